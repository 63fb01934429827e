"""A page that is of a game is marked as that game's: its accent is the class of its main part."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league.people.models import User
from league.seasons.models import League
from league.seasons.services import leagues
from tests.matches.games import reported
from tests.people.factories import PlayerFactory
from tests.play.pages import opened

GAME = "rugby_15"
pytestmark = pytest.mark.django_db


def test_a_page_of_a_game_wears_its_accent(client: Client) -> None:
    at = reported(GAME)
    client.force_login(at.ann)
    pages = {
        "an event": f"/events/{at.event.uid}/",
        "a match": f"/matches/{at.match.uid}/",
        "a league": f"/leagues/{league_of(PlayerFactory().user).uid}/",
        "a lesson": f"/learn/{GAME}/advance/",
        "a table": reverse("play:table", args=[opened(client, GAME).uid]),
    }

    assert {page: accent(client, path) for page, path in pages.items()} == dict.fromkeys(
        pages, f"game-{GAME}"
    )


@pytest.mark.parametrize("path", ["/", "/players/", "/matches/proved/"])
def test_a_page_of_no_game_wears_the_colours_of_the_site(client: Client, path: str) -> None:
    assert accent(client, path) == ""


def league_of(by: User) -> League:
    now = timezone.now()
    league = leagues.make(by=by, now=now, name="Harbour", game=GAME, time_zone="Asia/Tokyo")
    return leagues.change(league=league, by=by, now=now, published=True)


def accent(client: Client, path: str) -> str:
    page = client.get(path, follow=True).content.decode()
    [classes] = re.findall(r'<main\s+id="main"\s+class="main ([^"]*)"', page)
    return str(classes)
