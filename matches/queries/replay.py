"""A record to look through: its lines in words, and the position after any of them on demand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from engines.core.errors import BadRecord, RulesError, UnknownGame
from engines.core.game import CHANCE, AnyGame
from engines.core.naming import naming
from engines.core.reading import read
from engines.core.record import ACTION, Line, Record
from engines.core.registry import ruleset
from engines.core.spoken import reader
from engines.core.verdict import Finding, Verdict
from engines.core.verify import verify
from matches.rules.following import Followed, followed, opened

KEPT: Final = 32  # replays; a long one is some 300 lines
LANGUAGES: Final = ("en", "ja")
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
Names = tuple[tuple[str, str, str], ...]  # what the house set calls its cards: code, en, ja


@dataclass(frozen=True, slots=True)
class Step:
    """One line of the record. ``n`` counts all lines from 1: actions, checkpoints, rulings."""

    n: int
    at: int  # line of the text
    number: int | None  # as written before an action
    kind: str
    text: str
    seat: str
    words: Mapping[str, str]  # by language; for a remark its text
    counts: tuple[tuple[str, str, int], ...]  # what the line counts for: seat, name, how much
    chapter: Mapping[str, str]  # by language, the part of the match; empty if the game names none
    score: tuple[tuple[str, int], ...]  # after it

    @property
    def is_action(self) -> bool:
        return self.kind == ACTION


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as far as it can be played. ``offence`` is the place of the line that cannot."""

    game: str
    ruleset: str
    steps: tuple[Step, ...]
    verdict: Verdict
    record: Record | None
    offence: int | None
    names: Names = ()

    @property
    def finding(self) -> Finding | None:
        return self.verdict.finding

    @property
    def last(self) -> int:
        """Return the last place that can be looked at."""
        return len(self.steps) if self.offence is None else self.offence

    def place(self, wanted: int) -> int:
        return min(max(wanted, 0), self.last)

    def step(self, n: int) -> Step | None:
        return self.steps[n - 1] if 0 < n <= len(self.steps) else None


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after ``n`` lines; at the offence, the position that it was tried in."""

    n: int
    step: Step | None
    scene: Mapping[str, Any]
    board: str  # as text
    score: tuple[tuple[str, int], ...]


@lru_cache(maxsize=KEPT)
def _replay(digest: str, rules: str, text: str, names: Names) -> Replay:
    try:
        record = read(text)
    except BadRecord as bad:
        verdict = Verdict("unreadable", finding=Finding(bad.reason, bad.game, bad.line))
        return Replay("", rules, (), verdict, None, None)
    verdict = verify(record)
    try:
        with naming(_by_code(names)):
            steps = tuple(_steps(record))
    except RulesError:
        return Replay(record.game, rules, (), verdict, record, None)
    stopped = len(steps) < len(record.lines)
    return Replay(
        game=record.game,
        ruleset=record.ruleset,
        steps=steps,
        verdict=verdict,
        record=record,
        offence=len(steps) + 1 if stopped else None,
        names=names,
    )


def replay_of(text: str, *, digest: str, rules: str, names: Names = ()) -> Replay:
    """Return a replay; the same record under the same rules is followed once in a while.

    A text that is no record, or cannot be set up, gives a replay without steps whose verdict says
    why.
    """
    return _replay(digest, rules, text, names)


def _by_code(names: Names) -> Mapping[str, Mapping[str, str]]:
    return {code: {"en": en, "ja": ja} for code, en, ja in names}


def _steps(record: Record) -> Iterator[Step]:
    course = opened(record)
    game = course.game
    for n, found in enumerate(followed(record, course), 1):
        yield _step(n, found, game)


def _step(n: int, found: Followed, game: AnyGame) -> Step:
    line, played = found.line, found.played
    written = _written(line, game)
    # A line that only says where the match stands plays nothing and is worded all the same.
    said = [one.action for one in played[-len(written) :]] if played else written
    seats = {action.seat for action in said} - {CHANCE}
    words = {
        language: " ".join(game.describe(action, language) for action in said) or line.text
        for language in LANGUAGES
    }
    return Step(
        n=n,
        at=line.at,
        number=line.number,
        kind=line.kind,
        text=line.text,
        seat=min(seats) if len(seats) == 1 else "",
        words=words,
        counts=tuple(count for one in played for count in game.tally(*one)) if game.tally else (),
        chapter=_scene(game, found).get("chapter", NOTHING),
        score=game.score(found.state),
    )


def _written(line: Line, game: AnyGame) -> Sequence[Any]:
    """Return the actions of a line; what the record left out is played before them."""
    return reader(game)(line.text).actions if line.kind == ACTION else ()


def _scene(game: AnyGame, found: Followed | None, state: Any = None) -> Mapping[str, Any]:
    if game.scene is None:
        return NOTHING
    if found is None or not found.played:
        still = state if found is None else found.state
        return game.scene(still, None, still)
    last = found.played[-1]
    return game.scene(last.before, last.action, last.after)


def moment(replay: Replay, wanted: int) -> Moment:
    """Return the match at a place, played up to there. A place too far is the last one."""
    n = replay.place(wanted)
    record = replay.record
    if record is None:
        return Moment(n, None, NOTHING, "", ())
    try:
        game, _ = ruleset(record.ruleset)
        course = opened(record)
    except (RulesError, UnknownGame):
        return Moment(n, None, NOTHING, "", ())
    found: Followed | None = None
    upto = min(n, len(replay.steps))
    lines = followed(record, course)
    for _ in range(upto):
        found = next(lines)
    # The offence is shown on the position as it stood, not on what the line before it changed.
    still = n != upto
    with naming(_by_code(replay.names)):
        scene = _scene(game, None if still else found, course.state)
        board = game.show(course.state)
    return Moment(n, replay.step(n), scene, board, game.score(course.state))
