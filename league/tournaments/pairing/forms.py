"""What an organiser types about a round: changes by hand, its clock, its tables."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from league.people.forms.fields import LineField
from league.tournaments.entrants.forms import NumbersForm
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import DIGITS


def _table(label: Any, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        **limits.TABLE,
        required=required,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )


class PickForm(NumbersForm):
    """So many entrants, ticked in the order of the list, and why."""

    reason = LineField(label=_("Reason"), **limits.REASON, required=False)

    def __init__(self, *args: Any, known: Iterable[int], count: int, **kwargs: Any) -> None:
        super().__init__(*args, known=known, **kwargs)
        self.count = count

    def clean_numbers(self) -> list[int]:
        picked: list[int] = self.cleaned_data["numbers"]
        if len(picked) != self.count:
            raise forms.ValidationError(
                ngettext("Tick %(n)d entrant.", "Tick %(n)d entrants.", self.count)
                % {"n": self.count},
                code="tick_so_many",
            )
        return picked


class MoveForm(forms.Form):
    table = _table(_("Table"))
    to = _table(_("To table"))


class StartForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("Minutes"),
        **limits.MINUTES,
        required=False,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )


class ExtendForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("More minutes"),
        **limits.MINUTES,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )
    table = _table(_("At one table alone"), required=False)
    reason = LineField(
        label=_("Reason"),
        **limits.REASON,
        required=False,
        help_text=_("The public log will show it."),
    )


class TableForm(forms.Form):
    table = _table(_("Table"))


class ChallengeForm(forms.Form):
    challenger = forms.IntegerField(
        label=_("Challenger's number"), **limits.NUMBER,
        widget=forms.NumberInput(attrs=DIGITS),
    )  # fmt: skip
    challenged = forms.IntegerField(
        label=_("Challenged entrant's number"), **limits.NUMBER,
        widget=forms.NumberInput(attrs=DIGITS),
    )  # fmt: skip
