"""Hooks of the web server, so that a client that sends too much can read the refusal.

The site may answer before it has read the whole body. The server would then close the
connection, which it has promised to keep open, before the client sees the answer.
"""

import socket
import time
from contextlib import suppress
from typing import Any

KEPT_OPEN = 1024 * 1024  # bytes of a body after which a connection may take another request
MOST = 16 * 1024 * 1024  # most bytes of an unwanted body that are read and dropped
SECONDS = 3.0
AT_ONCE = 64 * 1024


def pre_request(_worker: Any, req: Any) -> None:
    """Announce that the connection will be closed if the body may exceed ``KEPT_OPEN``."""
    lengths = [value for name, value in req.headers if name == "CONTENT-LENGTH"]
    is_chunked = any(name == "TRANSFER-ENCODING" for name, _value in req.headers)
    if is_chunked or any(length.isdigit() and int(length) > KEPT_OPEN for length in lengths):
        req.force_close()


def post_request(_worker: Any, req: Any, _environ: Any, _resp: Any) -> None:
    """Read and drop the rest of the body, for long enough that the client sees the answer."""
    door: socket.socket = req.unreader.sock
    left, end = MOST, time.monotonic() + SECONDS
    with suppress(Exception):  # any error of the sender is harmless now: the answer is sent
        if req.should_close():
            door.shutdown(socket.SHUT_WR)
        while left > 0 and (seconds := end - time.monotonic()) > 0:
            door.settimeout(seconds)
            if not (thrown := req.body.read(AT_ONCE)):
                break
            left -= len(thrown)
    with suppress(OSError):
        door.setblocking(True)
