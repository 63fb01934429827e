"""The other functions of the interface: marks, short forms, rulings, house notation."""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Final

from engines.carriers.decks.deck import LIMITS, faults
from engines.carriers.formation import form_cells
from engines.carriers.offered.listing import list_piece
from engines.carriers.reach import targets
from engines.carriers.rules import ACTING, Acting, check, legal
from engines.carriers.sets import deck_card, refuse_deck
from engines.carriers.shown.view import piece_name, place_of
from engines.carriers.skills import pace
from engines.carriers.state import HOME, State, copy, settled
from engines.carriers.tackle import resolve_tackle
from engines.carriers.written import actions
from engines.core.budget import step
from engines.core.errors import IllegalAction
from engines.core.game import CHANCE, Marks, Seat
from engines.core.reason import Reason

MARKED: Final = re.compile(r"(.*\S)\s+#([0-9]{1,4})")
FEW: Final = 5  # alternatives shown


def _split(text: str) -> tuple[str, str | None]:
    matched = MARKED.fullmatch(text)
    return (matched[1], matched[2]) if matched else (text, None)


def _check_mark(before: State, action: actions.Action, after: State, mark: str) -> Reason | None:
    if isinstance(action, actions.TURNS) and int(mark) == after.turn:
        return None
    return Reason("CA-R42", "CA-E-COUNT", {"written": int(mark), "due": after.turn})


MARKS: Final = Marks(split=_split, check=_check_mark)


def implied(state: State, action: actions.Action) -> actions.Action | None:
    """Return the ``ready`` that may be left out (CA-R36)."""
    if state.phase != "sub":
        return None
    seat = actions.SEATS[state.actor]
    if action.seat == seat and isinstance(action, actions.Substitute | actions.Ready):
        return None
    later = isinstance(action, actions.Form) or (
        isinstance(action, actions.Substitute | actions.Ready) and state.actor == state.off
    )
    return actions.Ready(seat) if later else None


def resolve(state: State, action: actions.Action) -> actions.Action | None:
    """Write out a short form; ``None`` when a line only repeats what the header declares."""
    if isinstance(action, actions.Tackle):
        return (
            resolve_tackle(state, action) if action.seat == actions.SEATS[state.mover] else action
        )
    if (
        isinstance(action, actions.Deck | actions.Start)
        and state.phase == "toss"
        and state.match.declared
    ):
        return None if _declared(state, action) else action
    return action


def _declared(state: State, action: actions.Deck | actions.Start) -> bool:
    side = actions.SEATS.index(action.seat)
    own = state.match.own[side]
    if isinstance(action, actions.Deck):
        cards = sum(1 << own[code] for code in set(action.cards) if code in own)
        return cards == state.decks[side] and len(action.cards) == cards.bit_count()
    line = state.starts[side] or ()
    return action.cards == tuple(
        (piece, state.match.carriers[line[piece]].code) for piece in range(1, 8)
    )


def faces(action: actions.Action) -> tuple[int, ...]:
    return action.faces if isinstance(action, actions.Roll) else ()


def alternatives(state: State, seat: Seat, action: actions.Action) -> Iterator[actions.Action]:
    """Yield a few legal actions similar to the refused one, the nearest first."""
    actor = (*actions.SEATS, CHANCE, "")[state.actor]
    if seat != actor:
        return
    if isinstance(action, actions.Form) and state.phase == "form":
        yield from _repaired(state, action)
        return
    if isinstance(action, actions.Deck) and state.phase == "deck":
        yield from _mended(state, action)
        return
    if state.phase == "play" and isinstance(action, ACTING) and not state.acted >> action.piece & 1:
        yield from islice(_nearest(state, action), FEW)
        return
    if state.phase not in ("deck", "start", "form", "lineup"):
        alike = [other for other in legal(state, seat) if type(other) is type(action)]
        yield from (alike or list(islice(legal(state, seat), FEW)))[:FEW]


def _mended(state: State, action: actions.Deck) -> Iterator[actions.Deck]:
    """Yield a legal deck that keeps as many cards as possible, filled with the first that fit."""
    chosen: list[str] = []
    known = sorted(state.match.own[HOME])
    for codes, most in ((action.cards, LIMITS.largest), (known, LIMITS.smallest)):
        for code in dict.fromkeys(codes):
            step()
            if len(chosen) >= most:
                break
            if code not in chosen and not _disturbs(state, [*chosen, code]):
                chosen.append(code)
    deck = actions.Deck(action.seat, tuple(chosen))
    if refuse_deck(state, deck) is None:
        yield deck


def _disturbs(state: State, codes: list[str]) -> bool:
    """Return whether cards cannot be in one deck, whatever cards are added."""
    cards = [deck_card(state, code) for code in codes]
    return any(fault.code != "deck_too_small" for fault in faults(cards))


def _nearest(state: State, action: Acting) -> Iterable[actions.Action]:
    piece = action.piece
    own = list(list_piece(state, piece))
    if not isinstance(action, actions.Move) or action.cell not in state.field.cells:
        return [other for other in own if type(other) is type(action)] or own
    ground, to = state.field, state.field.cells[action.cell]
    place = state.mover << 3 | piece
    run, jump = pace(state, place, action.skill)
    cells = sorted(
        ground.listed(targets(state, place, run, jump)),
        key=lambda cell: (ground.distance(cell, to), cell),
    )
    near = [actions.Move(action.seat, piece, ground.names[cell], action.skill) for cell in cells]
    return [move for move in near if check(state, action.seat, move) is None] or own


def _repaired(state: State, action: actions.Form) -> Iterator[actions.Form]:
    """Yield a legal formation that keeps legal cells and moves the others as little as possible."""
    ground = state.field
    chosen: tuple[int, ...] = ()
    for name in (action.four, action.two, action.five, action.seven):
        wanted = ground.cells.get(name, state.pos[state.actor << 3 | 1])
        cells = form_cells(state, chosen)
        chosen = (*chosen, min(cells, key=lambda cell: (ground.distance(cell, wanted), cell)))
    four, two, five, seven = (ground.names[cell] for cell in chosen)
    yield actions.Form(action.seat, four, two, five, seven)


NUMBERS: Final = re.compile(r"[0-9]{1,4}")


def ruling(state: State, field: str, value: str) -> State:
    """Return the position after an official set ``score.H``, ``turn``, ``down`` or ``pos.H3``.

    Raises ``IllegalAction`` for any other field and for an impossible value.
    """
    new = copy(state)
    name, _, part = field.partition(".")
    if name == "pos" and _put(new, part, value):
        return new
    if NUMBERS.fullmatch(value):
        number = int(value)
        if name == "score" and part in actions.SEATS:
            new.score[actions.SEATS.index(part)] = number
            return new
        if field == "turn":
            new.turn = number
            return new
        if field == "down" and 1 <= number <= state.match.options.downs:
            new.down = number
            return new
    raise IllegalAction(Reason("CA-R42", "CA-E-SYNTAX", {"line": f"{field}={value}"[:60]}))


def _put(state: State, piece: str, cell: str) -> bool:
    if not re.fullmatch(r"[HA][1-7]", piece) or cell not in state.field.cells:
        return False
    place, to = place_of(piece), state.field.cells[cell]
    if state.pos[place] < 0 or to in state.pos:
        return False
    state.pos[place] = to
    settled(state)
    return piece_name(place) == piece
