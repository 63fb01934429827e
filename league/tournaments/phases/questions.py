"""What may be sent about a tournament and its phases. Shapes only."""

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DictField,
    IntegerField,
    ListField,
    RegexField,
)

from league.people.api.serializers import Line, Link, PlainText, Question
from league.rules.standings.presets import WRITTEN
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases.services.tournaments import Pattern
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import ActReasonQuestion, round_number
from league.tournaments.tournament.limits import MOST_GOING_ON, MOST_PHASES, validate_map


class TournamentsQuestion(Question):
    when = ChoiceField(choices=["upcoming", "past", "mine"], required=False)
    state = ChoiceField(choices=Tournament.State.values, required=False)
    q = CharField(max_length=200, required=False, allow_blank=True, default="")


class ChangeQuestion(Question):
    standings = DictField(
        required=False, help_text="Points and tie-breakers, as the tournament tells them."
    )
    seed = RegexField(
        r"^[0-9]{1,19}$", max_length=19, required=False, help_text="Of every drawn lot."
    )
    check_in = ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    waiting_list = BooleanField(required=False)
    drops_without_deck = BooleanField(required=False)
    reporting = ChoiceField(choices=Tournament.Reporting.values, required=False)
    round_minutes = IntegerField(**limits.MINUTES, required=False, allow_null=True)
    overdue = ChoiceField(choices=Tournament.Overdue.values, required=False)
    first_table = IntegerField(**limits.FIRST_TABLE, required=False)
    venue_url = Link(
        **limits.VENUE_URL, required=False, allow_blank=True, validators=[validate_map]
    )
    contact = Line(**limits.CONTACT, required=False, allow_blank=True)
    fees = Line(**limits.FEES, required=False, allow_blank=True)
    schedule = PlainText(**limits.SCHEDULE, required=False, allow_blank=True)
    house_rules = PlainText(**limits.HOUSE_RULES, required=False, allow_blank=True)


class MakeTournamentQuestion(Question):
    """An event becomes a tournament. ``pattern`` plans its phases, which can then be changed."""

    event = CharField(max_length=12, help_text="The event's uid.")
    pattern = ChoiceField(choices=Pattern.values)
    preset = ChoiceField(choices=sorted(WRITTEN), default="magic")
    rounds = round_number(required=False, allow_null=True)
    top = IntegerField(
        **limits.GOING_ON,
        required=False,
        allow_null=True,
        help_text="How many come into the cut, or go on from a group.",
    )
    groups = IntegerField(**limits.GROUPS, required=False, allow_null=True)
    check_in = ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    round_minutes = IntegerField(**limits.MINUTES, required=False, allow_null=True)


class PhasePlanQuestion(Question):
    kind = ChoiceField(choices=Phase.Kind.values)
    name = Line(**limits.PHASE_NAME, required=False, allow_blank=True, default="")
    rounds = round_number(required=False, allow_null=True, default=None)
    settings = DictField(required=False, default=dict)
    cut = DictField(required=False, default=dict, help_text='Such as {"from": "top", "n": 8}.')


class PhasesQuestion(Question):
    phases = ListField(child=PhasePlanQuestion(), min_length=1, max_length=MOST_PHASES)


def declined_entrants(of: str = "") -> ListField:
    return ListField(
        child=IntegerField(**limits.NUMBER),
        max_length=MOST_GOING_ON,
        default=list,
        help_text=f"{of}who does not come in; the next in line do.",
    )


class LeadQuestion(ActReasonQuestion):
    early = BooleanField(
        default=False, help_text="Of `cut` and `finish_phase`: before its last round."
    )
    confirm = CharField(
        default="",
        allow_blank=True,
        **limits.EVENT_NAME,
        help_text="Of `cut` and `finish_phase` of a ladder, which never ends by itself: the name "
        "of the event.",
    )
    declined = declined_entrants("Of `cut` and `begin_phase`: ")
