"""What the API says of matches: rows in, plain JSON out."""

from collections.abc import Iterable
from datetime import datetime
from typing import Annotated, Any

from engines.core.records.sentences import LANGUAGES
from league.events.api.shapes import by_json
from league.jobs.site import whole_url
from league.people.api.serializers import Json, Shape, Url
from league.people.api.shapes import OwnerShape, named_json
from matches import models
from matches.models.at_table import AT_TABLE, DiceSource
from matches.queries.declaring import Declaring
from matches.queries.lineups import LineUp
from matches.queries.pages import MatchPage, RecordView
from matches.services.records import Understood

UNDECLARED = "The sides that had not declared their decks, as they must."
DICE = "Dice of games played at a table: rolled at the table, by the server, or sealed."
CLOCK = "Thinking time of each side in a game at the table; null: no clock."
BY_PASS = "true: sent with a side's secret link (pass), not by an account; `by` is then null."
MOST_UNREAD = 100


class SeatedPlayerShape(Shape):
    name: Annotated[str, "The seat's name in the game, as a record writes it."]
    player: OwnerShape


class MatchSideShape(Shape):
    number: int
    entry: str
    name: str
    seats: list[SeatedPlayerShape]


def side_json(row: models.Side) -> Json:
    return MatchSideShape.json(
        row,
        entry=row.entry.uid,
        name=row.entry.called,
        seats=[
            SeatedPlayerShape.json(seat, player=named_json(seat.entry_player.player))
            for seat in row.seats.all()
        ],
    )


class LineUpsShape(Shape, kind="line_ups"):
    match: str
    sides: Annotated[list[MatchSideShape], "The sides whose line-up the caller may set."]


def line_ups_json(uid: str, line_ups: Iterable[LineUp]) -> Json:
    return LineUpsShape.json(match=uid, sides=[side_json(line_up.side) for line_up in line_ups])


class MatchShape(Shape, kind="match"):
    uid: str
    event: str
    number: int
    table: int | None
    scheduled_at: datetime | None
    ruleset: str
    house_set: Annotated[str | None, "Name of the house set, as used in records, such as house-1."]
    state: Annotated[str, models.Match.State]
    version: Annotated[int, "Increases with every final state; 0: no result yet."]
    proved: Annotated[bool, "true: verified records confirm the result."]
    sides: list[MatchSideShape]
    url: Url


def match_json(row: models.Match) -> Json:
    """Return the JSON of a match from ``visible_matches``."""
    return MatchShape.json(
        row,
        event=row.event.uid,
        house_set=row.house.called if row.house else None,
        sides=[side_json(side) for side in row.sides.all()],
        url=whole_url("matches:match", row.uid),
    )


class MatchRulesShape(Shape, kind="match_rules"):
    """How an event's matches are settled; fixed once a match was reported."""

    event: str
    ruleset: str
    options: dict[str, str]
    house: Annotated[
        str | None, "The house set that matches are made with; null: the newest that is published."
    ]
    record: Annotated[str, models.EventRules.RecordPolicy]
    series: Annotated[str, models.EventRules.Series]
    games: int
    time_out: Annotated[str, models.EventRules.TimeOut]
    report_minutes: int | None
    dice: Annotated[str, DiceSource, DICE]
    clock_minutes: Annotated[int | None, CLOCK]
    increment_seconds: Annotated[int, "Seconds that a side gets after each of its turns."]
    delay_seconds: Annotated[int, "Seconds of each turn before the clock runs."]
    watch_delay_minutes: Annotated[int, "Minutes by which spectators see a table later."]


def rules_json(row: models.EventRules) -> Json:
    return MatchRulesShape.json(
        row,
        event=row.event.uid,
        house=row.house.called if row.house else None,
        **{name: getattr(row, name) for name in AT_TABLE},
    )


class GameShape(Shape):
    number: int
    score: list[int] | None
    winner: int
    end: str


class ResultShape(Shape):
    version: int
    state: Annotated[str, models.Match.State]
    decision: Annotated[str, models.Result.Decision]
    winner: int | None
    scores: Annotated[dict[str, int], "By side: games won, or points added."]
    games: list[GameShape]
    at: datetime


def result_json(row: models.Result) -> Json:
    return ResultShape.json(row, winner=row.winner.number if row.winner else None)


class AnswerShape(Shape):
    side: int
    kind: Annotated[str, models.Answer.Kind]
    note: str
    by: OwnerShape | None
    by_pass: Annotated[bool, BY_PASS]
    at: datetime


class ReportShape(Shape, kind="report"):
    uid: str
    side: int
    kind: Annotated[str, models.Report.Kind]
    games: list[GameShape]
    winner: int | None
    scores: dict[str, int]
    note: str
    late: bool
    undeclared: Annotated[list[int], UNDECLARED]
    by: OwnerShape | None
    by_pass: Annotated[bool, BY_PASS]
    at: datetime
    withdrawn: bool
    replaced: bool
    answers: list[AnswerShape]


def report_json(row: models.Report) -> Json:
    answers = () if row.is_new else row.answers.all()
    return ReportShape.json(
        row,
        side=row.side.number,
        winner=row.winner.number if row.winner else None,
        **speaker_json(row),
        withdrawn=not row.is_new and hasattr(row, "withdrawal"),
        replaced=not row.is_new and hasattr(row, "replaced_by"),
        answers=[
            AnswerShape.json(answer, side=answer.side.number, **speaker_json(answer))
            for answer in answers
        ],
    )


class RulingShape(Shape, kind="ruling"):
    id: int
    kind: Annotated[str, models.Ruling.Kind]
    reason: str
    winner: int | None
    scores: dict[str, int]
    games: list[GameShape]
    undeclared: Annotated[list[int], UNDECLARED]
    by: OwnerShape | None
    at: datetime


def ruling_json(row: models.Ruling) -> Json:
    return RulingShape.json(
        row, id=row.pk, winner=row.winner.number if row.winner else None, by=by_json(row.by)
    )


class MatchRecordShape(Shape, kind="match_record"):
    """A record filed for a match; without `uid`, `digest`, `findings` until its decks are shown."""

    uid: str | None
    game: int
    side: int | None
    by: OwnerShape | None
    by_pass: Annotated[bool, BY_PASS]
    at: datetime
    digest: str | None
    findings: list[Json]
    outcome: Annotated[str | None, models.Verdict.Outcome]
    comparison: Annotated[str | None, "equal, differs, unclear or waiting."]
    given_up: Annotated[bool, "The replay could not be done."]


def record_json(row: RecordView) -> Json:
    """Return the JSON of a filed record of a match; of a hidden one, only that it exists."""
    shown = row.is_visible
    return MatchRecordShape.json(
        row,
        uid=row.filing.uid if shown else None,
        side=row.filing.side.number if row.filing.side else None,
        **speaker_json(row.filing),
        at=row.filing.at,
        digest=row.filing.record.digest if shown else None,
        findings=row.filing.findings if shown else [],
        outcome=row.verdict.outcome if row.verdict else None,
        comparison=str(row.comparison) if row.comparison else None,
        given_up=row.is_stuck,
    )


class DeclaringShape(Shape):
    """State of the declarations before a match. Sides without an account are in neither list."""

    declared: Annotated[list[int], "Numbers of the sides that have declared."]
    missing: Annotated[list[int], "Sides that have yet to declare."]
    open: Annotated[
        bool,
        "true: a declaration is missing and can be made now: decks are locked and "
        "nothing is reported.",
    ]


def declaring_json(row: Declaring) -> Json:
    return DeclaringShape.json(
        declared=sorted(row.declared), missing=sorted(row.missing), open=row.is_open
    )


class MatchDetailShape(MatchShape, kind="match_detail"):
    rules: MatchRulesShape
    result: ResultShape | None
    reports: list[ReportShape]
    records: list[MatchRecordShape]
    rulings: list[RulingShape]
    my_side: int | None
    may: Annotated[list[str], "What the caller may do now."]
    waits_for_me: bool
    declaring: Annotated[DeclaringShape | None, "null: the event asks for no declarations."]


def page_json(row: MatchPage) -> Json:
    """Return the JSON of a match with what its reader may see and do."""
    return MatchDetailShape.json(
        row,
        **match_json(row.match),
        rules=rules_json(row.rules),
        result=result_json(row.result) if row.result else None,
        reports=[report_json(claim.report) for claim in row.claims],
        records=[record_json(view) for view in row.records],
        rulings=[ruling_json(ruling) for ruling in row.rulings],
        my_side=row.my_side.number if row.my_side else None,
        may=sorted(row.may),
        declaring=declaring_json(row.declaring) if row.declaring else None,
    )


class VerdictShape(Shape, kind="verdict"):
    outcome: Annotated[str, models.Verdict.Outcome]
    ruleset: str
    engine: str
    findings: list[Json]
    score: dict[str, int]
    winner: str
    end: str
    equal: Annotated[
        bool | None,
        "Whether the record's own result agrees with the replay; null: the record states none.",
    ]
    rulings: list[Json]
    notes: list[str]
    duration_us: int
    at: datetime


class RecordShape(Shape, kind="record"):
    uid: str
    match: str | None
    game_number: int | None
    game: str
    ruleset: str
    digest: str
    source: Annotated[str, models.Filing.Source]
    at: datetime
    text: Annotated[
        str,
        "Empty, even for its sender, until the decks of all seats are shown "
        "or the match has been played.",
    ]
    seating: dict[str, int]
    findings: list[Json]
    verdict: Annotated[VerdictShape | None, "null: the replay is still to come."]


def filing_json(row: models.Filing, text: str, judged: models.Verdict | None) -> Json:
    """Return the JSON of a filed record for a reader who may see all of it."""
    return RecordShape.json(
        row,
        match=row.game.match.uid if row.game else None,
        game_number=row.game.number if row.game else None,
        game=row.record.game,
        ruleset=row.record.ruleset,
        digest=row.record.digest,
        text=text,
        verdict=VerdictShape.json(judged) if judged else None,
    )


class UnreadShape(Shape):
    line: Annotated[int, "Number of the line in the canonical text, from 1."]
    number: Annotated[int, "Number of the action."]
    text: str
    code: str
    rule: str
    sentence: Annotated[dict[str, str], "By language: en, ja."]
    may_mean: Annotated[list[str], "Valid lines that may have been meant."]


class CanonShape(Shape, kind="canon"):
    text: Annotated[str, "The canonical text, as it was understood."]
    game: str
    ruleset: str
    lines: int
    changed: Annotated[bool, "The canonical text is not the text that was sent."]
    unread: Annotated[list[UnreadShape], "The first hundred lines that are no action of the game."]
    unread_count: int


def understood_json(row: Understood) -> Json:
    return CanonShape.json(
        row,
        changed=row.is_changed,
        unread=[
            UnreadShape.json(
                line,
                code=line.reason.code,
                rule=line.reason.rule,
                sentence={language: line.sentence(language) for language in LANGUAGES},
                may_mean=list(line.may_mean),
            )
            for line in row.unread[:MOST_UNREAD]
        ],
        unread_count=len(row.unread),
    )


class MatchActShape(Shape, kind="match_act"):
    id: int
    kind: str
    side: int | None
    by: OwnerShape | None
    by_pass: Annotated[bool, BY_PASS]
    at: datetime
    reason: str
    params: Json


def act_json(row: models.Act) -> Json:
    return MatchActShape.json(
        row, id=row.pk, side=row.side.number if row.side else None, **speaker_json(row)
    )


def speaker_json(row: Any) -> Json:
    """Return the JSON of who spoke for a side: an account, or the holder of its pass."""
    return {"by": by_json(row.by), "by_pass": row.side_pass_id is not None}


def hidden_filing_json(row: models.Filing) -> Json:
    """Return the JSON of a filed record for its sender while its completed decks are hidden."""
    return {**filing_json(row, "", None), "digest": "", "seating": {}, "findings": []}
