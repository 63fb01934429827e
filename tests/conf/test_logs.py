import json
import logging

import structlog

from league.conf import logs


def written(as_json: bool, **event: object) -> str:
    """One line, rendered as the configured handler does it."""
    formatter = structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=logs._shared(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *logs._renderers(as_json),
        ],
    )
    record = logging.makeLogRecord({"name": "cards", "msg": "imported", "levelname": "INFO"})
    record.__dict__.update(event)
    return formatter.format(record)


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
