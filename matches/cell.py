"""The process that replays records, so that a crash ends only itself: ``python -m matches.cell``.

It reads ``<JSON>\\n<text>`` from its input, one record after the other, and writes one line of JSON
for each. The line before a text is the request: ``{"bytes": 9, "act": "judge", "counts": 1}``,
``look`` with ``names``, ``moment`` with ``n``, ``still`` and ``names``, ``moments`` with ``first``,
``last`` and ``names``, or ``recount``. It uses neither the database nor the network. Its limits are
5 s of processor time for each record and 256 MiB in all: over a limit it dies, and the waiting
caller raises ``ReplayDied``.
"""

import json
import os
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any, BinaryIO, Final

from engines.core.replays.verify import verify_text
from matches.rules.looking import looked_at, looked_over, looked_through
from matches.rules.recounting import recounted
from matches.rules.statistics import Counting, tallies_of

CPU_SECONDS: Final = 5
MEMORY_BYTES: Final = 256 * 1024 * 1024
OUT_OF_MEMORY: Final = 3


Plain = dict[str, Any]
Say = Callable[[Plain], None]  # writes a line before the answer


Work = Callable[..., Plain]  # of a text, ``say``, and what the request holds besides


def main() -> int:
    return run(answer, seconds=CPU_SECONDS)


def run(work: Work, *, seconds: int) -> int:
    """Limit this process, and answer until the input ends; ``seconds`` are those of a record."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_BYTES, MEMORY_BYTES))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keeps anything an engine prints out of the answers
    try:
        return _serve(sys.stdin.buffer, answers, work, seconds)
    except MemoryError:
        return OUT_OF_MEMORY


def _serve(asked: BinaryIO, answers: BinaryIO, work: Work, seconds: int) -> int:
    say = partial(_put, answers)
    while line := asked.readline():
        wanted = json.loads(line)
        text = asked.read(wanted.pop("bytes"))
        _give_time(seconds)
        say(work(text, say, **wanted))
    return 0


def _put(answers: BinaryIO, plain: Plain) -> None:
    answers.write(json.dumps(plain).encode() + b"\n")
    answers.flush()


def answer(text: bytes, _say: Say, *, act: str, **given: Any) -> Plain:
    if act == "judge":
        return judged(text, **given)
    return ACTS[act](text.decode(), **given)


ACTS: Final[dict[str, Callable[..., Plain]]] = {
    "look": looked_through,
    "moment": looked_at,
    "moments": looked_over,
    "recount": recounted,
}


def _give_time(seconds: int) -> None:
    """Start this record's time limit, counted from the processor time used so far."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    limit = int(used.ru_utime + used.ru_stime) + 1 + seconds
    _soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, hard))


def judged(text: bytes, *, counts: bool) -> Plain:
    """Replay one record; return the verdict, its statistics and how long the replay took.

    ``fault`` is the trace of a fault of the rules, for the log.
    """
    counting = Counting() if counts else None
    began = time.perf_counter_ns()
    verdict = verify_text(text, watch=counting)
    took = (time.perf_counter_ns() - began) // 1000
    holds = verdict.outcome.startswith("verified")
    tallies = _tallies(counting, text) if counting is not None and holds else {}
    return {
        "verdict": verdict.as_json(),
        "tallies": tallies,
        "duration_us": took,
        "fault": verdict.fault,
    }


def _tallies(counting: Counting, text: bytes) -> Plain:
    # In the open mode ``verify`` plays nothing, so ``counting`` has seen nothing.
    return counting.tallies() if counting.record is not None else tallies_of(text.decode())


if __name__ == "__main__":
    sys.exit(main())
