"""A bounded stream of requests to a site on this machine, each at its own time.

Requests are sent when they are due, not when the one before has been answered: a slow site is
not spared. Latency counts from the moment at which a request was due.
"""

import json
import threading
import time
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from queue import Empty, PriorityQueue
from typing import Any

import urllib3

HANDS = 48
FAILED = 0  # the status of what was not answered at all


@dataclass(order=True, frozen=True)
class Ask:
    """``due`` in seconds from the start."""

    due: float
    number: int
    kind: str = field(compare=False)
    method: str = field(compare=False)
    path: str = field(compare=False)
    token: str = field(compare=False, default="")
    body: Mapping[str, Any] | None = field(compare=False, default=None)


@dataclass(frozen=True)
class Told:
    kind: str
    status: int
    seconds: float
    text: str


@dataclass
class Stream:
    """Send everything that is asked, by so many hands at once, and keep what was told."""

    address: str
    told: list[Told] = field(default_factory=list)
    tags: dict[str, str] = field(default_factory=dict)

    def run(self, asks: Sequence[Ask]) -> list[Told]:
        waiting: PriorityQueue[Ask] = PriorityQueue()
        for ask in asks:
            waiting.put(ask)
        pool = urllib3.PoolManager(maxsize=HANDS, timeout=urllib3.Timeout(60), retries=False)
        begun = time.monotonic()
        hands = [
            threading.Thread(target=self._work, args=(waiting, pool, begun)) for _ in range(HANDS)
        ]
        for hand in hands:
            hand.start()
        for hand in hands:
            hand.join()
        return self.told

    def _work(self, waiting: "PriorityQueue[Ask]", pool: urllib3.PoolManager, begun: float) -> None:
        pause = threading.Event()
        while True:
            try:
                ask = waiting.get_nowait()
            except Empty:
                return
            pause.wait(max(0.0, begun + ask.due - time.monotonic()))
            self._send(pool, ask, begun)

    def _send(self, pool: urllib3.PoolManager, ask: Ask, begun: float) -> None:
        headers = {"Accept": "application/json" if ask.token else "text/html"}
        if ask.token:
            headers |= {"Authorization": f"Bearer {ask.token}", "Content-Type": "application/json"}
        elif tag := self.tags.get(ask.path):
            headers["If-None-Match"] = tag
        body = None if ask.body is None else json.dumps(ask.body)
        try:
            answer = pool.request(ask.method, self.address + ask.path, body=body, headers=headers)
            status, text = answer.status, answer.data.decode(errors="replace")
            if found := answer.headers.get("ETag"):
                self.tags[ask.path] = found
        except urllib3.exceptions.HTTPError as error:
            status, text = FAILED, str(error)
        took = time.monotonic() - begun - ask.due
        self.told.append(Told(ask.kind, status, took, text if status not in (200, 304) else ""))


def summary(told: Sequence[Told]) -> str:
    """Write one line for each kind: how many, which statuses, and the percentiles in ms."""
    lines = [f"{'what':<14}{'sent':>7}{'p50 ms':>10}{'p95 ms':>10}{'p99 ms':>10}  answers"]
    for kind in sorted({one.kind for one in told}):
        mine = [one for one in told if one.kind == kind]
        times = sorted(one.seconds * 1000 for one in mine)
        shares = "".join(f"{times[int(len(times) * share)]:>10.0f}" for share in (0.5, 0.95, 0.99))
        answers = dict(sorted(Counter(one.status for one in mine).items()))
        lines.append(f"{kind:<14}{len(mine):>7}{shares}  {answers}")
    return "\n".join(lines)
