"""What the views of events share: putting a refusal on a form, and names for many."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.views.decorators.http import require_http_methods

from league.events.models import Entry
from league.people.errors import Conflict, Refusal

page = require_http_methods(["GET", "HEAD", "POST"])
PER_PAGE = 50
DONE = 302  # the page leads on


def refuse(form: forms.Form, refusal: Refusal) -> int:
    """Put a refusal on the form, on its field when it names one; return the answer's status."""
    field: Any = refusal.params.get("field")
    error = forms.ValidationError(str(refusal), code=refusal.code)
    form.add_error(field if field in form.fields else None, error)
    return 409 if isinstance(refusal, Conflict) else 422


def tried(form: forms.Form, do: Callable[[Mapping[str, Any]], Any]) -> tuple[int, Any]:
    """Do it with what was typed, if that is right.

    Return ``DONE`` and what came of it, or the status of the answer that shows the form again.
    """
    if not form.is_valid():
        return 400, None
    try:
        return DONE, do(form.cleaned_data)
    except Refusal as refusal:
        return refuse(form, refusal), None


def name_of(entry: Entry) -> str:
    """Name a side by its team name or its players, which were read with it."""
    return entry.name or " / ".join(seat.player.display_name for seat in entry.entry_players.all())
