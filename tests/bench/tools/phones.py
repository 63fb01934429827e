"""Phones at tables, as frugal as possible, since they share the machine with the site.

Their lines are drawn beforehand by playing matches in the rules; a phone reads only two numbers of
an answer. Each has a kept connection of its own, and a stream.
"""

import asyncio
import json
import re
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, NamedTuple

from engines.core.game import Seat
from tests.chaos.load import Connection, Unanswered

GAMES: Final = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
TOKEN: Final = "c" * 32  # of the forms: a device sends the value of its cookie
SIGNAL: Final = re.compile(rb'"signal": (\d+), "late": 0, "revision": (\d+)')
GONE_AGAIN: Final = 3  # tries of a request if the site had closed its connection
VOIDING: Final = "redraw"  # a line that makes the other side's laid-down card void


class Spoken(NamedTuple):
    """A line of a match, and its seat; the first phone says the lines of chance."""

    seat: Seat
    text: str


@dataclass(eq=False)
class Phone:
    """``seen``: when which signal was on the screen, in seconds of ``time.perf_counter``."""

    uid: str
    seats: tuple[Seat, ...]
    secret: str
    ticket: str
    connection: Connection
    signal: int = -1
    revision: int = 0
    shown: int = -1
    seen: list[tuple[float, int]] = field(default_factory=list)
    looking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def asked(self, act: str, body: bytes = b"") -> tuple[int, bytes]:
        """Return status and body of an answer. Raises Unanswered."""
        head = (
            f"{'POST' if body else 'GET'} /table/{self.uid}/{act}/?as={self.seats[0]} HTTP/1.1\r\n"
            f"Host: localhost\r\nCookie: table_{self.uid}={self.secret}; csrf={TOKEN}\r\n"
            f"X-CSRFToken: {TOKEN}\r\nX-Parts: on\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        for number in range(GONE_AGAIN):
            try:
                status, _head, answer = await self.connection.ask(head.encode() + body)
                return status, answer
            except Unanswered:
                if number + 1 == GONE_AGAIN:
                    raise
        raise AssertionError

    async def called(self, signal: int) -> None:
        """Fetch the view, as the page does, if the signal is newer than the last answer."""
        async with self.looking:
            if self.signal < signal:
                status, answer = await self.asked("view")
                if status == 200:
                    await self.take(answer)

    async def say(self, key: str, text: str) -> tuple[int, int, float]:
        """Return the status, the resulting signal, and the time of the answer."""
        async with self.looking:
            row = f'{{"key": "{key}", "after": {self.revision}, "text": {json.dumps(text)}}}'
            status, answer = await self.asked("send", f'{{"queue": [{row}]}}'.encode())
            at = time.perf_counter()
            if status == 200:
                await self.take(answer)
        return status, self.signal, at

    async def take(self, view: bytes) -> None:
        """Read a view, which has the parts of the page."""
        numbers = SIGNAL.search(view)
        assert numbers is not None, view[:300]
        self.signal, self.revision = map(int, numbers.groups())
        self.shown = self.signal
        self.seen.append((time.perf_counter(), self.shown))

    async def listen(self, port: int) -> None:
        """Hold a stream, and fetch the view at each new signal."""
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        words = f"ticket={self.ticket}&seen={self.signal}"
        writer.write(f"GET /live/{self.uid}?{words} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
        looks: set[asyncio.Task[None]] = set()
        try:
            while line := await reader.readline():
                if line.startswith(b"id: "):
                    look = asyncio.create_task(self._called(int(line[4:])))
                    looks.add(look)
                    look.add_done_callback(looks.discard)
        finally:
            writer.close()
            for look in looks:
                look.cancel()

    async def _called(self, signal: int) -> None:
        with suppress(Unanswered):
            await self.called(signal)


@dataclass(eq=False)
class Table:
    """A sitting with its phones, and the lines of its match that are still to be said."""

    phones: list[Phone]
    script: Iterator[Spoken]
    is_speaking: asyncio.Lock = field(default_factory=asyncio.Lock)

    def speaker(self, seat: Seat) -> Phone:
        return next((phone for phone in self.phones if seat in phone.seats), self.phones[0])


def laid(number: int, port: int, lines: int) -> Table:
    """Open a table with a phone for each side, and draw that many lines of its match."""
    from django.utils import timezone

    from engines.core.registry import get
    from league.play.services.sittings import open_free
    from league.play.tickets import ticket

    game = get(GAMES[number % len(GAMES)])
    sitting, links = open_free(
        ruleset_id=game.ruleset, options={}, mode="full", dice="table", by=None,
        now=timezone.now(), roles={side: tuple(seats) for side, seats in game.sides.items()},
    )  # fmt: skip
    phones = [
        Phone(sitting.uid, tuple(link.place.seats), link.secret, ticket(sitting, link.place),
              Connection("127.0.0.1", port))
        for link in links
    ]  # fmt: skip
    return Table(phones, iter(script(sitting, Random(number), lines)))


def script(sitting: Any, rng: Random, lines: int) -> Sequence[Spoken]:
    """Play a uniformly random match in the rules, up to that many lines."""
    from league.play.queries import positions
    from league.play.rules import course

    position, spoken = positions.of(sitting), list[Spoken]()
    while not position.is_over and len(spoken) < lines:
        action = position.game.sample(position.state, rng)
        text = position.game.write(action)
        if text.startswith(VOIDING):
            continue
        spoken.append(Spoken(action.seat, text))
        position, _said = course.with_typed_line(position, text)
    return spoken
