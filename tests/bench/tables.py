"""Tables under load on the real processes: open sittings, two streams each, lines at a fixed rate.

Every phone does what its page does: it holds a stream, and when that tells of something new it
fetches its view and the board. Lines are said when they are due, whether or not the site keeps up.
``acknowledged`` is from a line's request to its answer, ``at the other`` from there to the view
that another phone has fetched. The phones are this process, whose processor time is named apart.
Afterwards the rate is raised step by step until it no longer holds.
"""

import argparse
import asyncio
import contextlib
import json
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from tests.chaos import shares
from tests.chaos.full_hall import served
from tests.chaos.load import Line as Connection
from tests.chaos.load import Unanswered
from tests.simulate.site import on_a_site_of_its_own

ACKNOWLEDGED, AT_THE_OTHER = 150.0, 1000.0  # ms, of 95 in 100
TOKEN = "c" * 32
STEP, HIGHEST = 1.25, 400.0
GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")


@dataclass(eq=False)
class Phone:
    """``views``: when it had which signal, in seconds of ``time.perf_counter``."""

    uid: str
    secret: str
    ticket: str
    wire: Connection
    view: dict[str, Any] = field(default_factory=dict)
    views: list[tuple[float, int]] = field(default_factory=list)

    async def ask(self, act: str, body: dict[str, Any] | None = None) -> tuple[int, bytes]:
        sent = b"" if body is None else json.dumps(body).encode()
        head = (
            f"{'GET' if body is None else 'POST'} /table/{self.uid}/{act}/ HTTP/1.1\r\n"
            f"Host: localhost\r\nCookie: table_{self.uid}={self.secret}; csrf={TOKEN}\r\n"
            f"X-CSRFToken: {TOKEN}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(sent)}\r\n\r\n"
        )
        for last in (False, True):  # a kept connection may just be closed from the other side
            try:
                status, _head, answer = await self.wire.ask(head.encode() + sent)
                return status, answer
            except Unanswered:
                if last:
                    raise
        raise AssertionError

    async def look(self) -> None:
        """Fetch the view and the board, as the page does when its stream tells of something."""
        status, answer = await self.ask("view")
        if status == 200:
            self.take(json.loads(answer))
            await self.ask("board")

    def take(self, view: dict[str, Any]) -> None:
        self.views.append((time.perf_counter(), view["signal"]))
        if view["signal"] >= self.view.get("signal", 0):
            self.view = view

    @property
    def is_due(self) -> bool:
        return self.view["state"] == "open" and bool(self.view["asks"] or self.view["roll"])


@dataclass
class Said:
    """A line that was acknowledged: by whom, when it was sent and answered, and its signal."""

    phone: Phone
    key: str
    due: float
    sent: float
    answered: float
    signal: int


@dataclass
class Hall:
    """The tables, each with its phones, and what became of the lines."""

    tables: list[list[Phone]]
    rng: Random
    said: list[Said] = field(default_factory=list)
    answers: Counter[int] = field(default_factory=Counter)
    unsaid: int = 0  # times when nobody at a table had anything to say: the game was over
    busy: list[asyncio.Lock] = field(default_factory=list)  # of a phone, while it fetches
    looks: set[asyncio.Task[None]] = field(default_factory=set)

    async def listen(self, phone: Phone, port: int) -> None:
        """Hold a stream, and look whenever it tells of something new."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"GET /live/{phone.uid}?ticket={phone.ticket} HTTP/1.1\r\nHost: localhost\r\n\r\n"
        writer.write(head.encode())
        lock = asyncio.Lock()
        try:
            while line := await reader.readline():
                if line.startswith(b"id: ") and int(line[4:]) > phone.view.get("signal", -1):
                    task = asyncio.create_task(self._look(phone, lock, int(line[4:])))
                    self.looks.add(task)
                    task.add_done_callback(self.looks.discard)
        finally:
            writer.close()

    async def _look(self, phone: Phone, lock: asyncio.Lock, signal: int) -> None:
        async with lock:
            if phone.view.get("signal", -1) < signal:
                with contextlib.suppress(Unanswered):
                    await phone.look()

    async def speak(self, number: int, due: float) -> None:
        """Let a phone of a table say a line by random taps."""
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        ready = [phone for phone in self.tables[number] if phone.is_due]
        if not ready:
            self.unsaid += 1
            return
        phone = self.rng.choice(ready)
        key, sent = f"{self.rng.getrandbits(60):x}", time.perf_counter()
        try:
            if phone.view["roll"]:
                status, answer = await phone.ask("roll", {"after": phone.view["revision"]})
                key = ""
            else:
                line = await self._tapped(phone)
                sent = time.perf_counter()
                row = {"key": key, "after": phone.view["revision"], "text": line}
                status, answer = await phone.ask("send", {"queue": [row]})
            await self._answered(phone, key, due, sent, status, answer)
        except Unanswered:
            self.answers[0] += 1

    async def _answered(
        self, phone: Phone, key: str, due: float, sent: float, status: int, answer: bytes
    ) -> None:
        self.answers[status] += 1
        if status != 200:
            return
        view = json.loads(answer)
        at = time.perf_counter()
        self.said.append(Said(phone, key, due, sent, at, view["signal"]))
        phone.take(view)
        await phone.ask("board")

    async def _tapped(self, phone: Phone) -> str:
        asked = self.rng.choice(phone.view["asks"])
        while "line" not in asked:
            tap = self.rng.choice(asked["taps"])
            if "line" in tap or "next" in tap:
                asked = tap.get("next", tap)
                continue
            body = {"seat": asked["seat"], "partial": [*asked["partial"], tap["word"]]}
            _status, answer = await phone.ask("choices", body)
            asked = json.loads(answer)
        return str(asked["line"])

    async def run(self, rate: float, seconds: float) -> dict[str, Any]:
        """Have lines said at a rate; return the figures."""
        self.said.clear()
        self.answers.clear()
        self.unsaid = 0
        begun, before = time.perf_counter() + 0.2, shares.spent()
        lines = int(rate * seconds)
        order = self.rng.sample(range(len(self.tables)), len(self.tables))
        await asyncio.gather(
            *(self.speak(order[n % len(order)], begun + n / rate) for n in range(lines))
        )
        spent = time.perf_counter() - begun
        while self.looks:
            await asyncio.gather(*self.looks, return_exceptions=True)
        return self.figures(rate, lines, spent, before)

    def figures(
        self, rate: float, lines: int, spent: float, before: Counter[str]
    ) -> dict[str, Any]:
        used = shares.spent()
        acknowledged = [1000 * (each.answered - each.sent) for each in self.said]
        late = [1000 * (each.sent - each.due) for each in self.said]
        return {
            "asked for, lines a second": rate,
            "lines": lines,
            "acknowledged a second": round(len(self.said) / spent, 1),
            "over already": self.unsaid,
            "answers": dict(self.answers),
            "acknowledged p50 ms": percentile(acknowledged, 0.5),
            "acknowledged p95 ms": percentile(acknowledged, 0.95),
            "at the other p50 ms": percentile(self.others(), 0.5),
            "at the other p95 ms": percentile(self.others(), 0.95),
            "sent later than due p95 ms": percentile(late, 0.95),
            "share of one core": {
                name: f"{(used[name] - before[name]) / spent:.0%}" for name in sorted(used)
            },
            "memory MiB": {
                name: round(size / 2**20) for name, size in sorted(shares.resident().items())
            },
        }

    def others(self) -> list[float]:
        """Return how long after each line was sent every other phone had it, in milliseconds."""
        phones = {id(phone): table for table in self.tables for phone in table}
        delays = []
        for each in self.said:
            for phone in phones[id(each.phone)]:
                seen = (at for at, signal in phone.views if signal >= each.signal)
                if phone is not each.phone and (at := next(seen, None)) is not None:
                    delays.append(1000 * (at - each.sent))
        return delays


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return round(ordered[int(len(ordered) * share)], 1) if ordered else 0.0


def holds(figures: dict[str, Any]) -> bool:
    return (
        set(figures["answers"]) <= {200}
        and figures["acknowledged p95 ms"] < ACKNOWLEDGED
        and figures["at the other p95 ms"] < AT_THE_OTHER
    )


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench tables")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--sittings", type=int, default=200)
    parser.add_argument("--rate", type=float, default=40.0, help="lines a second")
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--short", action="store_true", help="20 sittings, 4 lines/s, 10 s")
    asked = parser.parse_args(argv)
    if asked.short:
        asked.sittings, asked.rate, asked.seconds = 20, 4.0, 10.0
    os.environ |= dict.fromkeys(("TABLE_LINES_A_SECOND", "TABLE_LINES_A_MINUTE"), "100000")
    return on_a_site_of_its_own(lambda: _measured(asked))


def _measured(asked: argparse.Namespace) -> int:
    runs, wrong = asyncio.run(_runs(asked))
    held = [figures["asked for, lines a second"] for figures in runs if holds(figures)]
    summary = {**runs[0], "lost or doubled": wrong, "highest rate that holds": max(held, default=0)}
    if asked.json:
        print(json.dumps({"bench": "tables", "runs": runs, **summary}))
    else:
        for name, figure in summary.items():
            print(f"{name:<28}{figure}")
    return 0 if holds(runs[0]) and not wrong else 1


async def _runs(asked: argparse.Namespace) -> tuple[list[dict[str, Any]], int]:
    from tests.conf.site import free_port

    port, live = free_port(), free_port()
    served(port)
    _stream(live)
    rng = Random(1)
    tables = await asyncio.to_thread(lambda: list(_laid(asked.sittings, port)))
    hall = Hall(tables, rng)
    phones = [phone for table in tables for phone in table]
    for phone in phones:
        await phone.look()
    listening = [asyncio.create_task(hall.listen(phone, live)) for phone in phones]
    runs, keys = [await hall.run(asked.rate, asked.seconds)], [each.key for each in hall.said]
    rate = asked.rate
    while holds(runs[-1]) and (rate := rate * STEP) < HIGHEST:
        runs.append(await hall.run(rate, asked.seconds / 3))
        keys += [each.key for each in hall.said]
    for task in listening:
        task.cancel()
    wrong = await asyncio.to_thread(_wrong, keys)
    return runs, wrong


def _stream(port: int) -> None:
    """Start the stream; it ends with this process."""
    import atexit

    from league.conf import processes, supervise
    from tests.conf.site import ROOT
    from tests.waiting import eventually

    child = processes.start(
        "stream", supervise.stream(supervise.Address("127.0.0.1", port)), cwd=ROOT
    )
    atexit.register(child.stop, 10)
    eventually(lambda: _hears(port), seconds=60)


def _hears(port: int) -> bool:
    from tests.conf.site import fetch

    with contextlib.suppress(OSError):
        return fetch(f"http://127.0.0.1:{port}/live/health")[0] == 200
    return False


def _laid(sittings: int, port: int) -> Iterator[list[Phone]]:
    """Open tables of all games; two devices each: one for each side."""
    from django.db import connections
    from django.utils import timezone

    from engines.core.registry import get
    from league.play.services.sittings import open_free
    from league.play.tickets import ticket

    for number in range(sittings):
        game = get(GAMES[number % len(GAMES)])
        sitting, links = open_free(
            ruleset_id=game.ruleset, options={}, mode="full", dice="server", by=None,
            now=timezone.now(), roles={side: tuple(seats) for side, seats in game.sides.items()},
        )  # fmt: skip
        yield [
            Phone(sitting.uid, link.secret, ticket(sitting, link.place),
                  Connection("127.0.0.1", port))
            for link in links
        ]  # fmt: skip
    connections.close_all()


def _wrong(keys: Sequence[str]) -> int:
    """Count the acknowledged lines that are not there once; a sealed choice has no key."""
    from django.db import connections

    from league.play.models import Line, Seal

    kept = set(filter(None, keys))
    rows = Line.objects.filter(key__in=kept).values_list("key", "at")
    times = Counter(key for key, _at in set(rows))
    doubled = sum(count > 1 for count in times.values())
    # A choice that was laid down sealed is a seal; how many of them is all that can be asked.
    lost = max(0, len(kept) - len(times) - Seal.objects.count())
    connections.close_all()
    return doubled + lost
