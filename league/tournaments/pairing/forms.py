"""What an organiser types about a round: changes by hand, its clock, its tables."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, ngettext

from league.tournaments.entrants.forms import NumbersForm
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import number_field, reason_field


class PickForm(NumbersForm):
    """A fixed number of entrants, ticked in the order of the list, and a reason."""

    reason = reason_field(required=False)

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
    table = number_field(_("Table"), limits.TABLE, short=True)
    to = number_field(_("To table"), limits.TABLE, short=True)


class StartForm(forms.Form):
    minutes = number_field(_("Minutes"), limits.MINUTES, short=True, required=False)


class ExtendForm(forms.Form):
    minutes = number_field(_("More minutes"), limits.MINUTES, short=True)
    table = number_field(_("At one table alone"), limits.TABLE, short=True, required=False)
    reason = reason_field(required=False, help_text=_("The public log will show it."))


class TableForm(forms.Form):
    table = number_field(_("Table"), limits.TABLE, short=True)


class ChallengeForm(forms.Form):
    challenger = number_field(_("Challenger's number"), limits.NUMBER)
    challenged = number_field(_("Challenged entrant's number"), limits.NUMBER)
