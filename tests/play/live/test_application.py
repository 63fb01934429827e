"""When the stream refuses everybody, and who may read its figures: the application called alone."""

import asyncio
import time
from typing import Any

import pytest

from league.play.live.application import Application
from league.play.live.listener import PATIENCE
from league.play.models import Sitting
from league.play.tickets import ticket

SITTING = Sitting(uid="sitting00001")


def ask(application: Application, path: str, query: str = "", **headers: str) -> tuple[int, str]:
    """Call it as a server does, from this machine; return the status and the whole body."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "path": path,
        "method": "GET",
        "query_string": query.encode(),
        "headers": [
            (name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()
        ],
        "client": ("127.0.0.1", 50_000),
    }
    asyncio.run(application(scope, receive, send))
    return sent[0]["status"], b"".join(message["body"] for message in sent[1:]).decode()


@pytest.fixture
def application() -> Application:
    return Application(most=100)


def listen(application: Application) -> tuple[int, str]:
    return ask(application, f"/live/{SITTING.uid}", f"ticket={ticket(SITTING)}")


def test_it_serves_while_it_begins_to_listen(application: Application) -> None:
    status, text = listen(application)

    assert status == 200
    assert text.startswith("retry: ")
    assert application.hub.streams == {}


def test_where_nothing_is_heard_pages_had_better_ask(application: Application) -> None:
    application.listener.deaf_since = time.monotonic() - PATIENCE - 1

    assert listen(application) == (503, "not_listening")
    assert ask(application, "/live/health") == (503, '{"status": "not_listening"}')
    assert (
        'league_streams_refused_total{code="not_listening"} 1.0'
        in (ask(application, "/live/metrics")[1])
    )


def test_there_are_so_many_streams_and_no_more() -> None:
    assert listen(Application(most=0)) == (503, "too_many_streams")


@pytest.mark.parametrize(
    ("token", "proxies", "headers", "status"),
    [
        ("", 0, {}, 200),
        ("", 1, {}, 404),
        ("", 0, {"x_forwarded_for": "203.0.113.5"}, 404),
        ("secret", 1, {"authorization": "Bearer secret"}, 200),
        ("secret", 1, {"authorization": "Bearer other"}, 404),
        ("", 1, {"authorization": "Bearer "}, 404),
    ],
)
def test_figures_are_for_this_machine_and_who_knows_the_token(
    application: Application,
    settings: Any,
    token: str,
    proxies: int,
    headers: dict[str, str],
    status: int,
) -> None:
    settings.METRICS_TOKEN, settings.PROXIES = token, proxies

    assert ask(application, "/live/metrics", **headers)[0] == status
