"""A line is appended once, or refused with its rule; no place speaks for another."""

from random import Random

import pytest
from django.utils import timezone, translation

from engines.core.registry import get
from league.play.errors import LineRefused, NotToAct, NotYourSeat, TableMovedOn
from league.play.models import Line, Place
from league.play.queries import positions
from league.play.queries.lines import kept
from league.play.rules import course
from league.play.services import taking_back
from tests.play.sitting import free, fresh, play_on, say, standing
from tests.play.tapping import GAMES

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", GAMES)
def test_a_position_from_memory_is_the_one_that_the_lines_come_to(game):
    sitting, places = free(game)
    rng = Random(game)

    for _ in range(3):
        play_on(sitting, places, rng, 12)
        sitting = fresh(sitting)
        remembered = positions.of(sitting)
        positions.forget()
        replayed = positions.of(sitting)

        dump = remembered.game.dump
        assert dump(remembered.state) == dump(replayed.state)
        assert (remembered.n, remembered.draws) == (replayed.n, replayed.draws)
        anew = course.goes_on(course.start(sitting.header), kept(sitting))
        assert dump(anew.state) == dump(replayed.state)


def test_a_line_is_written_as_the_game_writes_it_and_counts_once():
    sitting, (place,) = free("carriers")

    said = say(place, "  toss   3 6", key="a")
    again = say(place, "toss 3 6", after=0, key="a")

    assert [line.text for line in said.lines] == ["toss 3 6"]
    assert again.lines == said.lines
    assert not again.is_new
    assert standing(sitting) == ["toss 3 6"]


def test_an_illegal_line_says_its_rule_and_is_not_kept():
    sitting, (place,) = free("carriers")
    say(place, "toss 3 6")

    with pytest.raises(LineRefused) as refused:
        say(place, "H 4 c7")

    assert refused.value.params["rule"]
    assert refused.value.params["sentences"]["ja"]
    assert refused.value.params["alternatives"]
    assert standing(sitting) == ["toss 3 6"]
    assert fresh(sitting).revision == 1


def test_who_did_not_see_the_newest_line_is_told_what_was_said():
    sitting, (place,) = free("carriers")
    say(place, "toss 3 6")

    with pytest.raises(TableMovedOn) as moved:
        say(place, "toss 4 5", after=0)

    assert moved.value.params["lines"] == [{"n": 1, "serial": 1, "text": "toss 3 6"}]
    assert moved.value.params["revision"] == 1
    assert Line.objects.filter(sitting=sitting).count() == 1


def test_who_did_not_see_the_newest_change_is_given_its_reason():
    _sitting, (home, away) = free("carriers", apart=True)
    Place.objects.filter(pk=away.pk).update(name="秋山 100%")
    away.refresh_from_db()
    say(away, "toss 3 6")
    assert why(home) == "秋山 100% wrote “toss 3 6”."
    taking_back.take_back(place=away, after=1, to=0, now=timezone.now())
    taking_back.answer(place=home, after=1, agrees=True, now=timezone.now())
    assert why(home) == "秋山 100% took all lines back."
    with translation.override("ja"):
        assert why(home) == "秋山 100%さんがすべての行を取り消しました。"
    say(home, "toss 3 6")
    say(away, "column 3")
    after = fresh(home.sitting).revision
    taking_back.take_back(place=away, after=after, to=1, now=timezone.now())
    taking_back.answer(place=home, after=after, agrees=True, now=timezone.now())
    assert why(home) == "秋山 100% took back what was written after line 1."


def why(place) -> str:
    """Say a line that comes too late; return the reason, which the refusal's sentence holds."""
    with pytest.raises(TableMovedOn) as moved:
        say(place, "toss 1 2", after=fresh(place.sitting).revision - 1)
    assert str(moved.value.params["why"]) in str(moved.value)
    return str(moved.value.params["why"])


def test_a_place_speaks_for_its_seats_alone():
    sitting, (home, away) = free("carriers", apart=True)
    say(home, "toss 3 6")
    say(away, "column 3")
    acting = positions.of(fresh(sitting)).to_act[0]
    mine, other = (home, away) if acting == "H" else (away, home)
    legal = next(iter(get("carriers").legal(positions.of(fresh(sitting)).state, acting)))

    with pytest.raises(NotYourSeat):
        say(other, str(get("carriers").write(legal)))
    with pytest.raises(NotToAct):
        say(other, f"{other.seats[0]} snap")
    say(mine, get("carriers").write(legal))
