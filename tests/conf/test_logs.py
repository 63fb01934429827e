import json
import logging
from io import StringIO
from typing import Any

import pytest
import structlog
from django.test import Client

from league.conf import logs


def formatter(as_json: bool) -> structlog.stdlib.ProcessorFormatter:
    """What the configured handler renders with."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=logs._shared(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *logs._renderers(as_json),
        ],
    )


def written(as_json: bool, **event: object) -> str:
    """One line, rendered as the configured handler does it."""
    record = logging.makeLogRecord({"name": "cards", "msg": "imported", "levelname": "INFO"})
    record.__dict__.update(event)
    return formatter(as_json).format(record)


def test_production_writes_one_json_object_a_line() -> None:
    line = json.loads(written(True, cards=3, name_ja="要"))

    assert (line["event"], line["level"], line["cards"], line["name_ja"]) == (
        "imported",
        "info",
        3,
        "要",
    )


def test_secrets_are_blanked_and_their_neighbours_are_not() -> None:
    line = json.loads(written(True, new_password="hush", API_Token="hush", player="hayate"))

    assert (line["new_password"], line["API_Token"], line["player"]) == (
        "[not logged]",
        "[not logged]",
        "hayate",
    )


def test_japanese_stays_readable() -> None:
    assert "要" in written(True, name_ja="要")


def test_health_pages_are_quiet_unless_something_broke() -> None:
    quiet = logs.HealthIsQuiet()
    asked = logging.makeLogRecord({"msg": {"request": "GET /health/ready"}})
    broken = logging.makeLogRecord(
        {"msg": {"request": "GET /health/ready"}, "exc_info": (ValueError, ValueError(), None)}
    )
    other = logging.makeLogRecord({"msg": {"request": "GET /cards/"}})

    assert [quiet.filter(record) for record in (asked, broken, other)] == [False, True, True]


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "host", "status"),
    [
        ("/broken/bug/", "localhost", 500),
        ("/broken/integrity/", "localhost", 409),
        ("/no/such/page/", "localhost", 404),
        ("/", "scanned.example", 400),
    ],
)
def test_every_line_of_a_request_carries_its_id(
    settings: Any, path: str, host: str, status: int
) -> None:
    settings.ROOT_URLCONF = "tests.access.broken_urls"
    sink = StringIO()
    handler = logging.StreamHandler(sink)
    handler.setFormatter(formatter(True))
    logging.getLogger().addHandler(handler)

    answer = Client(raise_request_exception=False).get(path, HTTP_HOST=host)
    logging.getLogger().removeHandler(handler)

    lines = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answer.status_code == status
    assert lines
    assert {line["request_id"] for line in lines} == {answer["X-Request-ID"]}
    assert any("Traceback" in line.get("exception", "") for line in lines) is (
        status == 500 or "integrity" in path
    )
