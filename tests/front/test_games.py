"""The page of a game: what it is, and every way to it."""

import re
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from cards.models import Deck
from engines.core.registry import games
from league.front.facts import facts_of
from tests.cards.factories import DeckFactory
from tests.events.factories import EventFactory, enter
from tests.markup import tight
from tests.matches.games import reported
from tests.matches.paging import replay_all
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
ASKS = 7  # and one more where a deck has won
GAME = "lethal_checkmate"


@pytest.mark.parametrize(
    ("language", "said", "minutes", "age"),
    [
        ("en", "A duel of sorcerers", "10–30 minutes", "from 12"),
        ("ja", "魔術師", "10〜30分", "12歳から"),
    ],
)
def test_a_page_says_what_the_game_is(
    client: Client, language: str, said: str, minutes: str, age: str
) -> None:
    page = tight(client.get(f"/games/{GAME}/", headers={"Accept-Language": language}))

    assert said in page
    assert f"<dd>{minutes}</dd>" in page
    assert f"<dd>{age}</dd>" in page
    for way in (f"/table/solo/{GAME}/", f"/learn/{GAME}/", f"/rules/{GAME}/"):
        assert f'href="{way}"' in page
    assert f"/ratings/{GAME}/" not in page, "nobody has a rating yet"


@pytest.mark.parametrize("game", [game.key for game in games()])
def test_a_match_takes_minutes_as_its_maker_says_or_moves_as_they_were_counted(
    client: Client, game: str
) -> None:
    page = tight(client.get(f"/games/{game}/", headers={"Accept-Language": "en"}))

    counted = re.search(r"about (\d+) moves<span[^>]*>mean of (\d+) matches between bots", page)
    assert bool(counted) == (facts_of(game).minutes is None)
    assert not counted or (int(counted[1]) >= 10 and int(counted[2]) >= 50)
    assert ("short field" in page) == (game == "carriers")


@pytest.mark.parametrize("game", [game.key for game in games()])
def test_every_game_has_a_page_that_leads_to_the_others(client: Client, game: str) -> None:
    page = client.get(f"/games/{game}/").content.decode()

    others = {other.key for other in games()} - {game}
    assert all(f'href="/games/{other}/"' in page for other in others)


def test_a_game_that_is_not_here_has_no_page(client: Client) -> None:
    assert client.get("/games/chess/").status_code == 404


@pytest.mark.parametrize("rows", [1, 6])
def test_events_and_decks_of_the_game_alone_are_shown(
    client: Client, django_assert_num_queries: Any, rows: int
) -> None:
    for number in range(rows):
        enter(EventFactory(name=f"Cup {number}"), PlayerFactory())
    EventFactory(name="Of another", game=GAME)
    DeckFactory(name="Kept", visibility=Deck.Visibility.PRIVATE)
    cache.clear()

    with django_assert_num_queries(ASKS):
        page = client.get("/games/carriers/", headers={"Accept-Language": "en"}).content.decode()

    assert "Cup 0" in page
    assert "Of another" not in page
    assert "Kept" not in page


def test_the_newest_proved_matches_are_named_and_watched(client: Client) -> None:
    at = reported(GAME)
    assert at.match.uid not in client.get(f"/games/{GAME}/").content.decode()

    replay_all()
    cache.clear()

    page = client.get(f"/games/{GAME}/").content.decode()
    assert f'href="/matches/{at.match.uid}/"' in page
    assert f'href="/matches/{at.match.uid}/games/1/' in page
