"""The events between two positions, in the words of the worked examples (section 10)."""

from collections.abc import Iterator

from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS, Action, Drawn, Lay, Redraw, Toss


def is_reveal(action: Action, after: State) -> bool:
    """Tell whether an action was the second card of its round."""
    return isinstance(action, Lay) and after.laid == [None, None]


def events(before: State, action: Action, after: State) -> Iterator[str]:
    if isinstance(action, Toss):
        yield f"kickoff {action.side}"
    if isinstance(action, Redraw):
        yield f"redraw {action.seat}"
    if is_reveal(action, after) and after.last:
        yield after.last[2]
        if after.score != before.score:
            yield f"try {SEATS[before.off]}"
    yield from _goal(before, action, after)
    if _is_thrown_in(before, action, after):
        yield "throw-in"
    yield from _clock(before, after)


def _goal(before: State, action: Action, after: State) -> Iterator[str]:
    if before.phase == "conv" and after.phase != "kick":
        yield f"noconv {SEATS[before.off]}"
    if isinstance(action, Drawn) and action.how in ("conv", "drop"):
        side = SEATS.index(action.side)
        gain = after.score[side] - before.score[side]
        made = f"+{gain}" if action.cards[0] not in after.match.red else "miss"
        yield f"{action.how} {action.side} {action.cards[0]} {made}"


def _is_thrown_in(before: State, action: Action, after: State) -> bool:
    if after.phase == "over" and after.end == "sudden-death":
        return False
    if before.phase in ("conv", "kick", "drop"):
        return after.phase not in ("conv", "kick")
    # A try for which no card can judge a conversion (R15-R12).
    return is_reveal(action, after) and after.score != before.score and after.phase != "conv"


def _clock(before: State, after: State) -> Iterator[str]:
    if after.half != before.half:
        second = (after.kickoff ^ (after.half - 1) & 1) if after.kickoff >= 0 else 0
        yield f"half-time kickoff {SEATS[second]}"
    elif after.extra != before.extra:
        yield "overtime"
    elif after.passing != before.passing:
        yield f"deck{after.passing}"
    if after.phase == "over" and before.phase != "over":
        yield f"result {(*SEATS, 'draw')[after.winner]}"
