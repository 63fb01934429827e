"""The events of a line, from the states before and after it: for marks, pictures and statistics."""

from collections.abc import Iterator

from engines.lethal_checkmate.geometry import SEATS
from engines.lethal_checkmate.state import State
from engines.lethal_checkmate.turns import SIDE
from engines.lethal_checkmate.written import actions

Deed = tuple[str, ...]
WINNERS = (*SEATS, "draw")


def deeds(before: State, action: actions.Action, after: State) -> Iterator[Deed]:
    """Yield what happened, in order: ``play W CE``, ``attack CE``, ``damage B``, …"""
    match action:
        case actions.Play():
            yield from _played(before, action, after)
        case actions.Hit(seat):
            yield "damage", seat
        case actions.Lethal(seat):
            yield ("lethal", seat, "debt") if after.debt else ("lethal", seat)
        case actions.Draw(who, _, count):
            yield "drew", who, str(count)
        case actions.Show(seat):
            yield "show", seat
        case actions.Place(seat, to):
            yield "place", seat, to
        case actions.Deal(who) | actions.First(who) | actions.Shuffle(who):
            yield type(action).__name__.lower(), who
    yield from _ended(before, after)


def _played(before: State, action: actions.Play, after: State) -> Iterator[Deed]:
    seat, side = action.seat, SIDE[action.seat]
    yield "play", seat, action.card
    for card in after.discard[side][len(before.discard[side]) :]:
        yield "discard", seat, after.match.codes[card]
    if action.back:
        yield "swap", seat, action.back
    if action.to:
        yield "move", seat, action.to
    rotated: list[Deed] = [("rotate",)] * (after.rotations - before.rotations)
    first = after.match.options.rotate_first
    yield from rotated if first else ()
    if before.phase == "attack" and after.phase == "escape":
        yield "attack", "+".join(after.match.codes[card] for card in after.attack)
    if before.phase == "escape":
        yield ("damage" if after.damage != before.damage else "escaped"), seat
    yield from () if first else rotated


def _ended(before: State, after: State) -> Iterator[Deed]:
    """Yield the end of the Attack Phase with what is to be drawn, and the end of the match."""
    left = before.phase in ("attack", "escape") and (
        after.phase == "refill" or after.turn_no != before.turn_no or after.end == "turn-limit"
    )
    if left:
        order = (before.turn, 1 - before.turn)
        yield "end", *(f"{SEATS[side]}{after.due[side]}" for side in order if after.due[side])
    if after.phase == "over":
        yield "win", WINNERS[after.winner], after.end
