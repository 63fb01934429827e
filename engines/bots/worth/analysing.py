"""The analysis of a record: every position judged once, every line taken apart.

By ``value`` first. Then some positions are played out: those of the lines with the largest swings,
and some evenly over the record. What they say of ``value`` corrects it at all positions, and in all
that luck and skill are measured by. The lines with the largest swings are taken apart by playouts.
A resignation or a ruling about the end is no line: the last line's rest takes the step to the
result.
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
from engines.bots.worth.drift import difference, drift
from engines.bots.worth.estimates import NONE, Estimate
from engines.bots.worth.judging import Judging
from engines.core.game import CHANCE
from engines.core.records.digest import digest
from engines.core.records.record import Record, RecordLine

PLAYOUTS: Final = 200  # a candidate
SWINGS: Final = 12  # lines that are looked at closely
EVENLY: Final = 8  # positions that are played out besides
EFFORT: Final = 25  # of a line looked at closely, counted in lines judged by ``value``
PLAYED_OUT: Final = 8  # of a position that is played out, counted likewise
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
    course = _Course(record, walk, seed, playouts, swings, progress or _silent)
    course.judge()
    course.weigh()
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
    swings: int
    progress: Progress
    judging: Judging = field(init=False)
    choosing: Choosing = field(init=False)
    uncorrected: list[Estimate] = field(init=False)  # by ``value`` alone
    worths: list[Estimate] = field(init=False)
    differences: dict[int, Estimate] = field(default_factory=dict)  # of playouts, by place
    parts: list[_Part] = field(init=False)
    by_line: dict[int, list[Step]] = field(init=False)
    looked: list[int] = field(init=False)

    def __post_init__(self) -> None:
        self.judging = Judging(self.walk.game, self.seed)
        self.choosing = Choosing(self.judging)
        self.parts, self.looked = [], []
        steps = groupby(self.walk.steps, key=lambda step: step.line)
        self.by_line = {line: list(some) for line, some in steps}

    def judge(self) -> None:
        """Judge every position, by ``value`` as playouts of some correct it."""
        many = len(self.walk.states)
        self.uncorrected = self.worths = self._judged()
        self._play_out({many * part // EVENLY for part in range(EVENLY)})
        by_swing = sorted(self.by_line, key=lambda line: (-abs(self._swing(line)), line))
        self.looked = by_swing[: self.swings]
        ends = (self._ends(line) for line in self.looked)
        closely = {place for first, last in ends for place in range(first, last + 1)}
        self._play_out(closely)
        if self.walk.game.value is None:
            for place in closely:
                state = self.walk.states[place]
                self.worths[place] = self.judging.look(state, place, self.playouts)

    def _play_out(self, places: set[int]) -> None:
        """Correct ``value`` by playouts of so many more positions."""
        game, states = self.walk.game, self.walk.states
        if game.value is None:
            return
        for place in sorted(places - self.differences.keys()):
            if game.to_act(states[place]) and 0 < self.uncorrected[place].mean < 1:
                results = self.judging.played(states[place], place, self.playouts)
                self.differences[place] = difference(self.uncorrected[place].mean, results)
                self._spent(min(PLAYED_OUT * len(self.differences), self._judging()))
        self.judging.drift = dict(enumerate(drift(self.differences, len(states))))
        self.worths = self._judged()

    def _judged(self) -> list[Estimate]:
        states = self.walk.states
        worths = [self.judging.glance(state, place) for place, state in enumerate(states)]
        for step in self.walk.steps:
            if step.half_way and self.walk.game.value:
                after = step.before + 1
                worths[after] = self.choosing.half_way(step, states[after])
        return worths

    def weigh(self) -> None:
        """Take every line apart, those with the largest swings by playouts."""
        done = self._judging()
        for line, steps in self.by_line.items():
            looked = line in self.looked
            self.parts += [self._looked(step) if looked else self._glanced(step) for step in steps]
            done += EFFORT if looked else 1
            self._spent(done)

    def _spent(self, done: int) -> None:
        looked = min(self.swings, len(self.by_line))
        self.progress(done, self._judging() + len(self.by_line) + (EFFORT - 1) * looked)

    def _judging(self) -> int:
        """Return the effort of judging: the positions in between, and both ends of a line."""
        return PLAYED_OUT * (EVENLY + 2 * min(self.swings, len(self.by_line)))

    def _glanced(self, step: Step) -> _Part:
        if step.action is None:
            return _Part()
        state = self.walk.states[step.before]
        if step.action.seat != CHANCE:
            choice = self.choosing.glance(step, state)
            return _Part(choice=choice._replace(skill=self._corrected(choice.skill, step)))
        if self.walk.game.value is None:
            return self._fallen(step)
        mean = self.judging.over_all(state, step.action, step.before)
        luck = Estimate(self.worths[step.before + 1].mean - mean.mean, mean.error)
        return _Part(self._corrected(luck, step))

    def _corrected(self, part: Estimate, step: Step) -> Estimate:
        """Return luck or skill with the error of what corrected the worths that it lies between.

        All of them have the same one: a difference d at a worth w changes by d·(1 - 2w).
        """
        after = step.before + 1
        by = self.judging.drift.get(after, NONE).error
        changes = part.mean * (1 - 2 * self.worths[after].mean) * by
        return Estimate(part.mean, hypot(part.error, changes))

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
