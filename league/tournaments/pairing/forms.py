"""What an organiser types about a round: changes by hand, its clock, its tables."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from league.people.validators import validate_plain_text
from league.tournaments.entrants.forms import NumbersForm
from league.tournaments.models.tournaments import MOST_MINUTES
from league.tournaments.tournament.forms import DIGITS, MOST_TABLE


def _table(label: Any, *, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(
        label=label,
        min_value=1,
        max_value=MOST_TABLE,
        required=required,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )


class PickForm(NumbersForm):
    """So many entrants, ticked in the order of the list, and why."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, validators=[validate_plain_text]
    )

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
        min_value=1,
        max_value=MOST_MINUTES,
        required=False,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )


class ExtendForm(forms.Form):
    minutes = forms.IntegerField(
        label=_("More minutes"),
        min_value=1,
        max_value=MOST_MINUTES,
        widget=forms.NumberInput(attrs={**DIGITS, "class": "short"}),
    )
    table = _table(_("At one table alone"), required=False)
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        validators=[validate_plain_text],
        help_text=_("The public log will show it."),
    )


class TableForm(forms.Form):
    table = _table(_("Table"))


class ChallengeForm(forms.Form):
    challenger = forms.IntegerField(
        label=_("Challenger's number"), min_value=1, max_value=2**31 - 1,
        widget=forms.NumberInput(attrs=DIGITS),
    )  # fmt: skip
    challenged = forms.IntegerField(
        label=_("Challenged entrant's number"), min_value=1, max_value=2**31 - 1,
        widget=forms.NumberInput(attrs=DIGITS),
    )  # fmt: skip
