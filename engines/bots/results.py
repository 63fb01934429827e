"""What matches between two bots say, and the files that keep them.

A file has the head of its meeting in the first line and a match in every further one, as JSON. It
is played on where it ends; a last line that was cut off is played again.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any, Final

from engines.bots.arena import Meeting, Played, matches
from engines.bots.elo import MOST, OPEN, decided, elo, interval
from engines.core.errors import RulesError
from engines.core.outcome import DRAW

PAIR: Final = 2
NO_MATCHES: Final = "is no file of the arena."
NOTHING: Final[Mapping[str, Any]] = {}
Matches = Callable[[Meeting, int, int], Iterable[Played]]  # as ``engines.bots.arena.matches``


def met(
    meeting: Meeting,
    games: int,
    path: Path | None = None,
    target: float | None = None,
    note: Mapping[str, Any] = NOTHING,
    play: Matches = matches,
) -> list[Played]:
    """Play a meeting, or play on what a file has of it, and keep each match there as it ends.

    A new file takes the ``note`` into its head, such as the day; what another one says stays.
    With a target the sequential test may end it after any pair, and does at its most matches.
    ``play`` gives the matches from a number on, up to so many in all.
    Raises ``RulesError`` for a file of another meeting, ``OSError``.
    """
    if target is not None:
        games = min(games, MOST)
    done = _kept(path, meeting, note)[:games] if path else []
    if _is_over(done, target):
        return done
    for played in play(meeting, len(done), games):
        done.append(played)
        if path:
            with path.open("a", encoding="utf-8") as file:
                file.write(_line(asdict(played)))
        if _is_over(done, target):
            break
    return done


def _is_over(done: Sequence[Played], target: float | None) -> bool:
    return target is not None and not len(done) % PAIR and verdict(done, target) != OPEN


def verdict(done: Sequence[Played], target: float) -> str:
    """Say whether ``a`` reaches a rate: ``reached``, ``missed`` or ``open``."""
    return decided(points_of(done), len(done), target)


def points_of(done: Iterable[Played]) -> float:
    """Return the points of ``a``: one for each match won, half for each draw."""
    return sum(1.0 if each.winner == "a" else 0.5 if each.winner == DRAW else 0.0 for each in done)


def ceiling(done: Sequence[Played]) -> float:
    """Return the most points, as a share, that any ``a`` has whose pairs are so often balanced.

    Such a pair brings each bot half of its points, whoever is stronger (docs/opponents.md).
    """
    pairs = [points_of(done[at : at + PAIR]) for at in range(0, len(done) - 1, PAIR)]
    return 1.0 - pairs.count(1.0) / len(pairs) / 2 if pairs else 1.0


def figures(meeting: Meeting, done: Sequence[Played]) -> dict[str, Any]:
    """Return the figures of matches: rates and Elo are those of ``a``, with 95 % intervals.

    None stands for endless Elo, and for the points of a game without them.
    """
    winners, games = Counter(each.winner for each in done), len(done)
    rate = points_of(done) / games
    low, high = interval(points_of(done), games)
    return {
        "games": games,
        **meeting.levels,
        "a_wins": winners["a"],
        "b_wins": winners["b"],
        "draws": winners[DRAW],
        "a_rate": round(rate, 4),
        "low": round(low, 4),
        "high": round(high, 4),
        "elo": _elo(rate),
        "elo_low": _elo(low),
        "elo_high": _elo(high),
        "seconds": round(sum(each.seconds for each in done), 4),
        "mean_points_a": _mean([each.points[0] for each in done if each.points]),
        "mean_points_b": _mean([each.points[1] for each in done if each.points]),
        "ends": dict(sorted(Counter(each.end for each in done).items())),
    }


def _elo(rate: float) -> float | None:
    figure = elo(rate)
    return None if figure is None else round(figure, 1)


def _mean(points: Sequence[int]) -> float | None:
    return round(sum(points) / len(points), 4) if points else None


def _kept(path: Path, meeting: Meeting, note: Mapping[str, Any]) -> list[Played]:
    """Return the matches of a file, and leave it fit to be written on; any other stays as it is."""
    head = meeting.head()
    text = _text(path) if path.exists() else ""
    whole = text[: text.rfind("\n") + 1]
    if not whole:
        if not (first := _line({**head, **note})).startswith(text):
            raise RulesError(f"{path} {NO_MATCHES}")
        path.write_text(first, encoding="utf-8")
        return []
    read, done = _parsed(path, whole)
    if {name: read.get(name) for name in head} != head:
        raise RulesError(f"{path} has the matches of another meeting.")
    if whole != text:
        path.write_text(whole, encoding="utf-8")
    return done


def contents(path: Path) -> tuple[dict[str, Any], list[Played]]:
    """Return the head of a file and its matches.

    Raises ``RulesError`` where one is missing, and for a file of anything else.
    """
    return _parsed(path, _text(path))


def _text(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise RulesError(f"{path} {NO_MATCHES}") from None


def _parsed(path: Path, text: str) -> tuple[dict[str, Any], list[Played]]:
    try:
        head, *rows = map(json.loads, text.splitlines())
        done = [_read(row) for row in rows]
    except (ValueError, TypeError, LookupError):
        raise RulesError(f"{path} {NO_MATCHES}") from None
    if not isinstance(head, dict):
        raise RulesError(f"{path} {NO_MATCHES}")
    if [each.match for each in done] != list(range(len(done))):
        raise RulesError(f"{path} lacks matches.")
    return head, done


def _line(row: Mapping[str, Any]) -> str:
    return f"{json.dumps(row, separators=(',', ':'))}\n"


def _read(row: Mapping[str, Any]) -> Played:
    tuples = {name: tuple(row[name]) for name in ("points", "thoughts")}
    return Played(**{**row, **tuples})
