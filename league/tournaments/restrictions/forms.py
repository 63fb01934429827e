"""The forms about who is kept apart and who is to meet."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.tournaments.entrants.forms import NumbersForm
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import number_field, reason_field


class RestrictForm(NumbersForm):
    """Ticked entrants and a reason."""

    reason = reason_field(
        required=False, help_text=_("For those who pair alone. It is never public.")
    )


class ApartForm(RestrictForm):
    phase = forms.TypedChoiceField(
        label=_("Phase"),
        coerce=int,
        empty_value=None,
        required=False,
        choices=(),
        help_text=_("Only a Swiss is paired like this."),
    )
    until = number_field(
        _("Up to round"),
        limits.ROUND,
        short=True,
        required=False,
        help_text=_("Empty: to the end."),
    )

    def __init__(self, *args: Any, phases: Iterable[tuple[int, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["phase"].choices = [("", _("all of the event")), *phases]  # type: ignore[attr-defined]


class MeetForm(RestrictForm):
    round = number_field(
        _("Round"), limits.ROUND, short=True, help_text=_("A round that is still to be published.")
    )

    def clean_numbers(self) -> list[int]:
        picked: list[int] = self.cleaned_data["numbers"]
        if len(picked) != 2:
            raise forms.ValidationError(_("Tick the two who are to meet."), code="not_two_to_meet")
        return picked
