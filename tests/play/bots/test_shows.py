"""Shows: bots play all seats while somebody looks."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from league.play.models import Sitting
from league.play.services.bots import acting, seating, shows
from tests.play.bots.alone import act_at, bots_act
from tests.play.pages import LOBBY, at, opened
from tests.play.sitting import fresh

pytestmark = pytest.mark.django_db
ENGLISH = {"accept-language": "en"}


def shown(visitor: Client, game: str = "lethal_checkmate") -> Sitting:
    answer = visitor.post(f"{LOBBY}bots/{game}/")
    sitting = Sitting.objects.latest("pk")
    assert answer["Location"] == at(sitting)
    return sitting


def desert(sitting: Sitting) -> None:
    gone = timezone.now() - shows.DESERTED - timedelta(seconds=1)
    Sitting.objects.filter(pk=sitting.pk).update(watched_at=gone)


@pytest.mark.parametrize("game", ["limit_ball", "touchdown_hero"])
def test_one_tap_opens_a_table_of_bots_for_anybody(game):
    sitting = shown(Client(), game)

    assert sitting.bot_pause == seating.PAUSES["long"]
    assert set(sitting.places.values_list("level", "user")) == {("club", None)}
    assert fresh(sitting).bots_due is not None
    page = Client().get(at(sitting), headers=ENGLISH)
    assert "Bots play here" in page.content.decode()


def test_a_show_goes_on_to_the_end_of_the_match():
    sitting = bots_act(shown(Client()))

    assert sitting.state == Sitting.State.ENDED
    page = Client().get(at(sitting), headers=ENGLISH).content.decode()
    assert "Watch another match" in page
    assert "Nobody has confirmed yet." not in page


def test_a_show_that_nobody_watches_stops_until_somebody_does():
    visitor = Client()
    sitting = shown(visitor)
    desert(sitting)

    act_at(fresh(sitting))
    stopped = fresh(sitting)
    page = visitor.get(at(sitting), headers=ENGLISH).content.decode()
    visitor.post(at(sitting))

    assert (stopped.state, stopped.bots_due) == (Sitting.State.ADJOURNED, None)
    assert "Let them go on" in page
    assert fresh(sitting).state == Sitting.State.OPEN
    assert fresh(sitting).bots_due is not None


def test_who_looks_keeps_the_bots_playing(django_assert_num_queries):
    visitor = Client()
    sitting = shown(visitor)
    with django_assert_num_queries(1):  # nothing is written soon after the last look
        assert visitor.post(at(sitting, "looks")).status_code == 200
    desert(sitting)

    assert visitor.post(at(sitting, "looks")).status_code == 200
    acting.act(sitting=sitting.pk, revision=fresh(sitting).revision, now=timezone.now())

    assert fresh(sitting).state == Sitting.State.OPEN


def test_nobody_speaks_at_a_show_and_people_s_tables_are_none():
    visitor = Client()
    sitting = shown(visitor)
    own = opened(visitor)

    answer = visitor.post(at(sitting, "say"), {}, content_type="application/json")

    assert answer.status_code == 404
    assert visitor.post(at(own, "looks")).status_code == 422
    assert fresh(own).watched_at is None


def test_shows_are_counted_as_tables(settings):
    settings.TABLES_AN_HOUR = 1
    visitor = Client()
    shown(visitor)

    answer = visitor.post(f"{LOBBY}bots/carriers/")

    assert (answer.status_code, answer["Retry-After"]) == (429, "3600")
    assert "form-errors" in answer.content.decode()


def test_the_page_of_a_game_s_show(django_assert_num_queries):
    with django_assert_num_queries(0):
        assert Client().get(f"{LOBBY}bots/carriers/").status_code == 200
    assert Client().get(f"{LOBBY}bots/chess/").status_code == 404
