"""A record as a replay shows it: its lines in words, and the position after any line on demand."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from types import MappingProxyType
from typing import Any, Final

from django.core.cache import cache

from engines.core.errors import BadRecord
from engines.core.records.reading import read
from engines.core.records.record import ACTION, Record
from engines.core.replays.verdict import STOPPED_CODE, Finding, Verdict
from matches.replaying import Answer, ReplayDied, lookers
from matches.rules.looking import for_a_judge

KEPT: Final = 32  # replays; a long one is some 300 lines
STOPPED_SECONDS: Final = 60  # how long a stopped replay is not tried again
STRETCH: Final = 40  # places that a reader steps through without asking again
STRETCHES: Final = 16  # cached, for many who watch the same match
MOMENTS: Final = 256  # cached positions of all replays together: readers step back and forth
NOTHING: Final[Mapping[str, Any]] = MappingProxyType({})
UNREACHED: Final[Mapping[str, Any]] = MappingProxyType({"scene": NOTHING, "board": "", "score": ()})
Names = tuple[tuple[str, str, str], ...]  # what the house set calls its cards: code, en, ja


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One line of the record. ``n`` counts all lines from 1: actions, checkpoints, rulings."""

    n: int
    at: int  # line of the text
    number: int | None  # as written before an action
    kind: str
    text: str
    seat: str
    words: Mapping[str, str]  # by language; for a remark its text
    counts: tuple[tuple[str, str, int], ...]  # statistics of the line: seat, name, how much
    chapter: Mapping[str, str]  # by language, the part of the match; empty if the game names none
    score: tuple[tuple[str, int], ...]  # after it

    @property
    def is_action(self) -> bool:
        return self.kind == ACTION


@dataclass(frozen=True, slots=True)
class Replay:
    """A record as far as it can be played. ``offence`` is the place of the illegal line.

    ``key`` names the record and the rules, ``text`` is the record.
    """

    game: str
    ruleset: str
    steps: tuple[ReplayStep, ...]
    verdict: Verdict
    record: Record | None
    offence: int | None
    names: Names = ()
    key: tuple[str, str] = ("", "")
    text: str = ""

    @property
    def finding(self) -> Finding | None:
        return self.verdict.finding

    @property
    def last(self) -> int:
        """Return the last place that can be shown."""
        return len(self.steps) if self.offence is None else self.offence

    def place(self, wanted: int) -> int:
        return min(max(wanted, 0), self.last)

    def step(self, n: int) -> ReplayStep | None:
        return self.steps[n - 1] if 0 < n <= len(self.steps) else None


@dataclass(frozen=True, slots=True)
class Moment:
    """The match after ``n`` lines; at the offence, the position that it was tried in."""

    n: int
    step: ReplayStep | None
    scene: Mapping[str, Any]
    board: str  # as text
    score: tuple[tuple[str, int], ...]


def replay_of(text: str, *, digest: str, rules: str, names: Names = ()) -> Replay:
    """Return a replay, cached for a while by record and rules.

    A text that is no record, or cannot be set up, gives a replay without steps whose verdict says
    why; so does one whose replay was stopped at a limit of the cell, which is tried again later.
    """
    key = (digest, rules)
    stopped = _stopped_name("replay", digest, rules)
    if cache.get(stopped) is None:
        try:
            return _replay(key, text, names)
        except ReplayDied as died:
            if died.is_limit:
                cache.set(stopped, 1, STOPPED_SECONDS)
    record = read(text)
    return Replay(record.game, rules, (), for_a_judge(STOPPED_CODE), record, None)


def _stopped_name(*of: str) -> str:
    """Return the shared cache's key of a stopped replay, hashed: its parts come from outside."""
    return f"stopped:{sha256(':'.join(of).encode()).hexdigest()}"


@lru_cache(maxsize=KEPT)
def _replay(key: tuple[str, str], text: str, names: Names) -> Replay:
    """Raises ReplayDied, which is not kept."""
    _digest, rules = key
    try:
        record = read(text)
    except BadRecord as bad:
        verdict = Verdict("unreadable", finding=Finding(bad.reason, bad.game, bad.line))
        return Replay("", rules, (), verdict, None, None)
    seen = lookers.look(text, names=names)
    verdict = _verdict(seen)
    if seen["steps"] is None:
        return Replay(record.game, rules, (), verdict, record, None)
    steps = tuple(_step(n, step) for n, step in enumerate(seen["steps"], 1))
    stopped = len(steps) < len(record.lines)
    return Replay(
        game=record.game,
        ruleset=record.ruleset,
        steps=steps,
        verdict=verdict,
        record=record,
        offence=len(steps) + 1 if stopped else None,
        names=names,
        key=key,
        text=text,
    )


def _verdict(seen: Answer) -> Verdict:
    """Return what a page shows of a verdict."""
    said = seen["verdict"]
    finding = said["finding"]
    return Verdict(
        said["outcome"],
        said["game"],
        said["ruleset"],
        finding=None if finding is None else Finding.from_json(finding, seen["speaker"]),
        notes=tuple(said["notes"]),
    )


def _step(n: int, seen: Answer) -> ReplayStep:
    counts = tuple((seat, name, times) for seat, name, times in seen["counts"])
    return ReplayStep(**{**seen, "n": n, "counts": counts, "score": _score(seen)})


def _score(seen: Mapping[str, Any]) -> tuple[tuple[str, int], ...]:
    return tuple((side, points) for side, points in seen["score"])


def moment(replay: Replay, wanted: int) -> Moment:
    """Return the match played up to a place, at most up to the last one."""
    n = replay.place(wanted)
    if replay.text == "":
        return Moment(n, None, NOTHING, "", ())
    # The offence is shown on the bare position, without the changes of the line before.
    upto = min(n, len(replay.steps))
    seen = _seen(replay, upto, n != upto)
    return Moment(n, replay.step(n), seen["scene"], seen["board"], _score(seen))


def _seen(replay: Replay, n: int, still: bool) -> Mapping[str, Any]:
    """Return the position after ``n`` lines; ``UNREACHED`` if it was stopped at a limit lately."""
    stopped = _stopped_name("position", *replay.key, str(n), str(still))
    if cache.get(stopped) is None:
        try:
            return _position(replay.key, replay.text, replay.names, n, still)
        except ReplayDied as died:
            if died.is_limit:
                cache.set(stopped, 1, STOPPED_SECONDS)
    return UNREACHED


@lru_cache(maxsize=MOMENTS)
def _position(
    key: tuple[str, str], text: str, names: Names, n: int, still: bool
) -> Mapping[str, Any]:
    """Raises ReplayDied, which is not kept."""
    return lookers.moment(text, n=n, still=still, names=names)


def stretch(replay: Replay, wanted: int) -> tuple[Moment, ...]:
    """Return the moments of the stretch that a place belongs to: ``STRETCH`` places, the first one
    a multiple of it. Empty if it was stopped at a limit lately.
    """
    first = replay.place(wanted) // STRETCH * STRETCH
    places = range(first, min(first + STRETCH - 1, replay.last) + 1)
    upto = min(places[-1], len(replay.steps))
    if replay.text == "" or upto < first:  # nothing is played there
        return tuple(moment(replay, n) for n in places)
    stopped = _stopped_name("stretch", *replay.key, str(first))
    if cache.get(stopped) is not None:
        return ()
    try:
        seen = _stretch(replay.key, replay.text, replay.names, first, upto)
    except ReplayDied as died:
        if died.is_limit:
            cache.set(stopped, 1, STOPPED_SECONDS)
        return ()
    moments = [
        Moment(n, replay.step(n), drawn["scene"], drawn["board"], _score(drawn))
        for n, drawn in enumerate(seen, first)
    ]
    return (*moments, *(moment(replay, n) for n in places[len(moments) :]))


@lru_cache(maxsize=STRETCHES)
def _stretch(
    key: tuple[str, str], text: str, names: Names, first: int, last: int
) -> tuple[Mapping[str, Any], ...]:
    """Raises ReplayDied, which is not kept."""
    return tuple(lookers.moments(text, first=first, last=last, names=names)["moments"])
