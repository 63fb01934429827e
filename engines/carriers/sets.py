"""Cards on pieces: declaration, sets, replacement, substitution (CA-3, CA-6.5, CA-8)."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Final

from engines.carriers.decks import deck as decks
from engines.carriers.decks.lineup import PIECES, match
from engines.carriers.state import AWAY, DICE, HOME, OFFENCE, Set, State, seated
from engines.carriers.written import actions
from engines.core.budget import step
from engines.core.decks import Card
from engines.core.reason import Param, Reason

EMPTY: Final = (-1,) * 8


def deck_card(state: State, code: str) -> Card:
    own = state.match.own[HOME].get(code)
    if own is None:
        return Card.unknown(code)
    card = state.match.carriers[own]
    return Card(code, card.persons, card.number or None)


# The order in which faults of a deck are reported: an unknown card has no person and no number.
DECK_CODES: Final = ("CA-E-DECKSIZE", "CA-E-CARD", "CA-E-PERSON", "CA-E-FLEX")


def refuse_deck(state: State, action: actions.Deck) -> Reason | None:
    cards = [deck_card(state, code) for code in action.cards]
    for fault in sorted(decks.faults(cards), key=lambda fault: DECK_CODES.index(str(fault.engine))):
        params = {name: value for name, value in fault.params.items() if value is not None}
        return Reason(fault.rule, str(fault.engine), {**params, "cards": fault.cards})
    lineup = match(cards, PIECES)
    if len(lineup) < len(PIECES):
        short = tuple(piece for place, piece in enumerate(PIECES) if place not in lineup)
        return Reason("CA-3.6", "CA-E-LINEUP", {"pieces": short})
    return None


def play_deck(state: State, action: actions.Deck) -> None:
    side = state.actor
    for code in action.cards:
        state.decks[side] |= 1 << state.match.own[side][code]
    state.phase = "start" if side == AWAY else "deck"
    state.actor = 1 - side


def refuse_start(state: State, action: actions.Start) -> Reason | None:
    return refuse_pieces(action.cards, "CA-3.6") or refuse_line(
        state, OFFENCE, action.cards, "CA-3.6"
    )


def play_start(state: State, action: actions.Start) -> None:
    side = state.actor
    state.starts[side] = _filled(state, side, action.cards)
    state.phase = "toss" if side == AWAY else "start"
    state.actor = DICE if side == AWAY else AWAY


def refuse_lineup(state: State, action: actions.LineUp) -> Reason | None:
    role = int(state.actor != state.off)
    return refuse_pieces(action.cards, "CA-8.1") or refuse_line(state, role, action.cards, "CA-R40")


def play_lineup(state: State, action: actions.LineUp) -> None:
    side = state.actor
    state.sets[side << 1 | (side != state.off)] = _filled(state, side, action.cards)


def _filled(state: State, side: int, cards: actions.Pairs) -> Set:
    line = list(EMPTY)
    for piece, code in cards:
        if code:
            line[piece] = state.match.own[side][code]
            fix(state, line[piece], piece)
    return tuple(line)


def refuse_pieces(cards: actions.Pairs, rule: str) -> Reason | None:
    pieces = tuple(piece for piece, _ in cards)
    return None if pieces == PIECES else Reason(rule, "CA-E-LINEUP", {"pieces": pieces})


def refuse_line(state: State, role: int, cards: actions.Pairs, vacancy: str) -> Reason | None:
    """Judge a whole line, piece by piece; ``vacancy`` is the rule about an empty place."""
    side, taken = state.actor, 0
    for piece, code in cards:
        if not code:
            if state.phase == "start" or sure_cards(state, side, role, piece):
                return Reason(vacancy, "CA-E-VACANT", {"piece": piece})
            continue
        if reason := refuse_card(state, side, role, piece, code, taken):
            return reason
        taken |= 1 << state.match.own[side][code]
    return None


def refuse_card(
    state: State, side: int, role: int, piece: int, code: str, taken: int = 0
) -> Reason | None:
    """Return why a card cannot be put on a piece; ``taken`` are cards of the same line."""
    own = state.match.own[side].get(code, -1)
    named: dict[str, Param] = {"card": code, "piece": piece}
    if own < 0 or not state.decks[side] >> own & 1:
        return Reason("CA-3.5", "CA-E-CARD", {"card": code})
    if taken >> own & 1:
        return Reason("CA-3.6" if state.phase == "start" else "CA-8.1", "CA-E-CARDUSED", named)
    if in_sets(state, side) >> own & 1:
        return Reason("CA-8.2", "CA-E-CARDUSED", named)
    if state.injured >> own & 1:
        return Reason("CA-6.5", "CA-E-INJURED", named)
    if state.out[side << 1 | role] >> own & 1:
        return Reason("CA-8.4", "CA-E-RETURN", named)
    if number(state, own) not in (0, piece):
        rule = "CA-8.5" if own in state.fixed else NUMBER_RULES.get(state.phase, "CA-3.6")
        return Reason(rule, "CA-E-NUMBER", {**named, "number": number(state, own)})
    return None


NUMBER_RULES: Final = {"in": "CA-6.5"}


def number(state: State, own: int) -> int:
    """Return the number of a card; of a flexible card its fixed number, or 0 before it has any."""
    return state.fixed.get(own) or state.match.carriers[own].number


def fix(state: State, own: int, piece: int) -> None:
    if not state.match.carriers[own].number:
        state.fixed[own] = piece


def in_sets(state: State, side: int) -> int:
    return _cards(state.sets[side << 1]) | _cards(state.sets[side << 1 | 1])


@lru_cache(maxsize=1 << 12)
def _cards(line: Set | None) -> int:
    return sum(1 << own for own in {*(line or ())} if own >= 0)


def free_cards(state: State, side: int, role: int) -> int:
    """Return the own cards in the sub area that may come into a set of a role."""
    gone = in_sets(state, side) | state.injured | state.out[side << 1 | role]
    return state.decks[side] & ~gone


def fitting(state: State, side: int, role: int, piece: int) -> list[int]:
    """Return the free cards that a piece can take, in the order of the codes."""
    free = state.field.listed(free_cards(state, side, role))
    cards = [own for own in free if number(state, own) in (0, piece)]
    return sorted(cards, key=lambda own: state.match.carriers[own].code)


def sure_cards(state: State, side: int, role: int, piece: int) -> list[int]:
    """Return the free cards that only this piece can take (CA-R40)."""
    return [own for own in fitting(state, side, role, piece) if number(state, own) == piece]


def refuse_replace(state: State, action: actions.Replace) -> Reason | None:
    if action.piece != state.holder:
        return Reason("CA-6.5", "CA-E-PIECE", {"piece": action.piece, "needed": state.holder})
    if not action.card:
        return Reason("CA-6.5", "CA-E-VACANT", {"piece": action.piece})
    return refuse_card(state, state.actor, OFFENCE, action.piece, action.card)


def play_replace(state: State, action: actions.Replace) -> None:
    enter(state, state.actor, action.piece, action.card)


def refuse_substitute(state: State, action: actions.Substitute) -> Reason | None:
    side = state.actor
    role = int(side != state.off)
    if action.piece not in PIECES:
        return Reason("CA-8.3", "CA-E-PIECE", {"piece": action.piece})
    if state.subs[side << 1 | role] >= state.match.options.subs_per_phase:
        most = {"most": state.match.options.subs_per_phase}
        return Reason("CA-8.3", "CA-E-SUBLIMIT", most)
    if not action.card:
        return Reason("CA-8.3", "CA-E-VACANT", {"piece": action.piece})
    return refuse_card(state, side, role, action.piece, action.card)


def play_substitute(state: State, action: actions.Substitute) -> None:
    side = state.actor
    place = side << 1 | (side != state.off)
    gone = enter(state, side, action.piece, action.card)
    if gone >= 0:
        state.out[place] |= 1 << gone
    state.subs[place] += 1


def enter(state: State, side: int, piece: int, code: str) -> int:
    """Put a card on a piece in the present set; return the card that was there."""
    place = side << 1 | (side != state.off)
    line = list(state.sets[place] or EMPTY)
    gone, own = line[piece], state.match.own[side][code]
    line[piece] = own
    state.sets[place] = tuple(line)
    fix(state, own, piece)
    seated(state)
    return gone


def can_substitute(state: State, side: int) -> bool:
    return _may_substitute(state, side) and free_cards(state, side, int(side != state.off)) != 0


def _may_substitute(state: State, side: int) -> bool:
    return state.subs[side << 1 | (side != state.off)] < state.match.options.subs_per_phase


def list_replacements(state: State) -> Iterator[actions.Replace]:
    side, piece = state.actor, state.holder
    for own in fitting(state, side, OFFENCE, piece):
        yield actions.Replace(actions.SEATS[side], piece, state.match.carriers[own].code)


def substitutes(state: State) -> list[tuple[int, int]]:
    """Return the pieces with the own cards that can be substituted on them."""
    side = state.actor
    if not _may_substitute(state, side):
        return []
    pairs: list[tuple[int, int]] = []
    for own in state.field.listed(free_cards(state, side, int(side != state.off))):
        fixed = number(state, own)
        pairs += [(fixed, own)] if fixed else [(piece, own) for piece in PIECES]
    return pairs


def list_substitutes(state: State) -> Iterator[actions.Substitute | actions.Ready]:
    seat = actions.SEATS[state.actor]
    for piece, own in substitutes(state):
        yield actions.Substitute(seat, piece, state.match.carriers[own].code)
    yield actions.Ready(seat)


def sample_substitute(state: State, rng: Random) -> actions.Substitute | actions.Ready:
    seat, pairs = actions.SEATS[state.actor], substitutes(state)
    chosen = int(rng.random() * (len(pairs) + 1))
    if chosen == len(pairs):
        return actions.Ready(seat)
    piece, own = pairs[chosen]
    return actions.Substitute(seat, piece, state.match.carriers[own].code)


def line_cards(state: State, piece: int, before: actions.Pairs) -> list[str]:
    """Return the cards a piece can get in a whole line, given those before it; ``""`` is none."""
    side = state.actor
    role = OFFENCE if state.phase == "start" else int(side != state.off)
    codes = {code for _, code in before}
    free = fitting(state, side, role, piece)
    cards = [state.match.carriers[own].code for own in free]
    left = [code for code in cards if code not in codes]
    if state.phase == "start":
        return [code for code in left if _can_finish(state, piece, codes | {code})]
    sure = any(number(state, own) == piece for own in free)  # CA-R40
    return left if sure else [*left, ""]


def _can_finish(state: State, piece: int, codes: set[str]) -> bool:
    """Return whether the pieces after this one can all get a card (CA-3.6)."""
    rest = tuple(range(piece + 1, 8))
    left = state.field.listed(state.decks[state.actor])
    free = [
        deck_card(state, state.match.carriers[own].code)
        for own in left
        if state.match.carriers[own].code not in codes
    ]
    return len(match(free, rest)) == len(rest)


def list_lines(
    state: State, before: actions.Pairs = ()
) -> Iterator[actions.Start | actions.LineUp]:
    piece = len(before) + 1
    if piece > len(PIECES):
        seat = actions.SEATS[state.actor]
        yield (
            actions.Start(seat, before) if state.phase == "start" else actions.LineUp(seat, before)
        )
        return
    for code in line_cards(state, piece, before):
        yield from list_lines(state, (*before, (piece, code)))


def list_decks(state: State) -> Iterator[actions.Deck]:
    """Yield every legal deck, the cards in the order of their codes."""
    codes = sorted(state.match.own[HOME])
    limits = decks.LIMITS
    for count in range(limits.smallest, min(limits.largest, len(codes)) + 1):
        yield from _decks(state, codes, count, ())


def _decks(
    state: State, codes: list[str], count: int, taken: tuple[str, ...]
) -> Iterator[actions.Deck]:
    step()
    if not count:
        action = actions.Deck(actions.SEATS[state.actor], taken)
        if refuse_deck(state, action) is None:
            yield action
        return
    for place in range(len(codes) - count + 1):
        yield from _decks(state, codes[place + 1 :], count - 1, (*taken, codes[place]))
