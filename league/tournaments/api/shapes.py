"""What the API says of tournaments: rows in, plain JSON out. Entrants stand by their numbers."""

from collections.abc import Collection, Iterable
from dataclasses import asdict
from datetime import datetime
from typing import Annotated, Any

from league.events.api.shapes import by_json
from league.jobs.site import whole_url
from league.people.api.serializers import Json, Shape, Url
from league.people.api.shapes import OwnerShape
from league.tournaments.models import (
    Absence,
    Announcement,
    Entrant,
    JudgeCall,
    Outcome,
    Pairing,
    Penalty,
    Phase,
    RequestedBye,
    Restriction,
    Round,
    Tournament,
    Waiting,
)
from league.tournaments.models import Act as Act_
from league.tournaments.queries.brackets import Board
from league.tournaments.queries.names import Name
from league.tournaments.queries.pairings import Seated
from league.tournaments.queries.rounds import ends_at, stands
from league.tournaments.queries.standings import Row, Table
from league.tournaments.services.undo import is_undoable
from league.tournaments.wording import acts, reasons
from league.tournaments.wording.derivations import Line, Told, Why
from league.tournaments.wording.filling import Names, named
from league.tournaments.wording.rounds import named_code, phase_name, round_name
from matches.models import Match

NUMBERS = "By their numbers; names are in the list of entrants."
BY_NUMBER: Names = named({})


class TournamentShape(Shape, kind="tournament"):
    uid: Annotated[str, "The event's."]
    name: str
    game: str
    format: str | None
    starts_at: datetime
    time_zone: str
    state: Annotated[str, Tournament.State]
    revision: Annotated[int, "Grows with all that pairings or standings follow from."]
    seed: Annotated[str, "Of every drawn lot; a number of up to 19 digits."]
    standings: Annotated[Json, "Points and tie-breakers."]
    check_in: Annotated[str, Tournament.CheckInBy]
    waiting_list: bool
    drops_without_deck: bool
    reporting: Annotated[str, Tournament.Reporting]
    round_minutes: int | None
    overdue: Annotated[str, Tournament.Overdue]
    first_table: int
    venue_url: str
    contact: str
    fees: str
    schedule: str
    house_rules: str
    entrants: Annotated[int, "How many."]
    round: Annotated[int | None, "The newest that was published."]
    my_roles: list[str]
    url: Url


def tournament_json(row: Tournament, roles: Collection[str]) -> Json:
    """Tell a tournament of ``with_counts``."""
    event = row.event
    return TournamentShape.json(
        row,
        uid=event.uid,
        name=event.name,
        game=event.game,
        format=event.format.code if event.format is not None else None,
        starts_at=event.starts_at,
        time_zone=event.time_zone,
        seed=str(row.seed),
        entrants=row.counted,  # type: ignore[attr-defined]
        round=row.newest_round,  # type: ignore[attr-defined]
        my_roles=sorted(roles),
        url=whole_url("tournaments:now", event.uid),
    )


class PhaseShape(Shape, kind="phase"):
    number: int
    kind: Annotated[str, Phase.Kind]
    name: str
    label: Annotated[str, "What it is called, in the language asked for."]
    state: Annotated[str, Phase.State]
    rounds: int | None
    settings: Json
    cut: Annotated[Json, "Who of the phase before comes in."]


def phase_json(row: Phase) -> Json:
    return PhaseShape.json(row, label=phase_name(row))


class RoundShape(Shape, kind="round"):
    number: Annotated[int, "Through the tournament."]
    phase: int
    place: Annotated[int, "In its phase."]
    name: str
    state: Annotated[str, Round.State]
    made_from: Annotated[int, "The revision that it was paired from."]
    scheduled_at: datetime | None
    due_at: datetime | None
    minutes: int | None
    started_at: datetime | None
    extension_seconds: int
    stopped_at: Annotated[
        datetime | None, "Since when its clock stands with its tables: `ends_at` less this is left."
    ]
    ends_at: datetime | None
    published_at: datetime | None
    closed_at: datetime | None
    seed: Annotated[str | None, "The lot of its pairings."]


def round_json(row: Round) -> Json:
    seed = row.told.get("seed")
    return RoundShape.json(
        row,
        phase=row.phase.number,
        name=round_name(row),
        stopped_at=row.stopped_at if stands(row) else None,
        ends_at=ends_at(row),
        seed=None if seed is None else str(seed),
    )


class ReasonShape(Shape):
    code: str
    params: Json
    sentence: Annotated[str, "In the language asked for; entrants by their numbers."]


def reason_json(one: Any) -> Json:
    return ReasonShape.json(
        code=one["code"], params=one["params"], sentence=reasons.told(one, BY_NUMBER)
    )


class PairingShape(Shape, kind="pairing"):
    round: int
    number: int
    table: int | None
    feature: bool
    kind: Annotated[str, Pairing.Kind]
    node: Annotated[str, "Of a bracket."]
    group: int | None
    manual: bool
    entrants: Annotated[list[int], NUMBERS]
    match: str | None
    match_state: Annotated[str | None, Match.State]
    won: Annotated[str | None, Outcome.Won]
    played: bool | None
    proved: bool | None
    score: list[int] | None
    games: Annotated[list[int] | None, "Won by the first, drawn, by the second."]
    extension_seconds: int
    reasons: list[ReasonShape]


def pairing_json(row: Seated) -> Json:
    won = row.outcome or {}
    return PairingShape.json(
        row,
        entrants=list(row.sides),
        match=row.match or None,
        match_state=row.state or None,
        won=won.get("won"),
        played=won.get("played"),
        proved=won.get("proved"),
        score=won.get("score"),
        games=won.get("games"),
        reasons=[reason_json(one) for one in row.reasons],
    )


## Standings


class TiebreakerShape(Shape):
    kind: str
    value: Annotated[str | None, "Exact; null: it was not called upon."]
    shown: str


class StandingShape(Shape, kind="standing"):
    phase: int
    after: Annotated[int, "The tournament's round."]
    entrant: int
    place: int
    worst: Annotated[int, "The last of the places that it shares."]
    points: Annotated[str, 'Exact: "7", "15/2".']
    tiebreakers: list[TiebreakerShape]
    group: str
    out: Annotated[bool, "Of a bracket: it has lost."]


def standing_json(row: Row, table: Table) -> Json:
    values = zip(table.columns, row.values, row.shown, strict=False)
    return StandingShape.json(
        row,
        phase=table.phase.number,
        after=table.after,
        tiebreakers=[
            TiebreakerShape.json(kind=kind, value=value, shown=shown)
            for kind, value, shown in values
        ],
    )


class StepShape(Shape):
    name: str
    short: str
    derivation: Annotated[Json | None, "A number and its parts, and so on."]
    stages: list[str]
    note: Annotated[str, "Where other programs come to another number."]
    decides: str


def step_json(one: Told) -> Json:
    return StepShape.json(
        one,
        name=one.heading.long,
        short=one.heading.short,
        derivation=line_json(one.line) if one.line else None,
        stages=list(one.stages),
    )


class StandingWhyShape(StandingShape, kind="standing_why"):
    name: str
    tied_with: list[int]
    derivation: Annotated[Json | None, "Of the points."]
    steps: list[StepShape]
    decided: list[str]


def why_json(row: Row, table: Table, name: Name, found: Why | None) -> Json:
    return StandingWhyShape.json(
        **standing_json(row, table),
        name=name.text,
        tied_with=list(found.tied_with) if found else [],
        derivation=line_json(found.points) if found else None,
        steps=[step_json(one) for one in found.tiebreakers] if found else [],
        decided=list(found.decided) if found else [],
    )


class BracketRoundShape(Shape):
    key: str
    name: str


class NodeShape(Shape):
    key: str
    round: str
    sources: list[str]
    state: str
    entrants: list[int | None]
    winner: int | None
    match: str | None
    score: list[int] | None
    reset_of: str | None


def _node_json(node: Any, found: Board, seated: Seated | None) -> Json:
    sitting = found.settled.sittings[node.key]
    return NodeShape.json(
        node,
        sources=[str(one) for one in node.sources],
        state=sitting.state.value,
        entrants=[sitting.first, sitting.second],
        winner=sitting.winner,
        match=seated.match or None if seated else None,
        score=(seated.outcome or {}).get("score") if seated else None,
    )


class BracketShape(Shape, kind="bracket"):
    phase: int
    kind: Annotated[str, Phase.Kind]
    entrants: int
    champion: int | None
    rounds: list[BracketRoundShape]
    nodes: list[NodeShape]
    places: list[Json]


def bracket_json(row: Phase, found: Board, seated: Iterable[Seated]) -> Json:
    by_node = {one.node: one for one in seated if one.node}
    return BracketShape.json(
        row,
        phase=row.number,
        entrants=found.bracket.entrants,
        champion=found.settled.champion,
        rounds=[
            BracketRoundShape.json(one, name=named_code(one.code, one.number))
            for one in found.bracket.rounds
        ],
        nodes=[_node_json(one, found, by_node.get(one.key)) for one in found.bracket.nodes],
        places=[
            {"entrant": one.entrant, "best": one.best, "worst": one.worst} for one in found.places()
        ],
    )


class StatisticsShape(Shape, kind="statistics"):
    entrants: int
    rounds: list[Json]
    total: dict[str, int]
    clubs: list[Json]
    decks: Annotated[int, "How many the caller may see."]
    cards: list[Json]


def statistics_json(entrants: int, rounds: Any, total: Any, clubs: Any, cards: Any) -> Json:
    decks, found = cards
    return StatisticsShape.json(
        entrants=entrants,
        rounds=[asdict(one) for one in rounds],
        total={name: value for name, value in asdict(total).items() if name != "round"},
        clubs=[asdict(one) for one in clubs],
        decks=decks,
        cards=[asdict(one) for one in found],
    )


## Entrants


class GoneShape(Shape):
    kind: Annotated[str, Absence.Kind]
    from_round: int


class EntrantShape(Shape, kind="entrant"):
    number: int
    entry: str
    name: str
    players: list[OwnerShape]
    seed: int | None
    club: str
    joined_in: int
    fixed_table: int | None
    gone: GoneShape | None


def entrant_json(row: Entrant, *, staff: bool) -> Json:
    """Tell an entrant of ``with_players``; in which way one left, to the staff alone."""
    gone = next((one for one in row.absences.all() if one.until_round is None), None)
    left = gone.kind if gone and staff else Absence.Kind.DROP
    players = [seat.player for seat in row.entry.entry_players.all()]
    return EntrantShape.json(
        row,
        entry=row.entry.uid,
        name=row.entry.name or " / ".join(one.display_name for one in players),
        players=[OwnerShape.json(one) for one in players],
        gone=GoneShape.json(gone, kind=left) if gone else None,
    )


class NumbersShape(Shape, kind="entrants"):
    numbers: list[int]


class SeedShape(Shape):
    entrant: int
    seed: int | None


class SeedsShape(Shape, kind="seeds"):
    seeds: list[SeedShape]


class ByeShape(Shape, kind="requested_bye"):
    entrant: int
    round: int
    worth: Annotated[str, RequestedBye.Worth]


def bye_json(row: RequestedBye) -> Json:
    return ByeShape.json(row, entrant=row.entrant.number)


class WaitingShape(Shape, kind="waiting"):
    id: int
    name: str
    players: list[OwnerShape]
    asked_at: datetime


def waiting_json(row: Waiting) -> Json:
    return WaitingShape.json(
        row,
        id=row.pk,
        players=[
            OwnerShape.json(handle=one.player.handle, display_name=one.player.display_name)
            for one in row.players.all()
        ],
    )


## The hall and the log


class PenaltyShape(Shape, kind="penalty"):
    id: int
    entrant: int
    round: int | None
    infraction: Annotated[str, Penalty.Infraction]
    ruling: Annotated[str, Penalty.Ruling]
    points: int
    text: str
    by: OwnerShape | None
    at: datetime
    lifted_at: datetime | None


def penalty_json(row: Penalty) -> Json:
    return PenaltyShape.json(
        row, id=row.pk, entrant=row.entrant.number, text=row.note, by=by_json(row.by)
    )


class RestrictionShape(Shape, kind="pairing_restriction"):
    id: int
    kind: Annotated[str, Restriction.Kind]
    entrants: list[int]
    phase: int | None
    round: int | None
    reason: str
    by: OwnerShape | None
    at: datetime
    lifted_by: OwnerShape | None
    lifted_at: datetime | None


class CallShape(Shape, kind="judge_call"):
    id: int
    table: int | None
    text: str
    called_by: OwnerShape | None
    called_at: datetime
    taken_by: OwnerShape | None
    taken_at: datetime | None
    closed_at: datetime | None


def call_json(row: JudgeCall) -> Json:
    return CallShape.json(
        row,
        id=row.pk,
        text=row.note,
        called_by=by_json(row.called_by),
        taken_by=by_json(row.taken_by),
    )


class AnnouncementShape(Shape, kind="announcement"):
    id: int
    text: str
    by: OwnerShape | None
    at: datetime


def announcement_json(row: Announcement) -> Json:
    return AnnouncementShape.json(row, id=row.pk, by=by_json(row.by))


class TournamentActShape(Shape, kind="tournament_act"):
    number: int
    kind: str
    sentence: Annotated[str, "In the language asked for."]
    by: Annotated[OwnerShape | None, "null: the clock, or a result."]
    at: datetime
    reason: str
    round: int | None
    params: Annotated[Json, "For the staff; empty for others."]
    undoes: int | None
    undone_by: int | None
    undoable: bool


def act_json(row: Act_, names: Names, *, staff: bool) -> Json:
    """Tell an act; its parameters, which may say what a penalty was for, to the staff."""
    undone = getattr(row, "undone_by", None)
    return TournamentActShape.json(
        row,
        kind=acts.kind_of(row, staff=staff),
        sentence=acts.told(row, names, staff=staff),
        by=by_json(row.by),
        reason=acts.reason_of(row, staff=staff),
        params=row.params if staff else {},
        undoes=row.undoes.number if row.undoes else None,
        undone_by=undone.number if undone else None,
        undoable=is_undoable(row.kind) and undone is None,
    )


class PreviewShape(Shape, kind="correction_preview"):
    token: Annotated[str, "Names what was shown; a correction sends it back."]
    revision: int
    tables: Annotated[list[Json], "Rows that change, before and after."]
    round: Annotated[int | None, "The open round that is mended."]
    kept: list[Json]
    held: Annotated[list[Json], "Begun: they stay unless `unfreeze` names them."]
    gone: list[Json]
    come: list[Json]
    impossible: list[Json]
    nodes: Annotated[list[Json], "Of brackets: others are due there."]
    crossings: list[Json]


def line_json(one: Line) -> Json:
    return {
        "text": one.text,
        "shown": one.shown,
        "exact": one.exact,
        "how": one.how,
        "sum": one.sum,
        "counted": one.counted,
        "cut": one.cut,
        "parts": [line_json(part) for part in one.parts],
    }
