"""A replay as plain JSON values: the lines in words, the position after any line.

The cell computes it for a page. Names are those of a house set's cards: code, en, ja.
"""

import json
import traceback
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import chain, islice
from typing import Any

from engines.core.errors import BadRecord, RulesError
from engines.core.game import CHANCE, AnyGame
from engines.core.naming import naming
from engines.core.reason import Reason
from engines.core.records.reading import read
from engines.core.records.record import ACTION, Record, RecordLine
from engines.core.records.sentences import KERNEL, LANGUAGES
from engines.core.records.spoken import reader
from engines.core.replays import verdict as verdicts
from engines.core.replays.replay import Course
from engines.core.replays.verdict import Finding, Verdict
from engines.core.replays.verify import verify_text
from matches.rules.following import Followed, followed, opened

Plain = dict[str, Any]
Names = Sequence[Sequence[str]]


def for_a_judge(code: str) -> Verdict:
    """Return the verdict on a record that only a judge can decide about."""
    return Verdict(verdicts.POSSIBLE, finding=Finding(Reason("REC-9", code), KERNEL))


def looked_through(text: str, names: Names) -> Plain:
    """Return the verdict, whose sentences word its finding, the steps, and the trace of a fault.

    ``steps`` is None where the text is no record or cannot be set up.
    """
    verdict = verify_text(text)
    steps: list[Plain] = []
    is_set_up = True
    try:
        with naming(by_code(names)):
            steps.extend(_steps(read(text)))
    except (BadRecord, RulesError):
        is_set_up = False
    except MemoryError:  # a limit of the process, not a fault
        raise
    except Exception:
        verdict = replace(for_a_judge(verdicts.FAULT_CODE), fault=traceback.format_exc())
    return {
        "verdict": verdict.as_json(),
        "speaker": verdict.finding.game if verdict.finding else "",
        "steps": steps if is_set_up else None,
        "fault": verdict.fault,
    }


def looked_at(text: str, n: int, names: Names, *, still: bool) -> Plain:
    """Return the match after ``n`` lines: scene, board, score, and the trace of a fault.

    ``still``: the bare position, in which the next line was tried, without the last line's changes.
    Empty where there is no position.
    """
    try:
        with naming(by_code(names)):
            return {**_position(read(text), n, still=still), "fault": ""}
    except (BadRecord, RulesError):
        trace = ""
    except MemoryError:
        raise
    except Exception:
        trace = traceback.format_exc()
    return {"scene": {}, "board": "", "score": [], "fault": trace}


def looked_over(text: str, first: int, last: int, names: Names) -> Plain:
    """Return the match after each number of lines from ``first`` to ``last``, as far as they go:
    ``moments`` as ``looked_at`` has them, and the trace of a fault. The record is played once.
    """
    moments: list[Plain] = []
    trace = ""
    try:
        with naming(by_code(names)):
            moments.extend(_positions(read(text), first, last))
    except (BadRecord, RulesError):
        pass
    except MemoryError:
        raise
    except Exception:
        trace = traceback.format_exc()
    return {"moments": moments, "fault": trace}


def _positions(record: Record, first: int, last: int) -> Iterator[Plain]:
    course = opened(record)
    steps = islice(followed(record, course), last)
    for n, step in enumerate(chain([None], steps)):
        if n >= first:
            # A scene may hold parts of the state, which the next line changes.
            yield json.loads(json.dumps(_shown(course, step)))


def _position(record: Record, n: int, *, still: bool) -> Plain:
    course = opened(record)
    last = None
    for step in islice(followed(record, course), n):
        last = step
    return _shown(course, None if still else last)


def _shown(course: Course, last: Followed | None) -> Plain:
    game = course.game
    return {
        "scene": _scene(game, last, course.state),
        "board": game.show(course.state),
        "score": game.score(course.state),
    }


def by_code(names: Names) -> Mapping[str, Mapping[str, str]]:
    return {code: {"en": en, "ja": ja} for code, en, ja in names}


def _steps(record: Record) -> Iterator[Plain]:
    course = opened(record)
    game = course.game
    for step in followed(record, course):
        yield _step(step, game)


def _step(step: Followed, game: AnyGame) -> Plain:
    line, played = step.line, step.played
    written = _written(line, game)
    # A line that only states the position plays nothing, but has words too.
    said = [play.action for play in played[-len(written) :]] if played else written
    seats = {action.seat for action in said} - {CHANCE}
    return {
        "at": line.at,
        "number": line.number,
        "kind": line.kind,
        "text": line.text,
        "seat": min(seats) if len(seats) == 1 else "",
        "words": {language: _words(game, said, language) or line.text for language in LANGUAGES},
        "counts": [count for play in played for count in game.tally(*play)] if game.tally else [],
        "chapter": _scene(game, step, step.state).get("chapter", {}),
        "score": game.score(step.state),
    }


def _words(game: AnyGame, said: Iterable[Any], language: str) -> str:
    return " ".join(game.describe(action, language) for action in said)


def _written(line: RecordLine, game: AnyGame) -> Sequence[Any]:
    """Return the actions of a line; what the record left out is played before them."""
    return reader(game)(line.text).actions if line.kind == ACTION else ()


def _scene(game: AnyGame, step: Followed | None, state: Any) -> Mapping[str, Any]:
    if game.scene is None:
        return {}
    if step is None or not step.played:
        return game.scene(state, None, state)
    last = step.played[-1]
    return game.scene(last.before, last.action, last.after)
