"""What the API says of brackets."""

from collections.abc import Iterable
from typing import Annotated, Any

from league.people.api.serializers import Json, Shape
from league.tournaments.brackets.queries import Board
from league.tournaments.models import Phase
from league.tournaments.rounds.queries.pairings import Seated
from league.tournaments.tournament.wording import named_code


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


def _node_json(node: Any, board: Board, seated: Seated | None) -> Json:
    sitting = board.settled.sittings[node.key]
    return NodeShape.json(
        node,
        sources=[str(source) for source in node.sources],
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


def bracket_json(row: Phase, board: Board, seated: Iterable[Seated]) -> Json:
    by_node = {pairing.node: pairing for pairing in seated if pairing.node}
    return BracketShape.json(
        row,
        phase=row.number,
        entrants=board.bracket.entrants,
        champion=board.settled.champion,
        rounds=[
            BracketRoundShape.json(round, name=named_code(round.code, round.number))
            for round in board.bracket.rounds
        ],
        nodes=[_node_json(node, board, by_node.get(node.key)) for node in board.bracket.nodes],
        places=[
            {"entrant": place.entrant, "best": place.best, "worst": place.worst}
            for place in board.places()
        ],
    )
