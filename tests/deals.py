"""Fixed secrets of tables, so that a test has the same result in each run."""

import secrets
from random import Random

import pytest

from league.play.services import sittings


@pytest.fixture(autouse=True)
def _same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the seeds of tables, and the decks of the house, by the test's name.

    By default the long tests draw as the site does, so that each run tries other matches.
    """
    if request.node.get_closest_marker("chaos"):
        return
    deal_by(Random(request.node.nodeid), monkeypatch)


def deal_by(lots: Random, monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw the seeds of tables opened from now on, and house decks, from ``lots``."""
    monkeypatch.setattr(secrets, "token_hex", lambda size: lots.randbytes(size).hex())
    monkeypatch.setattr(sittings, "SystemRandom", lambda: lots)
