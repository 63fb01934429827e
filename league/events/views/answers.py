"""Shared by the views of events: the requested event, searched lists, names."""

from collections.abc import Iterable
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest

from league.events import queries
from league.events.models import Event
from league.people.permissions import require

WORDS = 60


def event_for(request: HttpRequest, uid: str, act: str) -> Event:
    """Return an event at which the account may do ``act``. Raises Hidden and Forbidden."""
    event = queries.event_by_uid(uid, request.user)
    require(request.user, act, event)
    return event


def words_of(request: HttpRequest) -> str:
    """Return the words a list is searched for."""
    return request.GET.get("q", "").strip()[:WORDS]


def searching(words: str, **kind: str) -> str:
    """Return the query string of a list of some kind, searched for words."""
    return urlencode({name: value for name, value in (*kind.items(), ("q", words)) if value})


def tabs(
    name: str, shown: str, words: str, kinds: Iterable[tuple[str, str]]
) -> list[dict[str, Any]]:
    """List the kinds of a list as links that keep the search words."""
    return [
        {"label": label, "href": "?" + searching(words, **{name: kind}), "active": kind == shown}
        for kind, label in kinds
    ]
