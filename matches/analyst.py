"""The process that analyses a record: ``python -m matches.analyst``.

It is asked and limited as the cell that replays (cell.py), but may take 180 s of processor time,
and runs at the lowest priority. Before its answer it writes lines that say how far it is, such as
``{"percent": 40}``. The answer has ``analysis`` (``engines.bots.worth``), or ``refusal`` where a
record cannot be analysed, or the trace of a ``fault``.
"""

import os
import sys
import time
import traceback
from typing import Final

from engines.bots.worth import analyse
from engines.core.errors import BadRecord, Refused
from engines.core.records.reading import read
from engines.core.records.sentences import KERNEL
from engines.core.replays.verdict import Finding
from matches import cell
from matches.cell import Plain, Say

CPU_SECONDS: Final = 180
NICE: Final = 19


def main() -> int:
    os.nice(NICE)
    return cell.run(answer, seconds=CPU_SECONDS)


def answer(text: bytes, say: Say) -> Plain:
    """Analyse one record, and say how far it is at each percent."""
    began = time.perf_counter_ns()
    analysed = _answer(text.decode(), Percent(say))
    return {**analysed, "duration_us": (time.perf_counter_ns() - began) // 1000}


def _answer(text: str, percent: "Percent") -> Plain:
    try:
        return {"analysis": analyse(read(text), progress=percent).to_json()}
    except BadRecord as bad:
        return {"refusal": refusal_json(bad, bad.game)}
    except Refused as refused:
        return {"refusal": refusal_json(refused, KERNEL)}
    except MemoryError:  # a limit of the process, not a fault
        raise
    except Exception:
        return {"fault": traceback.format_exc()}


def refusal_json(refused: Refused, speaker: str) -> Plain:
    """Return why a record is not analysed; ``speaker``, a game or the kernel, has the words."""
    finding = Finding(refused.reason, speaker).as_json()
    return {name: finding[name] for name in ("rule", "code", "params", "sentence")}


class Percent:
    """Says how much is done, once for each percent."""

    def __init__(self, say: Say) -> None:
        self.say = say
        self.last = -1

    def __call__(self, done: int, total: int) -> None:
        percent = done * 100 // total if total else 100
        if percent != self.last:
            self.last = percent
            self.say({"percent": percent})


if __name__ == "__main__":
    sys.exit(main())
