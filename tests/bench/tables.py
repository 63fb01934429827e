"""Tables under load on the real processes: open sittings, two streams each, lines at a fixed rate.

Every phone does what its page does: it holds a stream, and at each new signal fetches its view with
the parts of the page, which the answers to its own lines bring as well. Lines are said when they
are due, whether or not the site keeps up. ``acknowledged`` is from a line's request to its answer;
``at the other`` from there to another phone's view. The phones are this process, whose processor
time is listed separately. Afterwards the rate is raised step by step until the limits are exceeded.
"""

import argparse
import asyncio
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle
from typing import Any, Final

from tests.bench.tools.phones import Phone, Table, laid
from tests.chaos import shares
from tests.chaos.full_hall import served
from tests.chaos.load import Unanswered
from tests.simulate.site import on_a_site_of_its_own

ACKNOWLEDGED, AT_THE_OTHER = 150.0, 1000.0  # ms, of 95 in 100
STEP: Final = 1.25
SHORTER: Final = 3  # runs at higher rates take this part of the first run's time
MOST_STEPS: Final = 6
SETTLING: Final = 5.0  # s for the phones to look after the last line
Figures = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Said:
    """A line that was acknowledged; times in seconds of ``time.perf_counter``."""

    table: Table
    phone: Phone
    key: str
    due: float
    sent: float
    answered: float
    signal: int


@dataclass
class Hall:
    """The tables, and the outcome of a run's lines."""

    tables: list[Table]
    said: list[Said] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    keys: list[str] = field(default_factory=list)  # of all runs
    turns: Iterator[Table] = field(init=False)

    def __post_init__(self) -> None:
        self.turns = cycle(self.tables)

    @property
    def phones(self) -> list[Phone]:
        return [phone for table in self.tables for phone in table.phones]

    async def run(self, rate: float, seconds: float) -> Figures:
        """Say lines at a rate; return the figures."""
        self.said.clear()
        self.answers.clear()
        for phone in self.phones:
            phone.seen.clear()
        begun, before = time.perf_counter() + 0.2, shares.spent()
        lines = int(rate * seconds)
        dues = (begun + n / rate for n in range(lines))
        await asyncio.gather(*(self._speak(next(self.turns), due) for due in dues))
        spent, used = time.perf_counter() - begun, shares.spent()
        await self._settle()
        return self._figures(rate, lines, spent, used - before)

    async def _speak(self, table: Table, due: float) -> None:
        """Say the next line of a table when it is due; a game that is over has none."""
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        async with table.is_speaking:
            line = next(table.script, None)
            if line is None:
                return
            phone, key = table.speaker(line.seat), f"line{len(self.keys)}"
            self.keys.append(key)
            sent = time.perf_counter()
            try:
                status, signal, answered = await phone.say(key, line.text)
            except Unanswered:
                self.answers[0] += 1
                return
        self.answers[status] += 1
        if status == 200:
            self.said.append(Said(table, phone, key, due, sent, answered, signal))

    async def _settle(self) -> None:
        """Wait until every phone has the last line of its table, for at most some seconds."""
        end = time.perf_counter() + SETTLING
        newest: dict[str, int] = {}
        for each in self.said:
            newest[each.phone.uid] = max(each.signal, newest.get(each.phone.uid, 0))
        while time.perf_counter() < end and any(
            phone.shown < newest.get(phone.uid, 0) for phone in self.phones
        ):
            await asyncio.sleep(0.1)

    def _figures(self, rate: float, lines: int, spent: float, used: Counter[str]) -> Figures:
        acknowledged = [1000 * (each.answered - each.sent) for each in self.said]
        late = [1000 * (each.sent - each.due) for each in self.said]
        elsewhere, unseen = self._elsewhere()
        cores = {name: seconds / spent for name, seconds in sorted(used.items())}
        return {
            "lines a second": rate,
            "lines": lines,
            "said": len(self.said),
            "answers": dict(self.answers),
            "acknowledged p50 ms": percentile(acknowledged, 0.5),
            "acknowledged p95 ms": percentile(acknowledged, 0.95),
            "at the other p50 ms": percentile(elsewhere, 0.5),
            "at the other p95 ms": percentile(elsewhere, 0.95),
            "not seen at the other": unseen,
            "sent after due p95 ms": percentile(late, 0.95),
            "the phones, share of a core": f"{cores.pop('asking', 0):.0%}",
            "the site, share of a core": {name: f"{share:.0%}" for name, share in cores.items()},
            "memory MiB": {
                name: round(size / 2**20) for name, size in sorted(shares.resident().items())
            },
        }

    def _elsewhere(self) -> tuple[list[float], int]:
        """Return how long after each line was sent every other phone showed it, in milliseconds,
        and how many never did.
        """
        delays, unseen = list[float](), 0
        for each in self.said:
            for phone in each.table.phones:
                if phone is each.phone:
                    continue
                at = next((at for at, signal in phone.seen if signal >= each.signal), None)
                if at is None:
                    unseen += 1
                else:
                    delays.append(1000 * (at - each.sent))
        return delays, unseen


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[int(len(ordered) * share)], 1) if ordered else 0.0


def holds(figures: Figures) -> bool:
    return (
        figures["answers"].keys() == {200}
        and figures["acknowledged p95 ms"] < ACKNOWLEDGED
        and figures["at the other p95 ms"] < AT_THE_OTHER
        and figures["not seen at the other"] == 0
        and figures["sent after due p95 ms"] < AT_THE_OTHER
    )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench tables")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--sittings", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40.0, help="lines a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--steps", type=int, default=MOST_STEPS, help="higher rates that are tried")
    parser.add_argument("--short", action="store_true", help="20 sittings, 4 lines/s, 20 s")
    asked = parser.parse_args(argv)
    if asked.short:
        asked.sittings, asked.rate, asked.seconds = 20, 4.0, 20.0
    os.environ |= dict.fromkeys(("TABLE_LINES_A_SECOND", "TABLE_LINES_A_MINUTE"), "100000")
    return on_a_site_of_its_own(lambda: _measured(asked))


def _measured(asked: argparse.Namespace) -> int:
    from tests.running.site import free_port

    port, live = free_port(), free_port()
    served(port)
    _stream(live)
    hall = Hall(_tables(asked, port))
    runs = asyncio.run(_runs(hall, live, asked))
    wrong = _wrong(hall.keys)
    held = [figures["lines a second"] for figures in runs if holds(figures)]
    summary = {"lost or doubled": wrong, "highest rate that holds": max(held, default=0)}
    if asked.json:
        print(json.dumps({"bench": "tables", "runs": runs, **summary}))
    else:
        for name in runs[0]:
            print(f"{name:<28}" + "  ".join(f"{figures[name]}" for figures in runs[:1]))
        for figures in runs[1:]:
            print(f"at {figures['lines a second']:g} a second: {_short(figures)}")
        for name, figure in summary.items():
            print(f"{name:<28}{figure}")
    return 0 if holds(runs[0]) and not wrong else 1


def _short(figures: Figures) -> str:
    return (
        f"acknowledged p95 {figures['acknowledged p95 ms']} ms, at the other p95 "
        f"{figures['at the other p95 ms']} ms, {'holds' if holds(figures) else 'does not hold'}"
    )


async def _runs(hall: Hall, live: int, asked: argparse.Namespace) -> list[Figures]:
    for phone in hall.phones:
        await phone.called(0)
    listening = [asyncio.create_task(phone.listen(live)) for phone in hall.phones]
    runs = [await hall.run(asked.rate, asked.seconds)]
    while holds(runs[-1]) and len(runs) <= asked.steps:
        rate = round(runs[-1]["lines a second"] * STEP, 1)
        runs.append(await hall.run(rate, asked.seconds / SHORTER))
    for task in listening:
        task.cancel()
    await asyncio.gather(*listening, return_exceptions=True)
    return runs


def _tables(asked: argparse.Namespace, port: int) -> list[Table]:
    """Open the tables, with lines for all runs, drawn beforehand."""
    from django.db import connections

    rates = sum(STEP**step for step in range(1, 1 + asked.steps)) / SHORTER
    lines = 1 + int(asked.rate * asked.seconds * (1 + rates) / asked.sittings)
    print(f"Drawing {lines} lines of each of {asked.sittings} matches …", file=sys.stderr)
    tables = [laid(number, port, lines) for number in range(asked.sittings)]
    connections.close_all()
    return tables


def _stream(port: int) -> None:
    """Start the stream; it ends with this process."""
    import atexit

    from league.running import processes, supervise
    from tests.bench.streams import hears
    from tests.running.site import ROOT
    from tests.waiting import eventually

    address = supervise.Address("127.0.0.1", port)
    child = processes.start("stream", supervise.stream(address), cwd=ROOT)
    atexit.register(child.stop, 10)
    eventually(lambda: hears(port), seconds=60)


def _wrong(keys: Sequence[str]) -> int:
    """Count the keys without a line, and those with lines of several instants."""
    from django.db import connections

    from league.play.models import Line, Seal

    said = set(Line.objects.filter(key__in=keys).values_list("key", "at"))
    laid = set(Seal.objects.filter(key__in=keys).values_list("key", flat=True))
    connections.close_all()
    times = Counter(key for key, _at in said)
    lost = set(keys) - times.keys() - laid
    return len(lost) + sum(count > 1 for count in times.values())
