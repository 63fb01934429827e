"""What the views of events share: putting a refusal on a form, and names for many."""

from collections.abc import Callable
from typing import Any, TypeVar

from django import forms
from django.views.decorators.http import require_http_methods

from league.events.models import Entry
from league.people.errors import Conflict, Refusal

page = require_http_methods(["GET", "HEAD", "POST"])
PER_PAGE = 50
Made = TypeVar("Made")


def refuse(form: forms.Form, refusal: Refusal) -> int:
    """Put a refusal on the form, on its field when it names one; return the answer's status."""
    field: Any = refusal.params.get("field")
    error = forms.ValidationError(str(refusal), code=refusal.code)
    form.add_error(field if field in form.fields else None, error)
    return 409 if isinstance(refusal, Conflict) else 422


def attempt(form: forms.Form, act: Callable[[], Made]) -> tuple[Made | None, int]:
    """Do what a form was sent for: return what was made, or the status of what is wrong with it."""
    if not form.is_valid():
        return None, 400
    try:
        return act(), 200
    except Refusal as refusal:
        return None, refuse(form, refusal)


def name_of(entry: Entry) -> str:
    """Name a side by its team name or its players, which were read with it."""
    return entry.name or " / ".join(seat.player.display_name for seat in entry.entry_players.all())
