"""The bodies of requests about matches: shapes only; services check the rules."""

from typing import Any

from rest_framework import fields
from rest_framework.validators import ProhibitSurrogateCharactersValidator

from league.events.api.questions import OUR_YEARS
from league.people.api.serializers import PlainText, Question
from matches import limits
from matches.api.shapes import CLOCK, DICE
from matches.models import EventRules, Match, Ruling, at_table
from matches.models.matches import MOST_GAMES
from matches.queries.matches import claims_in
from matches.rules.series import ENDS, MOST_POINTS, GameClaim

MOST_SIDES = 8
MOST_SEATS = 16
LONGEST_RECORD = 262_144  # characters; the engines count the bytes


class MatchesQuestion(Question):
    event = fields.CharField(max_length=12, required=False)
    state = fields.ChoiceField(choices=Match.State.values, required=False)
    show = fields.ChoiceField(choices=["all", "mine", "waiting", "to_judge"], default="all")


class MakeQuestion(Question):
    event = fields.CharField(max_length=12, help_text="The event's uid.")
    entries = fields.ListField(
        child=fields.CharField(max_length=12),
        min_length=2,
        max_length=MOST_SIDES,
        help_text="The uids of the sides' entries, in the order of the sides.",
    )
    table = fields.IntegerField(**limits.TABLE, required=False, allow_null=True)
    scheduled_at = fields.DateTimeField(required=False, allow_null=True, **OUR_YEARS)


class RulesQuestion(Question):
    ruleset = fields.CharField(max_length=60, required=False)
    options = fields.DictField(child=fields.CharField(max_length=40), required=False)
    house = fields.CharField(
        max_length=40,
        required=False,
        allow_null=True,
        help_text="A published house set of the game, such as house-1; null: always the newest.",
    )
    record = fields.ChoiceField(choices=EventRules.RecordPolicy.values, required=False)
    series = fields.ChoiceField(choices=EventRules.Series.values, required=False)
    games = fields.IntegerField(min_value=1, max_value=MOST_GAMES, required=False)
    time_out = fields.ChoiceField(choices=EventRules.TimeOut.values, required=False)
    report_minutes = fields.IntegerField(**limits.REPORT_MINUTES, required=False, allow_null=True)
    dice = fields.ChoiceField(choices=at_table.DiceSource.values, required=False, help_text=DICE)
    clock_minutes = fields.IntegerField(
        **limits.CLOCK_MINUTES, required=False, allow_null=True, help_text=CLOCK
    )
    increment_seconds = fields.IntegerField(
        **limits.TURN_SECONDS,
        required=False,
        help_text="Seconds added after each turn of a side; not together with a delay.",
    )
    delay_seconds = fields.IntegerField(
        **limits.TURN_SECONDS,
        required=False,
        help_text="Seconds of each turn before the clock runs; not together with an increment.",
    )
    watch_delay_minutes = fields.IntegerField(
        **limits.WATCH_DELAY,
        required=False,
        help_text="Minutes by which spectators see a table later. Can be changed even "
        "after matches were reported.",
    )


class GameQuestion(Question):
    score = fields.ListField(
        child=fields.IntegerField(min_value=0, max_value=MOST_POINTS),
        min_length=2,
        max_length=MOST_SIDES,
        required=False,
        allow_null=True,
        help_text="In the order of the sides; left out for a game without points.",
    )
    winner = fields.IntegerField(
        min_value=0, max_value=MOST_SIDES, help_text="The number of a side, 0 for a draw."
    )
    end = fields.ChoiceField(choices=ENDS, default="normal")


def claims(games: list[dict[str, Any]]) -> tuple[GameClaim, ...]:
    """Number the games that were sent, in their order."""
    numbered = enumerate(games, 1)
    return claims_in([{"score": None, **game, "number": number} for number, game in numbered])


class NoteQuestion(Question):
    note = PlainText(**limits.NOTE, required=False, allow_blank=True, default="")


class CallQuestion(Question):
    reason = PlainText(**limits.REASON)


class RulingQuestion(Question):
    """Games for a result as it was played, or a winner alone; neither for void, double loss."""

    kind = fields.ChoiceField(choices=Ruling.Kind.values)
    reason = PlainText(**limits.REASON)
    winner = fields.IntegerField(
        min_value=0,
        max_value=MOST_SIDES,
        required=False,
        allow_null=True,
        default=None,
        help_text="The number of a side, 0 for a draw.",
    )
    games = fields.ListField(
        child=GameQuestion(), max_length=MOST_GAMES, required=False, default=list
    )


class LineUpQuestion(Question):
    side = fields.IntegerField(min_value=1, max_value=MOST_SIDES)
    players = fields.ListField(
        child=fields.CharField(max_length=30),
        min_length=1,
        max_length=MOST_SEATS,
        help_text="Handles of the side's players, in the order of its seats.",
    )


class RecordText(fields.CharField):
    """A long text; the parser of the body has checked that its characters can be stored."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.validators = [
            validator
            for validator in self.validators
            if not isinstance(validator, ProhibitSurrogateCharactersValidator)
        ]


class RecordQuestion(Question):
    text = RecordText(
        max_length=LONGEST_RECORD,
        trim_whitespace=False,
        help_text="The text of a record, in the general notation or that of the game's "
        "rules; at most 256 KiB.",
    )


class FileQuestion(RecordQuestion):
    game = fields.IntegerField(min_value=1, max_value=MOST_GAMES, default=1)


class ReportQuestion(Question):
    games = fields.ListField(child=GameQuestion(), min_length=1, max_length=MOST_GAMES)
    note = PlainText(**limits.NOTE, required=False, allow_blank=True, default="")
    records = fields.ListField(
        child=FileQuestion(),
        max_length=MOST_GAMES,
        required=False,
        default=list,
        help_text="Records of the games. Either the report and all records are "
        "accepted, or nothing is.",
    )
