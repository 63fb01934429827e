"""What links to pages show in messages and posts, and the buttons that share them."""

import re
from html import unescape
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.conf import settings
from django.test import Client

from league.events.models import Event
from league.front.pictures.addresses import of_game
from tests.events.conftest import browser
from tests.events.factories import EventFactory, RoleFactory
from tests.front.pictures.made import address, made, proved, public_deck
from tests.people.factories import PlayerFactory
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db
TAG = re.compile(
    r'<meta\s+(?:property|name)="((?:og|twitter):[\w:]+|description)"\s+content="([^"]*)"'
)
CANONICAL = re.compile(r'<link rel="canonical" href="([^"]*)"')
EVERYWHERE = {
    *("description", "og:type", "og:site_name", "og:locale", "og:title", "og:description"),
    *("og:url", "og:image", "og:image:width", "og:image:height", "twitter:card"),
}


def page(path: str, client: Client | None = None, language: str = "en") -> str:
    answer = (client or Client()).get(path, headers={"accept-language": language})
    assert answer.status_code == 200, path
    return answer.content.decode()


def tags(path: str, client: Client | None = None, language: str = "en") -> dict[str, str]:
    return {name: unescape(said) for name, said in TAG.findall(page(path, client, language))}


@pytest.mark.parametrize(
    "path", ["/", "/rules/", "/rules/carriers/", "/cards/", "/events/", "/decks/public/", "/learn/"]
)
def test_a_public_page_says_what_it_is(path: str) -> None:
    text = page(path)
    said = tags(path)

    assert said.keys() == EVERYWHERE
    assert CANONICAL.findall(text) == [said["og:url"]] == [settings.SITE_URL + path]
    assert all(said.values())
    assert said["og:image"].startswith(f"{settings.SITE_URL}/static/front/pictures/")


def test_a_page_is_described_by_its_lead_or_by_what_the_site_is() -> None:
    lead = "A few positions with one thing to do in each. The rules judge what you do."

    assert tags("/learn/")["description"].startswith(lead)
    assert tags("/cards/sets/")["description"].startswith("Five table games")


def test_the_page_of_a_game_shows_its_picture() -> None:
    shown = [tags("/rules/rugby_15/", language=language)["og:image"] for language in ("en", "ja")]

    assert shown == [settings.SITE_URL + of_game("rugby_15", language) for language in ("en", "ja")]


@pytest.fixture
def things() -> dict[str, tuple[str, str]]:
    """Pages, and the paths of the pictures that belong to them."""
    at, deck = proved(), public_deck()
    hall = running(4, steps="whole")
    uid, number = deck.split(".")
    match = address("match", at.match.uid)
    return {
        f"/matches/{at.match.uid}/": ("Player", match),
        f"/matches/{at.match.uid}/games/1/replay/": ("Replay", match),
        f"/decks/{uid}/": ("Running Game", address("deck", deck)),
        f"/decks/{uid}/versions/{number}/": ("Running Game", address("deck", deck)),
        f"/events/{hall.event.uid}/": (hall.event.name, address("event", hall.event.uid)),
        f"/tournaments/{hall.event.uid}/": (hall.event.name, address("event", hall.event.uid)),
        f"/tournaments/{hall.event.uid}/standings/": (
            f"Standings · {hall.event.name}",
            address("standings", hall.event.uid),
        ),
    }


def test_pages_with_a_picture_of_their_own_show_it_to_visitors(things: Any) -> None:
    shown = {path: tags(path) for path in things}

    for path, (title, picture) in things.items():
        assert title in shown[path]["og:title"], path
        assert shown[path]["og:image"] == settings.SITE_URL + picture, path
        assert Client().get(picture).status_code == 302, path


def test_others_are_shown_the_picture_of_the_game(things: Any) -> None:
    """What a reader with more rights sees would have another picture: only a visitor's is made."""
    client = browser(PlayerFactory().user)

    games = {path: tags(path, client, "en")["og:image"] for path in things}

    assert {image.partition("/front/")[2].partition(".")[0] for image in games.values()} == {
        "pictures/carriers",
        "pictures/lethal_checkmate",
    }


def test_a_title_of_any_kind_stays_in_its_tag() -> None:
    event = EventFactory(name='"><script>x</script> & 大会')

    said = tags(f"/events/{event.uid}/")

    assert said["og:title"] == event.name
    assert "<script>x" not in page(f"/events/{event.uid}/")


def shares(text: str) -> list[str]:
    return [
        unescape(href) for href in re.findall(r'href="(https://(?:line\.me|x\.com)/[^"]*)"', text)
    ]


def test_links_share_a_page_without_scripts(things: Any) -> None:
    for path, (title, _picture) in things.items():
        if path.endswith(f"{path.split('/')[2]}/") and path.startswith("/tournaments/"):
            continue  # the tournament's first page is shared as the event
        on_line, on_x = map(urlsplit, shares(page(path)))

        assert on_line.path == "/R/share", path
        assert parse_qs(on_line.query)["text"][0].endswith(f" {settings.SITE_URL}{path}"), path
        assert title in parse_qs(on_x.query)["text"][0], path
        assert parse_qs(on_x.query)["url"] == [settings.SITE_URL + path], path


def test_who_shares_a_page_has_the_picture_asked_for_that_a_visitor_sees(things: Any) -> None:
    client = browser(PlayerFactory().user)
    for path, (_title, picture) in things.items():
        asked = re.findall(r'data-picture="([^"]*)"', page(path, client))
        if not asked:
            continue  # the page of a tournament, which has no buttons
        made(asked[0])

        assert client.get(asked[0])["Location"] == picture, path


def test_what_others_cannot_open_is_not_shared() -> None:
    event, owner = EventFactory(), PlayerFactory()
    Event.objects.filter(pk=event.pk).update(published=False, created_by=owner.user)

    RoleFactory(event=event, role="organiser", user=owner.user)

    assert shares(page(f"/events/{event.uid}/", browser(owner.user))) == []
