"""`make lint`: all checks that need no running site; every failure is reported."""

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PROGRAMS = Path(sys.executable).parent
# The least environment of a production site; the checks connect to none of these servers.
PRODUCTION = {
    "DATABASE_URL": "postgresql://league_app:password@localhost/league",
    "DATABASE_OWNER_URL": "postgresql://league_owner:password@localhost/league",
    "BROKER_URL": "amqp://league:password@localhost/league",
    "SECRET_KEY": "a-key-of-fifty-letters-and-more-that-is-only-for-this-check-0123456789",
    "ALLOWED_HOSTS": "league.example.org",
    "SITE_URL": "https://league.example.org",
    "PROXIES": "1",
    "EMAIL_URL": "smtps://league:password@mail.example.org",
    "DEFAULT_FROM_EMAIL": "Carrier League <league@example.org>",
    "PLAIN_STATIC": "1",  # static files are not collected for this check
}


@dataclass(frozen=True, slots=True)
class Check:
    """A command of this environment that succeeds when all is well."""

    name: str
    words: tuple[str, ...]
    env: dict[str, str] = field(default_factory=dict)
    program: str = "python"

    def run(self, home: str) -> tuple["subprocess.CompletedProcess[str]", float]:
        """Return the finished process and the seconds it took."""
        begun = time.monotonic()
        env = {**os.environ, "CARRIER_LEAGUE_HOME": home, **self.env}
        done = subprocess.run(
            [PROGRAMS / self.program, *self.words],
            cwd=ROOT,
            env=env,
            capture_output=True,
            text=True,
        )
        return done, time.monotonic() - begun


CHECKS = (
    Check("format", ("-m", "ruff", "format", "--check", "--quiet", ".")),
    Check("djangofmt", ("--check", "--quiet", "templates"), program="djangofmt"),
    Check("ruff", ("-m", "ruff", "check", "--quiet", ".")),
    Check("typos", ("--format", "brief"), program="typos"),
    Check("types", ("-m", "mypy", "--no-error-summary")),
    Check("imports", ("-c", "from importlinter.cli import lint_imports_command as run; run()")),
    Check("migrations", ("manage.py", "makemigrations", "--check", "--dry-run")),
    Check("translations", ("manage.py", "translations", "--check")),
    Check("templates", ("manage.py", "templates")),
    Check("links", ("-m", "league.running.links")),
    Check("private", ("-m", "league.running.private")),
    Check("folders", ("-m", "league.running.folders")),
    Check(
        "production",
        ("-W", "ignore", "manage.py", "check", "--deploy", "--fail-level", "WARNING"),
        PRODUCTION,
    ),
)


def main() -> int:
    """Run every check, two at a time; return the number of failed ones."""
    failed = 0
    with (
        tempfile.TemporaryDirectory(prefix="carrier-league-lint-") as home,
        ThreadPoolExecutor(2) as two,
    ):
        # The type check takes as long as all the others: it begins first.
        begun = {
            check.name: two.submit(check.run, f"{home}/{check.name}")
            for check in sorted(CHECKS, key=lambda check: check.name != "types")
        }
        for check in CHECKS:
            done, took = begun[check.name].result()
            print(
                f"{check.name:<13} {'FAILED' if done.returncode else 'ok'} ({took:.1f} s)",
                flush=True,
            )
            if done.returncode:
                failed += 1
                print(f"{done.stdout}\n{done.stderr}".strip() + "\n", flush=True)
    print("All checks pass." if not failed else f"{failed} of {len(CHECKS)} checks failed.")
    return failed


if __name__ == "__main__":
    sys.exit(1 if main() else 0)
