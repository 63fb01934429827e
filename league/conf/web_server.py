"""Hooks of the web server: whoever sends too much is told so, and on what terms.

A site may answer before it has read what was sent. The server would then close the connection
under the sender, who never sees the answer, after it has promised to keep it open.
"""

import socket
import time
from contextlib import suppress
from typing import Any

KEPT_OPEN = 1024 * 1024  # bytes of a body after which a connection may take another request
MOST = 16 * 1024 * 1024  # bytes that are read, and thrown away, of what nobody wanted
SECONDS = 3.0
AT_ONCE = 64 * 1024


def pre_request(_worker: Any, req: Any) -> None:
    """Announce the end of the connection where more may be sent than is ever read."""
    lengths = [value for name, value in req.headers if name == "CONTENT-LENGTH"]
    is_chunked = any(name == "TRANSFER-ENCODING" for name, _value in req.headers)
    if is_chunked or any(length.isdigit() and int(length) > KEPT_OPEN for length in lengths):
        req.force_close()


def post_request(_worker: Any, req: Any, _environ: Any, _resp: Any) -> None:
    """Throw away what was not read, for as long as an honest sender needs to see the answer."""
    door: socket.socket = req.unreader.sock
    left, end = MOST, time.monotonic() + SECONDS
    with suppress(Exception):  # whatever the sender does now: the answer is out
        if req.should_close():
            door.shutdown(socket.SHUT_WR)
        while left > 0 and (seconds := end - time.monotonic()) > 0:
            door.settimeout(seconds)
            if not (thrown := req.body.read(AT_ONCE)):
                break
            left -= len(thrown)
    with suppress(OSError):
        door.setblocking(True)
