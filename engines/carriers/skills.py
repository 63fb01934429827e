"""Personal skills: their common rules, and shove, swap and rally (CA-10)."""

from collections.abc import Iterator
from typing import Final

from engines.carriers.carrier import PASSIVE, UNDESCRIBED, UNLIMITED
from engines.carriers.down import goal
from engines.carriers.geometry import DIRECTIONS
from engines.carriers.state import State
from engines.carriers.turns import end_turn, refuse_acted, spend
from engines.carriers.written.actions import SEATS, Rally, Shove, Swap
from engines.core.reason import Param, Reason

SKILL_RULES: Final = {
    "burst": "CA-10.6", "hurdle": "CA-10.7", "long_pass": "CA-10.8", "bullet": "CA-10.9",
    "shove": "CA-10.10", "swap": "CA-10.11", "rally": "CA-10.12",
}  # fmt: skip


def use(state: State, place: int) -> None:
    own, phase, match = state.card(place), state.uses_phase, state.uses_match
    phase[own] = phase.get(own, 0) + 1
    match[own] = match.get(own, 0) + 1


def spare(state: State, place: int) -> bool:
    """Tell whether the skill of a piece may be used once more."""
    card = state.who[place]
    if card.per_phase == card.per_match == UNLIMITED:
        return True
    own = state.card(place)
    return (
        state.uses_phase.get(own, 0) < card.per_phase
        and state.uses_match.get(own, 0) < card.per_match
    )


def refuse_skill(state: State, piece: int, effects: frozenset[str]) -> Reason | None:
    """Judge the declaration of an active skill that has one of the effects (CA-10.0)."""
    place = state.mover << 3 | piece
    card = state.who[place]
    named: dict[str, Param] = {"piece": piece, "skill": card.effect}
    if not card.effect:
        return Reason("CA-10.0", "CA-E-NOSKILL", {"piece": piece})
    if card.effect in UNDESCRIBED:
        return Reason("CA-R29", "CA-E-OWNSKILL", {"piece": piece, "card": card.code})
    if card.effect in PASSIVE:
        return Reason("CA-10.0", "CA-E-PASSIVE", named)
    if not spare(state, place):
        return Reason("CA-10.0", "CA-E-LIMIT", named)
    if card.effect not in effects:
        return Reason(SKILL_RULES[card.effect], "CA-E-SKILLARG", named)
    return None


def pace(state: State, place: int, skill: bool) -> tuple[int, bool]:
    """Return the run of a piece and whether it passes over others."""
    card = state.who[place]
    if not skill:
        return card.run, card.effect == "leap"
    return card.run + (card.n if card.effect == "burst" else 0), card.effect == "hurdle"


def pressed(state: State, place: int, target: int) -> int:
    """Return the cell that an adjacent opposing piece is shoved to, -1 for none (CA-10.10)."""
    ground = state.field
    at, other = state.pos[place], state.pos[target]
    if target == state.off << 3 | state.holder:
        return -1
    for direction in DIRECTIONS:
        if ground.shifted(at, direction) == other:
            to = ground.shifted(other, direction)
            goals = ground.own[0] | ground.own[1]
            free = to >= 0 and not (state.occupied | goals) >> to & 1
            return to if free else -1
    return -1


def refuse_shove(state: State, action: Shove) -> Reason | None:
    if reason := refuse_acted(state, action.piece):
        return reason
    if reason := refuse_skill(state, action.piece, frozenset({"shove"})):
        return reason
    mover = state.mover
    if pressed(state, mover << 3 | action.piece, (1 - mover) << 3 | action.target) < 0:
        return Reason("CA-10.10", "CA-E-SHOVE", {"piece": action.piece, "target": action.target})
    return None


def play_shove(state: State, action: Shove) -> None:
    mover, bits = state.mover, state.field.bits
    place, target = mover << 3 | action.piece, (1 - mover) << 3 | action.target
    to = pressed(state, place, target)
    use(state, place)
    spend(state, action.piece)
    state.occupied ^= bits[state.pos[target]] | bits[to]
    state.pos[target] = to
    end_turn(state)


def refuse_swap(state: State, action: Swap) -> Reason | None:
    if reason := refuse_acted(state, action.piece):
        return reason
    if reason := refuse_skill(state, action.piece, frozenset({"swap"})):
        return reason
    base = state.mover << 3
    if state.field.distance(state.pos[base | action.piece], state.pos[base | action.mate]) != 1:
        return Reason("CA-10.11", "CA-E-SWAP", {"piece": action.piece, "mate": action.mate})
    return None


def play_swap(state: State, action: Swap) -> None:
    base, pos = state.mover << 3, state.pos
    first, second = base | action.piece, base | action.mate
    holder = state.off << 3 | state.holder
    before = pos[holder]
    use(state, first)
    spend(state, action.piece)
    pos[first], pos[second] = pos[second], pos[first]
    attacked = state.field.attacked[state.off]
    if attacked >> pos[holder] & 1 and not attacked >> before & 1:
        goal(state, pos[holder])
    else:
        end_turn(state)


def refuse_rally(state: State, action: Rally) -> Reason | None:
    if reason := refuse_acted(state, action.piece):
        return reason
    if reason := refuse_skill(state, action.piece, frozenset({"rally"})):
        return reason
    own = state.match.own[state.mover].get(action.card, -1)
    if own < 0 or not state.injured >> own & 1:
        return Reason("CA-10.12", "CA-E-RALLY", {"piece": action.piece, "card": action.card})
    return None


def play_rally(state: State, action: Rally) -> None:
    use(state, state.mover << 3 | action.piece)
    spend(state, action.piece)
    state.injured &= ~(1 << state.match.own[state.mover][action.card])
    end_turn(state)


def list_skills(state: State, piece: int) -> Iterator[Shove | Swap | Rally]:
    """Yield the legal uses of shove, swap and rally."""
    mover = state.mover
    place, seat = mover << 3 | piece, SEATS[mover]
    match state.who[place].effect:
        case "shove":
            for target in range(1, 8):
                if pressed(state, place, (1 - mover) << 3 | target) >= 0:
                    yield Shove(seat, piece, target)
        case "swap":
            for mate in range(1, 8):
                if state.field.distance(state.pos[place], state.pos[mover << 3 | mate]) == 1:
                    yield Swap(seat, piece, mate)
        case "rally":
            for own in injured_cards(state, mover):
                yield Rally(seat, piece, state.match.carriers[own].code)


def injured_cards(state: State, side: int) -> list[int]:
    cards = state.field.listed(state.injured & state.decks[side])
    return sorted(cards, key=lambda own: state.match.carriers[own].code)
