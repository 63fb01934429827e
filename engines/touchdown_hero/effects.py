"""Effects of cards besides their numbers: playbooks (TH-7), skills (TH-11), their choices."""

from collections.abc import Callable, Iterator
from typing import Final

from engines.core.reason import Reason
from engines.touchdown_hero import heroes
from engines.touchdown_hero.cards import FIRST_HERO, NONE, NUMBERS, ONE, SUIT, WILD
from engines.touchdown_hero.state import SEATS, TRICKS, Effect, State
from engines.touchdown_hero.written.actions import Fx, Play

LAST: Final = TRICKS - 1
FACTORS: Final = (2, 0)


def in_force(state: State) -> list[Effect]:
    """Return the effects that count now, in the order of play (chapter 4, step 1)."""
    if not state.void or state.match.options.later_only:
        return state.effects
    return [
        effect for effect in state.effects if effect[1] >= FIRST_HERO or effect[0] == heroes.VOID
    ]


def turned(state: State, card: int, suit: int) -> int:
    """Return the present suit of a card that is of ``suit`` unless an effect has changed it."""
    for kind, _, target, value in in_force(state):
        if kind == heroes.TURN and target == card:
            suit = value
    return suit


def suit_at(state: State, seat: int) -> int:
    """Return the present suit of the card of a seat (TH-6.8)."""
    card = state.table[seat]
    suit = state.named if seat == state.lead and card >= FIRST_HERO else SUIT[card]
    return turned(state, card, suit) if state.turned else suit


def changed_numbers(effects: list[Effect]) -> dict[int, int]:
    """Return the cards that have another number now, changed in the order of play (TH-R18)."""
    numbers: dict[int, int] = {}
    for kind, _, target, value in effects:
        if kind == heroes.NUMBER:
            numbers[target] = max(0, numbers.get(target, NUMBERS[target]) + value)
    return numbers


def rest_of(state: State, seat: int, card: int) -> bytes:
    """Return a hand without a card, whether the card is still in it or already laid."""
    if state.unseen and state.trick == LAST:
        return b""
    return state.held[seat].replace(ONE[card], b"")


def is_idle(state: State, seat: int, card: int) -> bool:
    """Tell whether a card has no effect: it is led, follows, or a 4 is in force (TH-R12)."""
    return card < FIRST_HERO and (
        seat == state.lead
        or state.void
        or (turned(state, card, SUIT[card]) if state.turned else SUIT[card]) == state.led
    )


def does(state: State, seat: int, card: int) -> heroes.Does:
    """Return the effect of a card laid now; none where it can have none (TH-R12)."""
    if is_idle(state, seat, card):
        return heroes.NOTHING
    deed = state.match.deeds[card]
    able = ABLE[deed[0]]
    return deed if able is None or able(state, seat, card) else heroes.NOTHING


def _can_swap(state: State, seat: int, card: int) -> bool:
    return state.match.options.swaps and rest_of(state, seat, card) != b""


def _can_exchange(state: State, seat: int, card: int) -> bool:
    return state.held[seat ^ 2] != b"" and rest_of(state, seat, card) != b""


def _can_replay(state: State, seat: int, card: int) -> bool:
    return state.table[seat ^ 2] >= 0


def _can_discard(state: State, seat: int, card: int) -> bool:
    return any(True for _ in discardable(state, seat))


_ABLE: Final[dict[int, Callable[[State, int, int], bool]]] = {
    heroes.SWAP: _can_swap,
    heroes.EXCHANGE: _can_exchange,
    heroes.REPLAY: _can_replay,
    heroes.DISCARD: _can_discard,
}
ABLE: Final = tuple(_ABLE.get(kind) for kind in range(heroes.MOST))  # None: always able


def discardable(state: State, seat: int) -> Iterator[int]:
    """Yield the seats whose card hero 6 may take away: not the lead's, not its own (TH-R32)."""
    for other in range(4):
        if other != seat and other != state.lead and state.table[other] >= 0:
            yield other


def refuse_choice(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    """Return why the choices of a card are not those it has to make here."""
    kind, _ = does(state, seat, card)
    if kind not in ASKS:
        return _superfluous(state, card, said)
    asked = ASKS[kind]
    if (kind != heroes.SWAP and said.swap >= 0) or (kind != heroes.FACTOR and said.factor >= 0):
        return _refused(card, "TH-E-PARAM")
    if kind not in TARGETED and said.target >= 0:
        return _refused(card, "TH-E-PARAM")
    if kind != heroes.TURN and said.turned >= 0:
        return _refused(card, "TH-E-SUIT")
    return asked(state, seat, card, named, said)


def _superfluous(state: State, card: int, said: Play | Fx) -> Reason | None:
    if said.target < 0 and said.swap < 0 and said.factor < 0:
        return None
    printed, _ = state.match.deeds[card]
    if printed == heroes.DISCARD and said.target >= 0:
        return _refused(card, "TH-E-TARGET")  # the lead card, itself, or nothing
    return _refused(card, "TH-E-NOEFFECT" if printed in ASKS else "TH-E-PARAM")


def _ask_swap(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    if said.swap >= 0 and said.swap in rest_of(state, seat, card):
        return None
    return _refused(card, "TH-E-SWAP")


def _ask_target(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    at = said.target
    if at >= 0 and (at == seat or state.table[at] >= 0):
        return None
    return _refused(card, "TH-E-TARGET")


def _ask_turn(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    if wrong := _ask_target(state, seat, card, named, said):
        return wrong
    if said.turned < 0 or said.turned == present(state, seat, card, named, said.target):
        return _refused(card, "TH-E-SUIT")
    return None


def _ask_discard(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    return None if said.target in discardable(state, seat) else _refused(card, "TH-E-TARGET")


def _ask_factor(state: State, seat: int, card: int, named: int, said: Play | Fx) -> Reason | None:
    return None if said.factor in FACTORS else _refused(card, "TH-E-X")


Asks = Callable[[State, int, int, int, Play | Fx], Reason | None]
ASKS: Final[dict[int, Asks]] = {
    heroes.SWAP: _ask_swap,
    heroes.NUMBER: _ask_target,
    heroes.TURN: _ask_turn,
    heroes.FACTOR: _ask_factor,
    heroes.DISCARD: _ask_discard,
}
TARGETED: Final = (heroes.NUMBER, heroes.TURN, heroes.DISCARD)


def present(state: State, seat: int, card: int, named: int, target: int) -> int:
    """Return the suit that a target has when ``card`` has been laid by ``seat``."""
    if target != seat:
        return suit_at(state, target)
    suit = named if named >= 0 else SUIT[card]
    return turned(state, card, suit) if state.turned else suit


def _refused(card: int, code: str) -> Reason:
    """Name the rule of the card: TH-7.n for a playbook, TH-11.n for a hero."""
    chapter = 11 if card >= FIRST_HERO else 7
    return Reason(f"TH-{chapter}.{NUMBERS[card]}", code)


Choice = tuple[int, int, int, int]  # target, suit, card, factor
NO_CHOICE: Final[Choice] = (NONE, NONE, NONE, NONE)


def list_choices(state: State, seat: int, card: int, named: int) -> Iterator[Choice]:
    """Yield every choice that a card can make now; a single empty choice if it has none to make."""
    kind, _ = does(state, seat, card)
    if kind == heroes.SWAP:
        yield from ((NONE, NONE, other, NONE) for other in rest_of(state, seat, card))
    elif kind == heroes.NUMBER:
        yield from ((at, NONE, NONE, NONE) for at in laid(state, seat))
    elif kind == heroes.TURN:
        for at in laid(state, seat):
            now = present(state, seat, card, named, at)
            yield from ((at, suit, NONE, NONE) for suit in range(WILD) if suit != now)
    elif kind == heroes.FACTOR:
        yield from ((NONE, NONE, NONE, factor) for factor in FACTORS)
    elif kind == heroes.DISCARD:
        yield from ((at, NONE, NONE, NONE) for at in discardable(state, seat))
    else:
        yield NO_CHOICE


def laid(state: State, seat: int) -> Iterator[int]:
    """Yield the seats with a card on the table, ``seat`` among them."""
    return (at for at in range(len(SEATS)) if at == seat or state.table[at] >= 0)
