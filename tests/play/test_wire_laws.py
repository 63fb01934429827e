"""Whole matches by random taps: each record verifies with the result that the table showed, and no
device is told what its seat may not see.
"""

from dataclasses import replace
from random import Random

import pytest

from engines.core.reading import read
from engines.core.verify import verify
from engines.core.writing import written
from league.play.models import Place
from league.play.queries import positions, tables
from league.play.queries.records import record_of
from tests.play.sitting import fresh
from tests.play.tapping import devices, tap_on

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
LONGEST = 4_000


def check_memory(sitting):
    remembered = positions.of(fresh(sitting))
    positions.forget()
    replayed = positions.of(fresh(sitting))
    dump = remembered.game.dump
    assert dump(remembered.state) == dump(replayed.state)


def check_blind(sitting, rng):
    """What a seat is shown is the same whatever the others hold."""
    sitting = fresh(sitting)
    position = positions.of(sitting)
    game = position.game
    if game.resample is None or game.mask is None:
        return
    for place in Place.objects.filter(sitting=sitting):
        place.sitting = sitting
        seen = tables.table_of(sitting, place)
        other = replace(
            position,
            course=replace(
                position.course, state=game.resample(position.state, place.seats[0], rng)
            ),
        )
        dealt = replace(seen, position=other)
        assert tables.as_json(dealt, "en") == tables.as_json(seen, "en")
        if game.scene is not None:
            shown, again = tables.drawn(seen)[2], tables.drawn(dealt)[2]
            assert game.scene(shown, None, shown) == game.scene(again, None, again)


def is_played_out(game, seed, mode, dice):
    rng = Random(f"{game}{seed}")
    sitting, phones = devices(game, mode=mode, dice=dice)
    for turn in range(LONGEST):
        rng.shuffle(phones)
        answers = [tap_on(phone, phone.view(), rng) for phone in phones[:1]]
        if not any(answers):
            answers = [tap_on(phone, phone.view(), rng) for phone in phones[1:]]
        if turn % 10 == 0:
            check_memory(sitting)
            check_blind(sitting, rng)
        seen = phones[0].view()
        if seen["state"] != "open":
            break
        assert any(answers), seen
    check_memory(sitting)
    sitting = fresh(sitting)
    verdict = verify(read(written(record_of(sitting, positions.of(sitting)))))
    assert verdict.outcome in ("verified", "possible") if mode == "open" else ("verified",), verdict
    assert sitting.end is not None
    assert verdict.winner == sitting.end["winner"]


@pytest.mark.parametrize("game", GAMES)
def test_a_match_by_taps_verifies_with_its_result(game):
    is_played_out(game, 0, "full", "server")


@pytest.mark.chaos
@pytest.mark.parametrize("seed", range(200))
@pytest.mark.parametrize("game", GAMES)
def test_many_matches_by_taps_verify(game, seed):
    is_played_out(game, seed, "full", ("server", "sealed")[seed % 2])
