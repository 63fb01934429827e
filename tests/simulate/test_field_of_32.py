"""A day of 32 players through the services, every law looked at after every act."""

import pytest

from tests.simulate import invariants
from tests.simulate.double import double
from tests.simulate.hall import by_hand
from tests.simulate.seasons import two_seasons
from tests.simulate.swiss import swiss

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]


def test_a_swiss_and_its_top_eight():
    acts: list[str] = []

    def look(hall, name):
        acts.append(name)
        invariants.check(hall.fresh())

    hall = swiss(32, 5, 8, by_hand, seed=32, after=look)

    assert hall.fresh().state == "finished"
    assert {"drop", "late entry", "re-enter", "correct", "undo", "cut", "finish"} <= set(acts)


def test_a_double_elimination():
    assert double(24, by_hand, seed=16).fresh().state == "finished"


def test_two_seasons_with_promotion():
    assert two_seasons(6, by_hand, seed=6).matches == 2 * 3 * 15
