"""A device's way to a site over real sockets, one for each request; some are cut."""

import http.client
import json
import select
import socket
import threading
from dataclasses import dataclass

from tests.play.faults.phone import CUT, FETCHED, LOST, TWICE, Answer, Body, as_json

PATIENCE = 40.0  # seconds for an answer: a site that is started again takes some
TOKEN = "c" * 32  # of the forms: a device sends what it was given as cookie


@dataclass
class Sockets:
    """``cuts``: how many whole requests went out whose answer was not read."""

    port: int
    uid: str
    secret: str
    cuts: int = 0

    def get(self, act: str) -> Answer:
        return self._fetched("GET", act, b"")

    def page(self) -> str:
        """Return the table's page, '' where none comes."""
        status, content = self._asked("GET", "", b"")
        return content.decode() if status == 200 else ""

    def post(self, act: str, body: Body, way: str = FETCHED) -> Answer:
        sent = json.dumps(body).encode()
        if way in (CUT, LOST):
            self._cut(act, sent, whole=way == CUT)
            return Answer(0)
        if way == TWICE:
            beside = threading.Thread(target=self._fetched, args=("POST", act, sent))
            beside.start()
            answer = self._fetched("POST", act, sent)
            beside.join()
            return answer
        return self._fetched("POST", act, sent)

    def _headers(self) -> dict[str, str]:
        return {
            "Cookie": f"table_{self.uid}={self.secret}; csrf={TOKEN}",
            "X-CSRFToken": TOKEN,
            "Content-Type": "application/json",
        }

    def _path(self, act: str) -> str:
        return f"/table/{self.uid}/{act}/" if act else f"/table/{self.uid}/"

    def _fetched(self, method: str, act: str, sent: bytes) -> Answer:
        status, content = self._asked(method, act, sent)
        return Answer(status, as_json(content))

    def _asked(self, method: str, act: str, sent: bytes) -> tuple[int, bytes]:
        door = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        try:
            door.request(method, self._path(act), sent or None, self._headers())
            answer = door.getresponse()
            return answer.status, answer.read()
        except (OSError, http.client.HTTPException):
            return 0, b""
        finally:
            door.close()

    def _cut(self, act: str, sent: bytes, *, whole: bool) -> None:
        """Send a request, or half of it, and be gone: at once, or when the answer comes."""
        self.cuts += whole
        head = {**self._headers(), "Host": "localhost", "Content-Length": str(len(sent))}
        words = "".join(f"{name}: {value}\r\n" for name, value in head.items())
        request = f"POST {self._path(act)} HTTP/1.1\r\n{words}\r\n".encode() + sent
        try:
            with socket.create_connection(("127.0.0.1", self.port), timeout=PATIENCE) as door:
                door.sendall(request if whole else request[: -len(sent) // 2])
                if whole and self.cuts % 2:
                    select.select([door], [], [], PATIENCE)
        except OSError:
            return
