"""A throw-away PostgreSQL for the tests, unless DATABASE_URL names one.

The first process makes a home in the temporary folder, starts the server there and
says so in the environment; the workers of pytest-xdist only read it, each with a
database of its own. It all must stand before Django reads its settings.
"""

import os

from tests.ground import Ground

GROUND = Ground.enter()
os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
os.environ["VISITOR_SECONDS"] = "0"  # a test looks at once; tests of the copies say otherwise

import django  # noqa: E402
import pytest  # noqa: E402

django.setup()

pytest_plugins = ["tests.database", "tests.cards.fixtures"]


def pytest_unconfigure(config: pytest.Config) -> None:
    GROUND.leave()
