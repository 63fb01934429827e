"""Large choices in small steps: the words that can come next, or the action they make."""

from collections.abc import Iterable

from engines.core.game import CHANCE, Seat
from engines.limit_ball.actions import SEATS, TEAMS, Action, Place, write
from engines.limit_ball.listing import legal, reps_of
from engines.limit_ball.state import PLACE, State

Words = tuple[str, ...]


def choices(state: State, seat: Seat, partial: Words) -> Words | Action:
    """Return the next words after ``partial``, or the action that ``partial`` completes.

    No words: nothing legal begins like that.
    """
    if seat != CHANCE and state.phase == PLACE and 1 << SEATS.index(seat) == state.acting:
        return _place(state, partial)
    return _listed(legal(state, seat), partial)


def _listed(actions: Iterable[Action], partial: Words) -> Words | Action:
    """Offer the words of the lines themselves."""
    found: dict[str, None] = {}
    for action in actions:
        words = tuple(write(action).split(" "))
        if words == partial:
            return action
        if words[: len(partial)] == partial:
            found[words[len(partial)]] = None
    return tuple(found)


def _worded(rep: int, at: str) -> str:
    if rep < 0:
        return ""
    return f"rep={SEATS[rep]}" + (f"@{at}" if at else "")


def _place(state: State, partial: Words) -> Words | Action:
    """Offer the representative first, then a cell for each of the others."""
    reps = tuple(_worded(rep, at) for rep, at in reps_of(state))
    if reps != ("",) and not partial:
        return reps
    rep, placed = (partial[0], partial[1:]) if reps != ("",) else ("", partial)
    if rep not in reps:
        return ()
    named, _, at = rep.removeprefix("rep=").partition("@")
    names = state.match.field.names
    others = [SEATS[p] for p in state.match.players[state.team] if SEATS[p] != named]
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
    return Place(TEAMS[state.team], named, at, cells)
