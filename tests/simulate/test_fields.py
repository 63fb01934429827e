"""Days and seasons through the services: every law is looked at after every act."""

import pytest

from engines.core.registry import games
from matches.models import Filing
from tests.longer import longer
from tests.simulate import invariants
from tests.simulate.bots import Bots
from tests.simulate.double import double
from tests.simulate.hall import by_hand
from tests.simulate.night import night
from tests.simulate.seasons import in_a_row
from tests.simulate.swiss import swiss

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]


KEYS = [game.key for game in games()]


@pytest.fixture
def unhurried(settings):
    """Let a place say as many lines a minute as a machine can."""
    settings.TABLE_LINES_A_SECOND = settings.TABLE_LINES_A_MINUTE = 100_000


@pytest.mark.parametrize(("players", "count", "cut"), longer([(6, 3, 2)], [(12, 4, 4), (32, 5, 8)]))
def test_a_swiss_and_its_cut(players, count, cut):
    acts: list[str] = []

    def look(hall, name):
        acts.append(name)
        invariants.check(hall.fresh())

    hall = swiss(players, count, cut, by_hand, seed=32, after=look)

    assert hall.fresh().state == "finished"
    assert {
        "drop", "late entry", "re-enter", "pair again", "correct", "undo", "cut", "finish",
    } <= set(acts)  # fmt: skip


@pytest.mark.parametrize("players", longer([5], [8, 12, 24]))
def test_a_double_elimination(players):
    assert double(players, by_hand, seed=16).fresh().state == "finished"


@pytest.mark.parametrize(("sides", "count"), longer([(3, 1)], [(3, 2), (4, 2), (6, 2)]))
def test_seasons_with_promotion(sides, count):
    assert in_a_row(count, sides, by_hand, seed=6).matches == count * 3 * sides * (sides - 1) // 2


@pytest.mark.parametrize(
    ("game", "count"), longer([("carriers", 1)], [(game, 2) for game in KEYS if game != "carriers"])
)
def test_bots_play_an_event_and_their_records_settle_it(game, count):
    hall = swiss(4, count, 2, by_hand, seed=7, bots=Bots(7), game=game)

    filings = Filing.objects.filter(game__match__event=hall.event)
    assert hall.fresh().state == "finished"
    assert set(filings.values_list("record__game", "record__verdicts__outcome")) == {
        (game, "verified")
    }


@pytest.mark.parametrize(
    ("players", "keys"), longer([(2, ("lethal_checkmate",))], [(4, tuple(KEYS))])
)
def test_bots_play_a_league_night_at_the_tables(players, keys, unhurried):
    played = night(players, by_hand, seed=9, keys=keys)

    count = len(keys) * players // 2
    assert (played.matches, played.proved) == (count, count)
    assert played.verdicts == {"verified": count}
