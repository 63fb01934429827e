"""Large choices in small steps: the words that can come next, or the action they make."""

from typing import Final

from engines.core.choosing import Words, next_words
from engines.core.game import CHANCE, Seat
from engines.limit_ball.offered.listing import FACES, legal, reps_of
from engines.limit_ball.state import DICE, PLACE, TABLE, State
from engines.limit_ball.written import actions


def choices(state: State, seat: Seat, partial: Words) -> Words | actions.Action:
    """Return the next words after ``partial``, or the action that ``partial`` completes.

    Returns ``()`` where nothing legal begins like that.
    """
    if seat != CHANCE and state.phase == PLACE and 1 << actions.SEATS.index(seat) == state.acting:
        return _place(state, partial)
    if seat == CHANCE and state.phase == DICE:
        return _dice(state, partial)
    return next_words(legal(state, seat), _words, partial)


def _words(action: actions.Action) -> Words:
    """Split a line into words; the name of a skill is one word."""
    if isinstance(action, actions.Skill):
        return "skill", action.seat, f'"{action.name}"', str(action.dice)
    return tuple(actions.write(action).split(" "))


def _dice(state: State, partial: Words) -> Words | actions.Action:
    """Offer the faces one by one: a list of all possible rolls may be too long."""
    if not partial:
        return ("dice",)
    faces, rest = partial[1 : state.pending + 1], partial[state.pending + 1 :]
    if partial[0] != "dice" or not set(faces) <= set(FACE_WORDS):
        return ()
    if len(faces) < state.pending:
        return FACE_WORDS
    results = OUTCOMES if state.how == TABLE and state.match.options.reported else ()
    if not rest and results:
        return results
    if rest and (len(rest) > 1 or rest[0] not in results):
        return ()
    return actions.Dice(tuple(map(int, faces)), rest[0][1:] if rest else "")


FACE_WORDS: Final = tuple(map(str, FACES))
OUTCOMES: Final = tuple(f"={result}" for result in actions.RESULTS)


def _place(state: State, partial: Words) -> Words | actions.Action:
    """Offer the representative first, at a restart his side, then a cell for each other player."""
    reps = reps_of(state)
    named, at, placed = "", "", partial
    if reps != NO_REP:
        said = {f"rep={actions.SEATS[rep]}": actions.SEATS[rep] for rep, _ in reps}
        if not partial:
            return tuple(said)
        if partial[0] not in said:
            return ()
        named, placed = said[partial[0]], partial[1:]
        sides = tuple(dict.fromkeys(f"@{at}" for _, at in reps if at))
        if sides:
            if not placed or placed[0] not in sides:
                return () if placed else sides
            at, placed = placed[0][1:], placed[1:]
    return _placed(state, named, at, placed)


NO_REP: Final = [(-1, "")]


def _placed(state: State, named: str, at: str, placed: Words) -> Words | actions.Action:
    names = state.match.field.names
    own = (actions.SEATS[player] for player in state.match.players[state.team])
    others = [seat for seat in own if seat != named]
    offered = [
        tuple(f"{player}={names[cell]}" for cell in state.match.field.allowed[state.team])
        for player in others
    ]
    if len(placed) > len(others) or any(
        word not in offered[place] for place, word in enumerate(placed)
    ):
        return ()
    if len(placed) < len(others):
        return offered[len(placed)]
    cells = tuple((word[:2], word[3:]) for word in placed)
    return actions.Place(actions.TEAMS[state.team], named, at, cells)
