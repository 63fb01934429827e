"""What the views of events share: putting a refusal on a form, and names for many."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest
from django.views.decorators.http import require_http_methods

from league.events import queries
from league.events.models import Entry, Event
from league.people.errors import Conflict, Refusal
from league.people.permissions import require

page = require_http_methods(["GET", "HEAD", "POST"])
PER_PAGE = 50
WORDS = 60
DONE = 302  # the page leads on


def event_for(request: HttpRequest, uid: str, act: str) -> Event:
    """Return an event at which the account may do that. Raises Hidden and Forbidden."""
    event = queries.event_by_uid(uid, request.user)
    require(request.user, act, event)
    return event


def words_of(request: HttpRequest) -> str:
    """Read what a list is searched for."""
    return request.GET.get("q", "").strip()[:WORDS]


def searching(words: str, **kind: str) -> str:
    """Write the address of a list of some kind that is searched for words."""
    return urlencode({name: value for name, value in (*kind.items(), ("q", words)) if value})


def tabs(
    name: str, shown: str, words: str, kinds: Iterable[tuple[str, str]]
) -> list[dict[str, Any]]:
    """List the kinds of a list as links; what is searched for stays."""
    return [
        {"label": label, "href": "?" + searching(words, **{name: kind}), "active": kind == shown}
        for kind, label in kinds
    ]


def refuse(form: forms.Form, refusal: Refusal) -> int:
    """Put a refusal on the form, on its field when it names one; return the answer's status."""
    field: Any = refusal.params.get("field")
    error = forms.ValidationError(str(refusal), code=refusal.code)
    form.add_error(field if field in form.fields else None, error)
    return 409 if isinstance(refusal, Conflict) else 422


def attempt(form: forms.Form, act: Callable[[Mapping[str, Any]], Any]) -> tuple[int, Any]:
    """Do what a form was sent for with what was typed, if that is right.

    Return ``DONE`` and what came of it, or the status of the answer that shows the form again.
    """
    if not form.is_valid():
        return 400, None
    try:
        return DONE, act(form.cleaned_data)
    except Refusal as refusal:
        return refuse(form, refusal), None


def name_of(entry: Entry) -> str:
    """Name a side by its team name or its players, which were read with it."""
    return entry.name or " / ".join(seat.player.display_name for seat in entry.entry_players.all())
