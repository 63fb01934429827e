"""Puzzles: decisions of a record where one answer is clearly the best, and it
is not the obvious one.

A first look by ``value`` finds the decisions where ``club`` would not play the best; of those with
the largest leads a few are judged by some playouts, and what still stands by many, with random
numbers of their own: an answer that was merely lucky at the second look does not last.

Where several seats choose at the same moment, the others choose by the mixtures that are computed
for them (worth/choosing.py), whatever they chose in the record.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Any, Final, NamedTuple

from engines.bots import choose
from engines.bots.playing import several_choose
from engines.bots.worth.choosing import DEALS, Candidate, Choosing
from engines.bots.worth.course import AtOnce, Step, Walk, walked
from engines.bots.worth.estimates import Estimate, of_sample
from engines.bots.worth.judging import Judging
from engines.core.game import CHANCE, AnyGame, Seat
from engines.core.records.record import Record
from engines.core.records.writing import written, written_line
from engines.core.registry import ruleset

VERSION: Final = 2  # raised with every change that gives other puzzles
LEAD: Final = 0.15  # of the best answer over the second, in chance to win
SURE: Final = 2  # standard errors that the lead has at least
PLAYOUTS: Final = 2_000  # of each candidate of a puzzle
LIKELY: Final = 0.12  # the lead at the second look
GLANCED: Final = 0.04  # the lead at the first look
SECOND_LOOK: Final = 80  # playouts of each candidate
LOOKED: Final = 8  # decisions of a record that are looked at a second time
CLOSELY: Final = 2  # of them, how many are measured
CHOICES: Final = 3  # candidates of a decision, at least
RICH: Final = 5  # a decision with so many candidates comes before others
WIDTH: Final = 5  # candidates beside what ``club`` plays
MINDS: Final = 12  # generators with which ``club`` is asked


@dataclass(frozen=True, slots=True)
class Answer:
    """A candidate as a line of the game, and the chance to win of the side that plays it."""

    text: str
    worth: Estimate


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A decision of a record: ``position`` is the record up to it, ``line`` the index of its line.

    ``answers`` has the best first, ``lead`` is its lead over the second; ``club`` is what that
    level plays there.
    """

    line: int
    position: str
    seat: Seat
    answers: tuple[Answer, ...]
    lead: Estimate
    club: tuple[str, ...]
    playouts: int  # of each answer


@dataclass(frozen=True, slots=True)
class Sought:
    """What came of looking at a record, and how many playouts it took."""

    puzzle: Puzzle | None
    playouts: int


class _Glanced(NamedTuple):
    """A decision after the first look, and the candidates that are looked at a second time."""

    step: Step
    is_rich: bool
    lead: float
    offered: tuple[Any, ...]
    club: frozenset[Any]


def find(
    record: Record,
    *,
    seed: str,
    playouts: int = PLAYOUTS,
    on_playout: Callable[[], None] = lambda: None,
) -> Sought:
    """Look for a puzzle in a record that has come to an end.

    ``on_playout`` is called after each playout. All that is drawn follows from ``seed``.
    Raises ``NoWorth`` and ``Refused`` as ``walked`` does.
    """
    walk = walked(record)
    second = Choosing(Judging(walk.game, f"{seed} second look", on_playout))
    measuring = Choosing(Judging(walk.game, f"{seed} measured", on_playout))
    spent = measured = 0
    promising = sorted(_glanced(walk, seed), key=lambda each: (not each.is_rich, -each.lead))
    for glanced in promising[:LOOKED]:
        likely = _weighed(second, walk, glanced, glanced.offered, SECOND_LOOK)
        spent += SECOND_LOOK * len(likely)
        if not _is_likely(likely, glanced):
            continue
        ranked = _weighed(measuring, walk, glanced, [each.action for each in likely], playouts)
        spent += playouts * len(ranked)
        lead = lead_of(ranked)
        if ranked[0].action == likely[0].action and lead.mean >= max(LEAD, SURE * lead.error):
            return Sought(_puzzle(record, walk, glanced, ranked, lead), spent)
        measured += 1
        if measured == CLOSELY:
            break
    return Sought(None, spent)


def at_a_glance(game: AnyGame, state: Any, action: Any, *, seed: str) -> Estimate:
    """Return what an action is worth to its side by ``value``, over deals that its seat expects."""
    choosing = Choosing(Judging(game, seed))
    shared = AtOnce(0, state, game.to_act(state)) if several_choose(game, state) else None
    step = Step(0, 0, action, shared)
    ranked = choosing.weigh(step, state, [action], DEALS, choosing.judging.quick)
    return ranked[0].worth


def _glanced(walk: Walk, seed: str) -> Iterator[_Glanced]:
    """Yield the decisions where ``club`` does not play the best by ``value``."""
    choosing = Choosing(Judging(walk.game, f"{seed} first look"))
    for step in _decisions(walk):
        state = walk.states[step.before]
        named, club = choosing.offered(step, state), _club(walk, step, seed)
        if len(named) < CHOICES or club >= {*named}:
            continue
        ranked = choosing.glance(step, state).ranked
        if _lead(ranked) < GLANCED or ranked[0].action in club:
            continue
        closely = [each.action for each in ranked[:WIDTH]]
        again = tuple(dict.fromkeys((*closely, *club)))
        yield _Glanced(step, len(ranked) >= RICH, _lead(ranked), again, club)


def _decisions(walk: Walk) -> Iterator[Step]:
    """Yield the decisions made in the position at the beginning of a line of the record.

    Of those made at the same moment all are, in whatever order the line has them.
    """
    line, begun = -1, 0
    for step in walk.steps:
        if step.line != line:
            line, begun = step.line, step.before
        made = step.at_once.place if step.at_once else step.before
        if made == begun and step.action is not None and step.action.seat != CHANCE:
            yield step


def _club(walk: Walk, step: Step, seed: str) -> frozenset[Any]:
    """Return what ``club`` plays at a step with one or another generator."""
    state = step.at_once.state if step.at_once else walk.states[step.before]
    seat = step.action.seat
    minds = (Random(f"{seed} club {step.before} {number}") for number in range(MINDS))
    return frozenset(choose(walk.game, state, seat, "club", mind) for mind in minds)


def _weighed(
    choosing: Choosing, walk: Walk, glanced: _Glanced, offered: Sequence[Any], playouts: int
) -> tuple[Candidate, ...]:
    step = glanced.step
    judge = choosing.judging.playing
    return choosing.weigh(step, walk.states[step.before], offered, playouts, judge)


def _is_likely(ranked: Sequence[Candidate], glanced: _Glanced) -> bool:
    return _lead(ranked) >= LIKELY and ranked[0].action not in glanced.club


def _lead(ranked: Sequence[Candidate]) -> float:
    return ranked[0].worth.mean - ranked[1].worth.mean


def lead_of(ranked: Sequence[Candidate]) -> Estimate:
    """Return how far the first leads the second, from what both brought in the same scenarios."""
    both = zip(ranked[0].results, ranked[1].results, strict=True)
    return of_sample([best - other for best, other in both])


def _puzzle(
    record: Record, walk: Walk, glanced: _Glanced, ranked: Sequence[Candidate], lead: Estimate
) -> Puzzle:
    write, line = walk.game.write, glanced.step.line
    return Puzzle(
        line=line,
        position=position(record, line),
        seat=glanced.step.action.seat,
        answers=tuple(Answer(write(each.action), each.worth) for each in ranked),
        lead=lead,
        club=tuple(sorted(map(write, glanced.club))),
        playouts=len(ranked[0].results),
    )


def position(record: Record, line: int) -> str:
    """Return a record up to a line, without numbers, its end, and who played and where."""
    game, _preset = ruleset(record.ruleset)
    seats = tuple(replace(seated, handle="") for seated in record.seats)
    header = written(Record(
        record.game, record.ruleset, options=record.options, seats=seats, own=record.own,
        mode=record.mode,
    ))  # fmt: skip
    said = (written_line(each, game) for each in record.lines[:line])
    return "\n".join((header.rstrip(), *said)) + "\n"
