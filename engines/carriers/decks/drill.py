"""A drill of replacements: injuries rolled as in a match, and who comes in (CA-6.4, CA-6.5)."""

from collections.abc import Mapping, Sequence
from typing import Final

from engines.carriers import sets
from engines.carriers.carrier import Carrier
from engines.carriers.chance import supply
from engines.carriers.decks.lineup import PIECES, distinct, second_line_up
from engines.carriers.down import play_injury
from engines.carriers.settings import OPTIONS, match_of
from engines.carriers.state import DEFENCE, DICE, HOME, OFFENCE, State, copy
from engines.carriers.written.actions import SEATS, Replace
from engines.core.chance.supply import draw
from engines.core.decks import NOBODY, Card, Drill, Tackled
from engines.core.reason import Reason

QUESTIONS: Final = 7
MOST_ROLLS: Final = 100  # of one question: so many misses in a row do not happen
NEVER_INJURED: Final = "iron"  # CA-10.5: tackles on it are not counted


def drill(
    cards: Sequence[Card], starters: Mapping[int, str], seed: str, said: Sequence[str]
) -> Drill:
    """Roll until somebody of the offence set is injured, ask for the replacement, and go on.

    The other set is the second line-up beside the starters. Over after seven questions, or when
    nobody is left in the sub area.
    """
    state = _begin(cards, starters)
    answers = list(said)
    draws = asked = right = 0
    came, refused = "", None
    while True:
        if asked == QUESTIONS or not sets.free_cards(state, HOME, OFFENCE):
            return _shown(state, (), asked, right, came, None)
        rolls, state, draws = _injury(state, seed, draws)
        if not rolls:
            return _shown(state, (), asked, right, came, None)
        tries = 0
        while answers:
            came, tries = answers.pop(0), tries + 1
            refused = _refusal(state, came)
            if refused is None:
                break
        else:
            return _shown(state, rolls, asked, right, "" if refused else came, refused)
        if came != NOBODY:
            sets.play_replace(state, _replacement(state, came))
        asked, right = asked + 1, right + (tries == 1)


def _begin(cards: Sequence[Card], starters: Mapping[int, str]) -> State:
    carriers = tuple(
        Carrier(
            code=card.code,
            number=card.number or 0,
            cost=card.cost,
            run=card.run,
            phys=card.phys,
            effect=card.effect or "",
            persons=card.persons,
        )
        for card in distinct(cards)
    )
    state = State(match_of(OPTIONS, carriers, declared=True))
    state.decks[HOME] = (1 << len(carriers)) - 1
    for role, line in ((OFFENCE, starters), (DEFENCE, second_line_up(cards, starters).cards)):
        own = list(sets.EMPTY)
        for piece, code in line.items():
            own[piece] = state.match.own[HOME][code]
            sets.fix(state, own[piece], piece)
        state.sets[role] = tuple(own)
    return state


def _injury(state: State, seed: str, draws: int) -> tuple[tuple[Tackled, ...], State, int]:
    """Roll for pieces tackled twice by greater phys, drawn at random, until one is injured."""
    line = state.sets[OFFENCE] or sets.EMPTY
    carriers = state.match.carriers
    pieces = [
        piece
        for piece in PIECES
        if line[piece] >= 0 and carriers[line[piece]].effect != NEVER_INJURED
    ]
    rolls: list[Tackled] = []
    for number in range(draws + 1, draws + 1 + (MOST_ROLLS if pieces else 0)):
        chance = draw(seed, (), number)
        piece = pieces[chance.index(len(pieces))]
        tackled = _tackled(state, piece)
        roll = supply(tackled, chance)
        play_injury(tackled, roll)
        gone = tackled.injured & ~state.injured
        code = carriers[line[piece]].code if gone else ""
        rolls.append(Tackled(piece, roll.faces, code))
        if gone:
            tackled.actor, tackled.holder, tackled.off = HOME, piece, HOME
            return tuple(rolls), tackled, number
    return (), state, draws


def _tackled(state: State, piece: int) -> State:
    """Return the position right after a tackle in the middle of the field, before the roll."""
    new = copy(state)
    new.phase, new.actor, new.off, new.holder = "injury", DICE, HOME, piece
    new.down, new.row, new.marker = 1, 10, 10
    new.end = ("tackle", new.field.cells["e10"])
    return new


def _replacement(state: State, code: str) -> Replace:
    return Replace(SEATS[HOME], state.holder, code)


def _refusal(state: State, code: str) -> Reason | None:
    """Return why a card does not come in, or why nobody is no answer."""
    if code != NOBODY:
        return sets.refuse_replace(state, _replacement(state, code))
    somebody = sets.fitting(state, HOME, OFFENCE, state.holder)
    return sets.refuse_replace(state, _replacement(state, "")) if somebody else None


def _shown(
    state: State,
    rolls: tuple[Tackled, ...],
    asked: int,
    right: int,
    came: str,
    refused: Reason | None,
) -> Drill:
    carriers = state.match.carriers

    def codes(cards: int) -> tuple[str, ...]:
        return tuple(carriers[own].code for own in state.field.listed(cards))

    lines = [
        {piece: carriers[own].code for piece, own in enumerate(line or ()) if own >= 0}
        for line in state.sets[:2]
    ]
    return Drill(
        standing=lines[OFFENCE],
        other=lines[DEFENCE],
        bench=codes(sets.free_cards(state, HOME, OFFENCE)),
        injured=codes(state.injured),
        rolls=rolls,
        piece=state.holder if rolls else 0,
        asked=asked,
        right=right,
        came=came,
        refused=refused,
    )
