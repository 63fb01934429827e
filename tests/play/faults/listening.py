"""A device that lies at a table and listens: it comes again whenever its stream ends."""

import contextlib
import html
import http.client
import re
import threading
from urllib.parse import urlsplit

from tests.play.faults.sockets import Sockets
from tests.waiting import eventually

STREAM = re.compile(r'data-stream="([^"]+)"\s+data-ticket="([^"]+)"')
SILENT_FOR = 40.0  # seconds, as ``static/play/stream.js`` has it
PAUSE = 0.2  # seconds before it comes again


class Listener:
    """Reads its table's stream in a thread. ``rung`` is the last signal that it was rung with.

    ``opened`` counts the streams that were opened, ``is_live`` tells whether one is open now.
    """

    def __init__(self, net: Sockets) -> None:
        """Get the stream's address and a ticket from the page, as a browser does."""
        page = eventually(net.page)
        shown = STREAM.search(page)
        assert shown is not None, page[:500]
        address, self.ticket = map(html.unescape, shown.groups())
        self.address = urlsplit(address + net.uid)
        self.rung, self.opened, self.is_live = -1, 0, False
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, daemon=True)
        self._thread.start()

    def leave(self) -> None:
        self._over.set()

    def _run(self) -> None:
        while not self._over.is_set():
            with contextlib.suppress(OSError, http.client.HTTPException):
                self._listen()
            self.is_live = False
            self._over.wait(PAUSE)

    def _listen(self) -> None:
        """Open the stream, and hear it to its end. Raises what ends a connection."""
        door = http.client.HTTPConnection(self.address.netloc, timeout=SILENT_FOR)
        try:
            seen = {"Last-Event-ID": str(self.rung)} if self.rung >= 0 else {}
            door.request("GET", f"{self.address.path}?ticket={self.ticket}", headers=seen)
            answer = door.getresponse()
            while answer.status == 200 and not self._over.is_set():
                line = answer.readline()
                if not line:
                    return
                self._heard(line.decode().strip())
        finally:
            door.close()

    def _heard(self, line: str) -> None:
        if not self.is_live:
            self.is_live = True
            self.opened += 1
        if line.startswith("id: "):
            self.rung = max(self.rung, int(line.removeprefix("id: ")))
