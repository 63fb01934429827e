"""The stream under load: 400 phones, 40 lines a second, on one core at most.

Each of 200 sittings has two streams. A line is signalled as on the site: by a transaction that
counts the signal up. Lag is from the moment before its commit to the event at the client, which
runs in this process, so its own work counts as well.
"""

import argparse
import asyncio
import json
import os
import threading
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.bench.tools.rig import on_a_durable_database

TICK = os.sysconf("SC_CLK_TCK")


@dataclass
class Hall:
    """The signals sent, their times, and the delay to each stream."""

    port: int
    rung: dict[tuple[str, int], float] = field(default_factory=dict)
    lags: list[float] = field(default_factory=list)
    newest: dict[tuple[str, int], int] = field(default_factory=lambda: defaultdict(int))
    open: int = 0

    async def listen(self, uid: str, number: int, ticket: str, over: asyncio.Event) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"GET /live/{uid}?ticket={ticket}&seen=0 HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(head.encode())
        self.open += 1
        reading = asyncio.create_task(self._read(reader, uid, number))
        await over.wait()
        reading.cancel()
        writer.close()

    async def _read(self, reader: asyncio.StreamReader, uid: str, number: int) -> None:
        while line := await reader.readline():
            if line.startswith(b"id: "):
                signal = int(line[4:])
                self.newest[uid, number] = signal
                self.lags.append(time.perf_counter() - self.rung[uid, signal])


@dataclass(frozen=True)
class Share:
    """Processor seconds and resident bytes of a process so far."""

    seconds: float
    resident: int

    @classmethod
    def of(cls, pid: int) -> "Share":
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
        resident = pages * os.sysconf("SC_PAGE_SIZE")
        return cls((int(words[11]) + int(words[12])) / TICK, resident)


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench streams")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--streams", type=int, default=400)
    parser.add_argument("--rate", type=float, default=40.0, help="lines a second")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args(argv)
    figures = on_a_durable_database(lambda: _figures(asked))
    if asked.json:
        print(json.dumps(figures))
    else:
        for name, figure in figures.items():
            print(f"{name:<34}{figure:>12}")
    return 0 if figures["missed"] == 0 and figures["lag max ms"] < 1000 else 1


def _figures(asked: argparse.Namespace) -> dict[str, Any]:
    from league.running import processes, supervise
    from tests.running.site import ROOT, free_port
    from tests.waiting import eventually

    port = free_port()
    child = processes.start(
        "stream", supervise.stream(supervise.Address("127.0.0.1", port)), cwd=ROOT
    )
    try:
        eventually(lambda: hears(port), seconds=30)
        return asyncio.run(_measured(child.pid, Hall(port), asked))
    finally:
        child.stop(5)


def hears(port: int) -> bool:
    from tests.running.site import fetch

    try:
        return fetch(f"http://127.0.0.1:{port}/live/health")[0] == 200
    except OSError:
        return False


async def _measured(pid: int, hall: Hall, asked: argparse.Namespace) -> dict[str, Any]:
    from league.play.tickets import ticket

    sittings = await asyncio.to_thread(_sittings, asked.streams // 2)
    empty, over = Share.of(pid), asyncio.Event()
    clients = [
        asyncio.create_task(hall.listen(sitting.uid, number, ticket(sitting), over))
        for sitting in sittings
        for number in (0, 1)
    ]
    while hall.open < len(clients):
        await asyncio.sleep(0.05)
    await asyncio.sleep(1)
    before, own = Share.of(pid), time.process_time()
    begun = time.monotonic()
    await asyncio.to_thread(_ring, hall, sittings, asked.rate, asked.seconds)
    await asyncio.sleep(1)
    spent, after = time.monotonic() - begun, Share.of(pid)
    own = time.process_time() - own
    over.set()
    await asyncio.gather(*clients)
    return {
        "streams": len(clients),
        **_heard(hall, sittings, spent - 1),
        "memory before streams MiB": round(empty.resident / 2**20, 1),
        "memory of a stream KiB": round((after.resident - empty.resident) / 1024 / len(clients), 1),
        "share of one core": f"{(after.seconds - before.seconds) / spent:.1%}",
        "share of the client here": f"{own / spent:.1%}",
    }


def _heard(hall: Hall, sittings: list[Any], seconds: float) -> dict[str, Any]:
    """Return how many lines were signalled, how many arrived, and how late."""
    missed = sum(
        hall.newest[sitting.uid, number] != sitting.signal
        for sitting in sittings
        for number in (0, 1)
    )
    lags = sorted(1000 * lag for lag in hall.lags)
    return {
        "lines": len(hall.rung),
        "lines a second": round(len(hall.rung) / seconds, 1),
        "events": len(lags),
        "missed": missed,
        "lag p50 ms": round(lags[len(lags) // 2], 1),
        "lag p95 ms": round(lags[int(len(lags) * 0.95)], 1),
        "lag max ms": round(lags[-1], 1),
    }


def _sittings(count: int) -> list[Any]:
    from django.db import connections

    from league.play.models import Sitting

    made = [Sitting(game="carriers", ruleset="carriers-1", header="-") for _ in range(count)]
    Sitting.objects.bulk_create(made)
    connections.close_all()
    return made


def _ring(hall: Hall, sittings: list[Any], rate: float, seconds: float) -> None:
    """Signal one sitting after the other, each at its own time."""
    from django.db import connections, transaction

    from league.play.services.ringing import ring

    begun, rest = time.monotonic(), threading.Event()
    for n in range(int(rate * seconds)):
        rest.wait(max(0.0, begun + n / rate - time.monotonic()))
        sitting = sittings[n % len(sittings)]
        with transaction.atomic():
            hall.rung[sitting.uid, sitting.signal + 1] = time.perf_counter()
            ring(sitting)
    connections.close_all()
