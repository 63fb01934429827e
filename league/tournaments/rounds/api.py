"""What the API says of rounds and pairings, and finding them. Entrants stand by their numbers."""

from datetime import datetime
from typing import Annotated, Any

from rest_framework.request import Request

from league.people.api.serializers import Json, Shape
from league.people.permissions import may
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Outcome, Pairing, Round, Tournament
from league.tournaments.rounds import wording as reasons
from league.tournaments.rounds.queries.pairings import Seated
from league.tournaments.rounds.queries.rounds import ends_at, stands
from league.tournaments.tournament import limits
from league.tournaments.tournament.api import BY_NUMBER, NUMBERS
from league.tournaments.tournament.wording import round_name
from matches.models import Match


class RoundShape(Shape, kind="round"):
    number: Annotated[int, "Number of the round, counted through the tournament."]
    phase: int
    place: Annotated[int, "Number of the round within its phase."]
    name: str
    state: Annotated[str, Round.State]
    made_from: Annotated[int, "Revision of the tournament from which the round was paired."]
    scheduled_at: datetime | None
    due_at: datetime | None
    minutes: int | None
    started_at: datetime | None
    extension_seconds: int
    stopped_at: Annotated[
        datetime | None,
        "When the clock was stopped, with all tables; the time left is "
        "`ends_at` minus this. null: not stopped.",
    ]
    ends_at: datetime | None
    published_at: datetime | None
    closed_at: datetime | None
    seed: Annotated[str | None, "Random seed of the round's pairings; null: not drawn by lot."]


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


def reason_json(reason: Any) -> Json:
    return ReasonShape.json(
        code=reason["code"],
        params=reason["params"],
        sentence=reasons.sentence_of(reason, BY_NUMBER),
    )


class PairingShape(Shape, kind="pairing"):
    round: int
    number: int
    table: int | None
    feature: bool
    kind: Annotated[str, Pairing.Kind]
    node: Annotated[str, "Key of the match in its bracket; empty: no bracket."]
    group: int | None
    manual: bool
    entrants: Annotated[list[int], NUMBERS]
    match: str | None
    match_state: Annotated[str | None, Match.State]
    won: Annotated[str | None, Outcome.Won]
    played: bool | None
    proved: bool | None
    score: list[int] | None
    games: Annotated[
        list[int] | None, "Games won by the first entrant, drawn, and won by the second."
    ]
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
        reasons=[reason_json(reason) for reason in row.reasons],
    )


## Finding rounds by their number in an address


def round_of(request: Request, tournament: Tournament, number: str) -> Round:
    """Find a round; a draft is there for the staff alone. Raises TournamentHidden."""
    round = TournamentHidden.unless(
        rounds_of(request, tournament).filter(number=min(int(number), limits.SMALL)).first()
    )
    round.phase.tournament = tournament
    return round


def rounds_of(request: Request, tournament: Tournament) -> Any:
    rounds = tournament.rounds.select_related("phase").order_by("number")
    if may(request.user, "tournaments.desk", tournament):
        return rounds
    return rounds.exclude(state=Round.State.DRAFT)
