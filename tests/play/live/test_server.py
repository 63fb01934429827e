"""What no client can do: hold a connection without asking, or a stream without reading."""

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from league.play.live import server
from league.play.live.server import Patience

SOON, PATIENT = 0.3, 20.0
Send = Callable[[dict[str, Any]], Awaitable[None]]


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(server, "ASK_SECONDS", SOON)
    monkeypatch.setattr(server, "SLOW_SECONDS", SOON)


async def flooding(_scope: object, _receive: object, send: Send) -> None:
    """Send without end, as long as the client is there."""
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(2000):
        await send({"type": "http.response.body", "body": b"x" * 10_000, "more_body": True})
    await send({"type": "http.response.body"})


async def connected(state: ServerState) -> tuple[asyncio.Server, socket.socket]:
    """Serve ``flooding`` and connect to it."""
    config = uvicorn.Config(flooding, http=Patience, ws="none", log_config=None)
    loop = asyncio.get_running_loop()
    config.load()
    door = server.door("127.0.0.1", 0)
    serving = await loop.create_server(lambda: Patience(config, state, {}), sock=door)
    client = socket.socket()
    client.setblocking(False)
    await loop.sock_connect(client, door.getsockname())
    return serving, client


async def emptied(state: ServerState) -> None:
    """Wait until nobody is connected any more."""
    async with asyncio.timeout(PATIENT):
        while state.connections or state.tasks:
            await asyncio.sleep(0.01)


async def reads(client: socket.socket) -> int:
    """Read to the end; return how much that was."""
    loop, size = asyncio.get_running_loop(), 0
    while part := await loop.sock_recv(client, 65536):
        size += len(part)
    return size


@pytest.mark.parametrize("words", [b"", b"GET / HTTP/1.1\r\nHost: a\r\nX-Slow: "])
def test_who_does_not_ask_is_let_go(words: bytes) -> None:
    async def act() -> None:
        state = ServerState()
        serving, client = await connected(state)
        with client:
            await asyncio.get_running_loop().sock_sendall(client, words)
            assert await reads(client) == 0
        serving.close()

    asyncio.run(act())


def test_who_does_not_read_is_let_go() -> None:
    async def act() -> None:
        state = ServerState()
        serving, client = await connected(state)
        with client:
            await asyncio.get_running_loop().sock_sendall(
                client, b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
            )
            async with asyncio.timeout(PATIENT):
                while not state.tasks:
                    await asyncio.sleep(0.01)
            await emptied(state)
        serving.close()

    asyncio.run(act())


def test_who_reads_is_served_to_the_end() -> None:
    """Red control: the same answer, longer than the patience with who does not read."""

    async def act() -> int:
        state = ServerState()
        serving, client = await connected(state)
        with client:
            sent = b"GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"
            await asyncio.get_running_loop().sock_sendall(client, sent)
            async with asyncio.timeout(PATIENT):
                size = await reads(client)
        serving.close()
        return size

    assert asyncio.run(act()) > 20_000_000


def test_a_connection_keeps_little_in_the_system() -> None:
    with server.door("127.0.0.1", 0) as door, socket.socket() as client:
        client.connect(door.getsockname())
        accepted, _address = door.accept()
        with accepted:
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF) <= 64 * 1024
            assert accepted.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE) == 1
            if hasattr(socket, "TCP_USER_TIMEOUT"):
                kept = accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT)
                assert kept == int(20_000 * SOON / 20)
