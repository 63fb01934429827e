"""The site on a phone: what it is installed from, its service worker, what is kept of whom."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from PIL import Image

from league.front.views import phone
from league.people.models import Player
from league.tournaments.models import Tournament
from tests.cards.factories import DeckFactory
from tests.events.conftest import browser as browser_of
from tests.events.factories import EventFactory, enter, hand_in
from tests.matches.factories import table
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory

pytestmark = pytest.mark.django_db
OWN_ASKS = 7


@pytest.fixture
def ann() -> Player:
    return PlayerFactory(handle="ann", display_name="Ann")


def told(body: str) -> dict[str, Any]:
    """Return what the script tells the service worker."""
    first = body.splitlines()[0]
    known: dict[str, Any] = json.loads(first.removeprefix("self.SITE = ").removesuffix(";"))
    return known


@pytest.mark.parametrize(("name", "lang"), [("site", "en"), ("site.ja", "ja")])
def test_the_site_can_be_installed(name: str, lang: str) -> None:
    found = finders.find(f"{name}.webmanifest")
    assert isinstance(found, str)
    manifest = json.loads(Path(found).read_text())

    assert manifest["lang"] == lang
    assert {manifest[at] for at in ("id", "start_url", "scope")} == {"/"}
    drawn = [icon for icon in manifest["icons"] if icon["type"] == "image/png"]
    assert [icon.get("purpose", "any") for icon in drawn] == ["any", "any", "maskable"]
    for icon in drawn:
        with Image.open(Path(found).parent / icon["src"]) as picture:
            assert icon["sizes"] == "{}x{}".format(*picture.size)


@pytest.mark.parametrize(("language", "name"), [("en", "site"), ("ja", "site.ja")])
def test_a_page_names_the_manifest_of_its_language(
    client: Client, language: str, name: str
) -> None:
    text = client.get("/", headers={"Accept-Language": language}).content.decode()

    assert f'<link rel="manifest" href="/static/{name}.webmanifest">' in text
    assert "front/phone.js" not in text  # a visitor has nothing to be kept


def test_the_service_worker_knows_its_release(client: Client, settings: Any) -> None:
    answer = client.get("/sw.js")
    settings.VERSION = "another"
    later = client.get("/sw.js")

    assert answer["Content-Type"] == "text/javascript; charset=utf-8"
    assert answer["Cache-Control"] == "private, no-cache"
    text = answer.content.decode()
    known = told(text)
    scripts = '"/static/front/worker.js", "/static/front/worker_unsent.js"'
    assert text.endswith(f"importScripts({scripts});\n")
    assert known["words"]["ja"]["asOf"] == "{time}現在・オフライン"
    for path in known["shell"]:
        assert b"".join(client.get(path))  # type: ignore[call-overload]
    assert known["release"] != told(later.content.decode())["release"]


def test_the_page_without_network_is_the_same_for_all(
    ann: Player, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        text = Client().get("/offline/").content.decode()

    assert "通信できません" in text
    assert "No network" in text
    assert '<ul class="list"></ul>' in text  # the place that the worker fills
    assert browser_of(ann.user).get("/offline/").content.decode() == text


@pytest.mark.parametrize(
    ("language", "said"), [("ja", "送信できませんでした"), ("en", "Not sent: no network")]
)
def test_the_page_of_what_could_not_be_sent_has_a_place_for_the_form(
    client: Client, language: str, said: str, django_assert_num_queries: Any
) -> None:
    with django_assert_num_queries(0):
        text = client.get(f"/unsent/{language}/").content.decode()

    assert f'<html lang="{language}">' in text
    assert said in text
    for place in ('action="#again"', 'href="#page"', 'id="again"', 'id="unkept"'):
        assert text.count(place) == 1
    assert '<div class="stack" id="typed"></div>' in text
    assert "csrfmiddlewaretoken" not in text  # the form's own token is in what was sent


def test_there_is_no_such_page_in_other_languages(client: Client) -> None:
    assert client.get("/unsent/xx/").status_code == 404


@pytest.mark.parametrize("rows", [1, 3])
def test_own_decks_seats_and_pairings_are_kept(
    ann: Player, django_assert_num_queries: Any, rows: int
) -> None:
    tournament = TournamentFactory(state="open")
    runs = enter(tournament.event, ann).event
    Tournament.objects.filter(pk=tournament.pk).update(state="running")
    seats = [enter(EventFactory(), ann) for _row in range(rows)]
    hand_in(seats[0])
    decks = [DeckFactory(owner=ann) for _row in range(rows)]
    others = DeckFactory(visibility="public")
    browser = browser_of(ann.user)

    with django_assert_num_queries(OWN_ASKS):
        kept = browser.get("/own-pages/").json()

    assert kept["reader"] == browser.get("/")["Reader"]
    wanted = {"/", "/decks/", "/matches/", f"/tournaments/{runs.uid}/pairings/"}
    wanted |= {f"/decks/{deck.uid}/" for deck in decks}
    wanted |= {f"/events/{seat.event.uid}/" for seat in seats}
    wanted.add(f"/events/{seats[0].event.uid}/entries/{seats[0].entry.uid}/1/")
    assert wanted <= set(kept["pages"])
    assert f"/decks/{others.uid}/" not in kept["pages"]
    assert {browser.get(path).status_code for path in kept["pages"]} == {200}


def test_own_matches_are_kept(db: None) -> None:
    at = table()

    kept = browser_of(at.ann).get("/own-pages/").json()

    assert f"/matches/{at.match.uid}/" in kept["pages"]


def test_pages_name_their_reader_to_the_service_worker(ann: Player) -> None:
    bob = PlayerFactory()
    anns, bobs = browser_of(ann.user), browser_of(bob.user)

    marks = [browser.get("/decks/")["Reader"] for browser in (anns, bobs)]

    assert len(set(marks)) == 2
    assert anns.get("/matches/")["Reader"] == marks[0]
    assert "Reader" not in anns.get("/api/v1/cards/")
    assert "Reader" not in anns.get("/nowhere/")
    assert "Reader" not in Client().get("/")


def test_who_is_not_signed_in_is_asked_to(client: Client) -> None:
    assert client.get("/own-pages/").url.startswith("/accounts/login/")  # type: ignore[attr-defined]


def test_the_worker_is_served_where_files_are_named_by_their_contents(
    client: Client, settings: Any, tmp_path: Path
) -> None:
    hashed = {name: f"{name}.0123456789ab" for name in (*phone.SHELL, *phone.WORKERS)}
    manifest = {"version": "1.1", "hash": "a", "paths": hashed}
    (tmp_path / "staticfiles.json").write_text(json.dumps(manifest))
    settings.STATIC_ROOT = tmp_path
    backend = {"BACKEND": "league.conf.pages.storage.HashedFiles"}
    settings.STORAGES = {**settings.STORAGES, "staticfiles": backend}

    answer = client.get("/sw.js")

    assert answer.status_code == 200
    text = answer.content.decode()
    assert all(f'"/static/{hashed[name]}"' in text for name in phone.WORKERS)
