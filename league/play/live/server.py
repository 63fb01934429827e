"""uvicorn set up so that no client holds more than its stream, and shutdown is quick."""

import asyncio
import resource
import socket
from typing import Final

import uvicorn
from django.conf import settings
from uvicorn.protocols.http.h11_impl import H11Protocol

from league.play.live.application import Application

ASK_SECONDS: Final = 10.0  # for a request to arrive
SLOW_SECONDS: Final = 20.0  # in which a client must take what waits for it
WAITING_BYTES: Final = 4096  # that may wait in this process for one client
SENDING_BYTES: Final = 16_384  # and in the system
END_SECONDS: Final = 1
OWN_FILES: Final = 100  # open files besides streams: refused connections, the database's, modules


class Patience(H11Protocol):
    """A connection that ends when its client sends no request or does not read."""

    deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        transport.set_write_buffer_limits(high=WAITING_BYTES)
        self._give(ASK_SECONDS)

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.cycle is not None and not self.flow.write_paused:
            self._release()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._give(SLOW_SECONDS)

    def resume_writing(self) -> None:
        self._release()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._release()
        super().connection_lost(exc)

    def _give(self, seconds: float) -> None:
        self._release()
        self.deadline = self.loop.call_later(seconds, self.transport.abort)

    def _release(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None


class Server(uvicorn.Server):
    """Ends the streams first at shutdown: they would go on for ever."""

    def __init__(self, application: Application) -> None:
        config = uvicorn.Config(
            application, loop="asyncio", http=Patience, ws="none", lifespan="on",
            log_config=None, log_level="error", access_log=False, proxy_headers=False,
            server_header=False, timeout_graceful_shutdown=END_SECONDS,
        )  # fmt: skip
        super().__init__(config)
        self.application = application

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.application.hub.end()
        await super().shutdown(sockets)


def door(host: str, port: int) -> socket.socket:
    """Open the listening socket. Raises OSError."""
    is_six = ":" in host
    made = socket.create_server(
        (host, port),
        family=socket.AF_INET6 if is_six else socket.AF_INET,
        backlog=1024,
        dualstack_ipv6=host == "::" and socket.has_dualstack_ipv6(),
    )
    # Connections inherit these options from the listening socket.
    made.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENDING_BYTES)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):  # so that a heartbeat notices clients that vanished
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, int(SLOW_SECONDS * 1000))
    return made


def most_streams() -> int:
    """Raise the process's limit of open files as far as allowed; return how many streams fit."""
    _soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard == resource.RLIM_INFINITY:
        return int(settings.STREAMS_MOST)
    return min(settings.STREAMS_MOST, max(1, hard - OWN_FILES))


def serve(host: str, port: int) -> None:
    """Serve until a signal stops the process. Raises OSError for an address in use."""
    Server(Application(most_streams())).run([door(host, port)])
