"""Plays the lines of a record again, one by one, and stops at the first that breaks a rule."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from engines.core.errors import IllegalAction, Refused
from engines.core.game import AnyGame, Settings
from engines.core.reason import Reason
from engines.core.records.headers import ACTS
from engines.core.records.record import ACTION, CHECKPOINT, SET, Record, RecordLine, points_of
from engines.core.records.spoken import Spoken, reader
from engines.core.registry import ruleset
from engines.core.replays.ending import ending

STEPS: Final = 20_000  # actions of one replay, those included that a record may leave out
STEPS_CODE: Final = "REC-STEPS"
_LEFT_OUT: Final = 64  # lines in a row that a record may leave out


class Stopped(IllegalAction):
    """A line that cannot be played: the seat, the action, and the state just before."""

    def __init__(self, reason: Reason, action: Any, before: Any) -> None:
        super().__init__(reason)
        self.action = action
        self.before = before


@dataclass(slots=True)
class Course:
    """A replay in progress. ``state`` is its own copy and is changed in place."""

    game: AnyGame
    state: Any
    steps: int = 0
    rulings: list[RecordLine] = field(default_factory=list)
    sets: int = 0
    line: RecordLine | None = None  # the last that was tried


def settings_of(record: Record) -> Settings:
    """Return the setup of the match: the ruleset's options, the preset's, the record's."""
    game, preset = ruleset(record.ruleset)
    return Settings(
        ruleset=record.ruleset,
        options={**game.options, **game.presets.get(preset, {}), **dict(record.options)},
        seats=record.seats,
        lines=record.own,
        mode=record.mode,
    )


def begun(record: Record) -> Course:
    """Set a record's match up. Raises ``Refused`` as the game does."""
    game, _ = ruleset(record.ruleset)
    return Course(game, game.setup(settings_of(record)))


def through(course: Course, lines: Iterable[RecordLine]) -> None:
    """Play lines as ``follow`` does, fast. Raises ``Refused``; ``course.line`` is where."""
    game = course.game
    read, check, apply = reader(game), game.check, game.play
    for line in lines:
        course.line = line
        if line.kind != ACTION:
            follow(course, line)
            continue
        spoken = read(line.text)
        action = spoken.single
        if action is not None and check(course.state, action.seat, action) is None:
            apply(course.state, action.seat, action)
            course.steps += 1
        else:
            play(course, spoken)


def follow(course: Course, line: RecordLine) -> None:
    """Play one line. Raises ``Refused``; a ``Stopped`` has the action and the state before it."""
    if line.kind == ACTION:
        play(course, reader(course.game)(line.text))
    elif line.kind == CHECKPOINT:
        _compare(course, line)
    else:
        _rule(course, line)


def step(game: AnyGame, state: Any, text: str) -> Any:
    """Return the state after a line; the given one stays as it is. Raises ``Refused``."""
    course = Course(game, game.copy(state))
    play(course, reader(game)(text))
    return course.state


def play(course: Course, spoken: Spoken) -> None:
    game, state = course.game, course.state
    actions, mark, *_ = spoken
    before = game.copy(state) if mark is not None or len(actions) > 1 else None
    for action in actions:
        reason = game.check(state, action.seat, action)
        if reason is not None:
            action = _settled(course, action, reason, before)
            if action is None:
                continue
        game.play(state, action.seat, action)
        course.steps += 1
    if course.steps > STEPS:
        raise Refused(Reason("REC-1", STEPS_CODE, {"limit": STEPS}))
    if mark is not None and game.marks is not None:
        reason = game.marks.check(before, actions[-1], state, mark)
        if reason is not None:
            raise Stopped(reason, actions[-1], before)


def _settled(course: Course, action: Any, reason: Reason, before: Any | None) -> Any | None:
    """Return the action to play for a line that is not legal as it stands.

    Writes a short form out and plays the lines that may be left out before it. None: the line
    only repeats the header. Raises ``Stopped``.
    """
    game, state = course.game, course.state
    for _ in range(_LEFT_OUT):
        full = game.resolve(state, action) if game.resolve else action
        if full is None:
            return None
        if full != action:
            still = game.check(state, full.seat, full)
            if still is None:
                return full
            reason = still
        left_out = game.implied(state, action) if game.implied else None
        if left_out is None or game.check(state, left_out.seat, left_out) is not None:
            break
        game.play(state, left_out.seat, left_out)
        course.steps += 1
        still = game.check(state, action.seat, action)
        if still is None:
            return action
        reason = still
    raise Stopped(reason, action, state if before is None else before)


def behind(record: Record, course: Course) -> list[Any]:
    """Return the lines left out behind the last: those that lead to what the record reports.

    That is its result, or an end that is the game's own (``normal``, ``checks``): by any other end
    the match was broken off where it stands.
    """
    game, _ = ruleset(record.ruleset)
    broken_off = record.end is not None and record.end.word in ACTS
    tells_nothing = record.result is None and record.end is None
    if game.left_out is None or broken_off or tells_nothing:
        return []
    rest: list[Any] = []
    ahead = game.copy(course.state)
    while game.outcome(ahead) is None and len(rest) < _LEFT_OUT:
        action = game.left_out(ahead)
        if action is None:
            return []
        game.play(ahead, action.seat, action)
        rest.append(action)
    reached = ending(game, ahead, record)
    return rest if reached.over and reached.against is None and reached.agrees is not False else []


def _compare(course: Course, line: RecordLine) -> None:
    score = tuple(points for _, points in course.game.score(course.state))
    if score != points_of(line.text):
        counted = "-".join(map(str, score)) or "–"
        reason = Reason("REC-5", "REC-CHECKPOINT", {"written": line.text, "found": counted})
        raise Stopped(reason, None, course.state)


def _rule(course: Course, line: RecordLine) -> None:
    course.rulings.append(line)
    if line.kind != SET:
        return
    if course.game.ruling is None:
        name = line.text.partition("=")[0]
        raise Stopped(Reason("REC-5", "REC-SET", {"field": name}), None, course.state)
    name, _, value = line.text.partition("=")
    try:
        course.state = course.game.ruling(course.state, name, value)
    except Refused as refused:
        raise Stopped(refused.reason, None, course.state) from None
    course.sets += 1
