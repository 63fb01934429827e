"""A broker that is reached over TLS must have a certificate of its own name."""

import json
import os
import ssl
import subprocess
import sys
from pathlib import Path

import pytest

from tests.running.site import ROOT, environment

TELL = (
    "import json; from league.conf import settings as s; print(json.dumps(s.CELERY_BROKER_USE_SSL))"
)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("url", "asked"),
    [
        ("amqps://league@mq.example/league", {"server_hostname": None}),
        ("rediss://mq.example/0", {"ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": True}),
        ("redis://mq.example/0", None),
    ],
)
def test_a_certificate_is_looked_at(tmp_path: Path, url: str, asked: object) -> None:
    made = subprocess.run(
        [sys.executable, "-W", "ignore", "-c", TELL],
        cwd=ROOT,
        env={**environment(tmp_path), "BROKER_URL": url, "PYTHONPATH": os.fspath(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )

    assert json.loads(made.stdout) == asked
