"""The pages of a game against bots, as a visitor without an account meets them."""

import re

import pytest
from django.test import Client
from django.utils import timezone

from engines.core.registry import games
from league.play.models import Place, Sitting, Worth
from league.play.services.bots import worths
from league.play.services.closing import ending
from tests.play.bots.alone import bots_act, played
from tests.play.pages import at, invited, opened
from tests.play.sitting import fresh

pytestmark = pytest.mark.django_db
KEYS = [game.key for game in games()]


def begins(device: Client, game: str = "rugby_15", **given: str) -> Sitting:
    answer = device.post(f"/table/solo/{game}/", {"level": "easy", **given})
    assert answer.status_code == 302, answer.content
    return Sitting.objects.latest("pk")


def page(device: Client, address: str) -> str:
    answer = device.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("game", KEYS)
def test_the_levels_of_a_game_are_offered_in_words(client, game, django_assert_num_queries):
    with django_assert_num_queries(0):
        shown = page(client, f"/table/solo/{game}/")

    assert re.findall(r'name="level"\s+value="(\w+)"', shown)[:3] == ["easy", "club", "strong"]


def test_two_taps_from_the_first_page_lead_to_a_game(client):
    assert 'href="/table/solo/carriers/"' in page(client, "/")

    sitting = begins(client, "carriers", side="A", preset="short")

    assert "short" in sitting.ruleset
    assert Place.objects.get(sitting=sitting, level="").seats == ["A"]
    assert "Bot (Easy)" in page(client, at(sitting))


@pytest.mark.parametrize(
    ("game", "given", "status"),
    [
        ("chess", {}, 404),
        ("rugby_15", {"level": "uniform"}, 400),
        ("rugby_15", {"level": "\x00"}, 400),
        ("rugby_15", {"side": "H"}, 400),
        ("rugby_15", {"preset": "long"}, 400),
    ],
)
def test_what_is_not_offered_is_refused(client, game, given, status):
    answer = client.post(f"/table/solo/{game}/", {"level": "easy", **given})

    assert answer.status_code == status
    assert not Sitting.objects.exists()


def test_a_device_opens_so_many_games_an_hour(client, settings):
    settings.TABLES_AN_HOUR = 1
    begins(client)

    answer = client.post("/table/solo/rugby_15/", {"level": "easy"})

    assert (answer.status_code, "Retry-After" in answer) == (429, True)


def test_a_table_against_bots_asks_few_questions(client, django_assert_num_queries):
    sitting = bots_act(begins(client))
    page(client, at(sitting))

    with django_assert_num_queries(12):
        page(client, at(sitting))


@pytest.mark.parametrize("how", ["hint", "pause_none"])
def test_help_is_asked_for_with_scripts_and_without(client, how):
    sitting = bots_act(begins(client))
    body = {"how": how, "after": sitting.revision}

    wired = client.post(at(sitting, "help"), body, content_type="application/json")
    plain = client.post(at(sitting), {"act": how, "after": sitting.revision})

    assert (wired.status_code, plain.status_code) == (200, 302)
    bots_act(sitting)
    assert ("The best lines" in page(client, at(sitting))) == (how == "hint")


def test_the_list_of_paces_says_which_one_is_chosen(client):
    sitting = begins(client)
    pressed = r'data-act="pause_(\w+)".*?aria-pressed="(\w+)"'

    client.post(at(sitting), {"act": "pause_none", "after": sitting.revision})

    chosen = re.findall(pressed, page(client, at(sitting)), re.DOTALL)
    assert chosen == [("none", "true"), ("short", "false"), ("long", "false")]


@pytest.mark.parametrize(("how", "status"), [("cheat", 400), ("", 400)])
def test_other_help_is_refused(client, how, status):
    sitting = bots_act(begins(client))

    answer = client.post(
        at(sitting, "help"), {"how": how, "after": 0}, content_type="application/json"
    )

    assert answer.status_code == status


def test_a_bot_sits_down_where_nobody_came(client):
    sitting = opened(client, "carriers", who="apart", source="server")
    invited(client, sitting)
    place = sitting.places.order_by("pk")[1]

    answer = client.post(at(sitting, "invite", place.uid), {"level": "club"})

    assert answer.status_code == 302
    assert "Bot (Club)" in page(client, at(sitting))


## Once it is over


def test_a_game_that_is_over_shows_what_each_line_was_worth(client):
    sitting = begins(client, "lethal_checkmate")
    place = Place.objects.get(sitting=sitting, level="")
    sitting = played(sitting, place, to=2)  # a longer one is not worked out in a moment
    ending.concede(place=place, after=sitting.revision, now=timezone.now())
    here, over = at(sitting, "course"), page(client, at(sitting))
    assert here in over
    assert "You lose" in over
    digest = client.get(at(sitting, "view")).json()["digest"]
    assert digest
    assert f">{digest[:12]}<" not in over
    assert "Work it out" in page(client, here)

    assert client.post(here).status_code == 302
    assert "being worked out" in page(client, here)
    worths.work_out(worth=Worth.objects.get().pk)

    shown = page(client, here)
    assert 'class="worth-curve"' in shown
    assert "The curve in numbers" in shown
    assert page(client, f"{here}?at=1") != shown
    for at_line in ("-1", "999999999", "x"):
        page(client, f"{here}?at={at_line}")

    Worth.objects.update(result={"other": "fields"})  # of an older version
    assert "Work it out" in page(client, here)
    client.post(here)
    assert Worth.objects.get().result == {}


def test_who_plays_alone_reads_whether_they_won(client):
    sitting = begins(client)
    place = Place.objects.get(sitting=sitting, level="")
    ending.concede(place=place, after=fresh(sitting).revision, now=timezone.now())
    end = fresh(sitting).end

    for winner, words in ((place.seats[0], "You win"), ("", "Drawn")):
        Sitting.objects.filter(pk=sitting.pk).update(end={**end, "winner": winner})
        assert words in page(client, at(sitting))


def test_a_bot_s_seat_has_no_link(client):
    sitting = begins(client)
    bot = Place.objects.exclude(level="").get(sitting=sitting)

    assert at(sitting, "invite", bot.uid) not in page(client, at(sitting))
    assert client.get(at(sitting, "invite", bot.uid)).status_code == 404


def test_only_who_played_alone_asks_for_the_worth_of_lines(client):
    sitting = begins(client)
    assert client.post(at(sitting, "course")).status_code == 409  # it is not over
    assert client.get(at(sitting, "course"))["Location"] == at(sitting)
    assert Client().get(at(sitting, "course")).status_code == 404
    shared = opened(client, "carriers")
    assert client.get(at(shared, "course")).status_code == 403
