"""Everybody reports at once: the site under the load of a full hall, on loopback alone.

LOAD_PLAYERS, LOAD_VIEWS (a minute) and LOAD_SECONDS make it smaller. Figures are printed; what is
asserted is that nothing is lost, nothing fails, and every record gets its verdict.
"""

import os
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(3600)]


def test_a_full_hall_reports_within_a_minute(capsys):
    """In a process of its own: the site has its own settings and database."""
    env = {name: value for name, value in os.environ.items() if "CARRIER_LEAGUE" not in name}
    ran = subprocess.run(
        [sys.executable, "-m", "tests.chaos.full_hall"], env=env, capture_output=True, text=True
    )

    with capsys.disabled():
        print(f"\n{ran.stdout}")
    assert ran.returncode == 0, ran.stdout + ran.stderr
