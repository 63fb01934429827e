"""Places of a bracket, shared by all who went out in the same round (5 to 8)."""

from collections import Counter
from dataclasses import dataclass

from league.rules.brackets.bracket import Bracket, Node, Round
from league.rules.brackets.settle import Seeding, Settled, Sitting, State
from league.rules.brackets.sources import LoserOf, WinnerOf
from league.rules.reasons import Reason
from league.rules.results import Entrant

REASONS = (
    "bracket_champion",  # node, or None for an entrant who was alone
    "bracket_out",  # node, round
    "bracket_third",  # node: won the match for the third place
)


@dataclass(frozen=True, slots=True)
class Place:
    """``best`` to ``worst`` are shared; not ``sure`` while an open match could still move them."""

    entrant: Entrant
    best: int
    worst: int
    sure: bool
    reason: Reason


@dataclass(frozen=True, slots=True)
class Exit:
    entrant: Entrant
    tier: int
    reason: Reason


def places(bracket: Bracket, seeding: Seeding, settled: Settled) -> tuple[Place, ...]:
    """Return the places of all who have finished, best first; equal ones by entrant."""
    exits = _exits(bracket, settled)
    open_tiers = _open_tiers(bracket, settled)
    taken = Counter(finisher.tier for finisher in exits) + open_tiers
    field = sum(1 for leaf in bracket.leaves if leaf not in seeding or seeding[leaf] is not None)
    worst: dict[int, int] = {}
    for tier in sorted(taken):
        worst[tier] = field
        field -= taken[tier]
    first_open = _first_open(bracket, settled)
    return tuple(
        Place(
            finisher.entrant,
            worst[finisher.tier] - taken[finisher.tier] + 1,
            worst[finisher.tier],
            first_open is None or finisher.tier < first_open,
            finisher.reason,
        )
        for finisher in sorted(exits, key=lambda row: (-row.tier, row.entrant))
    )


def _exits(bracket: Bracket, settled: Settled) -> list[Exit]:
    if not bracket.nodes:
        alone = settled.champion
        return [] if alone is None else [Exit(alone, 0, Reason("bracket_champion", {"node": None}))]
    rounds, asked = bracket.rounds_by_key(), bracket.asked()
    exits: list[Exit] = []
    for node in bracket.nodes:
        sitting, part = settled.sittings[node.key], rounds[node.round]
        if not _decided_later(node, bracket, settled):
            exits.extend(_losers_out(node, sitting, part, LoserOf(node.key) in asked))
            if sitting.winner is not None and WinnerOf(node.key) not in asked:
                exits.append(_winner_out(node, sitting.winner, part, bracket))
    return exits


def _decided_later(node: Node, bracket: Bracket, settled: Settled) -> bool:
    """Tell whether a second grand final follows this node, so that nobody is out yet."""
    last = bracket.nodes[-1]
    if last.reset_of != node.key:
        return False
    return settled.sittings[last.key].state is not State.UNNEEDED


def _losers_out(node: Node, sitting: Sitting, part: Round, goes_on: bool) -> list[Exit]:
    """Return the entrants out by this node; both after a double loss: one loser can go on."""
    if goes_on and len(sitting.losers) < 2:
        return []
    reason = Reason("bracket_out", {"node": node.key, "round": part.key})
    return [Exit(entrant, part.out, reason) for entrant in sitting.losers]


def _winner_out(node: Node, winner: Entrant, part: Round, bracket: Bracket) -> Exit:
    top = max(round.crown for round in bracket.rounds)
    code = "bracket_champion" if part.crown == top else "bracket_third"
    return Exit(winner, part.crown, Reason(code, {"node": node.key}))


def _open_tiers(bracket: Bracket, settled: Settled) -> Counter[int]:
    """Count by tier the entrants still to finish: those for whom an open node is the last."""
    rounds, asked = bracket.rounds_by_key(), bracket.asked()
    tiers: Counter[int] = Counter()
    for node in bracket.nodes:
        part, sitting = rounds[node.round], settled.sittings[node.key]
        if not sitting.is_open or _decided_later(node, bracket, settled):
            continue
        tiers[part.out] += LoserOf(node.key) not in asked and not _has_nobody(sitting)
        tiers[part.crown] += WinnerOf(node.key) not in asked
    return +tiers


def _first_open(bracket: Bracket, settled: Settled) -> int | None:
    """Return the lowest tier of an open match: both sides may still lose it and be out there."""
    rounds = bracket.rounds_by_key()
    tiers = (rounds[node.round].out for node in bracket.nodes if settled.sittings[node.key].is_open)
    return min(tiers, default=None)


def _has_nobody(sitting: Sitting) -> bool:
    return any(reason.code == "bracket_nobody" for reason in sitting.reasons)
