"""The bracket of a phase, computed from the current results."""

from dataclasses import dataclass
from functools import lru_cache

from league.rules.brackets.bracket import Bracket
from league.rules.brackets.make import made
from league.rules.brackets.places import Place, places
from league.rules.brackets.settings import Knockout
from league.rules.brackets.settle import Seeding, Settled, Sitting, in_order, settled
from league.rules.field import Field, meetings_of
from league.rules.results import Entrant, Meeting, Won
from league.tournaments.models import Pairing, Phase
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.tournament.phase_settings import of


@dataclass(frozen=True, slots=True)
class Board:
    """``drawn``: nodes whose match ended without a winner, so that somebody must decide them."""

    bracket: Bracket
    seeding: Seeding
    settled: Settled
    field: Field
    drawn: tuple[str, ...]

    def places(self) -> tuple[Place, ...]:
        return places(self.bracket, self.seeding, self.settled)

    def open_nodes(self, round: str) -> list[Sitting]:
        return [
            self.settled.sittings[node.key]
            for node in self.bracket.nodes
            if node.round == round and self.settled.sittings[node.key].is_open
        ]


@lru_cache(maxsize=64)
def bracket_for(size: int, settings: Knockout) -> Bracket:
    return made(size, settings)


def board(phase: Phase, field: Field | None = None, *, upto: int | None = None) -> Board:
    """Compute a phase's bracket from the results up to a round of the tournament."""
    settings = of(phase)
    assert isinstance(settings.rules, Knockout)
    field = field or field_of(phase, settings)
    by_seed = [
        entrant.number for entrant in sorted(field.members.values(), key=lambda member: member.seed)
    ]
    bracket = bracket_for(len(by_seed), settings.rules)
    results: dict[str, Meeting] = {}
    drawn: list[str] = []
    for pairing in field.met:
        if not pairing.node or (upto is not None and pairing.round > upto):
            continue
        for meeting in meetings_of(pairing, pairing.round):
            if meeting.won is Won.NOBODY:
                drawn.append(pairing.node)
            elif meeting.won is not None:
                results[pairing.node] = meeting
    seeding = in_order(by_seed)
    outcome = settled(bracket, seeding, results, withdrawn(field, upto))
    return Board(bracket, seeding, outcome, field, tuple(drawn))


def withdrawn(field: Field, upto: int | None = None) -> frozenset[Entrant]:
    """Return who has left and not come back."""
    return frozenset(
        member.number
        for member in field.members.values()
        if member.gone_from is not None and (upto is None or member.gone_from <= upto + 1)
    )


def made_nodes(phase: Phase) -> dict[str, Pairing]:
    """Map nodes to their pairings, in whatever state."""
    pairings = (
        Pairing.objects.filter(round__phase=phase)
        .exclude(node="")
        .select_related("round", "match")
        .prefetch_related("sides__entrant")
    )
    return {pairing.node: pairing for pairing in pairings}
