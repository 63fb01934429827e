"""Large choices in small steps: the words that can come next, or the action they make."""

from collections.abc import Callable, Iterable
from typing import Final

from engines.carriers.decks.deck import LIMITS
from engines.carriers.formation import form_cells
from engines.carriers.offered.listing import list_piece, list_play
from engines.carriers.rules import legal
from engines.carriers.sets import line_cards, refuse_deck
from engines.carriers.state import HOME, State
from engines.carriers.written.actions import (
    SEATS,
    Action,
    Deck,
    Form,
    LineUp,
    Start,
    Substitute,
    Tackle,
    write,
)
from engines.core.choosing import Words, next_words
from engines.core.game import Seat

DONE: Final = "."  # ends a deck
VACANT: Final = "-"  # stands where no card is


def choices(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Return the next words after ``partial``, or the action that ``partial`` completes.

    Returns ``()`` where nothing legal begins like that.
    """
    is_acting = state.actor <= 1 and SEATS[state.actor] == seat
    if is_acting and state.phase in STEPS:
        return STEPS[state.phase](state, partial)
    return next_words(legal(state, seat), _words, partial)


def ahead(state: State, seat: Seat, partial: Words, offered: Words) -> Iterable[Words | Action]:
    """Return what ``choices`` does after each word offered, listing a play's actions only once."""
    if state.phase != "play" or state.actor > 1 or SEATS[state.actor] != seat:
        return [choices(state, seat, (*partial, word)) for word in offered]
    return _listed_ahead(_of_play(state, partial), partial, offered)


def _listed_ahead(
    actions: Iterable[Action], partial: Words, offered: Words
) -> list[Words | Action]:
    """Return what ``next_words`` does after each word, in one pass over the actions."""
    depth = len(partial)
    complete: dict[str, Action] = {}
    following: dict[str, dict[str, None]] = {word: {} for word in offered}
    for action in actions:
        words = _words(action)
        if words[:depth] != partial or len(words) == depth:
            continue
        if len(words) == depth + 1:
            complete.setdefault(words[depth], action)
        else:
            following[words[depth]][words[depth + 1]] = None
    return [complete.get(word) or tuple(following[word]) for word in offered]


def _words(action: Action) -> Words:
    """Split an action: a tackle into piece, side and push, a substitution into piece and card."""
    match action:
        case Tackle(_, piece, side, push, skill):
            return f"{piece}{'!' * skill}", "x", side, f"+{push}"
        case Substitute(_, piece, card):
            return str(piece), card or VACANT
    words = tuple(write(action).split(" "))
    return words if action.seat not in SEATS else words[1:]


def _play(state: State, partial: Words) -> Words | Action:
    """Offer the piece with its ``!`` first, then what it can do."""
    return next_words(_of_play(state, partial), _words, partial)


def _of_play(state: State, partial: Words) -> Iterable[Action]:
    """List what a play offers, of one piece where the words name it."""
    if partial and partial[0][:1] in tuple("1234567"):
        return list_piece(state, int(partial[0][0]))
    return list_play(state)


def _form(state: State, partial: Words) -> Words | Action:
    cells = tuple(state.field.cells.get(word[2:], -1) for word in partial)
    names = state.field.names
    if any(cell not in form_cells(state, cells[:place]) for place, cell in enumerate(cells)):
        return ()
    if len(cells) == len(FORM_ORDER):
        four, two, five, seven = (names[cell] for cell in cells)
        return Form(SEATS[state.actor], four, two, five, seven)
    piece = FORM_ORDER[len(cells)]
    return tuple(f"{piece}={names[cell]}" for cell in form_cells(state, cells))


FORM_ORDER: Final = "4257"


def _line(state: State, partial: Words) -> Words | Action:
    cards: tuple[tuple[int, str], ...] = ()
    for word in partial:
        piece, code = len(cards) + 1, "" if word[2:] == VACANT else word[2:]
        if word[:2] != f"{piece}=" or code not in line_cards(state, piece, cards):
            return ()
        cards = (*cards, (piece, code))
    if len(cards) == 7:
        seat = SEATS[state.actor]
        return Start(seat, cards) if state.phase == "start" else LineUp(seat, cards)
    piece = len(cards) + 1
    return tuple(f"{piece}={code or VACANT}" for code in line_cards(state, piece, cards))


def _deck(state: State, partial: Words) -> Words | Action:
    """Offer the cards in the order of their codes, and the end as soon as the deck is legal."""
    chosen = partial[:-1] if partial[-1:] == (DONE,) else partial
    deck = Deck(SEATS[state.actor], chosen)
    legal_now = refuse_deck(state, deck) is None and chosen == deck.cards
    if chosen is not partial:
        return deck if legal_now else ()
    more: Words = ()
    if len(chosen) < LIMITS.largest:
        last = chosen[-1] if chosen else ""
        later = tuple(code for code in sorted(state.match.own[HOME]) if code > last)
        # After any later card too few would be left for a deck.
        more = later[: max(0, len(later) + len(chosen) + 1 - LIMITS.smallest)]
    return (*more, DONE) if legal_now else more


STEPS: Final[dict[str, Callable[[State, Words], Words | Action]]] = {
    "play": _play,
    "form": _form,
    "start": _line,
    "lineup": _line,
    "deck": _deck,
}
