"""Forms for the staff of an event."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.limits import DECK_LIST
from league.events import limits
from league.events.models import DeckCheck, EventRole
from league.events.validators import validate_year
from league.people.forms.fields import LineField, PlainTextField


class InviteForm(forms.Form):
    email = forms.EmailField(label=_("E-mail"), **limits.EMAIL)
    role = forms.ChoiceField(label=_("Role"), choices=EventRole.Role.choices, initial="judge")
    valid_from = forms.DateField(
        label=_("From"),
        required=False,
        help_text=_("Empty: at once."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
        validators=[validate_year],
    )
    valid_until = forms.DateField(
        label=_("Until"),
        required=False,
        help_text=_("The last day. Empty: without an end."),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        input_formats=["%Y-%m-%d"],
        validators=[validate_year],
    )

    def __init__(self, *args: Any, decks: bool, **kwargs: Any) -> None:
        """``decks``: there are decks to be checked."""
        super().__init__(*args, **kwargs)
        if not decks:
            roles = [
                choice for choice in EventRole.Role.choices if choice[0] != EventRole.Role.CHECKER
            ]
            self.fields["role"].choices = roles  # type: ignore[attr-defined]

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        start, end = asked.get("valid_from"), asked.get("valid_until")
        if start and end and end < start:
            self.add_error(
                "valid_until",
                forms.ValidationError(_("The end is before the start."), code="dates_reversed"),
            )
        return asked


class ReasonForm(forms.Form):
    reason = LineField(
        label=_("Reason"),
        **limits.REASON,
        help_text=_("The player is told, and it stays in the log."),
    )


class ListForm(forms.Form):
    """A deck on paper: a code or a list; the reason once decks are locked."""

    text = forms.CharField(
        label=_("Deck code or deck list"),
        **DECK_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 10, "spellcheck": "false"}),
    )
    reason = LineField(
        label=_("Reason of the correction"),
        **limits.REASON,
        required=False,
        help_text=_("The player is told, and it stays in the log."),
    )

    def __init__(self, *args: Any, locked: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not locked:
            del self.fields["reason"]


class CheckForm(forms.Form):
    result = forms.ChoiceField(
        label=_("Result"), choices=DeckCheck.Result.choices, widget=forms.RadioSelect
    )
    note = PlainTextField(
        label=_("Note"), **limits.NOTE, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
