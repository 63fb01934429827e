"""The forms to make a tournament of an event, and to change its settings."""

from collections.abc import Collection
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.people.forms.fields import LineField, PlainTextField
from league.tournaments.models import Tournament
from league.tournaments.phases.services.tournaments import FIELDS, Pattern
from league.tournaments.standings.wording import PRESET_NAMES
from league.tournaments.tournament import limits


def _minutes() -> forms.IntegerField:
    return forms.IntegerField(
        label=_("Minutes of a round"),
        **limits.MINUTES,
        required=False,
        help_text=_("Empty: no clock."),
    )


def _check_in() -> forms.ChoiceField:
    choices = Tournament.CheckInBy.choices
    return forms.ChoiceField(label=_("Check-in"), choices=choices, initial="none")


class MakeForm(forms.Form):
    pattern = forms.ChoiceField(
        label=pgettext_lazy("of a tournament", "How it is played"),
        choices=Pattern.choices,
        initial=Pattern.SWISS_CUT,
    )
    rounds = forms.IntegerField(
        label=_("Swiss rounds"),
        **limits.ROUND,
        required=False,
        help_text=_("Empty: until one is unbeaten."),
    )
    top = forms.IntegerField(
        label=_("How many go on"),
        **limits.GOING_ON,
        required=False,
        help_text=_("Into the top cut (empty: 8), or from each group (empty: 2)."),
    )
    groups = forms.IntegerField(
        label=pgettext_lazy("how many", "Groups"),
        **limits.GROUPS,
        required=False,
        help_text=_("Empty: 4."),
    )
    preset = forms.ChoiceField(
        label=_("Points and tie-breakers"),
        choices=PRESET_NAMES,
        initial="magic",
        help_text=_("Their order, floors, draws and byes can be changed afterwards."),
    )
    check_in = _check_in()
    round_minutes = _minutes()


class SettingsForm(forms.Form):
    check_in = _check_in()
    waiting_list = forms.BooleanField(
        label=_("Waiting list when the event is full"), required=False
    )
    drops_without_deck = forms.BooleanField(
        label=_("Drop who has no legal deck at the deadline"),
        required=False,
        help_text=_("They are warned by mail before."),
    )
    reporting = forms.ChoiceField(
        label=_("Results are entered by"), choices=Tournament.Reporting.choices
    )
    round_minutes = _minutes()
    overdue = forms.ChoiceField(
        label=_("A match without a result at time"), choices=Tournament.Overdue.choices
    )
    first_table = forms.IntegerField(label=_("First table"), **limits.FIRST_TABLE)
    venue_url = forms.URLField(
        label=_("Map"),
        **limits.VENUE_URL,
        required=False,
        assume_scheme="https",
        validators=[limits.validate_map],
        help_text=_("A link that begins with https://. Empty: the place is looked for on a map."),
    )
    contact = LineField(label=_("Contact"), **limits.CONTACT, required=False)
    fees = LineField(label=_("Fees"), **limits.FEES, required=False)
    schedule = PlainTextField(
        label=_("Schedule"),
        **limits.SCHEDULE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    house_rules = PlainTextField(
        label=_("House rules"),
        **limits.HOUSE_RULES,
        required=False,
        widget=forms.Textarea(attrs={"rows": 5}),
    )

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        now = {name: getattr(tournament, name) for name in FIELDS if name in self.base_fields}
        kwargs.setdefault("initial", now)
        super().__init__(*args, **kwargs)
        if not tournament.event.asks.decks:
            del self.fields["drops_without_deck"]


class CutForm(forms.Form):
    """``known``: the entrants who may decline."""

    declined = forms.TypedMultipleChoiceField(label=_("declines"), coerce=int, required=False)
    token = forms.CharField(**limits.TOKEN, required=False, widget=forms.HiddenInput)
    early = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, known: Collection[int], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["declined"]
        assert isinstance(field, forms.TypedMultipleChoiceField)
        field.choices = [(number, number) for number in known]
