"""A receiver of webhooks on this machine, as somebody else's program would be."""

import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer


@dataclass(frozen=True, slots=True)
class Got:
    path: str
    headers: dict[str, str]
    body: bytes


@dataclass
class Receiver:
    """``answers`` are given one after the other, the last one from then on."""

    answers: Sequence[int]
    got: list[Got] = field(default_factory=list)
    port: int = 0
    text: bytes = b"thanks"
    headers: dict[str, str] = field(default_factory=dict)
    answering: threading.Event = field(default_factory=threading.Event)  # while clear it is silent

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}/news?from=league"

    def next_status(self) -> int:
        return self.answers[min(len(self.got), len(self.answers)) - 1]


@contextmanager
def receiver(*answers: int) -> Iterator[Receiver]:
    made = Receiver(answers or (204,))
    made.answering.set()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            made.got.append(Got(self.path, dict(self.headers.items()), body))
            if not made.answering.wait(60):
                return
            with suppress(OSError):  # whoever asked may have gone meanwhile
                self.answer()

        def answer(self) -> None:
            self.send_response(made.next_status())
            for name, value in made.headers.items():
                self.send_header(name, value)
            self.end_headers()
            if made.next_status() != 204:
                self.wfile.write(made.text)

        def log_message(self, *_words: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    made.port = server.server_address[1]
    # It looks this often (in seconds) whether it is to end.
    thread = threading.Thread(target=server.serve_forever, args=[0.02], daemon=True)
    thread.start()
    try:
        yield made
    finally:
        made.answering.set()
        server.shutdown()
        server.server_close()
        thread.join(5)
