"""One's own last line goes at once; what followed it, or chance, only with the other side's yes."""

import pytest
from django.utils import timezone

from league.play.errors import AskedAlready, NothingAsked, NothingToTakeBack, NotYourSeat
from league.play.models import Line, TakingBack
from league.play.queries import lines, positions
from league.play.services import taking_back
from tests.play.sitting import free, fresh, say, standing

pytestmark = pytest.mark.django_db


def back(place, to):
    revision = fresh(place.sitting).revision
    return taking_back.take_back(place=place, after=revision, to=to, now=timezone.now())


def answer(place, *, agrees):
    revision = fresh(place.sitting).revision
    taking_back.answer(place=place, after=revision, agrees=agrees, now=timezone.now())


def formed():
    """A toss, a column and the offence's formation; return the sitting, the offence, the other."""
    sitting, (home, away) = free("carriers", apart=True)
    say(home, "toss 5 2")
    say(away, "column 3")
    position = positions.of(fresh(sitting))
    acting = position.to_act[0]
    own, other = (home, away) if acting == "H" else (away, home)
    partial = ()
    while isinstance(choice := position.game.choices(position.state, acting, partial), tuple):
        partial = (*partial, choice[0])
    say(own, position.game.write(choice))
    return sitting, own, other


def test_the_own_last_line_goes_and_stays_stored():
    sitting, own, _other = formed()
    said = standing(sitting)

    assert back(own, 2)

    assert standing(sitting) == said[:2]
    assert Line.objects.filter(sitting=sitting).count() == 3
    assert TakingBack.objects.get().by == own
    assert fresh(sitting).revision == 4
    positions.forget()
    assert positions.of(fresh(sitting)).n == 2
    say(own, said[2])
    assert standing(sitting) == said


def test_what_every_tap_asks_for_are_the_lines_that_stand():
    sitting, own, _other = formed()
    again = standing(sitting)[2]
    stages = [fresh(sitting)]
    back(own, 2)
    stages.append(fresh(sitting))
    say(own, again)
    stages.append(fresh(sitting))

    for stage in stages:
        for after in range(4):
            assert lines.standing_rows(stage, after) == list(lines.standing(stage, after))


def test_chance_goes_with_a_yes_alone():
    sitting, own, other = formed()

    assert not back(own, 1)
    with pytest.raises(AskedAlready):
        back(other, 0)
    with pytest.raises(NotYourSeat):
        answer(own, agrees=True)
    answer(other, agrees=False)
    assert len(standing(sitting)) == 3
    with pytest.raises(NothingAsked):
        answer(other, agrees=True)

    assert not back(own, 1)
    answer(other, agrees=True)

    assert len(standing(sitting)) == 1
    assert TakingBack.objects.get().agreed == other


def test_the_other_side_cannot_take_it_back_alone():
    sitting, _own, other = formed()

    assert not back(other, 2)
    assert len(standing(sitting)) == 3


def test_a_new_line_drops_what_was_asked():
    sitting, own, other = formed()
    back(other, 2)
    position = positions.of(fresh(sitting))
    acting = position.to_act[0]
    speaks = own if acting in own.seats else other
    say(speaks, position.game.write(next(iter(position.game.legal(position.state, acting)))))

    assert fresh(sitting).request is None


@pytest.mark.parametrize("to", [-1, 3, 99])
def test_there_must_be_something_to_take_back(to):
    _sitting, own, _other = formed()

    with pytest.raises(NothingToTakeBack):
        back(own, to)


def test_who_speaks_for_all_takes_back_alone():
    sitting, (place,) = free("carriers")
    say(place, "toss 5 2")
    say(place, "column 3")

    assert back(place, 0)
    assert standing(sitting) == []
