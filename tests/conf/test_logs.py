import json
import logging
import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.test import Client

from league.conf.logs import lines as logs
from league.running import supervise
from tests.longer import longer
from tests.running.site import environment

ROOT = Path(__file__).resolve().parents[2]


def formatter(as_json: bool) -> structlog.stdlib.ProcessorFormatter:
    """Return the formatter of the configured handler."""
    return structlog.stdlib.ProcessorFormatter(
        foreign_pre_chain=logs._shared(),
        processors=[
            structlog.stdlib.ProcessorFormatter.remove_processors_meta,
            *logs._renderers(as_json),
        ],
    )


def written(as_json: bool, **event: object) -> str:
    """Return a line as the configured handler renders it."""
    record = logging.makeLogRecord({"name": "cards", "msg": "imported", "levelname": "INFO"})
    record.__dict__.update(event)
    return formatter(as_json).format(record)


@contextmanager
def logged(as_json: bool) -> Iterator[StringIO]:
    """Collect the lines that the site writes meanwhile."""
    sink = StringIO()
    handler = logging.StreamHandler(sink)
    handler.setFormatter(formatter(as_json))
    root = logging.getLogger()
    root.addHandler(handler)
    try:
        yield sink
    finally:
        root.removeHandler(handler)


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
    with logged(True) as sink:
        answer = Client(raise_request_exception=False).get(path, HTTP_HOST=host)

    lines = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert answer.status_code == status
    assert lines
    assert {line["request_id"] for line in lines} == {answer["X-Request-ID"]}
    assert any("Traceback" in line.get("exception", "") for line in lines) is (
        status == 500 or "integrity" in path
    )


START = {
    "web": [
        word
        for word in supervise.web(supervise.Address("127.0.0.1", 0), 1)
        if word not in {"--log-level", "warning"}
    ],
    "worker": supervise.worker(1),
    "beat": [*supervise.beat(Path("/nowhere"))[:-4], "--schedule", "/dev/null/none"],
}


def written_by(name: str, env: dict[str, str]) -> list[str]:
    """Return the output of a process that is ended at its first line; the beat ends by itself."""
    with subprocess.Popen(
        START[name], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        first = process.stdout.readline()
        if name != "beat":
            process.terminate()
        return [first, *process.stdout]


@pytest.mark.slow
def test_every_process_writes_json_from_its_first_line_to_its_last(
    site_env: dict[str, str], broker: str
) -> None:
    """The beat cannot write its schedule: the error that ends it is a line as well."""
    env = {**os.environ, **site_env, "BROKER_URL": broker, "LOG_JSON": "1", "LOG_LEVEL": "INFO"}
    env |= {"PLAIN_STATIC": "1", "PYTHONWARNINGS": "default"}
    with ThreadPoolExecutor() as many:
        said = dict(zip(START, many.map(lambda name: written_by(name, env), START), strict=True))

    assert [
        (name, line) for name, lines in said.items() for line in lines if not is_json(line)
    ] == []
    assert "NotADirectoryError" in said["beat"][-1]


FAULTS = {
    "a setting that is missing": ({"DATABASE_URL": "postgresql://u@h/d"}, "SECRET_KEY."),
    "a package that cannot be loaded": ({"PYTHONPATH": "{tmp}"}, "RuntimeError: not today"),
}


# The worker and the beat load the site in the same way: one stands for both with each commit.
FALLS = longer(
    [*(("web", each) for each in FAULTS), ("worker", next(iter(FAULTS)))],
    [(name, fault) for name in START for fault in FAULTS],
)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "fault"), FALLS)
def test_what_ends_a_process_before_it_works_is_a_line(
    name: str, fault: str, tmp_path: Path
) -> None:
    """The site is loaded by then, or its settings could not even be read."""
    given, reason = FAULTS[fault]
    (tmp_path / "django_htmx").mkdir()
    (tmp_path / "django_htmx" / "__init__.py").write_text("raise RuntimeError('not today')\n")
    env = {**environment(tmp_path), "LOG_JSON": "1", "PYTHONWARNINGS": "default"}
    env |= {key: value.format(tmp=tmp_path) for key, value in given.items()}

    done = subprocess.run(
        START[name], cwd=ROOT, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )

    assert done.returncode
    assert [line for line in done.stdout.splitlines() if not is_json(line)] == []
    assert reason in json.loads(done.stdout.splitlines()[-1])["exception"]


def test_a_thread_that_falls_and_an_end_nobody_waits_for_are_lines() -> None:
    script = (
        "import threading; from league.conf.logs import lines as logs;"
        "logs.configure({'level': 'INFO', 'json': True});"
        "fall = lambda: [][0];"
        "thread = threading.Thread(target=fall, name='bell'); thread.start(); thread.join();"
        "Kept = type('Kept', (), {'__del__': lambda self: {}['gone']}); Kept()"
    )
    done = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True, text=True)

    fallen, unheard = map(json.loads, done.stderr.splitlines())
    assert (fallen["level"], fallen["thread_name"]) == ("critical", "bell")
    assert fallen["exception"].endswith("IndexError: list index out of range")
    assert unheard["exception"].endswith("KeyError: 'gone'")


def is_json(line: str) -> bool:
    try:
        return isinstance(json.loads(line), dict)
    except ValueError:
        return False


def test_a_warning_is_a_line_as_all_others() -> None:
    script = (
        "import warnings; from league.conf.logs import lines as logs;"
        "logs.configure({'level': 'INFO', 'json': True});"
        "warnings.warn('old', DeprecationWarning); raise ValueError('gone')"
    )
    done = subprocess.run(
        [sys.executable, "-W", "default", "-c", script], cwd=ROOT, capture_output=True, text=True
    )

    warned, ended = map(json.loads, done.stderr.splitlines())
    assert (warned["logger"], ended["logger"]) == ("py.warnings", "process")
    assert "DeprecationWarning: old" in warned["event"]
    assert ended["exception"].endswith("ValueError: gone")
