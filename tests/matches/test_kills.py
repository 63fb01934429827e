"""Runs the kills beside the other tests, with a database of their own: that one is killed too."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.ground import MARK

ROOT = Path(__file__).parents[2]
OURS = {MARK, "CARRIER_LEAGUE_HOME", "DATABASE_URL", "DATABASE_OWNER_URL", "DJANGO_SETTINGS_MODULE"}


@pytest.mark.chaos
@pytest.mark.timeout(600)
def test_every_report_ends_with_one_verdict_whatever_is_killed() -> None:
    env = {
        name: value
        for name, value in os.environ.items()
        if name not in OURS and not name.startswith("PYTEST_")
    }
    command = (sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")

    run = subprocess.run(
        (*command, "tests/matches/kills.py"), cwd=ROOT, env=env, capture_output=True, text=True
    )

    assert run.returncode == 0, run.stdout[-4000:] + run.stderr[-2000:]
    assert "1 passed" in run.stdout
