"""Everybody reports at once: the site under the load of a full hall, on loopback alone.

LOAD_PLAYERS, LOAD_VIEWS (a minute) and LOAD_SECONDS make it smaller. Figures are printed; what is
asserted is that nothing is lost, nothing fails, and every record gets its verdict.
"""

import os
import subprocess
import sys

import pytest

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(3600)]


# Where the tests' own site and its settings are: a full hall is met with those of a real one.
OF_TESTS = ("CARRIER_LEAGUE", "VISITOR_SECONDS", "TABLE_LINES")


def test_a_full_hall_reports_within_a_minute(capsys):
    """In a process of its own: the site has its own settings and database."""
    env = {
        name: value
        for name, value in os.environ.items()
        if not any(own in name for own in OF_TESTS)
    }
    ran = subprocess.run(
        [sys.executable, "-m", "tests.chaos.full_hall"], env=env, capture_output=True, text=True
    )

    with capsys.disabled():
        print(f"\n{ran.stdout}")
    assert ran.returncode == 0, ran.stdout + ran.stderr
