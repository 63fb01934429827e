"""The bodies of requests about a tournament and its phases: shapes only."""

from enum import StrEnum
from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DictField,
    IntegerField,
    ListField,
    RegexField,
)

from league.people.api.serializers import Link, PlainLine, PlainText, Question
from league.rules.brackets.settings import GrandFinal
from league.rules.ladder import Taking, Unanswered
from league.rules.standings.presets import WRITTEN
from league.rules.swiss.settings import Acceleration, Clubs, Method
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases import limits as phase_limits
from league.tournaments.phases.services.tournaments import Pattern
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import ActReasonQuestion, round_number
from league.tournaments.tournament.phase_settings import From, Publish, Seeding, Start


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
        **limits.VENUE_URL, required=False, allow_blank=True, validators=[limits.validate_map]
    )
    contact = PlainLine(**limits.CONTACT, required=False, allow_blank=True)
    fees = PlainLine(**limits.FEES, required=False, allow_blank=True)
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


class CalendarQuestion(Question):
    """Rounds are played on some days of the week."""

    weekdays = ListField(
        child=IntegerField(min_value=0, max_value=6),
        max_length=7,
        required=False,
        help_text="0 is Monday.",
    )
    per_week = IntegerField(**phase_limits.PER_WEEK, required=False)
    every = IntegerField(**phase_limits.EVERY, required=False)
    free = ListField(
        child=ListField(child=DateField(), min_length=2, max_length=2),
        **phase_limits.FREE,
        required=False,
        help_text="First and last day of each pause.",
    )

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        values = super().to_internal_value(data)
        if "free" in values:
            values["free"] = [[day.isoformat() for day in span] for span in values["free"]]
        return dict(values)


class PhaseCalendarQuestion(CalendarQuestion):
    start = DateField(help_text="The first day on which a round may be.")

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        values = super().to_internal_value(data)
        return {**values, "start": values["start"].isoformat()}


def one_of(choices: type[StrEnum], help_text: str) -> ChoiceField:
    return ChoiceField(
        choices=[each.value for each in choices], required=False, help_text=help_text
    )


def whole(limit: limits.Limit, help_text: str) -> IntegerField:
    return IntegerField(**limit, required=False, help_text=help_text)


def flag(help_text: str) -> BooleanField:
    return BooleanField(required=False, help_text=help_text)


def moments(help_text: str) -> ListField:
    """Declare a list with a time for each round; league/rules checks that they are in order."""
    return ListField(
        child=CharField(**phase_limits.MOMENT),
        **phase_limits.TIMES,
        required=False,
        help_text=f"{help_text} Local times of the event's zone, such as 2026-12-05T10:00.",
    )


class PhaseSettingsQuestion(Question):
    """What a phase is played by. What is left out is as usual; what its kind has not is refused."""

    publish = one_of(Publish, "Rounds are published as soon as both sides are known, or by hand.")
    seeding = one_of(
        Seeding,
        "By the standings of the phase before, the organiser's seeds, or lot. The first phase has "
        "no standings before it.",
    )
    start = one_of(Start, "The clock starts at the round's time, or by hand.")
    carry = flag("Results of earlier phases count.")
    feature_tables = whole(phase_limits.FEATURE_TABLES, "So many first tables are.")
    times = moments("When each round begins.")
    due = moments("When the results of each round are due.")
    calendar = PhaseCalendarQuestion(required=False, allow_null=True)
    at = CharField(
        **phase_limits.TIME_OF_DAY,
        required=False,
        allow_null=True,
        help_text="When rounds of a calendar begin on their day, such as 19:00.",
    )
    method = one_of(Method, "Of a Swiss: how a score group is put together.")
    seats = flag("Of a Swiss: first and second seat are shared out evenly.")
    clubs = one_of(Clubs, "Of a Swiss: whether clubs are kept apart, and before what.")
    memory = whole(phase_limits.MEMORY, "Of a Swiss: so many rounds a float is remembered.")
    forfeits_meet = flag("Of a Swiss: a match that was not played counts as a meeting.")
    acceleration = one_of(Acceleration, "Of a Swiss whose rounds are given.")
    virtual_point = CharField(
        **phase_limits.POINTS,
        required=False,
        help_text="Of an accelerated Swiss: what one virtual point is worth, as 1 or 1/2.",
    )
    cycles = whole(
        phase_limits.CYCLES, "Of a round robin and of groups: how often each pair meets."
    )
    third_place = flag("Of a single elimination: there is a match for third place.")
    grand_final = one_of(
        GrandFinal, "Of a double elimination: whether who comes from below must win twice."
    )
    groups = whole(limits.GROUPS, "How many groups.")
    qualifiers = whole(phase_limits.OF_A_GROUP, "So many of each group go on.")
    best_next = whole(phase_limits.OF_A_GROUP, "And so many of the next rank of all groups.")
    reach = whole(limits.GOING_ON, "Of a ladder: so many places up a challenge may go.")
    taking = one_of(Taking, "Of a ladder: a won challenge takes the place, or exchanges both.")
    rest_days = whole(
        phase_limits.DAYS, "Of a ladder: between two challenges of the same two. 0: none."
    )
    idle_days = whole(
        phase_limits.DAYS, "Of a ladder: who has not played for so long goes down. 0: nobody."
    )
    idle_places = whole(phase_limits.IDLE_PLACES, "Of a ladder: so many places.")
    idle_times = whole(
        phase_limits.IDLE_TIMES, "Of a ladder: after so often running one leaves. 0: never."
    )
    away_days = whole(
        phase_limits.DAYS, "Of a ladder: an absence told before stops that clock for so long."
    )
    answer_days = whole(
        phase_limits.DAYS, "Of a ladder: so long one may think about a challenge. 0: no limit."
    )
    play_days = whole(
        phase_limits.DAYS, "Of a ladder: so long the two have for their match. 0: no limit."
    )
    unanswered = one_of(Unanswered, "Of a ladder: what a challenge without a yes means.")


class CutPlanQuestion(Question):
    # "from" is a keyword of Python, so it cannot be an attribute's name, but the JSON has it.
    vars()["from"] = one_of(
        From, "Everybody, the first `n`, whoever has `least` points, or `n` of each group."
    )
    n = whole(limits.GOING_ON, "With `top` and `groups`.")
    best = whole(phase_limits.NEXT_BEST, "With `groups`: and so many of the next rank.")
    least = CharField(**phase_limits.POINTS, required=False, help_text="With `points`.")


class PhasePlanQuestion(Question):
    kind = ChoiceField(choices=Phase.Kind.values)
    name = PlainLine(**limits.PHASE_NAME, required=False, allow_blank=True, default="")
    rounds = round_number(required=False, allow_null=True, default=None)
    settings = PhaseSettingsQuestion(required=False, default=dict)
    cut = CutPlanQuestion(
        required=False, default=dict, help_text="Who of the phase before comes in."
    )


class PhasesQuestion(Question):
    phases = ListField(child=PhasePlanQuestion(), min_length=1, max_length=limits.MOST_PHASES)


def declined_entrants(of: str = "") -> ListField:
    return ListField(
        child=IntegerField(**limits.NUMBER),
        max_length=limits.MOST_GOING_ON,
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
