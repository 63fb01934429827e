"""The declared shapes of shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
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
from matches.models import Answer, EventRules, Filing, Match, Report, Result, Ruling, Verdict
from matches.models.at_table import DiceSource

Shape = serializers.Serializer[Any]
MATCH = {
    "object": "match",
    "uid": "m7t2c4t6w0qz",
    "event": "h2m8c4t6w0qz",
    "number": 12,
    "table": 3,
    "scheduled_at": "2026-11-29T01:00:00Z",
    "ruleset": "carriers-1:short",
    "state": "settled",
    "version": 1,
    "proved": True,
    "sides": [
        {
            "number": 1,
            "entry": "e1m8c4t6w0qz",
            "name": "Mina",
            "seats": [{"name": "H", "player": {"handle": "mina", "display_name": "Mina"}}],
        },
        {
            "number": 2,
            "entry": "e2m8c4t6w0qz",
            "name": "Kenji",
            "seats": [{"name": "A", "player": {"handle": "kenji", "display_name": "Kenji"}}],
        },
    ],
    "url": "https://league.example/matches/m7t2c4t6w0qz/",
}
EXAMPLE = OpenApiExample("Match", value=MATCH, response_only=True)
LINE_UPS_EXAMPLE = OpenApiExample(
    "LineUps",
    value={
        "object": "line_ups",
        "match": "m7t2c4t6w0qz",
        "sides": [
            {
                "number": 1,
                "entry": "e1m8c4t6w0qz",
                "name": "North",
                "seats": [
                    {"name": "A1", "player": {"handle": "mina", "display_name": "Mina"}},
                    {"name": "A2", "player": {"handle": "kenji", "display_name": "Kenji"}},
                ],
            }
        ],
    },
    response_only=True,
)
GAMES = [{"number": 1, "score": [7, 5], "winner": 1, "end": "normal"}]
UNDECLARED = "The sides that had not declared their decks, as they must."
DICE = "Of games at the table: rolled there, by the server, or sealed."
CLOCK = "Thinking time of each side in a game at the table; null: no clock."
BY_PASS = "Said with the pass of a side without an account; then `by` is null."
REPORT_EXAMPLE = OpenApiExample(
    "Report",
    value={
        "object": "report",
        "uid": "r7t2c4t6w0qz",
        "side": 1,
        "kind": "claim",
        "games": GAMES,
        "winner": 1,
        "scores": {"1": 1, "2": 0},
        "note": "",
        "late": False,
        "undeclared": [],
        "by": {"handle": "mina", "display_name": "Mina"},
        "by_pass": False,
        "at": "2026-11-29T02:00:00Z",
        "withdrawn": False,
        "replaced": False,
        "answers": [],
    },
    response_only=True,
)
VERDICT = {
    "object": "verdict",
    "outcome": "refuted",
    "ruleset": "carriers-1:short",
    "engine": "carriers.0f1e2d3c4b5a6978",
    "findings": [
        {
            "line": 61,
            "number": 24,
            "text": "H 4 e14",
            "seat": "H",
            "rule": "CA-5.5",
            "code": "CA-E-FAR",
            "params": {"piece": 4, "cell": "e14"},
            "sentence": {"en": "Piece 4 cannot reach e14.", "ja": "駒4はe14まで動けません。"},
            "rule_sentence": {"en": "How pieces move.", "ja": "駒の動き方。"},
            "alternatives": ["H 4 e12"],
            "state": "{}",
            "board": "",
        }
    ],
    "score": {"H": 0, "A": 0},
    "winner": "none",
    "end": "",
    "equal": None,
    "rulings": [],
    "notes": [],
    "duration_us": 480,
    "at": "2026-11-29T02:00:01Z",
}
VERDICT_EXAMPLE = OpenApiExample("Verdict", value=VERDICT, response_only=True)


class SeatedPlayerSerializer(Shape):
    name = CharField(help_text="The seat's name in the game, as a record writes it.")
    player = OwnerSerializer()


class MatchSideSerializer(Shape):
    number = IntegerField()
    entry = CharField()
    name = CharField()
    seats = SeatedPlayerSerializer(many=True)


@extend_schema_serializer(examples=[LINE_UPS_EXAMPLE])
class LineUpsSerializer(Shape):
    object = kind("line_ups")
    match = CharField()
    sides = MatchSideSerializer(many=True, help_text="Those that the caller may put in order.")


@extend_schema_serializer(examples=[EXAMPLE])
class MatchSerializer(Shape):
    object = kind("match")
    uid = CharField()
    event = CharField()
    number = IntegerField()
    table = IntegerField(allow_null=True)
    scheduled_at = DateTimeField(allow_null=True)
    ruleset = CharField()
    house_set = CharField(allow_null=True, help_text="As records name it: house-1.")
    state = ChoiceField(choices=Match.State.values)
    version = IntegerField(help_text="Grows with every final state.")
    proved = BooleanField(help_text="Verified records say what the result says.")
    sides = MatchSideSerializer(many=True)
    url = URLField()


class MatchRulesSerializer(Shape):
    """How an event's matches are settled; fixed once one was reported."""

    object = kind("match_rules")
    event = CharField()
    ruleset = CharField()
    options = DictField(child=CharField())
    house = CharField(
        allow_null=True,
        help_text="The house set that matches are made with; null: the newest that is published.",
    )
    record = ChoiceField(choices=EventRules.RecordPolicy.values)
    series = ChoiceField(choices=EventRules.Series.values)
    games = IntegerField()
    time_out = ChoiceField(choices=EventRules.TimeOut.values)
    report_minutes = IntegerField(allow_null=True)
    dice = ChoiceField(choices=DiceSource.values, help_text=DICE)
    clock_minutes = IntegerField(allow_null=True, help_text=CLOCK)
    increment_seconds = IntegerField(help_text="A side gets them after each of its turns.")
    delay_seconds = IntegerField(help_text="They pass at each turn before time is charged.")
    watch_delay_minutes = IntegerField(help_text="How much later a table is seen by who looks on.")


class GameSerializer(Shape):
    number = IntegerField()
    score = ListField(child=IntegerField(), allow_null=True)
    winner = IntegerField()
    end = CharField()


class ResultSerializer(Shape):
    version = IntegerField()
    state = ChoiceField(choices=Match.State.values)
    decision = ChoiceField(choices=Result.Decision.values)
    winner = IntegerField(allow_null=True)
    scores = DictField(child=IntegerField(), help_text="By side: games won, or points added.")
    games = GameSerializer(many=True)
    at = DateTimeField()


class AnswerSerializer(Shape):
    side = IntegerField()
    kind = ChoiceField(choices=Answer.Kind.values)
    note = CharField()
    by = OwnerSerializer(allow_null=True)
    by_pass = BooleanField(help_text=BY_PASS)
    at = DateTimeField()


@extend_schema_serializer(examples=[REPORT_EXAMPLE])
class ReportSerializer(Shape):
    object = kind("report")
    uid = CharField()
    side = IntegerField()
    kind = ChoiceField(choices=Report.Kind.values)
    games = GameSerializer(many=True)
    winner = IntegerField(allow_null=True)
    scores = DictField(child=IntegerField())
    note = CharField()
    late = BooleanField()
    undeclared = ListField(child=IntegerField(), help_text=UNDECLARED)
    by = OwnerSerializer(allow_null=True)
    by_pass = BooleanField(help_text=BY_PASS)
    at = DateTimeField()
    withdrawn = BooleanField()
    replaced = BooleanField()
    answers = AnswerSerializer(many=True)


class RulingSerializer(Shape):
    object = kind("ruling")
    id = IntegerField()
    kind = ChoiceField(choices=Ruling.Kind.values)
    reason = CharField()
    winner = IntegerField(allow_null=True)
    scores = DictField(child=IntegerField())
    games = GameSerializer(many=True)
    undeclared = ListField(child=IntegerField(), help_text=UNDECLARED)
    by = OwnerSerializer(allow_null=True)
    at = DateTimeField()


class MatchRecordSerializer(Shape):
    """A record filed for a match; hidden until its decks are shown: then without uid, digest."""

    object = kind("match_record")
    uid = CharField(allow_null=True)
    game = IntegerField()
    side = IntegerField(allow_null=True)
    by = OwnerSerializer(allow_null=True)
    by_pass = BooleanField(help_text=BY_PASS)
    at = DateTimeField()
    digest = CharField(allow_null=True)
    findings = ListField(child=DictField())
    outcome = ChoiceField(choices=Verdict.Outcome.values, allow_null=True)
    comparison = CharField(allow_null=True, help_text="equal, differs, unclear or waiting.")
    given_up = BooleanField(help_text="The replay could not be done.")


class DeclaringSerializer(Shape):
    """Where the declarations before a match stand; sides of guests are named in neither list."""

    declared = ListField(child=IntegerField(), help_text="Numbers of sides.")
    missing = ListField(child=IntegerField(), help_text="Sides that have yet to declare.")
    open = BooleanField(help_text="Decks are locked and nothing is reported: declare now.")


class MatchDetailSerializer(MatchSerializer):
    object = kind("match_detail")
    rules = MatchRulesSerializer()
    result = ResultSerializer(allow_null=True)
    reports = ReportSerializer(many=True)
    records = MatchRecordSerializer(many=True)
    rulings = RulingSerializer(many=True)
    my_side = IntegerField(allow_null=True)
    may = ListField(child=CharField(), help_text="What the caller may do now.")
    waits_for_me = BooleanField()
    declaring = DeclaringSerializer(
        allow_null=True, help_text="null: the event asks for no declarations."
    )


@extend_schema_serializer(examples=[VERDICT_EXAMPLE])
class VerdictSerializer(Shape):
    object = kind("verdict")
    outcome = ChoiceField(choices=Verdict.Outcome.values)
    ruleset = CharField()
    engine = CharField()
    findings = ListField(child=DictField())
    score = DictField(child=IntegerField())
    winner = CharField()
    end = CharField()
    equal = BooleanField(allow_null=True, help_text="The record's own result follows from it.")
    rulings = ListField(child=DictField())
    notes = ListField(child=CharField())
    duration_us = IntegerField()
    at = DateTimeField()


class RecordSerializer(Shape):
    object = kind("record")
    uid = CharField()
    match = CharField(allow_null=True)
    game_number = IntegerField(allow_null=True)
    game = CharField()
    ruleset = CharField()
    digest = CharField()
    source = ChoiceField(choices=Filing.Source.values)  # type: ignore[assignment]
    at = DateTimeField()
    text = CharField(
        help_text="Empty for whoever hands it in while decks are hidden: readable once the decks "
        "of all seats are shown, or the match is played."
    )
    seating = DictField(child=IntegerField())
    findings = ListField(child=DictField())
    verdict = VerdictSerializer(allow_null=True, help_text="null: the replay is still to come.")


class UnreadSerializer(Shape):
    line = IntegerField(help_text="Of the canonical text, from 1.")
    number = IntegerField(help_text="Of the action.")
    text = CharField()
    code = CharField()
    rule = CharField()
    sentence = DictField(child=CharField(), help_text="By language: en, ja.")
    may_mean = ListField(child=CharField(), help_text="The lines that its words may mean.")


class CanonSerializer(Shape):
    object = kind("canon")
    text = CharField(help_text="The canonical text, as it was understood.")
    game = CharField()
    ruleset = CharField()
    lines = IntegerField()
    changed = BooleanField(help_text="The canonical text is not the text that was sent.")
    unread = UnreadSerializer(
        many=True, help_text="The first hundred lines that are no action of the game."
    )
    unread_count = IntegerField()


class MatchActSerializer(Shape):
    object = kind("match_act")
    id = IntegerField()
    kind = CharField()
    side = IntegerField(allow_null=True)
    by = OwnerSerializer(allow_null=True)
    by_pass = BooleanField(help_text=BY_PASS)
    at = DateTimeField()
    reason = CharField()
    params = DictField()
