"""A puzzle as a step of a lesson, so that it is drawn and tapped like one."""

from typing import Any, Final

from league.learning.rules import tries
from league.learning.rules.lessons import Step
from league.learning.rules.tries import Try

NO_TASK: Final[dict[str, Any]] = {"any": []}  # never fulfilled: any line is an answer


def step_of(game: str, key: str, position: str, seat: str, *, is_open: bool = True) -> Step:
    """Return the step of a puzzle: one line of one seat; none once it is answered."""
    return Step(
        game=game, number=1, key=key, title={}, goal={}, hint={}, learned={}, rules=(),
        seats=(seat,), record=position, task=NO_TASK, solution=(), others=(), replies=(),
        most=int(is_open),
    )  # fmt: skip


def decision_of(attempt: Try) -> str:
    """Return what the seat decided first, in the notation of the game; empty before that."""
    seat = attempt.step.seats[0]
    own = (played.action for played in attempt.played if played.action.seat == seat)
    decided = next(own, None)
    return "" if decided is None else attempt.position.game.write(decided)


def can_be_set(step: Step, best: str) -> bool:
    """Tell whether a sitting comes to the position, asks its seat there, and takes the answer.

    Raises ``Refused`` and ``UnreadableAction`` where a line cannot be said.
    """
    attempt = tries.begun(step)
    return attempt.asked == step.seats and decision_of(tries.said(attempt, best)) == best
