"""Analyses records in a process of its own (analyst.py), and hears meanwhile how far it is."""

import json
import os
import select
import time
from collections.abc import Callable, Iterator
from typing import IO, Final

from matches import analyst
from matches.replaying import Answer, ReplayDied, Replayer

SILENCE_SECONDS: Final = 5.0  # after which the percent is said again, to keep a lease
BETWEEN_SECONDS: Final = 1.0  # it is not said more often


class Analyst(Replayer):
    """A process for one record, which frees what its caches hold."""

    cpu_seconds = analyst.CPU_SECONDS

    def __init__(self, *words: str, say: Callable[[int], None]) -> None:
        super().__init__(*(words or ("-m", analyst.__name__)))
        self.say = say

    def analyse(self, text: str) -> Answer:
        """Return ``analysis`` or ``refusal``, and ``duration_us``. Raises ReplayDied.

        ``say`` gets percents; what it raises ends the process.
        """
        try:
            answer = self.ask(text)
        finally:
            self.stop()
        if not answer.keys() & {"analysis", "refusal"}:
            raise ReplayDied("The analysis failed: the log has the trace.")
        return answer

    def _answer(self, answers: IO[bytes]) -> bytes:
        percent, said_at = 0, float("-inf")
        for line in lines_of(answers):
            known = json.loads(line) if line.endswith(b"\n") else {}
            if line and "percent" not in known:
                return line
            percent = known.get("percent", percent)
            if time.monotonic() - said_at >= BETWEEN_SECONDS:
                self.say(percent)
                said_at = time.monotonic()
        return b""


def lines_of(answers: IO[bytes]) -> Iterator[bytes]:
    """Yield lines as they come, and an empty one after every few seconds of silence.

    The last line is incomplete when its writer died.
    """
    begun = b""
    while True:
        ready, _w, _x = select.select([answers], [], [], SILENCE_SECONDS)
        if not ready:
            yield b""
            continue
        piece = os.read(answers.fileno(), 65_536)
        if not piece:
            yield begun
            return
        *whole, begun = (begun + piece).split(b"\n")
        yield from (line + b"\n" for line in whole)
