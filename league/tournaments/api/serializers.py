"""The declared shapes of shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    IntegerField,
    ListField,
    URLField,
)

from cards.api.serializers import OwnerSerializer
from league.people.api.serializers import kind
from league.tournaments.api import examples
from league.tournaments.api.examples import example
from league.tournaments.models import (
    Absence,
    Outcome,
    Pairing,
    Penalty,
    Phase,
    RequestedBye,
    Restriction,
    Round,
    Tournament,
)
from matches.models import Match

Shape = serializers.Serializer[Any]
NUMBERS = "By their numbers; names are in the list of entrants."


@extend_schema_serializer(examples=[example("Tournament", examples.TOURNAMENT)])
class TournamentSerializer(Shape):
    object = kind("tournament")
    uid = CharField(help_text="The event's.")
    name = CharField()
    game = CharField()
    format = CharField(allow_null=True)
    starts_at = DateTimeField()
    time_zone = CharField()
    state = ChoiceField(choices=Tournament.State.values)
    revision = IntegerField(help_text="Grows with all that pairings or standings follow from.")
    seed = CharField(help_text="Of every drawn lot; a number of up to 19 digits.")
    standings = DictField(help_text="Points and tie-breakers.")
    check_in = ChoiceField(choices=Tournament.CheckInBy.values)
    waiting_list = BooleanField()
    drops_without_deck = BooleanField()
    reporting = ChoiceField(choices=Tournament.Reporting.values)
    round_minutes = IntegerField(allow_null=True)
    overdue = ChoiceField(choices=Tournament.Overdue.values)
    first_table = IntegerField()
    venue_url = CharField()
    contact = CharField()
    fees = CharField()
    schedule = CharField()
    house_rules = CharField()
    entrants = IntegerField(help_text="How many.")
    round = IntegerField(allow_null=True, help_text="The newest that was published.")
    my_roles = ListField(child=CharField())
    url = URLField()


@extend_schema_serializer(examples=[example("Phase", examples.PHASE)])
class PhaseSerializer(Shape):
    object = kind("phase")
    number = IntegerField()
    kind = ChoiceField(choices=Phase.Kind.values)
    name = CharField()
    label = CharField(  # type: ignore[assignment]
        help_text="What it is called, in the language asked for."
    )
    state = ChoiceField(choices=Phase.State.values)
    rounds = IntegerField(allow_null=True)
    settings = DictField()
    cut = DictField(help_text="Who of the phase before comes in.")


@extend_schema_serializer(examples=[example("Round", examples.ROUND)])
class RoundSerializer(Shape):
    object = kind("round")
    number = IntegerField(help_text="Through the tournament.")
    phase = IntegerField()
    place = IntegerField(help_text="In its phase.")
    name = CharField()
    state = ChoiceField(choices=Round.State.values)
    made_from = IntegerField(help_text="The revision that it was paired from.")
    scheduled_at = DateTimeField(allow_null=True)
    due_at = DateTimeField(allow_null=True)
    minutes = IntegerField(allow_null=True)
    started_at = DateTimeField(allow_null=True)
    extension_seconds = IntegerField()
    stopped_at = DateTimeField(
        allow_null=True,
        help_text="Since when its clock stands with its tables: `ends_at` less this is left.",
    )
    ends_at = DateTimeField(allow_null=True)
    published_at = DateTimeField(allow_null=True)
    closed_at = DateTimeField(allow_null=True)
    seed = CharField(allow_null=True, help_text="The lot of its pairings.")


class ReasonSerializer(Shape):
    code = CharField()
    params = DictField()
    sentence = CharField(help_text="In the language asked for; entrants by their numbers.")


@extend_schema_serializer(examples=[example("Pairing", examples.PAIRING)])
class PairingSerializer(Shape):
    object = kind("pairing")
    round = IntegerField()
    number = IntegerField()
    table = IntegerField(allow_null=True)
    feature = BooleanField()
    kind = ChoiceField(choices=Pairing.Kind.values)
    node = CharField(help_text="Of a bracket.")
    group = IntegerField(allow_null=True)
    manual = BooleanField()
    entrants = ListField(child=IntegerField(), help_text=NUMBERS)
    match = CharField(allow_null=True)
    match_state = ChoiceField(choices=Match.State.values, allow_null=True)
    won = ChoiceField(choices=Outcome.Won.values, allow_null=True)
    played = BooleanField(allow_null=True)
    proved = BooleanField(allow_null=True)
    score = ListField(child=IntegerField(), allow_null=True)
    games = ListField(
        child=IntegerField(), allow_null=True, help_text="Won by the first, drawn, by the second."
    )
    extension_seconds = IntegerField()
    reasons = ReasonSerializer(many=True)


## Standings


class TiebreakerSerializer(Shape):
    kind = CharField()
    value = CharField(allow_null=True, help_text="Exact; null: it was not called upon.")
    shown = CharField()


@extend_schema_serializer(examples=[example("Standing", examples.STANDING)])
class StandingSerializer(Shape):
    object = kind("standing")
    phase = IntegerField()
    after = IntegerField(help_text="The tournament's round.")
    entrant = IntegerField()
    place = IntegerField()
    worst = IntegerField(help_text="The last of the places that it shares.")
    points = CharField(help_text='Exact: "7", "15/2".')
    tiebreakers = TiebreakerSerializer(many=True)
    group = CharField()
    out = BooleanField(help_text="Of a bracket: it has lost.")


class StepSerializer(Shape):
    name = CharField()
    short = CharField()
    derivation = DictField(allow_null=True, help_text="A number and its parts, and so on.")
    stages = ListField(child=CharField())
    note = CharField(help_text="Where other programs come to another number.")
    decides = CharField()


@extend_schema_serializer(examples=[example("Why", examples.WHY)])
class StandingWhySerializer(StandingSerializer):
    object = kind("standing_why")
    name = CharField()
    tied_with = ListField(child=IntegerField())
    derivation = DictField(allow_null=True, help_text="Of the points.")
    steps = StepSerializer(many=True)
    decided = ListField(child=CharField())


class BracketRoundSerializer(Shape):
    key = CharField()
    name = CharField()


class NodeSerializer(Shape):
    key = CharField()
    round = CharField()
    sources = ListField(child=CharField())
    state = CharField()
    entrants = ListField(child=IntegerField(allow_null=True))
    winner = IntegerField(allow_null=True)
    match = CharField(allow_null=True)
    score = ListField(child=IntegerField(), allow_null=True)
    reset_of = CharField(allow_null=True)


@extend_schema_serializer(examples=[example("Bracket", examples.BRACKET)])
class BracketSerializer(Shape):
    object = kind("bracket")
    phase = IntegerField()
    kind = ChoiceField(choices=Phase.Kind.values)
    entrants = IntegerField()
    champion = IntegerField(allow_null=True)
    rounds = BracketRoundSerializer(many=True)
    nodes = NodeSerializer(many=True)
    places = ListField(child=DictField())


class StatisticsSerializer(Shape):
    object = kind("statistics")
    entrants = IntegerField()
    rounds = ListField(child=DictField())
    total = DictField(child=IntegerField())
    clubs = ListField(child=DictField())
    decks = IntegerField(help_text="How many the caller may see.")
    cards = ListField(child=DictField())


## Entrants


class GoneSerializer(Shape):
    kind = ChoiceField(choices=Absence.Kind.values)
    from_round = IntegerField()


@extend_schema_serializer(examples=[example("Entrant", examples.ENTRANT)])
class EntrantSerializer(Shape):
    object = kind("entrant")
    number = IntegerField()
    entry = CharField()
    name = CharField()
    players = OwnerSerializer(many=True)
    seed = IntegerField(allow_null=True)
    club = CharField()
    joined_in = IntegerField()
    fixed_table = IntegerField(allow_null=True)
    gone = GoneSerializer(allow_null=True)


class NumbersSerializer(Shape):
    object = kind("entrants")
    numbers = ListField(child=IntegerField())


class SeedSerializer(Shape):
    entrant = IntegerField()
    seed = IntegerField(allow_null=True)


class SeedsSerializer(Shape):
    object = kind("seeds")
    seeds = SeedSerializer(many=True)


class ByeSerializer(Shape):
    object = kind("requested_bye")
    entrant = IntegerField()
    round = IntegerField()
    worth = ChoiceField(choices=RequestedBye.Worth.values)


class WaitingSerializer(Shape):
    object = kind("waiting")
    id = IntegerField()
    name = CharField()
    players = OwnerSerializer(many=True)
    asked_at = DateTimeField()


## The hall and the log


@extend_schema_serializer(examples=[example("Penalty", examples.PENALTY)])
class PenaltySerializer(Shape):
    object = kind("penalty")
    id = IntegerField()
    entrant = IntegerField()
    round = IntegerField(allow_null=True)
    infraction = ChoiceField(choices=Penalty.Infraction.values)
    ruling = ChoiceField(choices=Penalty.Ruling.values)
    points = IntegerField()
    text = CharField()
    by = OwnerSerializer(allow_null=True)
    at = DateTimeField()
    lifted_at = DateTimeField(allow_null=True)


@extend_schema_serializer(examples=[example("Restriction", examples.RESTRICTION)])
class RestrictionSerializer(Shape):
    object = kind("pairing_restriction")
    id = IntegerField()
    kind = ChoiceField(choices=Restriction.Kind.values)
    entrants = ListField(child=IntegerField())
    phase = IntegerField(allow_null=True)
    round = IntegerField(allow_null=True)
    reason = CharField()
    by = OwnerSerializer(allow_null=True)
    at = DateTimeField()
    lifted_by = OwnerSerializer(allow_null=True)
    lifted_at = DateTimeField(allow_null=True)


class CallSerializer(Shape):
    object = kind("judge_call")
    id = IntegerField()
    table = IntegerField(allow_null=True)
    text = CharField()
    called_by = OwnerSerializer(allow_null=True)
    called_at = DateTimeField()
    taken_by = OwnerSerializer(allow_null=True)
    taken_at = DateTimeField(allow_null=True)
    closed_at = DateTimeField(allow_null=True)


class AnnouncementSerializer(Shape):
    object = kind("announcement")
    id = IntegerField()
    text = CharField()
    by = OwnerSerializer(allow_null=True)
    at = DateTimeField()


@extend_schema_serializer(examples=[example("Act", examples.ACT)])
class TournamentActSerializer(Shape):
    object = kind("tournament_act")
    number = IntegerField()
    kind = CharField()
    sentence = CharField(help_text="In the language asked for.")
    by = OwnerSerializer(allow_null=True, help_text="null: the clock, or a result.")
    at = DateTimeField()
    reason = CharField()
    round = IntegerField(allow_null=True)
    params = DictField(help_text="For the staff; empty for others.")
    undoes = IntegerField(allow_null=True)
    undone_by = IntegerField(allow_null=True)
    undoable = BooleanField()


@extend_schema_serializer(examples=[example("Preview", examples.PREVIEW)])
class PreviewSerializer(Shape):
    object = kind("correction_preview")
    token = CharField(help_text="Names what was shown; a correction sends it back.")
    revision = IntegerField()
    tables = ListField(child=DictField(), help_text="Rows that change, before and after.")
    round = IntegerField(allow_null=True, help_text="The open round that is mended.")
    kept = ListField(child=DictField())
    held = ListField(child=DictField(), help_text="Begun: they stay unless `unfreeze` names them.")
    gone = ListField(child=DictField())
    come = ListField(child=DictField())
    impossible = ListField(child=DictField())
    nodes = ListField(child=DictField(), help_text="Of brackets: others are due there.")
    crossings = ListField(child=DictField())
