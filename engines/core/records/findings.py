"""Builds the finding about a line that breaks the rules: the state before it, and legal lines."""

from typing import Any, Final

from engines.core.alternatives import alternatives
from engines.core.game import CHANCE
from engines.core.reason import Reason
from engines.core.records.record import ACTION, CHECKPOINT, RecordLine
from engines.core.records.writing import written_line
from engines.core.replays.replay import Course
from engines.core.replays.verdict import Finding

# The game would allow these faces and deals; the promised draws differ.
_PROMISED: Final = ("REC-ROLL", "REC-DEAL")


def finding(
    course: Course,
    reason: Reason,
    line: RecordLine | None = None,
    *,
    action: Any | None = None,
    at: int = 0,
    due: str = "",
) -> Finding:
    """Return the finding about a line, or about the whole record (``at``: its line of the text).

    ``action`` is what was refused, ``due`` what the record should say instead.
    """
    game, state = course.game, course.state
    return Finding(
        reason=reason,
        game=game.key,
        line=line.at if line else at,
        number=line.number if line else None,
        text=written_line(line, game) if line else "",
        seat=action.seat if action is not None and action.seat != CHANCE else None,
        alternatives=(due,) if due else _instead(course, line, action, reason),
        state=game.dump(state),
        board=game.show(state),
    )


def _instead(
    course: Course, line: RecordLine | None, action: Any | None, reason: Reason
) -> tuple[str, ...]:
    if line is None or reason.code in _PROMISED:
        return ()
    if line.kind == CHECKPOINT:
        return (f"= {'-'.join(str(points) for _, points in course.game.score(course.state))}",)
    return alternatives(course.game, course.state, action, line.text) if line.kind == ACTION else ()
