"""What search engines read: robots.txt and the sitemap."""

import re
from typing import Any

import pytest
from django.test import Client

from cards.models import Deck
from league.events.models import Event
from league.front.sitemaps import PER_PART
from tests.cards.factories import CardFactory, FormatFactory
from tests.events.factories import EventFactory
from tests.front.pictures.made import proved, public_deck

pytestmark = pytest.mark.django_db
SECTIONS = ["pages", "cards", "decks", "events", "leagues", "matches"]


def places(path: str) -> list[str]:
    answer = Client().get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/xml")
    found = re.findall(r"<loc>http://testserver([^<]*)</loc>", answer.content.decode())
    return [place.replace("&amp;", "&") for place in found]


def test_robots_are_told_where_the_sitemap_is() -> None:
    lines = Client().get("/robots.txt").content.decode().splitlines()

    assert lines[0] == "User-agent: *"
    assert "Disallow: /accounts/" in lines
    assert re.fullmatch(r"Sitemap: http\S+/sitemap\.xml", lines[-1])


@pytest.mark.parametrize("rows", [1, 3])
def test_the_sitemap_lists_its_parts(rows: int, django_assert_num_queries: Any) -> None:
    for _row in range(rows):
        EventFactory()

    with django_assert_num_queries(5):
        parts = places("/sitemap.xml")

    assert parts == [f"/sitemap-{name}.xml" for name in SECTIONS]


def test_every_page_that_is_always_there_can_be_opened() -> None:
    listed = places("/sitemap-pages.xml")

    assert len(listed) > 25
    assert {path: Client().get(path).status_code for path in listed} == dict.fromkeys(listed, 200)


@pytest.mark.parametrize("rows", [1, 3])
def test_events_are_listed_by_two_statements(rows: int, django_assert_num_queries: Any) -> None:
    events = [EventFactory() for _row in range(rows)]

    with django_assert_num_queries(2):
        listed = places("/sitemap-events.xml")

    assert listed == [f"/events/{event.uid}/" for event in events]


def test_what_is_public_is_listed_and_nothing_else() -> None:
    at, deck, card = proved(), public_deck().partition(".")[0], CardFactory()
    hidden = public_deck(visibility=Deck.Visibility.UNLISTED).partition(".")[0]
    seen = {name: places(f"/sitemap-{name}.xml") for name in SECTIONS[1:]}
    Event.objects.filter(pk=at.event.pk).update(published=False)

    assert f"/cards/{card.code}/" in seen["cards"]
    assert seen["decks"] == [f"/decks/{deck}/"]
    assert hidden != deck
    assert seen["events"] == [f"/events/{at.event.uid}/"]
    assert seen["matches"] == [f"/matches/{at.match.uid}/"]
    assert places("/sitemap-events.xml") == places("/sitemap-matches.xml") == []


def test_many_rows_are_listed_in_parts() -> None:
    form = FormatFactory()
    Event.objects.bulk_create(EventFactory.build_batch(PER_PART + 1, format=form))

    assert "/sitemap-events.xml?p=2" in places("/sitemap.xml")
    assert places("/sitemap-events.xml?p=2") == [f"/events/{Event.objects.latest('pk').uid}/"]


@pytest.mark.parametrize(
    "path", ["/sitemap-nothing.xml", "/sitemap-events.xml?p=99", "/sitemap-events.xml?p=x"]
)
def test_there_is_no_other_part(path: str) -> None:
    assert Client().get(path).status_code == 404
