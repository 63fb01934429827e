"""Draw k always has the same outcome; the server's deals need no press, dice do."""

from random import Random

import pytest
from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.records.reading import read
from engines.core.records.writing import written
from engines.core.replays.verify import verify
from league.play.errors import DiceSupplied, NothingToRoll, NotSupplied, SeedTooLate
from league.play.models import Roll, Sitting
from league.play.queries import positions
from league.play.queries.records import record_of
from league.play.services import rolls, taking_back
from tests.longer import longer
from tests.play.sitting import free, fresh, say, standing
from tests.play.tapping import GAMES, SHORT

pytestmark = pytest.mark.django_db


def roll(place):
    return rolls.roll(place=place, after=fresh(place.sitting).revision, now=timezone.now())


def play_on(sitting, place, rng, most):
    for _ in range(most):
        position = positions.of(fresh(sitting))
        if position.is_over:
            return
        if CHANCE in position.to_act:
            roll(place)
        else:
            action = position.game.sample(position.state, rng)
            say(place, position.game.write(action))


def test_after_a_taking_back_the_die_has_the_face_it_had():
    sitting, (place,) = free("carriers", dice="server")
    roll(place)
    faces = standing(sitting)
    taking_back.take_back(place=place, after=fresh(sitting).revision, to=0, now=timezone.now())
    assert standing(sitting) == []

    roll(place)

    assert standing(sitting) == faces
    assert Roll.objects.filter(sitting=sitting).count() == 1


def test_who_says_what_was_rolled_is_told_where_dice_come_from():
    _sitting, (place,) = free("carriers", dice="server")
    with pytest.raises(DiceSupplied):
        say(place, "toss 6 1")
    _sitting, (place,) = free("carriers")
    with pytest.raises(NotSupplied):
        roll(place)
    say(place, "toss 6 1")
    say(place, "column 1")


def test_nothing_is_rolled_when_somebody_chooses():
    sitting, (place,) = free("carriers", dice="server")
    while CHANCE in positions.of(fresh(sitting)).to_act:
        roll(place)

    with pytest.raises(NothingToRoll):
        roll(place)


def test_a_seed_is_added_before_the_first_draw_alone():
    sitting, (place,) = free("carriers", dice="sealed")
    rolls.add_seed(place=place, seed="a1b2", now=timezone.now())
    rolls.add_seed(place=place, seed="a1b2", now=timezone.now())
    roll(place)

    with pytest.raises(SeedTooLate):
        rolls.add_seed(place=place, seed="c3d4", now=timezone.now())
    assert sitting.secret not in sitting.header


@pytest.mark.slow
@pytest.mark.parametrize("game", longer([game for game in GAMES if game != "rugby_15"], GAMES))
def test_a_sealed_match_verifies_with_its_seeds(game):
    sitting, (place,) = free(game, dice="sealed", **SHORT.get(game, {}))
    play_on(sitting, place, Random(game), 3_000)
    sitting = fresh(sitting)
    assert sitting.state == Sitting.State.ENDED

    record = record_of(sitting, positions.of(sitting))

    assert {seed.who for seed in record.seeds} > {"server"}
    verdict = verify(read(written(record)))
    assert (verdict.outcome, verdict.notes) == ("verified", ())
