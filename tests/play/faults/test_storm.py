"""Twenty sittings under twenty kills of the site's processes and fifty cut nets, and a red control.

The figures are printed. ``STORM_SITTINGS`` and ``STORM_KILLS`` make it smaller.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = [pytest.mark.chaos, pytest.mark.timeout(3600)]


def storm(migrated: Path | None, *words: str, **env: str) -> "subprocess.CompletedProcess[str]":
    """Run it in a process of its own: its site has its own settings and database."""
    given = [f"--migrated={migrated}"] if migrated else []
    kept = {name: value for name, value in os.environ.items() if "CARRIER_LEAGUE" not in name}
    return subprocess.run(
        [sys.executable, "-m", "tests.play.faults.storm", *given, *words],
        env={**kept, **env}, capture_output=True, text=True,
    )  # fmt: skip


def test_no_line_is_lost_or_doubled_whatever_is_killed(migrated, capsys):
    ran = storm(migrated)

    with capsys.disabled():
        print(f"\n{ran.stdout}")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_devices_that_forget_their_keys_double_lines(migrated, capsys):
    """The red control: the rig finds what it looks for."""
    ran = storm(migrated, "--keyless", STORM_SITTINGS="2", STORM_KILLS="0")

    with capsys.disabled():
        print(f"\n{ran.stdout}")
    assert ran.returncode == 1, ran.stdout + ran.stderr
    assert re.search(r"\bdoubled [1-9]", ran.stdout), ran.stderr  # it did not just break
