"""The analysis of a record: every position judged once, every line taken apart.

By ``value`` first; then the lines with the largest swings once more by playouts, with the positions
at both their ends and within them. A resignation or a ruling about the end is no line: the last
line's rest takes the step to the result.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import groupby
from math import hypot
from typing import Final

from engines.bots.playing import places
from engines.bots.worth.analysis import (
    CHANCE_LINE,
    DECISION,
    OTHER,
    VERSION,
    WHOLE,
    Alternative,
    Analysis,
    Line,
    Rest,
)
from engines.bots.worth.choosing import Choice, Choosing
from engines.bots.worth.course import Step, Walk, walked
from engines.bots.worth.judging import NONE, Estimate, Judging
from engines.core.game import CHANCE
from engines.core.records.digest import digest
from engines.core.records.record import Record, RecordLine

PLAYOUTS: Final = 200  # a candidate
SWINGS: Final = 12  # lines that are looked at closely
EFFORT: Final = 25  # of a line looked at closely, counted in lines judged by ``value``
SURE: Final = 2  # standard errors that the swing of a turning point has at least
Progress = Callable[[int, int], None]


def analyse(
    record: Record,
    *,
    progress: Progress | None = None,
    playouts: int = PLAYOUTS,
    swings: int = SWINGS,
) -> Analysis:
    """Return what each line of a record was worth. All that is drawn follows from its digest.

    ``progress`` is called with the effort spent and the whole effort. Cannot be analysed: a record
    of the open mode, without a line, without a result, of a game that has not two sides (raises
    ``NoWorth``), one that breaks a rule or reports another end (``Refused``, as its replay does).
    """
    walk, seed = walked(record), digest(record)
    course = _Course(record, walk, seed, playouts)
    course.glance(progress or _silent, swings)
    course.look(progress or _silent, swings)
    return course.analysis()


def _silent(done: int, whole: int) -> None:
    pass


@dataclass(frozen=True, slots=True)
class _Part:
    """A step taken apart: luck from the first side's view, the choice of who acted."""

    luck: Estimate = NONE
    choice: Choice | None = None


@dataclass(slots=True)
class _Course:
    """A record being analysed: the worth of each position so far, and the parts of each step."""

    record: Record
    walk: Walk
    seed: str
    playouts: int
    judging: Judging = field(init=False)
    choosing: Choosing = field(init=False)
    worths: list[Estimate] = field(init=False)
    parts: list[_Part] = field(init=False)
    by_line: dict[int, list[Step]] = field(init=False)
    looked: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.judging = Judging(self.walk.game, self.seed)
        self.choosing = Choosing(self.judging)
        self.worths, self.parts, self.looked = [], [], []
        steps = groupby(self.walk.steps, key=lambda step: step.line)
        self.by_line = {line: list(some) for line, some in steps}

    def glance(self, progress: Progress, swings: int) -> None:
        """Judge every position and step by ``value``."""
        states = self.walk.states
        many = len(self.by_line)
        whole = many + EFFORT * min(swings, many)
        self.worths = [self.judging.glance(state, place) for place, state in enumerate(states)]
        for done, steps in enumerate(self.by_line.values(), 1):
            for step in steps:
                if step.half_way and self.walk.game.value:
                    after = step.before + 1
                    self.worths[after] = self.choosing.half_way(step, states[after])
                self.parts.append(self._glanced(step))
            progress(done, whole)
        self.looked = sorted(self.by_line, key=lambda line: (-abs(self._swing(line)), line))
        self.looked = self.looked[:swings]

    def look(self, progress: Progress, swings: int) -> None:
        """Judge the lines with the largest swings once more, by playouts."""
        many, states = len(self.by_line), self.walk.states
        whole = many + EFFORT * min(swings, many)
        for line in self.looked:
            first, last = self._ends(line)
            for place in range(first, last + 1):
                self.worths[place] = self.judging.look(states[place], place, self.playouts)
        for done, line in enumerate(self.looked, 1):
            for step in self.by_line[line]:
                self.parts[step.before] = self._looked(step)
            progress(many + EFFORT * done, whole)

    def _glanced(self, step: Step) -> _Part:
        if step.action is None:
            return _Part()
        state = self.walk.states[step.before]
        if step.action.seat != CHANCE:
            return _Part(choice=self.choosing.glance(step, state))
        if self.walk.game.value is None:
            return self._fallen(step)
        mean = self.judging.over_all(state, step.action, step.before)
        after = self.worths[step.before + 1]
        return _Part(Estimate(after.mean - mean.mean, hypot(after.error, mean.error)))

    def _looked(self, step: Step) -> _Part:
        if step.action is None:
            return _Part()
        if step.action.seat == CHANCE:
            return self._fallen(step)
        states = self.walk.states
        before, after = states[step.before], states[step.before + 1]
        return _Part(choice=self.choosing.look(step, before, after, self.playouts))

    def _fallen(self, step: Step) -> _Part:
        """Return the luck of chance by playouts: those of the position before mean all faces."""
        before, after = self.worths[step.before], self.worths[step.before + 1]
        return _Part(Estimate(after.mean - before.mean, hypot(before.error, after.error)))

    def _ends(self, line: int) -> tuple[int, int]:
        steps = self.by_line[line]
        return steps[0].before, steps[-1].before + 1

    def _swing(self, line: int) -> float:
        first, last = self._ends(line)
        return self.worths[last].mean - self.worths[first].mean

    def analysis(self) -> Analysis:
        record, walk = self.record, self.walk
        sides = tuple(walk.game.sides)
        lines = self._lines()
        luck = sum(line.luck for line in lines)
        played = [line.rest for line in lines if line.kind != OTHER] or [0]
        return Analysis(
            game=record.game,
            ruleset=record.ruleset,
            version=VERSION,
            digest=self.seed,
            sides=(sides[0], sides[1]),
            playouts=self.playouts,
            start=_whole(self.worths[0].mean),
            start_error=_whole(self.worths[0].error),
            result=_whole(walk.result),
            lines=tuple(lines),
            luck={sides[0]: luck, sides[1]: -luck},
            skill={side: self._skill(at) for at, side in enumerate(sides)},
            rest=Rest(
                total=sum(line.rest for line in lines),
                mean=round(sum(played) / len(played)),
                size=round(sum(map(abs, played)) / len(played)),
            ),
            turning_points=self._turning_points(lines),
        )

    def _skill(self, side: int) -> int:
        sides = places(self.walk.game)
        return sum(
            _whole(part.choice.skill.mean)
            for step, part in zip(self.walk.steps, self.parts, strict=True)
            if part.choice is not None and sides[step.action.seat] == side
        )

    def _lines(self) -> list[Line]:
        lines: list[Line] = []
        now = _whole(self.worths[0].mean)
        for index, line in enumerate(self.record.lines):
            steps = self.by_line.get(index, [])
            after = Estimate(now / WHOLE, lines[-1].error / WHOLE if lines else 0.0)
            if index == len(self.record.lines) - 1:
                after = Estimate(self.walk.result)
            elif steps:
                after = self.worths[steps[-1].before + 1]
            lines.append(self._line(index, line, now, after, steps))
            now = lines[-1].after
        return lines

    def _line(
        self, index: int, line: RecordLine, before: int, end: Estimate, steps: list[Step]
    ) -> Line:
        parts = [self.parts[step.before] for step in steps]
        chosen = [
            (step, part.choice) for step, part in zip(steps, parts, strict=True) if part.choice
        ]
        sides, after = places(self.walk.game), _whole(end.mean)
        luck = sum(_whole(part.luck.mean) for part in parts)
        skill = sum(
            -_whole(choice.skill.mean) if sides[step.action.seat] else _whole(choice.skill.mean)
            for step, choice in chosen
        )
        seat, kind, ranked = _decisive(steps, chosen)
        looked = index in self.looked
        return Line(
            index=index,
            number=line.number,
            text=line.text,
            seat=seat,
            kind=kind,
            before=before,
            after=after,
            error=_whole(end.error),
            luck=luck,
            luck_error=_whole(hypot(*(part.luck.error for part in parts))),
            skill=skill,
            skill_error=_whole(hypot(*(choice.skill.error for _, choice in chosen))),
            rest=after - before - luck - skill,
            looked=looked,
            alternatives=self._alternatives(ranked) if looked else (),
        )

    def _alternatives(self, decisive: tuple[Step, Choice] | None) -> tuple[Alternative, ...]:
        if decisive is None:
            return ()
        step, choice = decisive
        return tuple(
            Alternative(
                text=self.walk.game.write(each.action),
                worth=_whole(each.worth.mean),
                error=_whole(each.worth.error),
                played=each.action == step.action,
            )
            for each in choice.ranked
        )

    def _turning_points(self, lines: list[Line]) -> tuple[int, ...]:
        last = len(lines) - 1
        errors = [self.worths[0].error * WHOLE, *(float(line.error) for line in lines)]
        surely = [
            line
            for line in lines
            if line.looked
            and not (line.index == last and self.walk.broken_off)
            and abs(line.swing) >= SURE * hypot(errors[line.index], errors[line.index + 1])
            and line.swing
        ]
        surely.sort(key=lambda line: (-abs(line.swing), line.index))
        return tuple(line.index for line in surely)


Decisive = tuple[Step, Choice]


def _decisive(steps: list[Step], chosen: list[Decisive]) -> tuple[str, str, Decisive | None]:
    """Return whose line it is, its kind, and of several decisions the one that cost most."""
    if chosen:
        decisive = min(reversed(chosen), key=lambda each: each[1].skill.mean)
        return decisive[0].action.seat, DECISION, decisive
    if any(step.action is not None for step in steps):
        return CHANCE, CHANCE_LINE, None
    return "", OTHER, None


def _whole(number: float) -> int:
    return round(number * WHOLE)
