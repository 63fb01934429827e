"""The stream's addresses, as an ASGI application: ``/live/<sitting>``, its health, its figures."""

import asyncio
import json
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from http import HTTPStatus
from typing import Any, Final
from urllib.parse import parse_qs

from django.conf import settings
from prometheus_client import CONTENT_TYPE_LATEST

from league.jobs.signs.nearby import is_near, may_measure
from league.play.addresses import BEHIND_A_PROXY, is_own_origin
from league.play.live.figures import Figures
from league.play.live.hub import Hub, Signal, Stream
from league.play.live.listener import Listener
from league.play.tickets import TicketRefused, place_uid

Message = dict[str, Any]
Send = Callable[[Message], Awaitable[None]]
Receive = Callable[[], Awaitable[Message]]
Headers = dict[str, str]

HEARTBEAT: Final = 15.0  # seconds
BEAT: Final = b": beat\nevent: beat\ndata: {}\n\n"
GONE: Final = b"event: gone\ndata: {}\n\n"
COMING_AGAIN: Final = (1000, 4000)  # ms: between these, so not all at once
LONGEST_NUMBER: Final = 9  # digits
TEXT: Final = "text/plain; charset=utf-8"
EVENTS: Final = "text/event-stream"


class Refused(Exception):
    """A stream is not opened: status and code of the answer."""

    def __init__(self, status: HTTPStatus, code: str) -> None:
        super().__init__(code)
        self.status, self.code = status, code


class Application:
    """The application of a process: the hub, its metrics, and the listener while it serves.

    ``most`` streams are open at once.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.hub, self.figures = Hub(), Figures()
        self.figures.open.set_function(lambda: self.hub.open)
        self.listener = Listener(settings.STREAM_DATABASE_URL, self.hub, self.figures)

    async def __call__(self, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._live(receive, send)
            return
        path, method = scope["path"], scope["method"]
        if not path.startswith(BEHIND_A_PROXY):
            await _answer(send, HTTPStatus.NOT_FOUND, b"not_found")
        elif method != "GET":
            await _answer(send, HTTPStatus.METHOD_NOT_ALLOWED, b"method_not_allowed", allow="GET")
        elif (name := path.removeprefix(BEHIND_A_PROXY)) == "health":
            await self._health(send)
        elif name == "metrics":
            await self._metrics(scope, send)
        else:
            await self._open(name, scope, receive, send)

    async def _live(self, receive: Receive, send: Send) -> None:
        """Run the listener for the lifetime of the process (ASGI lifespan)."""
        listening: asyncio.Task[None] | None = None
        while True:
            kind = (await receive())["type"]
            if kind == "lifespan.startup":
                listening = asyncio.create_task(self.listener.run())
            elif kind == "lifespan.shutdown" and listening is not None:
                listening.cancel()
                await asyncio.wait([listening])
            await send({"type": f"{kind}.complete"})
            if kind == "lifespan.shutdown":
                return

    async def _health(self, send: Send) -> None:
        hears = self.listener.hears
        status = HTTPStatus.OK if hears else HTTPStatus.SERVICE_UNAVAILABLE
        said = json.dumps({"status": "ok" if hears else "not_listening"})
        await _answer(send, status, said.encode(), "application/json")

    async def _metrics(self, scope: Mapping[str, Any], send: Send) -> None:
        if _may_measure(scope):
            await _answer(send, HTTPStatus.OK, self.figures.page(), CONTENT_TYPE_LATEST)
        else:
            await _answer(send, HTTPStatus.NOT_FOUND, b"not_found")

    async def _open(
        self, sitting: str, scope: Mapping[str, Any], receive: Receive, send: Send
    ) -> None:
        headers = _headers(scope)
        own = {"vary": "origin"}
        try:
            if origin := _own_origin(headers):
                own["access-control-allow-origin"] = origin
            stream = self._stream(sitting, headers, scope["query_string"])
        except Refused as refusal:
            self.figures.refused.labels(refusal.code).inc()
            await _answer(send, refusal.status, refusal.code.encode(), **own)
            return
        await self._flow(stream, receive, send, own)

    def _stream(self, sitting: str, headers: Headers, query: bytes) -> Stream:
        """Raises Refused."""
        asked = parse_qs(query.decode("latin-1"))
        try:
            place = place_uid(asked.get("ticket", [""])[0], sitting)
        except TicketRefused as refusal:
            raise Refused(HTTPStatus.FORBIDDEN, refusal.code) from None
        if self.listener.is_lost:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "not_listening")
        if self.hub.open >= self.most:
            raise Refused(HTTPStatus.SERVICE_UNAVAILABLE, "too_many_streams")
        seen = max(_number(headers.get("last-event-id")), _number(asked.get("seen", [""])[0]))
        return Stream(sitting, place, seen)

    async def _flow(self, stream: Stream, receive: Receive, send: Send, own: Headers) -> None:
        """Send the signals of a stream until one side ends it."""
        self.hub.join(stream)
        leaving = asyncio.create_task(_leave_with(receive, stream))
        try:
            await send(_start(HTTPStatus.OK, EVENTS, own | {"x-accel-buffering": "no"}))
            await send(_part(_come_again() + BEAT))
            while not stream.is_over:
                signal = await stream.news(HEARTBEAT)
                if signal is not None:
                    await send(_part(_event(signal)))
                    self._count(signal)
                elif not stream.is_over:
                    await send(_part(BEAT))
            last = GONE if stream.is_gone else _come_again()
            await send({"type": "http.response.body", "body": last, "more_body": False})
        finally:
            leaving.cancel()
            self.hub.leave(stream)

    def _count(self, signal: Signal) -> None:
        self.figures.sent.inc()
        if signal.at is not None:
            self.figures.lag.observe(max(0.0, time.time() - signal.at))


async def _leave_with(receive: Receive, stream: Stream) -> None:
    """End a stream when its client goes."""
    while (await receive())["type"] != "http.disconnect":
        pass
    stream.end()


def _event(signal: Signal) -> bytes:
    said = json.dumps({"signal": signal.number})
    return f"id: {signal.number}\nevent: table\ndata: {said}\n\n".encode()


def _come_again() -> bytes:
    """Return the event that tells a page how long to wait before it reconnects."""
    return f"retry: {random.randint(*COMING_AGAIN)}\n\n".encode()


def _headers(scope: Mapping[str, Any]) -> Headers:
    return {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}


def _own_origin(headers: Headers) -> str:
    """Return the origin header of the request, '' where there is none. Raises Refused."""
    origin = headers.get("origin", "")
    if origin and not is_own_origin(origin):
        raise Refused(HTTPStatus.FORBIDDEN, "origin_refused")
    return origin


def _number(text: str | None) -> int:
    """Return the signal that a page has seen as a number; -1 for anything else."""
    is_fit = text and text.isascii() and text.isdigit() and len(text) <= LONGEST_NUMBER
    return int(text) if text and is_fit else -1


def _may_measure(scope: Mapping[str, Any]) -> bool:
    headers = _headers(scope)
    address, _port = scope["client"] or ("", 0)
    return may_measure(headers.get("authorization", ""), near=is_near(address, headers))


def _start(status: HTTPStatus, kind: str, more: Mapping[str, str]) -> Message:
    every = {"content-type": kind, "cache-control": "no-store", "x-content-type-options": "nosniff"}
    every |= {"connection": "close", **more}
    headers = [(name.encode(), value.encode("latin-1")) for name, value in every.items()]
    return {"type": "http.response.start", "status": status, "headers": headers}


def _part(body: bytes) -> Message:
    return {"type": "http.response.body", "body": body, "more_body": True}


async def _answer(
    send: Send, status: HTTPStatus, body: bytes, kind: str = TEXT, **more: str
) -> None:
    length = {"content-length": str(len(body))}
    await send(_start(status, kind, more | length))
    await send({"type": "http.response.body", "body": body})
