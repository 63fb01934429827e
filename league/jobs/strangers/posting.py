"""Posting to an address that somebody else chose: one short connection, no redirects followed.

The host name is resolved once, all its addresses must be public, and the connection goes to a
checked address. All of it ends after ``SECONDS``, however slowly the other side answers.
"""

import contextlib
import socket
import ssl
import threading
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from ipaddress import ip_address
from queue import Empty, SimpleQueue
from typing import Final, TypeVar

from league.jobs.strangers import targets
from league.jobs.strangers.targets import Target, TargetWrong

SECONDS: Final = 8.0
LOOKING_UP: Final = 4.0
FIRST_BYTES: Final = 500
T = TypeVar("T")


class NoAnswer(Exception):
    """``code`` says what happened instead of an answer."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


@dataclass(frozen=True, slots=True)
class Answer:
    """``status`` is None when there was no answer: ``trouble`` then says why."""

    status: int | None
    milliseconds: int
    text: str = ""
    trouble: str = ""

    @property
    def is_taken(self) -> bool:
        return self.status is not None and 200 <= self.status < 300


def post(*, url: str, headers: Mapping[str, str], body: bytes, loopback: bool) -> Answer:
    """Send a message. Raises nothing: the answer says what went wrong."""
    began = time.monotonic()

    def taken() -> int:
        return int(1000 * (time.monotonic() - began))

    try:
        target = targets.target_of(url, loopback=loopback)
        address = _address(target, loopback=loopback)
        status, text = _exchange(target, address, headers, body, began + SECONDS)
    except (TargetWrong, NoAnswer) as error:
        return Answer(None, taken(), trouble=error.code)
    return Answer(status, taken(), text, trouble="redirected" if 300 <= status < 400 else "")


def _address(target: Target, *, loopback: bool) -> str:
    """Return the address to connect to. Raises NoAnswer unless all of the host's are allowed."""
    answers = _looked_up(target.host, target.port)
    if not answers:
        raise NoAnswer("host_unknown")
    # Plain http may reach this machine only, whatever a setting for tests allows.
    addresses = [ip_address(answer) for answer in answers]
    if not all(targets.may_reach(address, loopback=loopback) for address in addresses):
        raise NoAnswer("url_inside")
    if not target.is_https and not all(address.is_loopback for address in addresses):
        raise NoAnswer("url_not_https")
    return answers[0]


def _looked_up(host: str, port: int) -> list[str]:
    """Resolve a host name in a thread: the system's resolver has no time limit."""
    said: SimpleQueue[list[str]] = SimpleQueue()

    def ask() -> None:
        try:
            rows = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except (OSError, UnicodeError):
            rows = []
        said.put([str(row[4][0]) for row in rows])

    threading.Thread(target=ask, daemon=True).start()
    try:
        return said.get(timeout=LOOKING_UP)
    except Empty:
        raise NoAnswer("host_unknown") from None


class _Line:
    """A connection that is cut at a deadline."""

    def __init__(self, address: str, port: int, until: float) -> None:
        left = max(0.1, until - time.monotonic())
        self.socket = socket.create_connection((address, port), timeout=left)
        self.was_cut = False
        self.timer = threading.Timer(left, self.cut)
        self.timer.daemon = True
        self.timer.start()

    def cut(self) -> None:
        self.was_cut = True
        with contextlib.suppress(OSError):  # it may be closed already
            self.socket.shutdown(socket.SHUT_RDWR)

    def encrypt(self, host: str) -> None:
        context = ssl.create_default_context()
        # No handshake yet: ``cut`` must hold the wrapped socket to be able to end it.
        self.socket = context.wrap_socket(
            self.socket, server_hostname=host, do_handshake_on_connect=False
        )
        self.socket.do_handshake()

    def close(self) -> None:
        self.timer.cancel()
        self.socket.close()


def _exchange(
    target: Target, address: str, headers: Mapping[str, str], body: bytes, until: float
) -> tuple[int, str]:
    """Send the request; return the status and the first bytes of the answer. Raises NoAnswer."""
    line = _named(lambda: _Line(address, target.port, until))
    try:
        return _named(lambda: _said(line, target, headers, body))
    except NoAnswer as error:
        raise NoAnswer("timed_out" if line.was_cut else error.code) from error
    finally:
        line.close()


def _said(line: _Line, target: Target, headers: Mapping[str, str], body: bytes) -> tuple[int, str]:
    if target.is_https:
        line.encrypt(target.host)
    connection = HTTPConnection(target.host, target.port)
    connection.sock = line.socket
    sent = {**headers, "Host": target.authority, "Connection": "close"}
    connection.request("POST", target.path, body, sent)
    answer = connection.getresponse()
    return answer.status, answer.read(FIRST_BYTES).decode("utf-8", "replace")


def _named(act: Callable[[], T]) -> T:
    """Run ``act``; translate its errors to codes. Raises NoAnswer."""
    try:
        return act()
    except TimeoutError:
        raise NoAnswer("timed_out") from None
    except ssl.SSLError:
        raise NoAnswer("certificate") from None
    except OSError:
        raise NoAnswer("unreachable") from None
    except (HTTPException, ValueError):
        raise NoAnswer("unreadable") from None
