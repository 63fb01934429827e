"""The bodies of requests about leagues and seasons: shapes only; services check the rules."""

from typing import Any

from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DictField,
    IntegerField,
    ListField,
    TimeField,
)

from cards.api.questions import FormatField
from cards.validators import validate_game
from league.events import limits as events
from league.events.api.questions import OUR_YEARS, PlayerField
from league.people import limits as people
from league.people.api.serializers import PlainLine, PlainText, Question
from league.people.validators import validate_time_zone
from league.rules.promotion import Vacancy
from league.rules.standings.presets import WRITTEN
from league.seasons import limits
from league.seasons.models import Season
from league.seasons.services import plans
from league.seasons.services.play_offs import MOST_LEGS
from league.tournaments.models import Tournament
from league.tournaments.phases.questions import CalendarQuestion
from league.tournaments.tournament import limits as tournament

INT = 2**31 - 1


class LeaguesQuestion(Question):
    q = CharField(**people.SEARCH, required=False, allow_blank=True, default="")


class LeagueQuestion(Question):
    name = PlainLine(**limits.LEAGUE_NAME)
    about = PlainText(**limits.ABOUT, required=False, allow_blank=True)
    game = CharField(max_length=30, required=False, validators=[validate_game])
    time_zone = CharField(**people.TIME_ZONE, required=False, validators=[validate_time_zone])
    published = BooleanField(required=False)


class NewLeagueQuestion(LeagueQuestion):
    game = CharField(max_length=30, validators=[validate_game])


class OrganiserQuestion(Question):
    player = PlayerField()


class SideQuestion(Question):
    players = ListField(child=PlayerField(), min_length=1, max_length=3)
    name = PlainLine(**events.TEAM_NAME, required=False, allow_blank=True, default="")

    def to_internal_value(self, data: Any) -> plans.SidePlan:
        values = super().to_internal_value(data)
        return plans.SidePlan(tuple(values["players"]), values["name"])


class DivisionQuestion(Question):
    name = PlainLine(**limits.DIVISION_NAME)
    sides = ListField(child=SideQuestion(), min_length=2, max_length=plans.MOST_SIDES)
    promoted = IntegerField(**limits.MOVING, default=0)
    playing_off = IntegerField(**limits.MOVING, default=0)
    relegated = IntegerField(**limits.MOVING, default=0)
    size = IntegerField(**limits.PLACES, required=False, allow_null=True, default=None)

    def to_internal_value(self, data: Any) -> plans.DivisionPlan:
        values = super().to_internal_value(data)
        return plans.DivisionPlan(**{**values, "sides": tuple(values["sides"])})


class SeasonQuestion(Question):
    """Divisions from the highest down; each becomes an event with a tournament."""

    name = PlainLine(**limits.SEASON_NAME)
    starts_on = DateField(**OUR_YEARS)
    format = FormatField(required=False, help_text="Format of the events, for games with decks.")
    divisions = ListField(child=DivisionQuestion(), min_length=1, max_length=plans.MOST_DIVISIONS)
    at = TimeField(
        default=plans.EVENING,
        help_text="Time of day at which rounds begin, in the league's time zone.",
    )
    calendar = CalendarQuestion(required=False, default=dict)
    preset = ChoiceField(choices=sorted(WRITTEN), default="goal_league")
    double_round = BooleanField(default=False)
    leavers = ChoiceField(choices=Season.Leavers.values, default=Season.Leavers.HALF)
    side_size = ChoiceField(choices=limits.SIDE_SIZES, default=1)
    overdue = ChoiceField(choices=Tournament.Overdue.values, default=Tournament.Overdue.WAIT)
    after = IntegerField(
        min_value=1,
        max_value=32_767,
        required=False,
        help_text="Number of the season that this one follows.",
    )


def plan_of(wanted: dict[str, Any]) -> plans.SeasonPlan:
    """Build the plan of a season from what was asked."""
    return plans.SeasonPlan(
        name=wanted["name"],
        starts_on=wanted["starts_on"],
        format=wanted.get("format"),
        divisions=tuple(wanted["divisions"]),
        at=wanted["at"].replace(tzinfo=None),
        calendar=wanted["calendar"],
        standings=dict(WRITTEN[wanted["preset"]]),
        double_round=wanted["double_round"],
        leavers=wanted["leavers"],
        event={"side_size": wanted["side_size"]},
        tournament={"overdue": wanted["overdue"]},
    )


class NextQuestion(Question):
    """`winners`: winners to assume for undecided play-offs, as side keys by play-off key;
    `leaving`: keys of the sides that do not continue.
    """

    winners = DictField(child=IntegerField(**tournament.NUMBER), required=False, default=dict)
    leaving = ListField(
        child=IntegerField(**tournament.NUMBER), max_length=1024, required=False, default=list
    )
    vacancy = ChoiceField(
        choices=[vacancy.value for vacancy in Vacancy], default=Vacancy.SPARE.value
    )


class FollowQuestion(NextQuestion):
    name = PlainLine(**limits.SEASON_NAME)
    starts_on = DateField(**OUR_YEARS)


class PlayOffsQuestion(Question):
    starts_on = DateField(**OUR_YEARS)
    at = TimeField(default=plans.EVENING)
    legs = ChoiceField(choices=range(1, MOST_LEGS + 1), default=1)


class LeaveQuestion(Question):
    level = IntegerField(
        min_value=1,
        max_value=plans.MOST_DIVISIONS,
        help_text="Level of the division; 1 is the highest.",
    )
    entrant = IntegerField(
        **tournament.NUMBER, help_text="The side's entrant number in that division."
    )
    reason = PlainLine(**limits.REASON, required=False, allow_blank=True, default="")
