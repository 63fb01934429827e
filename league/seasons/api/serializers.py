"""The declared shapes of league_shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DateTimeField,
    DictField,
    IntegerField,
    ListField,
    URLField,
)

from cards.api.serializers import OwnerSerializer
from league.people.api.serializers import kind
from league.seasons.api import examples
from league.seasons.models import Season
from league.tournaments.api.examples import example
from league.tournaments.api.serializers import TiebreakerSerializer

Shape = serializers.Serializer[Any]


@extend_schema_serializer(examples=[example("League", examples.LEAGUE)])
class LeagueSerializer(Shape):
    object = kind("league")
    uid = CharField()
    name = CharField()
    about = CharField()
    game = CharField()
    time_zone = CharField()
    published = BooleanField()
    organises = BooleanField(help_text="The caller does.")
    url = URLField()


class OrganiserSerializer(Shape):
    object = kind("league_organiser")
    id = IntegerField()
    player = OwnerSerializer(allow_null=True)
    given_at = DateTimeField()


class DivisionSerializer(Shape):
    level = IntegerField(help_text="1 is the highest.")
    name = CharField()
    size = IntegerField()
    promoted = IntegerField()
    playing_off = IntegerField()
    relegated = IntegerField()
    tournament = CharField(allow_null=True, help_text="Its uid under /tournaments/.")
    play_offs = CharField(allow_null=True)


@extend_schema_serializer(examples=[example("Season", examples.SEASON)])
class SeasonSerializer(Shape):
    object = kind("season")
    league = CharField()
    number = IntegerField()
    name = CharField()
    state = ChoiceField(choices=Season.State.values)
    starts_on = DateField()
    calendar = DictField()
    double_round = BooleanField()
    leavers = ChoiceField(choices=Season.Leavers.values)
    follows = IntegerField(allow_null=True, help_text="The season whose places it follows from.")
    divisions = DivisionSerializer(many=True)


class SeasonSideSerializer(Shape):
    key = IntegerField(help_text="Names the side through the season.")
    number = IntegerField(help_text="In its division.")
    name = CharField()
    handles = ListField(child=CharField())
    left = BooleanField()
    annulled = BooleanField()


class TableRowSerializer(Shape):
    place = IntegerField()
    worst = IntegerField()
    side = SeasonSideSerializer()
    points = CharField()
    won = IntegerField()
    drawn = IntegerField()
    lost = IntegerField()
    score = ListField(child=IntegerField())
    form = ListField(child=CharField(), help_text="Of the last five, the oldest first.")
    zone = CharField(help_text="What the place leads to.")
    tiebreakers = TiebreakerSerializer(many=True)


class DivisionTableSerializer(Shape):
    object = kind("division_table")
    level = IntegerField()
    name = CharField()
    after = IntegerField()
    rounds = IntegerField()
    rows = TableRowSerializer(many=True)


class FixtureSerializer(Shape):
    home = IntegerField()
    away = IntegerField()
    kind = CharField()
    match = CharField(allow_null=True)
    score = ListField(child=IntegerField(), allow_null=True)
    won = CharField(allow_null=True)
    annulled = BooleanField()


class DivisionRoundSerializer(Shape):
    level = IntegerField()
    round = IntegerField()
    state = CharField()
    fixtures = FixtureSerializer(many=True)
    free = ListField(child=IntegerField())


class WeekSerializer(Shape):
    object = kind("match_week")
    opens = DateField(allow_null=True)
    closes = DateField(allow_null=True)
    rounds = DivisionRoundSerializer(many=True)


class RaceSerializer(Shape):
    object = kind("race")
    level = IntegerField()
    rounds = ListField(child=IntegerField())
    courses = ListField(child=DictField())


class OutlookSerializer(Shape):
    object = kind("season_outlook")
    ends_on = DateField()
    matches = IntegerField()
    divisions = ListField(child=DictField())


class PlayOffSerializer(Shape):
    key = CharField()
    above = SeasonSideSerializer()
    below = SeasonSideSerializer()
    winner = IntegerField(allow_null=True, help_text="The side's key.")


class ProposalSerializer(Shape):
    object = kind("next_season")
    season = IntegerField()
    divisions = ListField(child=DictField())
    leaving = SeasonSideSerializer(many=True)
    play_offs = PlayOffSerializer(many=True)
    tied = SeasonSideSerializer(many=True, help_text="A lot decided their order.")


## Records and what has been


class HolderSerializer(Shape):
    name = CharField()
    handles = ListField(child=CharField())
    season = IntegerField()
    level = IntegerField()


class GameHeldSerializer(Shape):
    holder = HolderSerializer()
    opponent = HolderSerializer()
    round = IntegerField()
    score = ListField(child=IntegerField(), allow_null=True, help_text="The holder's first.")


class RunHeldSerializer(Shape):
    holder = HolderSerializer()
    length = IntegerField()
    first = IntegerField(help_text="The round in which it began.")
    last = IntegerField()


class CountHeldSerializer(Shape):
    holder = HolderSerializer()
    count = IntegerField()


class BestsSerializer(Shape):
    biggest_wins = GameHeldSerializer(many=True)
    highest_scores = GameHeldSerializer(many=True)
    longest_wins = RunHeldSerializer(many=True)
    longest_unbeaten = RunHeldSerializer(many=True)
    most_points = CountHeldSerializer(many=True)
    fewest_against = CountHeldSerializer(many=True)


@extend_schema_serializer(examples=[example("Records", examples.SEASON_RECORDS)])
class SeasonRecordsSerializer(BestsSerializer):
    object = kind("season_records")
    level = IntegerField()
    name = CharField()


class FinalRowSerializer(Shape):
    place = IntegerField()
    worst = IntegerField()
    name = CharField()
    handles = ListField(child=CharField())
    zone = CharField(help_text="What the place led to.")
    won = IntegerField()
    drawn = IntegerField()
    lost = IntegerField()
    score = ListField(child=IntegerField())


class FinalDivisionSerializer(Shape):
    level = IntegerField()
    name = CharField()
    champions = FinalRowSerializer(many=True)
    movers = FinalRowSerializer(many=True, help_text="Promoted and relegated.")


class FinalSeasonSerializer(Shape):
    number = IntegerField()
    name = CharField()
    divisions = FinalDivisionSerializer(many=True)


@extend_schema_serializer(examples=[example("Archive", examples.ARCHIVE)])
class LeagueArchiveSerializer(Shape):
    object = kind("league_archive")
    league = CharField()
    seasons = FinalSeasonSerializer(many=True, help_text="The latest first.")
    records = BestsSerializer()


class BestPlaceSerializer(Shape):
    level = IntegerField()
    place = IntegerField()


@extend_schema_serializer(examples=[example("All times", examples.ALL_TIME)])
class AllTimeSerializer(Shape):
    object = kind("all_time")
    name = CharField()
    handles = ListField(child=CharField())
    seasons = IntegerField()
    titles = IntegerField(help_text="First places of the highest division.")
    best = BestPlaceSerializer()
    won = IntegerField()
    drawn = IntegerField()
    lost = IntegerField()
    score = ListField(child=IntegerField())
