"""The bodies of requests about a tournament and its phases: shapes only."""

from enum import StrEnum
from typing import Any

from rest_framework import fields

from league.people.api.serializers import Link, PlainLine, PlainText, Question
from league.rules.brackets.settings import GrandFinal
from league.rules.ladder import Taking, Unanswered
from league.rules.standings.presets import WRITTEN
from league.rules.standings.settings import READERS
from league.rules.swiss.settings import Acceleration, Clubs, Method
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases import limits as phase_limits
from league.tournaments.phases.services.tournaments import Pattern
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import ActReasonQuestion, round_number
from league.tournaments.tournament.phase_settings import From, Publish, Seeding, Start


class TournamentsQuestion(Question):
    when = fields.ChoiceField(choices=["upcoming", "past", "mine"], required=False)
    state = fields.ChoiceField(choices=Tournament.State.values, required=False)
    q = fields.CharField(max_length=200, required=False, allow_blank=True, default="")


class ChangeQuestion(Question):
    standings = fields.DictField(
        required=False,
        help_text="Points and tie-breakers, as in the `standings` of the tournament. A tie-breaker "
        "is its kind, or an object with `kind` and settings; kinds: " + ", ".join(READERS) + ".",
    )
    seed = fields.RegexField(
        r"^[0-9]{1,19}$",
        max_length=19,
        required=False,
        help_text="The seed of every lot that is drawn.",
    )
    check_in = fields.ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    waiting_list = fields.BooleanField(required=False)
    drops_without_deck = fields.BooleanField(required=False)
    reporting = fields.ChoiceField(choices=Tournament.Reporting.values, required=False)
    round_minutes = fields.IntegerField(**limits.MINUTES, required=False, allow_null=True)
    overdue = fields.ChoiceField(choices=Tournament.Overdue.values, required=False)
    first_table = fields.IntegerField(**limits.FIRST_TABLE, required=False)
    venue_url = Link(
        **limits.VENUE_URL, required=False, allow_blank=True, validators=[limits.validate_map]
    )
    contact = PlainLine(**limits.CONTACT, required=False, allow_blank=True)
    fees = PlainLine(**limits.FEES, required=False, allow_blank=True)
    schedule = PlainText(**limits.SCHEDULE, required=False, allow_blank=True)
    house_rules = PlainText(**limits.HOUSE_RULES, required=False, allow_blank=True)


class MakeTournamentQuestion(Question):
    """An event becomes a tournament. ``pattern`` plans its phases, which can then be changed."""

    event = fields.CharField(max_length=12, help_text="The event's uid.")
    pattern = fields.ChoiceField(choices=Pattern.values)
    preset = fields.ChoiceField(choices=sorted(WRITTEN), default="magic")
    rounds = round_number(required=False, allow_null=True)
    top = fields.IntegerField(
        **limits.GOING_ON,
        required=False,
        allow_null=True,
        help_text="How many come into the cut, or go on from a group.",
    )
    groups = fields.IntegerField(**limits.GROUPS, required=False, allow_null=True)
    check_in = fields.ChoiceField(choices=Tournament.CheckInBy.values, required=False)
    round_minutes = fields.IntegerField(**limits.MINUTES, required=False, allow_null=True)


class CalendarQuestion(Question):
    """Rounds are played on some days of the week."""

    weekdays = fields.ListField(
        child=fields.IntegerField(min_value=0, max_value=6),
        max_length=7,
        required=False,
        help_text="0 is Monday.",
    )
    per_week = fields.IntegerField(**phase_limits.PER_WEEK, required=False)
    every = fields.IntegerField(**phase_limits.EVERY, required=False)
    free = fields.ListField(
        child=fields.ListField(child=fields.DateField(), min_length=2, max_length=2),
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
    start = fields.DateField(help_text="The first day on which a round can be played.")

    def to_internal_value(self, data: Any) -> dict[str, Any]:
        values = super().to_internal_value(data)
        return {**values, "start": values["start"].isoformat()}


def one_of(choices: type[StrEnum], help_text: str) -> fields.ChoiceField:
    return fields.ChoiceField(
        choices=[each.value for each in choices], required=False, help_text=help_text
    )


def whole(limit: limits.Limit, help_text: str) -> fields.IntegerField:
    return fields.IntegerField(**limit, required=False, help_text=help_text)


def flag(help_text: str) -> fields.BooleanField:
    return fields.BooleanField(required=False, help_text=help_text)


def moments(help_text: str) -> fields.ListField:
    """Declare a list with a time for each round; league/rules checks that they are in order."""
    return fields.ListField(
        child=fields.CharField(**phase_limits.MOMENT),
        **phase_limits.TIMES,
        required=False,
        help_text=f"{help_text} Local times in the event's time zone, such as 2026-12-05T10:00.",
    )


class PhaseSettingsQuestion(Question):
    """The settings of a phase. Omitted settings get their defaults; settings that the kind of phase
    does not have are refused.
    """

    publish = one_of(Publish, "Rounds are published as soon as both sides are known, or by hand.")
    seeding = one_of(
        Seeding,
        "By the standings of the phase before, the organiser's seeds, or lot. The first phase has "
        "no standings before it.",
    )
    start = one_of(Start, "The clock starts at the round's time, or by hand.")
    carry = flag("Results of earlier phases count.")
    feature_tables = whole(
        phase_limits.FEATURE_TABLES, "Number of feature tables, counted from the first table."
    )
    times = moments("When each round begins.")
    due = moments("When the results of each round are due.")
    calendar = PhaseCalendarQuestion(required=False, allow_null=True)
    at = fields.CharField(
        **phase_limits.TIME_OF_DAY,
        required=False,
        allow_null=True,
        help_text="Time of day at which rounds of a calendar begin, such as 19:00.",
    )
    method = one_of(Method, "Swiss: how entrants are paired within a score group.")
    seats = flag("Swiss: first and second seat are balanced.")
    clubs = one_of(
        Clubs,
        "Swiss: whether entrants of the same club are kept apart: as the last "
        "criterion (`last`), or right after avoiding rematches.",
    )
    memory = whole(phase_limits.MEMORY, "Swiss: number of rounds for which a float is remembered.")
    forfeits_meet = flag(
        "Swiss: two entrants count as having met even if their match was not played."
    )
    acceleration = one_of(Acceleration, "Swiss: acceleration, which needs the number of `rounds`.")
    virtual_point = fields.CharField(
        **phase_limits.POINTS,
        required=False,
        help_text="Accelerated Swiss: value of one virtual point, such as 1 or 1/2.",
    )
    cycles = whole(phase_limits.CYCLES, "Round robin and groups: how often each pair meets.")
    third_place = flag("Single elimination: there is a match for third place.")
    grand_final = one_of(
        GrandFinal,
        "Double elimination: `reset`: the finalist from the lower bracket must win twice.",
    )
    groups = whole(limits.GROUPS, "How many groups.")
    qualifiers = whole(phase_limits.OF_A_GROUP, "Number of entrants who qualify from each group.")
    best_next = whole(
        phase_limits.OF_A_GROUP,
        "Number of best entrants of the next rank, over all groups, who qualify too.",
    )
    reach = whole(limits.GOING_ON, "Ladder: number of places up that can be challenged.")
    taking = one_of(
        Taking,
        "Ladder: after a won challenge, the winner takes the place and the others "
        "move down (`shift`), or the two exchange places (`swap`).",
    )
    rest_days = whole(
        phase_limits.DAYS,
        "Ladder: minimum days between two challenges of the same two entrants. 0: none.",
    )
    idle_days = whole(
        phase_limits.DAYS, "Ladder: days without play after which an entrant moves down. 0: never."
    )
    idle_places = whole(
        phase_limits.IDLE_PLACES, "Ladder: number of places that an idle entrant moves down."
    )
    idle_times = whole(
        phase_limits.IDLE_TIMES,
        "Ladder: number of times in a row after which an idle entrant is removed. 0: never.",
    )
    away_days = whole(
        phase_limits.DAYS,
        "Ladder: days of an announced absence, at most, that do not count as idle.",
    )
    answer_days = whole(phase_limits.DAYS, "Ladder: days to answer a challenge. 0: no limit.")
    play_days = whole(phase_limits.DAYS, "Ladder: days to play the match. 0: no limit.")
    unanswered = one_of(
        Unanswered,
        "Ladder: whether a challenge that is declined, or not answered in time, counts as lost.",
    )


class CutPlanQuestion(Question):
    # "from" is a keyword of Python, so it cannot be an attribute's name, but the JSON has it.
    vars()["from"] = one_of(
        From,
        "Who qualifies: everybody, the first `n`, all with at least `least` "
        "points, or `n` from each group.",
    )
    n = whole(limits.GOING_ON, "For `top` and `groups`: number of entrants.")
    best = whole(
        phase_limits.NEXT_BEST,
        "For `groups`: number of best entrants of the next rank who qualify too.",
    )
    least = fields.CharField(
        **phase_limits.POINTS,
        required=False,
        help_text="For `points`: the minimum number of points.",
    )


class PhasePlanQuestion(Question):
    kind = fields.ChoiceField(choices=Phase.Kind.values)
    name = PlainLine(**limits.PHASE_NAME, required=False, allow_blank=True, default="")
    rounds = round_number(required=False, allow_null=True, default=None)
    settings = PhaseSettingsQuestion(required=False, default=dict)
    cut = CutPlanQuestion(
        required=False, default=dict, help_text="Who qualifies from the previous phase."
    )


class PhasesQuestion(Question):
    phases = fields.ListField(
        child=PhasePlanQuestion(), min_length=1, max_length=limits.MOST_PHASES
    )


def declined_entrants(of: str = "") -> fields.ListField:
    return fields.ListField(
        child=fields.IntegerField(**limits.NUMBER),
        max_length=limits.MOST_GOING_ON,
        default=list,
        help_text=f"Numbers of the entrants who decline; the next in line take their places.{of}",
    )


class LeadQuestion(ActReasonQuestion):
    early = fields.BooleanField(
        default=False,
        help_text="For `cut` and `finish_phase`: end the phase before its last round.",
    )
    confirm = fields.CharField(
        default="",
        allow_blank=True,
        **limits.EVENT_NAME,
        help_text="For `cut` and `finish_phase` of a ladder, which never ends by "
        "itself: the name of the event.",
    )
    declined = declined_entrants(" For `cut` and `begin_phase`.")
