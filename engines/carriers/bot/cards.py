"""Which cards come on: line-ups, replacements and substitutions by a rating."""

from collections.abc import Mapping
from typing import Final

from engines.carriers.carrier import Carrier
from engines.carriers.decks.lineup import PIECES
from engines.carriers.sets import fitting, free_cards, line_cards, number
from engines.carriers.state import OFFENCE, State
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
    **dict.fromkeys(("shove", "swap", "rally", "own", "own_passive"), (0.0, 0.0)),
}
PHYS: Final = 0.05
BETTER: Final = 0.9  # by how much a substitute must be better


def rating(card: Carrier, role: int) -> float:
    """Return what a card is worth in a role, in steps of a run."""
    return card.run + PHYS * card.phys + (SKILLS[card.effect][role] if card.effect else 0.0)


def choose_start(state: State) -> actions.Start:
    """Return the best card on each piece, so that the later pieces can still be filled."""
    side, carriers = state.actor, state.match.carriers
    own = state.match.own[side]
    cards: actions.Pairs = ()
    for piece in range(1, 8):
        codes = line_cards(state, piece, cards)
        best = max(codes, key=lambda code: rating(carriers[own[code]], OFFENCE))
        cards = (*cards, (piece, best))
    return actions.Start(actions.SEATS[side], cards)


def choose_line(state: State) -> actions.LineUp:
    """Return the best of the free cards of each number, flexible cards where none is left."""
    side, carriers = state.actor, state.match.carriers
    role = int(side != state.off)
    best: dict[int, tuple[float, int]] = {}
    flexible: list[tuple[float, int]] = []
    for own in state.field.listed(free_cards(state, side, role)):
        piece, rated = number(state, own), (rating(carriers[own], role), own)
        if not piece:
            flexible.append(rated)
        elif piece not in best or rated > best[piece]:
            best[piece] = rated
    flexible.sort()
    for piece in sorted(set(PIECES) - best.keys(), reverse=True):
        if flexible:
            best[piece] = flexible.pop()
    pairs = ((piece, carriers[best[piece][1]].code if piece in best else "") for piece in PIECES)
    return actions.LineUp(actions.SEATS[side], tuple(pairs))


def choose_replacement(state: State) -> actions.Replace:
    side, piece = state.actor, state.holder
    carriers = state.match.carriers
    own = max(fitting(state, side, OFFENCE, piece), key=lambda own: rating(carriers[own], OFFENCE))
    return actions.Replace(actions.SEATS[side], piece, carriers[own].code)


def choose_substitute(state: State) -> actions.Substitute | actions.Ready:
    """Return the substitution that helps most, if one helps enough."""
    side, carriers, fixed = state.actor, state.match.carriers, state.fixed
    role = int(side != state.off)
    there = [rating(card, role) if card.code else 0.0 for card in state.who[side << 3 :][:8]]
    most, chosen = BETTER, (0, -1)
    for own in state.field.listed(free_cards(state, side, role)):
        card = carriers[own]
        rated, piece = rating(card, role), card.number or fixed.get(own, 0)
        for place in (piece,) if piece else PIECES:
            if rated - there[place] > most:
                most, chosen = rated - there[place], (place, own)
    if not chosen[0]:
        return actions.Ready(actions.SEATS[side])
    return actions.Substitute(actions.SEATS[side], chosen[0], carriers[chosen[1]].code)
