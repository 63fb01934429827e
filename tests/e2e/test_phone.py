"""The site in a hall without network: what a phone has kept, for whom, and for how long."""

from threading import Event as Bell
from typing import Any

from playwright.sync_api import expect

from league.front.keeping import own_pages
from league.front.views import phone
from league.people.models import Player
from league.tournaments.public.views import tables
from tests.cards.factories import DeckFactory
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.shelf import Shelf
from tests.e2e.visitor import Visitor
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import running

# Waits until these paths are kept by another release, or nothing is; returns the release.
KEPT = """async (wanted) => {
  for (const end = Date.now() + 60000; Date.now() < end; ) {
    const name = (await caches.keys()).find((one) => one.startsWith("own ")) || "";
    const held = name ? await (await caches.open(name)).keys() : [];
    const paths = held.map((one) => new URL(one.url).pathname);
    const release = name.split(" ")[1] || "";
    const isAll = wanted?.paths.every((one) => paths.includes(one)) && release !== wanted.former;
    if (wanted ? isAll : !name) {
      return release;
    }
    await new Promise((done) => setTimeout(done, 50));
  }
  throw new Error("It is not kept.");
}"""
GROWN_OLD = """async (path) => {
  const name = (await caches.keys()).find((one) => one.startsWith("own "));
  const cache = await caches.open(name);
  const kept = await cache.match(path);
  const headers = new Headers(kept.headers);
  headers.set("X-Kept-At", Date.now() - 8 * 86400000);
  await cache.put(path, new Response(await kept.text(), { headers }));
}"""
RENEWED = "async () => { await (await navigator.serviceWorker.ready).update(); }"
OFFLINE = "通信できません"
AS_OF = "現在・オフライン"


def kept(visitor: Visitor, user: Any, *, former: str = "") -> str:
    """Wait until all of an account's pages are kept, by another release than the former."""
    paths = [*own_pages(user), "/own-pages/"]
    release: str = visitor.page.evaluate(KEPT, {"paths": paths, "former": former})
    return release


def forgotten(visitor: Visitor) -> None:
    visitor.page.evaluate(KEPT, None)


def reads(visitor: Visitor, path: str, words: str) -> None:
    visitor.page.goto(path)
    expect(visitor.page.locator("main")).to_contain_text(words)


def pairings_of(player: Player) -> str:
    return next(path for path in own_pages(player.user) if path.endswith("/pairings/"))


def make() -> tuple[Player, str, Player, str]:
    """Make two players at a tournament that runs, each with a deck; return the decks' addresses."""
    hall = running(4, steps="next")
    entrants = hall.tournament.entrants.order_by("number")[:2]
    first, second = (player_of(entrant) for entrant in entrants)
    decks = [
        DeckFactory(owner=owner, name=name)
        for owner, name in ((first, "雨の日のデッキ"), (second, "晴れの日のデッキ"))
    ]
    paths = [f"/decks/{deck.uid}/" for deck in decks]
    return first, paths[0], second, paths[1]


@ON_A_PHONE
def test_own_pages_are_read_without_network_by_nobody_else(enter: Enter, shelf: Shelf) -> None:
    first, deck, second, others = shelf.begin("phones", make)
    pairings = pairings_of(first)
    visitor = enter(worker=True)
    visitor.sign_in(first)
    visitor.go("/")
    kept(visitor, first.user)

    # Static files come from the phone, what is not a whole page never does.
    with visitor.page.expect_response("**/css/base*.css") as sheet:
        visitor.go(deck)
    with visitor.page.expect_response("**/api/v1/cards/") as answer:
        visitor.page.evaluate("() => fetch('/api/v1/cards/')")
    assert (sheet.value.from_service_worker, answer.value.from_service_worker) == (True, False)
    expect(visitor.page.locator("main")).not_to_contain_text(AS_OF)

    visitor.context.set_offline(True)
    reads(visitor, deck, AS_OF)
    expect(visitor.page.locator("h1")).to_contain_text("雨の日のデッキ")
    visitor.look("phone-kept")
    reads(visitor, pairings, AS_OF)
    expect(visitor.page.locator("main")).to_contain_text(second.display_name)
    reads(visitor, "/cards/", OFFLINE)
    visitor.look("phone-offline")
    visitor.page.evaluate(GROWN_OLD, pairings)
    reads(visitor, pairings, OFFLINE)
    visitor.tap(visitor.page.locator("#kept a", has_text="雨の日のデッキ"))
    expect(visitor.page.locator("main")).to_contain_text(AS_OF)

    # Another account on the same phone, without a word of the first one.
    visitor.context.set_offline(False)
    visitor.sign_in(second)
    visitor.go("/")
    kept(visitor, second.user)
    visitor.context.set_offline(True)
    reads(visitor, others, AS_OF)
    reads(visitor, deck, OFFLINE)
    expect(visitor.page.locator("main")).not_to_contain_text("雨の日")

    visitor.context.set_offline(False)
    visitor.go("/me/")
    visitor.press("Sign out")
    forgotten(visitor)
    visitor.context.set_offline(True)
    reads(visitor, others, OFFLINE)
    expect(visitor.page.locator("#kept")).to_be_hidden()


@ON_A_PHONE
def test_a_new_release_replaces_what_is_kept_at_once(
    enter: Enter, shelf: Shelf, monkeypatch: Any
) -> None:
    first, *_others = shelf.begin("phones", make)
    visitor = enter(worker=True)
    visitor.sign_in(first)
    visitor.go("/")
    before = kept(visitor, first.user)

    monkeypatch.setattr(phone, "__version__", "another")
    monkeypatch.setattr(phone, "PATIENCE", 100)
    visitor.page.evaluate(RENEWED)

    after = kept(visitor, first.user, former=before)
    assert after != before
    assert visitor.page.evaluate("async () => (await caches.keys()).length") == 2

    # A site that does not answer is not waited for where something is kept.
    bell, front = Bell(), tables.front
    monkeypatch.setattr(tables, "front", lambda *asked: bell.wait(60) and front(*asked))
    reads(visitor, pairings_of(first), AS_OF)
    bell.set()
