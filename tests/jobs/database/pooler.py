"""A small connection pooler in front of the tests' database, as PgBouncer is in production.

In transaction mode each transaction is given the connection that was put back last; in session
mode a client keeps its own. It keeps no account of prepared statements.
"""

import contextlib
import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

from django.db.backends.postgresql.base import DatabaseWrapper

ENCRYPTION = {80877103, 80877104}  # a client asks for TLS, for GSS
ENDS_A_BATCH = {b"Q", b"S"}


@dataclass
class Pooler:
    mode: str
    startup: bytes = b""
    servers: list[socket.socket] = field(default_factory=list)
    free: list[socket.socket] = field(default_factory=list)
    returned: threading.Condition = field(default_factory=threading.Condition)

    def add(self, connection: DatabaseWrapper) -> None:
        """Open a connection to the server, with what its greeting says to every client."""
        entry = connection.settings_dict
        made = socket.socket(socket.AF_UNIX)
        made.connect(f"{entry['HOST']}/.s.PGSQL.{entry['PORT']}")
        words = ["user", entry["USER"], "database", entry["NAME"], ""]
        given = struct.pack("!i", 196608) + b"\0".join(word.encode() for word in words) + b"\0"
        made.sendall(struct.pack("!i", len(given) + 4) + given)
        self.startup = b"".join(until_ready(made))
        self.servers.append(made)
        self.free.append(made)

    def serve(self, client: socket.socket) -> None:
        with client, contextlib.suppress(EOFError, OSError):
            while greeting(client) in ENCRYPTION:
                client.sendall(b"N")
            client.sendall(self.startup)
            server = None
            try:
                while batch := read_batch(client):
                    server = server or self.take()
                    server.sendall(batch)
                    for message in until_ready(server):
                        client.sendall(message)
                    if self.mode == "transaction" and message[-1:] == b"I":
                        server = self.put_back(server)
            finally:
                if server is not None:
                    self.put_back(server)

    def take(self) -> socket.socket:
        with self.returned:
            assert self.returned.wait_for(lambda: self.free, timeout=20)
            return self.free.pop()

    def put_back(self, server: socket.socket) -> None:
        with self.returned:
            self.free.append(server)
            self.returned.notify()


def exactly(door: socket.socket, size: int) -> bytes:
    got = b""
    while len(got) < size:
        part = door.recv(size - len(got))
        if not part:
            raise EOFError
        got += part
    return got


def greeting(client: socket.socket) -> int:
    size, code = struct.unpack("!ii", exactly(client, 8))
    exactly(client, size - 8)
    return int(code)


def message_of(door: socket.socket) -> bytes:
    head = exactly(door, 5)
    return head + exactly(door, struct.unpack("!i", head[1:])[0] - 4)


def read_batch(client: socket.socket) -> bytes:
    """Read a client's messages up to its wait for an answer; none when it disconnects."""
    batch = b""
    while batch[:1] not in ENDS_A_BATCH:
        message = message_of(client)
        if message[:1] == b"X":
            return b""
        batch += message
        if message[:1] in ENDS_A_BATCH:
            break
    return batch


def until_ready(server: socket.socket) -> Iterator[bytes]:
    while True:
        message = message_of(server)
        yield message
        if message[:1] == b"Z":
            return


@contextmanager
def behind_a_pooler(connection: DatabaseWrapper, mode: str) -> Iterator[DatabaseWrapper]:
    """Yield the same database as reached through a pooler with two connections."""
    pooler = Pooler(mode)
    for _ in range(2):
        pooler.add(connection)
    with socket.create_server(("127.0.0.1", 0)) as door:
        threading.Thread(target=accept, args=(door, pooler), daemon=True).start()
        port = str(door.getsockname()[1])
        yield DatabaseWrapper({**connection.settings_dict, "HOST": "127.0.0.1", "PORT": port})
        door.shutdown(socket.SHUT_RDWR)
    for server in pooler.servers:
        server.close()


def accept(door: socket.socket, pooler: Pooler) -> None:
    with contextlib.suppress(OSError):
        while True:
            client = door.accept()[0]
            threading.Thread(target=pooler.serve, args=(client,), daemon=True).start()
