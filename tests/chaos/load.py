"""A bounded stream of requests to a site on this machine, each at its own time.

Requests are sent when they are due, not after the answer to the request before: a slow site is not
spared. Latency counts from the time at which a request was due. The sender shares the machine with
the site, so it is frugal: one thread, kept connections, and a minimum of HTTP.
"""

import asyncio
import contextlib
import json
import re
import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import urlsplit

HANDS = 48
PATIENCE = 60.0  # seconds for one answer
FAILED = 0  # the status of an unanswered request
LENGTH = re.compile(rb"\r\ncontent-length: *(\d+)", re.IGNORECASE)
TAG = re.compile(rb"\r\netag: *([^\r]+)", re.IGNORECASE)
LAST = re.compile(rb"\r\nconnection: *close", re.IGNORECASE)


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
class Answered:
    """``at`` and ``seconds``: when the answer was there, from the start and from when due."""

    kind: str
    status: int
    at: float
    seconds: float
    text: str


class Unanswered(Exception):
    """No answer, or none of a kind that this site gives."""


@dataclass
class Connection:
    """One kept connection."""

    host: str
    port: int
    pair: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, sent: bytes) -> tuple[int, bytes, bytes]:
        """Return status, head and body. Raises Unanswered."""
        try:
            async with asyncio.timeout(PATIENCE):
                return await self._ask(sent)
        except (OSError, EOFError, asyncio.LimitOverrunError) as error:
            self.close()
            raise Unanswered(f"{type(error).__name__}: {error}") from None

    async def _ask(self, sent: bytes) -> tuple[int, bytes, bytes]:
        if self.pair is None or self.pair[0].at_eof():
            self.close()
            self.pair = await asyncio.open_connection(self.host, self.port, limit=2**20)
        reader, writer = self.pair
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        status, length = int(head[9:12]), LENGTH.search(head)
        if length is None and status not in (204, 304):
            raise OSError("an answer of no told length")
        body = await reader.readexactly(int(length[1]) if length else 0)
        if LAST.search(head):
            self.close()
        return status, head, body

    def close(self) -> None:
        if self.pair is not None:
            self.pair[1].close()
            self.pair = None


@dataclass
class Stream:
    """Send all requests, by several workers at once, and keep the answers."""

    address: str
    answers: list[Answered] = field(default_factory=list)
    tags: dict[str, bytes] = field(default_factory=dict)

    def run(self, asks: Sequence[Ask]) -> list[Answered]:
        asyncio.run(self._run(asks))
        return self.answers

    async def _run(self, asks: Sequence[Ask]) -> None:
        place = urlsplit(self.address)
        waiting = [(ask, _written(ask, place.netloc)) for ask in sorted(asks)]
        queue, begun = iter(waiting), time.monotonic()
        lines = [Connection(str(place.hostname), int(place.port or 80)) for _ in range(HANDS)]
        await asyncio.gather(*(self._work(line, queue, begun) for line in lines))

    async def _work(
        self, line: Connection, queue: Iterator[tuple[Ask, bytes]], begun: float
    ) -> None:
        """Send the next due requests until none is left."""
        with contextlib.closing(line):
            for ask, text in queue:
                await asyncio.sleep(max(0.0, begun + ask.due - time.monotonic()))
                await self._send(line, ask, text, begun)

    async def _send(self, line: Connection, ask: Ask, text: bytes, begun: float) -> None:
        tag = self.tags.get(ask.path) if not ask.token else None
        extra = b"If-None-Match: %s\r\n" % tag if tag else b""
        try:
            status, head, body = await line.ask(text.replace(b"\r\n\r\n", b"\r\n%s\r\n" % extra, 1))
            if matched := TAG.search(head):
                self.tags[ask.path] = matched[1]
        except Unanswered as error:
            status, body = FAILED, str(error).encode()
        at = time.monotonic() - begun
        said = "" if status in (200, 304) else body.decode(errors="replace")
        self.answers.append(Answered(ask.kind, status, at, at - ask.due, said))


def _written(ask: Ask, host: str) -> bytes:
    """Write a request beforehand, so that it need only be sent when it is due."""
    body = b"" if ask.body is None else json.dumps(ask.body).encode()
    lines = [f"{ask.method} {ask.path} HTTP/1.1", f"Host: {host}"]
    lines += [f"Accept: {'application/json' if ask.token else 'text/html'}"]
    if ask.token:
        lines += [f"Authorization: Bearer {ask.token}", "Content-Type: application/json"]
    if ask.body is not None:
        lines += [f"Content-Length: {len(body)}"]
    return "\r\n".join([*lines, "", ""]).encode() + body


def summary(replies: Sequence[Answered]) -> str:
    """Write one line for each kind: how many, which statuses, and the percentiles in ms."""
    lines = [f"{'what':<14}{'sent':>7}{'p50 ms':>10}{'p95 ms':>10}{'p99 ms':>10}  answers"]
    for kind in sorted({reply.kind for reply in replies}):
        mine = [reply for reply in replies if reply.kind == kind]
        times = sorted(reply.seconds * 1000 for reply in mine)
        shares = "".join(f"{times[int(len(times) * share)]:>10.0f}" for share in (0.5, 0.95, 0.99))
        answers = dict(sorted(Counter(reply.status for reply in mine).items()))
        lines.append(f"{kind:<14}{len(mine):>7}{shares}  {answers}")
    return "\n".join(lines)
