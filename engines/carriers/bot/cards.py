"""Which cards come on: line-ups, replacements and substitutions by a rating."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engines.carriers.carrier import Carrier
from engines.carriers.sets import EMPTY, fitting, line_cards, substitutes
from engines.carriers.state import DEFENCE, OFFENCE, State
from engines.carriers.written import actions

# What a skill is worth beside steps: in the offence, in the defence.
SKILLS: Final[Mapping[str, tuple[float, float]]] = {
    "leap": (1.5, 1.5),
    "burst": (1.5, 1.5),
    "hurdle": (1.0, 1.0),
    "long_pass": (1.0, 0.0),
    "bullet": (0.5, 0.0),
    "sure_hands": (0.5, 0.0),
    "anchor": (0.8, 0.0),
    "iron": (0.2, 0.0),
    "hawk": (0.0, 0.4),
}
PHYS: Final = 0.05
BETTER: Final = 0.9  # by how much a substitute must be better
WORST: Final = -99.0  # of a vacant piece


@lru_cache(maxsize=4096)
def rating(card: Carrier, role: int) -> float:
    """Return what a card is worth in a role, in steps of a run."""
    return card.run + SKILLS.get(card.effect, (0.0, 0.0))[role] + PHYS * card.phys


def _best(state: State, side: int, codes: list[str], role: int) -> str:
    """Return the best code, the first of equal ones; ``""`` only where nothing else is left."""
    match = state.match
    own, carriers = match.own[side], match.carriers
    return max(codes, key=lambda code: rating(carriers[own[code]], role) if code else WORST)


def choose_line(state: State) -> actions.Start | actions.LineUp:
    side = state.actor
    role = OFFENCE if state.phase == "start" or side == state.off else DEFENCE
    cards: actions.Pairs = ()
    for piece in range(1, 8):
        cards = (*cards, (piece, _best(state, side, line_cards(state, piece, cards), role)))
    seat = actions.SEATS[side]
    return actions.Start(seat, cards) if state.phase == "start" else actions.LineUp(seat, cards)


def choose_replacement(state: State) -> actions.Replace:
    side, piece = state.actor, state.holder
    carriers = state.match.carriers
    own = max(fitting(state, side, OFFENCE, piece), key=lambda own: rating(carriers[own], OFFENCE))
    return actions.Replace(actions.SEATS[side], piece, carriers[own].code)


def choose_substitute(state: State) -> actions.Substitute | actions.Ready:
    """Return the substitution that helps most, if one helps enough."""
    side, carriers = state.actor, state.match.carriers
    role = int(side != state.off)
    line = state.sets[side << 1 | role] or EMPTY
    most, chosen = BETTER, (0, -1)
    for piece, own in substitutes(state):
        there = line[piece]
        before = rating(carriers[there], role) if there >= 0 else 0.0
        better = rating(carriers[own], role) - before
        if better > most:
            most, chosen = better, (piece, own)
    if not chosen[0]:
        return actions.Ready(actions.SEATS[side])
    return actions.Substitute(actions.SEATS[side], chosen[0], carriers[chosen[1]].code)
