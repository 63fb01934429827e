"""A throw-away PostgreSQL for the tests, unless DATABASE_URL names one.

The first process makes a home in the temporary folder, starts the server there and
says so in the environment; the workers of pytest-xdist only read it, each with a
database of its own. It all must stand before Django reads its settings.
"""

import gc
import os
from collections.abc import Generator

from tests.ground import Ground

GROUND = Ground.enter()
os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
# Matches by taps are faster than people; tests of the limits set their own.
os.environ["TABLE_LINES_A_SECOND"] = os.environ["TABLE_LINES_A_MINUTE"] = "1000000"
os.environ["VISITOR_SECONDS"] = "0"  # tests need fresh pages; tests of the copies set their own

import django  # noqa: E402
import pytest  # noqa: E402
from hypothesis import HealthCheck, settings  # noqa: E402

from tests.longer import Asked, examples, tries_examples  # noqa: E402

django.setup()
# No example fails for its time: the machine may be busy with other work.
QUIET = [HealthCheck.too_slow]
# Checks of a change try the same examples each time; a person's runs and the long tests try further
# ones.
settings.register_profile(
    "any machine",
    max_examples=examples(40),
    deadline=None,
    suppress_health_check=QUIET,
    derandomize=bool(os.environ.get("CI")),
)
settings.load_profile("any machine")

pytest_plugins = [
    "tests.lanes",
    "tests.frames",
    "tests.deals",
    "tests.database",
    "tests.clients",
    "tests.cards.fixtures",
]


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    Asked.marks = config.option.markexpr


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collected tests stay to the end: the garbage collector need not scan them again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)  # a test's garbage is small, and looking for it is not
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs the database, which `make quick` leaves out, and what tries examples."""
    for item in items:
        fixtures = set(getattr(item, "fixturenames", ()))
        if item.get_closest_marker("django_db") or fixtures & {
            "db",
            "transactional_db",
            "django_db_setup",
        }:
            item.add_marker(pytest.mark.database)
        if tries_examples(item):
            item.add_marker(pytest.mark.examples)


def pytest_unconfigure(config: pytest.Config) -> None:
    GROUND.leave()
