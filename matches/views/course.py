"""The course of a match on its replay: who was how likely to win after each line, and why."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _, ngettext

from engines.bots.worth import Analysis, Line
from engines.core.errors import RulesError
from engines.core.game import AnyGame
from engines.core.naming import naming
from engines.core.records.spoken import reader
from engines.core.registry import get
from matches.models import Verdict
from matches.queries.records.analyses import VERIFIED, Analysed
from matches.queries.records.replay import Replay
from matches.rules import worth
from matches.rules.looking import by_code

BEST = 3  # alternatives that are shown, and the line that was played
Names = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Moving:
    """A line that moved the chances: ``points`` for ``name``."""

    n: int
    words: str
    points: int
    name: str


@dataclass(frozen=True, slots=True)
class Choice:
    """What could be done instead, and the actor's chance after it, in percent; ``within`` is half
    its interval of 95 %, 0 where nothing was drawn.
    """

    words: str
    text: str
    percent: int
    within: int
    is_played: bool


@dataclass(frozen=True, slots=True)
class LineWorth:
    """What the line before a place was worth, in points of the first side's chance to win.

    ``swing`` is the sum of the other three; None before the first line.
    """

    name: str
    percent: int
    swing: int | None = None
    luck: int = 0
    skill: int = 0
    rest: int = 0
    actor: str = ""
    choices: tuple[Choice, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    n: int
    words: str
    percent: int


@dataclass(frozen=True, slots=True)
class Course:
    """The whole match: ``first`` and ``second`` are the names of its sides."""

    first: str
    second: str
    sentence: str
    ledger: worth.Ledger
    curve: worth.Curve
    here: float  # where the reader is, in the drawing
    turns: tuple[Moving, ...]
    decisions: tuple[Moving, ...]
    steps: tuple[Step, ...]
    is_old: bool


def at_length(
    analysis: Analysis | None,
    replay: Replay,
    names: Names,
    at: int,
    language: str,
    *,
    is_old: bool = False,
) -> Course | None:
    """Return the parts of the course that stay the same from line to line; None without any."""
    if analysis is None:
        return None
    first, second = (names.get(side, side) for side in analysis.sides)
    drawing = worth.curve(analysis)
    turning = worth.turns(analysis)
    return Course(
        first=first,
        second=second,
        sentence=sentence_of(analysis, names),
        ledger=worth.ledger(analysis),
        curve=drawing,
        here=drawing.x(min(at, len(analysis.lines))),
        turns=tuple(
            _moving(replay, n, analysis.lines[n - 1].swing, (first, second), language)
            for n in sorted(turning)
        ),
        decisions=tuple(_decisions(analysis, replay, names, language)),
        steps=tuple(
            Step(n, _words(replay, n, language), percent) for n, percent in worth.changes(analysis)
        ),
        is_old=is_old,
    )


def _moving(replay: Replay, n: int, towards: int, sides: tuple[str, str], language: str) -> Moving:
    """Return a line that moved the first side's chance by ``towards`` millionths."""
    points = worth.points(towards)
    return Moving(n, _words(replay, n, language), abs(points), sides[points < 0])


def _decisions(analysis: Analysis, replay: Replay, names: Names, language: str) -> Any:
    """Yield the decisions that were compared with others, and what each gave away."""
    for n, line in enumerate(analysis.lines, 1):
        if line.alternatives:
            is_first = _side_of(line, replay) == analysis.sides[0]
            gained = worth.points(line.skill if is_first else -line.skill)
            yield Moving(n, _words(replay, n, language), gained, actor_of(line, replay, names))


def actor_of(line: Line, replay: Replay, names: Names) -> str:
    """Return who decided: the player on the seat, or the side that the seat belongs to."""
    return names.get(line.seat) or names.get(_side_of(line, replay), line.seat)


def _side_of(line: Line, replay: Replay) -> str:
    """Return the side that decided; the seat itself where it is none, as for dice."""
    sides = get(replay.game).sides.items()
    return next((side for side, seats in sides if line.seat in seats), line.seat)


def _words(replay: Replay, n: int, language: str) -> str:
    step = replay.step(n)
    return step.words.get(language, "") or step.text if step else ""


def sentence_of(analysis: Analysis, names: Names) -> str:
    """Return what decided the match, in a sentence: whose luck it was, and where it turned."""
    first, second = analysis.sides
    luck = worth.ledger(analysis).luck  # rounded as in the table
    lucky = first if luck > 0 else second
    turning = worth.turns(analysis)
    params = {"name": names.get(lucky, lucky), "n": abs(luck), "line": turning[0] if turning else 0}
    if luck and turning:
        return (
            ngettext(
                "%(name)s was lucky by %(n)d point; the match turned at line %(line)d.",
                "%(name)s was lucky by %(n)d points; the match turned at line %(line)d.",
                abs(luck),
            )
            % params
        )
    if luck:
        return (
            ngettext(
                "%(name)s was lucky by %(n)d point; no single line turned the match.",
                "%(name)s was lucky by %(n)d points; no single line turned the match.",
                abs(luck),
            )
            % params
        )
    if turning:
        return _("Luck was even; the match turned at line %(line)d.") % params
    return _("Luck was even, and no single line turned the match.")


def at_line(
    analysis: Analysis | None, replay: Replay, names: Names, at: int, language: str
) -> LineWorth | None:
    """Return what the line before a place was worth; None without an analysis."""
    if analysis is None:
        return None
    first = analysis.sides[0]
    name, n = names.get(first, first), min(at, len(analysis.lines))
    if n == 0:
        return LineWorth(name, worth.percent(analysis.start))
    line = analysis.lines[n - 1]
    luck, skill, rest = worth.rounded((line.luck, line.skill, line.rest))
    return LineWorth(
        name=name,
        percent=worth.percent(line.after),
        swing=luck + skill + rest,
        luck=luck,
        skill=skill,
        rest=rest,
        actor=actor_of(line, replay, names),
        choices=tuple(_choices(line, replay, language)),
    )


def _choices(line: Line, replay: Replay, language: str) -> Any:
    """Yield the best that could be done, and what was."""
    game = get(replay.game)
    with naming(by_code(replay.names)):
        for place, choice in enumerate(line.alternatives):
            if place < BEST or choice.played:
                yield Choice(
                    words=_described(game, choice.text, language),
                    text=choice.text,
                    percent=worth.percent(choice.worth),
                    within=math.ceil(worth.Z * choice.error / worth.POINT),
                    is_played=choice.played,
                )


def _described(game: AnyGame, text: str, language: str) -> str:
    try:
        return " ".join(game.describe(action, language) for action in reader(game)(text).actions)
    except RulesError:  # of an older engine, which wrote its lines otherwise
        return ""


@dataclass(frozen=True, slots=True)
class Standing:
    """Why there is no course yet, or none at all: ``words``, and the percent of what is done."""

    words: str
    percent: int | None = None
    is_changing: bool = False


def standing(analysed: Analysed, verdict: Verdict | None, language: str) -> Standing | None:
    """Return what is to be said where there is no course; None where there is one."""
    if analysed.refusal:
        why = analysed.refusal["sentence"].get(language, "")
        return Standing(_("This record cannot be analysed: %(sentence)s") % {"sentence": why})
    if analysed.worth is not None:
        return None
    if analysed.kept is not None:
        words = _("The analysis was made by an older version, and cannot be shown any more.")
        return Standing(words)
    if verdict is None:
        return Standing(_("What each line was worth is worked out once the record is verified."))
    if verdict.outcome not in VERIFIED:
        return Standing(_("Only records that are verified from end to end are analysed."))
    if analysed.is_given_up:
        return Standing(_("The analysis failed several times. The operators of this site see why."))
    if analysed.percent is not None:
        words = _("What each line was worth is being worked out: this takes about half a minute.")
        return Standing(words, analysed.percent, is_changing=True)
    words = _("What each line was worth will be worked out: the record waits for its turn.")
    return Standing(words, is_changing=True)
