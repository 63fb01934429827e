"""The staff's forms about entrants."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people.forms.fields import LineField
from league.tournaments.entrants.services.check_in import LENGTH
from league.tournaments.entrants.services.seeds import GREATEST
from league.tournaments.models import Entrant, RequestedBye
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import number_field, reason_field


class NumbersForm(forms.Form):
    """The entrants that were ticked in a list."""

    numbers = forms.TypedMultipleChoiceField(
        label=_("Entrants"),
        choices=(),
        coerce=int,
        error_messages={"required": _("Tick somebody first.")},
    )

    def __init__(self, *args: Any, known: Iterable[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["numbers"].choices = [(number, number) for number in known]  # type: ignore[attr-defined]


class SeedsForm(forms.Form):
    """A seed for each entrant of the page."""

    def __init__(self, *args: Any, entrants: Iterable[Entrant], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for entrant in entrants:
            self.fields[f"seed-{entrant.number}"] = number_field(
                _("Seed of %(number)d") % {"number": entrant.number},
                {"min_value": 1, "max_value": GREATEST},
                short=True,
                required=False,
                initial=entrant.seed,
            )


class ReasonForm(forms.Form):
    reason = reason_field(required=False, help_text=_("For the staff alone."))


class ReasonNeededForm(forms.Form):
    reason = reason_field(help_text=_("For the staff alone."))


class ClubForm(forms.Form):
    club = LineField(label=_("Club or team"), **limits.CLUB, required=False)


class TableForm(forms.Form):
    fixed_table = number_field(
        _("Fixed table"),
        limits.TABLE,
        required=False,
        help_text=_("Where this entrant sits in every round. Empty: none."),
    )


class ByeForm(forms.Form):
    round = forms.IntegerField(label=_("Round"), **limits.ROUND)
    worth = forms.ChoiceField(
        label=_("It counts"),
        choices=(
            (RequestedBye.Worth.HALF, _("as a draw")),
            (RequestedBye.Worth.ZERO, _("as a loss")),
        ),
    )


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
        **limits.CHECK_IN_CODE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        words = _("%(count)d letters and digits; they stand on the board in the hall.")
        self.fields["code"].help_text = words % {"count": LENGTH}
