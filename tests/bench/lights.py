"""Prints for each game how soon a tap lights its targets in Chromium on a slowed phone."""

import subprocess
import sys

COMMAND = ("-m", "pytest", "-q", "-s", "-m", "chaos", "tests/e2e/play/table/test_table_lights.py")


def main(argv: list[str]) -> int:
    return subprocess.run((sys.executable, *COMMAND, *argv)).returncode
