"""The site in a hall without network: what a phone has kept, for whom, and for how long."""

import json
from typing import Any

import psycopg
from playwright.sync_api import expect

from league.front.keeping import own_pages
from league.people.models import Player
from league.push.models import Subscription
from league.tournaments.models import Pairing
from tests.cards.factories import DeckFactory
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.shelf import Shelf, superuser
from tests.e2e.visitor import Visitor
from tests.races import KEPT_WAITING
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
# What a browser does outside of its window: at its push service, on the screen of the phone.
SUBSCRIBES = """
Notification.requestPermission = async () => "granted";
PushManager.prototype.subscribe = async ({ applicationServerKey: point }) => ({
  toJSON: () => ({
    endpoint: "https://push.example/one",
    keys: { p256dh: point, auth: "BTBZMqHH6r4Tts7J_aSIgg" },
  }),
});
"""
TELLS_TESTS = """() => {
  self.did = [];
  self.registration.showNotification = async (title, more) => {
    self.did.push([title, more.body, more.data, more.lang]);
  };
  self.clients.openWindow = async (url) => { self.did.push(url); };
}"""
DONE = """async (many) => {
  for (const end = Date.now() + 60000; self.did.length < many && Date.now() < end; ) {
    await new Promise((done) => setTimeout(done, 50));
  }
  return self.did;
}"""
TAPPED = """() => {
  const event = new ExtendableEvent("notificationclick");
  const notification = { close: () => self.did.push("closed"), data: "/matches/" };
  Object.defineProperty(event, "notification", { value: notification });
  self.dispatchEvent(event);
}"""
SITE_KEY = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
OFFLINE = "通信できません"
AS_OF = "現在・オフライン"
NASTY = '雨 "の" <b>日 $& &amp;'
SECRET = "a secret of nobody else"


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


def enters(visitor: Visitor, player: Player) -> None:
    visitor.sign_in(player)
    visitor.go("/")
    kept(visitor, player.user)


def asks_for_the_rest(visitor: Visitor, deck: str) -> None:
    """Static files come from the phone, what is not a whole page never does."""
    with visitor.page.expect_response("**/css/base*.css") as sheet:
        visitor.go(deck)
    with visitor.page.expect_response("**/api/v1/cards/") as answer:
        visitor.page.evaluate("() => fetch('/api/v1/cards/')")
    assert (sheet.value.from_service_worker, answer.value.from_service_worker) == (True, False)
    expect(visitor.page.locator("main")).not_to_contain_text(AS_OF)


@ON_A_PHONE
def test_own_pages_are_read_without_network_by_nobody_else(enter: Enter, shelf: Shelf) -> None:
    first, deck, second, others = shelf.begin("phones", make)
    pairings = pairings_of(first)
    visitor = enter(worker=True)
    enters(visitor, first)
    asks_for_the_rest(visitor, deck)

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
    enters(visitor, second)
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


def phone_of_first(enter: Enter, shelf: Shelf) -> tuple[Visitor, Player]:
    """Sign in the first player on a phone whose worker has kept their pages."""
    first, *_others = shelf.begin("phones", make)
    visitor = enter(worker=True)
    visitor.sign_in(first)
    visitor.go("/")
    kept(visitor, first.user)
    return visitor, first


def typed_at(visitor: Visitor, name: str, value: str) -> None:
    expect(visitor.page.locator(f"main [name={name}]")).to_have_value(value)


@ON_A_PHONE
def test_a_form_without_network_keeps_what_was_typed(enter: Enter, shelf: Shelf) -> None:
    visitor, first = phone_of_first(enter, shelf)
    page = visitor.page
    visitor.go("/me/")
    save = page.locator("main form", has=page.locator("[name=display_name]"))
    save = save.get_by_role("button", name=visitor.t("Save"), exact=True)

    # The browser knows that there is no network: the form stays as it is.
    visitor.context.set_offline(True)
    visitor.fill(display_name="雨の日")
    save.click()
    expect(page.locator(".unsent")).to_be_visible()
    typed_at(visitor, "display_name", "雨の日")
    visitor.look("phone-unsent-form")

    # There seems to be one: the worker's page has the form again, and sends it when it is asked to.
    page.evaluate("() => Object.defineProperty(navigator, 'onLine', { get: () => true })")
    visitor.fill(display_name=NASTY)
    save.click()
    expect(page.locator("h1")).to_have_text(visitor.t("Not sent: no network"))
    typed_at(visitor, "display_name", NASTY)
    expect(page.locator("main b, main [type=password]")).to_have_count(0)
    visitor.look("phone-unsent")
    visitor.context.set_offline(False)
    visitor.press("Send again")
    expect(page).to_have_url(f"{visitor.site}/me/")
    typed_at(visitor, "display_name", NASTY)
    first.refresh_from_db()
    assert first.display_name == NASTY


@ON_A_PHONE
def test_nothing_of_a_form_with_a_password_is_written_anywhere(enter: Enter, shelf: Shelf) -> None:
    visitor, _first = phone_of_first(enter, shelf)
    page = visitor.page
    visitor.go("/accounts/password/change/")
    page.evaluate("() => Object.defineProperty(navigator, 'onLine', { get: () => true })")
    fields = page.locator("main input[type=password]")
    expect(fields.first).to_be_visible()
    for field in fields.all():
        field.fill(SECRET)
    visitor.context.set_offline(True)
    fields.first.press("Enter")

    expect(page.locator("h1")).to_have_text(visitor.t("Not sent: no network"))
    expect(page.locator("#unkept")).to_be_visible()
    expect(page.locator("#again")).to_be_hidden()
    assert SECRET not in page.content()


@ON_A_PHONE
def test_a_new_release_replaces_what_is_kept_at_once(
    enter: Enter, shelf: Shelf, settings: Any
) -> None:
    visitor, first = phone_of_first(enter, shelf)
    before = kept(visitor, first.user)

    settings.VERSION = "another"
    visitor.page.evaluate(RENEWED)

    after = kept(visitor, first.user, former=before)
    assert after != before
    assert visitor.page.evaluate("async () => (await caches.keys()).length") == 2

    # A site that does not answer is not waited for where something is kept.
    with psycopg.connect(**superuser()) as other:
        other.execute(f"LOCK TABLE {Pairing._meta.db_table}")
        reads(visitor, pairings_of(first), AS_OF)
        assert other.execute(KEPT_WAITING).fetchone() != (0,)


@ON_A_PHONE
def test_a_device_is_called_to_its_table(enter: Enter, shelf: Shelf, settings: Any) -> None:
    """A browser of tests has no push service, and shows nothing outside of its window."""
    settings.VAPID_KEY = SITE_KEY
    first, *_others = shelf.begin("phones", make)
    visitor = enter(worker=True)
    visitor.context.add_init_script(SUBSCRIBES)
    visitor.sign_in(first)
    visitor.go("/me/")
    visitor.press("Calls to your table")
    visitor.press("Call me on this device")
    visitor.reads("This device will call you to your table.")
    visitor.look("phone-devices")
    assert Subscription.objects.get(user=first.user).endpoint == "https://push.example/one"

    [worker] = visitor.context.service_workers
    worker.evaluate(TELLS_TESTS)
    said = {"title": "8番卓へどうぞ", "body": "第1ラウンド", "url": "/matches/", "lang": "ja"}
    _push(visitor, {**said, "tag": "table"})
    assert worker.evaluate(DONE, 1) == [list(said.values())]
    worker.evaluate(TAPPED)
    assert worker.evaluate(DONE, 3)[1:] == ["closed", f"{visitor.site}/matches/"]

    visitor.press("Remove")
    visitor.reads("The device is removed.")
    assert not Subscription.objects.exists()


def _push(visitor: Visitor, said: dict[str, str]) -> None:
    """Deliver a message as a push service would."""
    browser, found = visitor.context.new_cdp_session(visitor.page), list[dict[str, Any]]()
    browser.on(
        "ServiceWorker.workerRegistrationUpdated", lambda told: found.extend(told["registrations"])
    )
    browser.send("ServiceWorker.enable")
    while not found:
        visitor.page.evaluate("() => 1")
    number = found[0]["registrationId"]
    asked = {"origin": visitor.site, "registrationId": number, "data": json.dumps(said)}
    browser.send("ServiceWorker.deliverPushMessage", asked)
