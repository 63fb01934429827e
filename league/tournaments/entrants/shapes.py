"""What the API says of entrants, byes and the waiting list."""

from datetime import datetime
from typing import Annotated

from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape
from league.tournaments.entrants.queries import gone_of
from league.tournaments.models import Absence, Entrant, RequestedBye, Waiting


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
    """Return the JSON of an entrant from ``with_players``; only staff sees in which way it left."""
    gone = gone_of(row)
    left = gone.kind if gone and staff else Absence.Kind.DROP
    players = [seat.player for seat in row.entry.entry_players.all()]
    return EntrantShape.json(
        row,
        entry=row.entry.uid,
        name=row.entry.name or " / ".join(player.display_name for player in players),
        players=[OwnerShape.json(player) for player in players],
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
    players = [OwnerShape.json(seat.player) for seat in row.players.all()]
    return WaitingShape.json(row, players=players)
