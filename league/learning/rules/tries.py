"""A try at a step: the learner's lines, and what the other seats and chance say between them.

A try follows from the step and the learner's lines alone: replies are those of the step, else the
game's policy and dice with a seed of the step. Nothing is stored.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import sha256
from random import Random
from typing import Any, Final

from engines.core.chance.supply import draw
from engines.core.errors import Refused, UnreadableAction
from engines.core.game import CHANCE
from engines.core.records.record import ACTION
from engines.core.records.spoken import reader
from league.learning.rules import tasks
from league.learning.rules.lessons import Step
from league.learning.rules.tasks import Course, Played
from league.play.rules import course
from league.play.rules.course import Position, Said

MOST_REPLIES: Final = 40  # lines of others behind one of the learner
KEPT: Final = 64  # beginnings of steps per process


@dataclass(frozen=True, slots=True)
class Spoken:
    """A line of a try, and whether the learner said it."""

    line: Said
    is_own: bool


@dataclass(frozen=True, slots=True)
class Try:
    """The learner's lines so far (``own``), all lines since the step began, and the position.

    ``position`` is shared: copy it to play on. ``replies`` are those of the step still to come.
    """

    step: Step
    begun: Position
    position: Position
    own: tuple[str, ...] = ()
    spoken: tuple[Spoken, ...] = ()
    played: tuple[Played, ...] = ()
    replies: tuple[str, ...] = ()
    is_met: bool = False

    @property
    def left(self) -> int:
        """Return how many lines the learner may still say."""
        return self.step.most - len(self.own)

    @property
    def asked(self) -> tuple[str, ...]:
        """Return the learner's seats that are asked now; none once the try is at its end."""
        if self.is_met or self.left <= 0:
            return ()
        return tuple(seat for seat in self.position.to_act if seat in self.step.seats)

    @property
    def is_missed(self) -> bool:
        """Tell whether the try is at its end without doing what the step asks for."""
        return not self.is_met and not self.asked


def begun(step: Step) -> Try:
    """Return a try without lines of the learner. Raises ``Refused`` for a wrong record."""
    position = _beginning(step.record)
    return _answered(Try(step, position, position, replies=step.replies))


def tried(step: Step, own: Iterable[str]) -> Try:
    """Return the try with these lines of the learner, up to the first that cannot be said."""
    attempt = begun(step)
    for text in own:
        if not attempt.asked or not is_own(attempt, text):
            break
        try:
            attempt = said(attempt, text)
        except (Refused, UnreadableAction):
            break
    return attempt


def said(attempt: Try, text: str) -> Try:
    """Say a line for the learner, and what follows from it.

    Raises ``Refused`` with the rule and the code, and ``UnreadableAction``.
    """
    position, lines = course.with_typed_line(attempt.position, text)
    own = lines[-1].text if lines else text
    return _answered(_gone_on(attempt, position, lines, own=own))


def is_own(attempt: Try, text: str) -> bool:
    """Tell whether a line is an action of the learner's seats alone, or cannot be read at all.

    Dice, rulings and lines that do nothing are not.
    """
    line = course.parsed(text)
    if line.kind != ACTION:
        return False
    try:
        actions = reader(attempt.position.game)(line.text).actions
    except UnreadableAction:
        return True
    return bool(actions) and {action.seat for action in actions} <= {*attempt.asked}


@lru_cache(maxsize=KEPT)
def _beginning(record: str) -> Position:
    return course.at_end(record)


def _gone_on(attempt: Try, position: Position, lines: Sequence[Said], own: str = "") -> Try:
    """Add lines that were played; ``own`` is the learner's among them, empty for a reply."""
    game, before, played = position.game, attempt.position.state, list(attempt.played)
    for line in lines:
        for action in reader(game)(line.text).actions if line.seats else ():
            after = game.apply(before, action.seat, action)
            played.append(Played(before, action, after))
            before = after
    spoken = [*attempt.spoken, *(Spoken(line, bool(own)) for line in lines)]
    after = replace(
        attempt, position=position, spoken=tuple(spoken), played=tuple(played),
        own=(*attempt.own, own) if own else attempt.own,
    )  # fmt: skip
    return replace(after, is_met=attempt.is_met or (bool(after.own) and _is_met(after)))


def _is_met(attempt: Try) -> bool:
    position = attempt.position
    way = Course(position.game, attempt.step.seats[0], attempt.begun.state, position.state,
                 attempt.played)  # fmt: skip
    return tasks.holds(attempt.step.task, way)


def _answered(attempt: Try) -> Try:
    """Let the others speak until the learner is asked.

    Behind the learner's last line that is only what the step says of them, and chance, whose dice
    and cards belong to what was done; once the task is done, it is chance alone.
    """
    for _ in range(MOST_REPLIES):
        to_act = attempt.position.to_act
        if not to_act or set(to_act) & set(attempt.step.seats):
            break
        is_chance = CHANCE in to_act
        later = None if attempt.is_met and not is_chance else _replied(attempt)
        if later is None and (is_chance or (attempt.left > 0 and not attempt.is_met)):
            position, lines = course.with_typed_line(attempt.position, _by_itself(attempt))
            later = _gone_on(attempt, position, lines)
        if later is None:
            break
        attempt = later
    return attempt


def _replied(attempt: Try) -> Try | None:
    """Say the first reply of the step that can be said; None where none can."""
    for n, text in enumerate(attempt.replies):
        try:
            position, lines = course.with_typed_line(attempt.position, text)
        except (Refused, UnreadableAction):
            continue
        left = (*attempt.replies[:n], *attempt.replies[n + 1 :])
        return _gone_on(replace(attempt, replies=left), position, lines)
    return None


def _by_itself(attempt: Try) -> str:
    """Return a line by the game's own policy, or of chance, from the seed of the step."""
    game, state = attempt.position.game, attempt.position.state
    n, seed = len(attempt.spoken), f"{attempt.step.game} {attempt.step.key}"
    seat = attempt.position.to_act[0]
    action: Any
    if seat == CHANCE and game.supply is not None:
        action = game.supply(state, draw(sha256(seed.encode()).hexdigest(), (), n + 1))
    elif seat != CHANCE and game.policy is not None:
        action = game.policy(state, seat, Random(f"{seed} {n}"))
    else:
        action = game.sample(state, Random(f"{seed} {n}"))
    return game.write(action)
