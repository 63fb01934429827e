"""Listening to the database's notifications, on a connection that is reopened when lost."""

import asyncio
import contextlib
import json
import logging
import time
from random import random
from secrets import token_hex
from typing import Any, Final

import psycopg
from psycopg import AsyncConnection, Notify, sql

from league.play.live.figures import Figures
from league.play.live.hub import Hub, Signal
from league.play.signals import CHANNEL

log = logging.getLogger(__name__)
CONNECTING: Final = {
    "application_name": "carrier-league stream",
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 10_000,
}
FIRST_PAUSE, LONGEST_PAUSE = 0.1, 5.0
CLOCK_SECONDS: Final = 10.0  # between clock queries, which also test the connection
DEAF_SECONDS: Final = 5.0  # after which an unheard notification counts as lost
PATIENCE: Final = 10.0  # after which pages do better without a stream
ASKED: Final = "SELECT uid, signal FROM play_sitting WHERE uid = ANY(%s)"
CLOCK: Final = "SELECT extract(epoch FROM clock_timestamp())::float8"


class Deaf(Exception):
    """The connection answers, but passes no notification on."""

    def __str__(self) -> str:
        return (
            "the database's notifications do not arrive: STREAM_DATABASE_URL has to lead past "
            "any pooler in transaction mode"
        )


class Listener:
    """Listens, and asks the database about what the hub does not know, on one connection.

    First a second connection sends it a notification, as a test: a pooler would swallow that.
    """

    def __init__(self, conninfo: str, hub: Hub, figures: Figures) -> None:
        self.conninfo, self.hub, self.figures = conninfo, hub, figures
        self.deaf_since: float | None = time.monotonic()
        self._woken = asyncio.Event()
        self._probe = ""  # the test notification that has to arrive first
        self._due = 0.0  # the time limit of that; later the time of the next clock query
        self._ahead = 0.0  # seconds that the database's clock is ahead of ours
        hub.on_unknown = self._woken.set

    @property
    def hears(self) -> bool:
        return self.deaf_since is None

    @property
    def is_lost(self) -> bool:
        """Tell whether nothing has been heard for so long that pages had better poll."""
        return self.deaf_since is not None and time.monotonic() - self.deaf_since > PATIENCE

    async def run(self) -> None:
        """Listen for ever, with longer and longer pauses after errors."""
        pause = FIRST_PAUSE
        while True:
            try:
                await self._listen()
            except Exception as error:
                is_known = isinstance(error, psycopg.Error | OSError | Deaf)
                log.warning("not listening: %s", error, exc_info=not is_known)
            if self.hears:
                self.figures.lost.inc()
                self.figures.listening.set(0)
                self.deaf_since, pause = time.monotonic(), FIRST_PAUSE
            if self.is_lost:
                self.hub.end()
            await asyncio.sleep(pause * (0.5 + random()))
            pause = min(2 * pause, LONGEST_PAUSE)

    async def _listen(self) -> None:
        """Listen on a new connection until an error ends it, and raise that."""
        async with await self._connect() as connection:
            socket = connection.fileno()  # read now: a lost connection cannot report it
            connection.add_notify_handler(self._notified)
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(CHANNEL)))
            # Notifications arrive from here on; earlier ones are made up for by queries.
            self.hub.forget()
            await self._send_probe()
            self._woken.set()
            try:
                while True:
                    await self._turn(connection)
            finally:
                asyncio.get_running_loop().remove_reader(socket)

    async def _connect(self) -> AsyncConnection[Any]:
        how: dict[str, Any] = {**CONNECTING}
        return await AsyncConnection.connect(self.conninfo, autocommit=True, **how)

    async def _send_probe(self) -> None:
        """Send the test notification from a second connection, as the site does."""
        self._probe, self._due = token_hex(8), time.monotonic() + DEAF_SECONDS
        payload = json.dumps({"probe": self._probe})
        async with await self._connect() as beside:
            await beside.execute("SELECT pg_notify(%s, %s)", [CHANNEL, payload])

    async def _turn(self, connection: AsyncConnection[Any]) -> None:
        """Wait until there is something to hear or to ask, and do it. Raises Deaf."""
        asyncio.get_running_loop().add_reader(connection.fileno(), self._woken.set)
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._due - time.monotonic()):
                await self._woken.wait()
        self._woken.clear()
        self._read(connection)
        if time.monotonic() >= self._due:
            await self._compare_clocks(connection)
            self._read(connection)
        if asked := list(self.hub.unknown):
            cursor = await connection.execute(ASKED, [asked])
            self.hub.answer(asked, dict(await cursor.fetchall()))
            self._read(connection)

    def _read(self, connection: AsyncConnection[Any]) -> None:
        """Take what has arrived. Raises OperationalError when the connection is lost."""
        connection.pgconn.consume_input()
        while (note := connection.pgconn.notifies()) is not None:
            self._heard(note.extra.decode())

    async def _compare_clocks(self, connection: AsyncConnection[Any]) -> None:
        if self._probe:
            raise Deaf
        before = time.time()
        row = await (await connection.execute(CLOCK)).fetchone()
        self._ahead = row[0] - (before + time.time()) / 2 if row else 0.0
        self._due = time.monotonic() + CLOCK_SECONDS

    def _notified(self, note: Notify) -> None:
        self._heard(note.payload)

    def _heard(self, payload: str) -> None:
        note = json.loads(payload)
        if "signal" in note:
            self.figures.heard.inc()
            if note["signal"] is None:
                self.hub.dismiss(note["sitting"])
            else:
                self.hub.call(note["sitting"], Signal(note["signal"], note["at"] - self._ahead))
        elif note["probe"] == self._probe:
            self._probe, self._due = "", time.monotonic()
            self.deaf_since = None
            self.figures.listening.set(1)
