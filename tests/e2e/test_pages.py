"""Every page of the site in front of Chromium: no trouble, nothing sticks out, nothing for axe."""

from collections.abc import Callable

import pytest
from django.urls import resolve, reverse

from cards.models import Person
from league.conf import routes
from league.jobs.models import Letter
from league.people.models import Player
from tests.e2e.conftest import EVERYWHERE, ON_A_PHONE, VARIANTS, Enter
from tests.e2e.league_day import INVITATION, LeagueDay, make
from tests.e2e.shelf import Shelf
from tests.e2e.visitor import Variant, Visitor

# Addresses that are no page of their own: posts, files, what machines read, ways on.
NO_PAGES = """
    account_inactive account_set_password account_confirm_login_code account_reset_password_from_key
    account_reset_password_from_key_done mfa_authenticate mfa_download_recovery_codes
    mfa_login_webauthn mfa_reauthenticate mfa_reauthenticate_webauthn
    set_language people:export people:token-revoke people:zones cards:face cards:revision-face
    decks:sheet-pdf decks:text decks:json deck-by-code collection:csv events:entries-csv
    jobs:health-live jobs:health-ready
    jobs:metrics api-docs api:docs matches:record-text
    tournaments:data-set tournaments:standings-csv
    tournaments:pairings-csv tournaments:report tournaments:calendar tournaments:feed
    tournaments:schema tournaments:cards-csv tournaments:desk-event-file leagues:calendar
    events:entries-xlsx matches:guest tournaments:cards-xlsx tournaments:pairings-xlsx
    tournaments:standings-xlsx events:answer events:close people:letters learning:choices
    learning:check learning:puzzle learning:puzzle-check learning:puzzle-choices
    picture robots sitemap sitemap-part service-worker offline unsent own-pages
    push:remove
    """
# The browser tests of matches look at these, each where its flow comes to it.
IN_MATCHES = """
    list records record organise player match report file rule replay confirm dispute withdraw
    concede call line-up passes pass pass-report pass-file pass-confirm pass-dispute pass-withdraw
    pass-concede pass-call
    """
# What is at a table: its page, and what the page asks and says.
AT_THE_TABLE = """
    of-match open-game by-pass join table clock record invite view choices say roll send back answer
    end confirm check judge rule watch overlay from-record dice dice-sitting dice-record help looks
    course
    """
# And so do those of tournaments.
IN_TOURNAMENTS = """
    now pairings standings why bracket crosstable chart decks metagame statistics log info hall
    data widget my-calendar bring-in bring-in-report desk-transfer desk-import
    """
# The desk of a tournament, and what a player does beside it.
AT_THE_DESK = """
    new call check-in drop wait desk desk-announcements desk-calls desk-check-in desk-checklist
    desk-tables
    desk-checklist-edit desk-correct desk-cut desk-entrant desk-entrants desk-log desk-penalties
    desk-phases desk-print desk-prints desk-restrictions desk-results desk-round desk-rounds
    desk-settings desk-standings desk-end ladder desk-undo desk-waiting desk-webhook desk-webhooks
    """
IN_LEAGUES = """
    list new league archive edit plan organisers season lead play-offs leave webhook webhooks
    """
# What games without decks have (test_games.py; request tests of houses and rosters), and pairs
# (test_events.py).
OF_GAMES = """
    events:mates events:roster events:entry-roster events:guest-roster matches:sheet matches:paper
    cards:houses cards:house cards:house-revision
    """
# Of guests who enter by themselves (events/test_guests.py).
OF_GUESTS = """
    events:enter-guest events:guest events:guest-deck events:guest-declare events:entry-link
    tournaments:wait-guest tournaments:waits
    """
# A player over all events (test_players.py), and a list that is shown (test_collection.py).
OF_PLAYERS = """
    collection:shared
    players:results players:against players:meetings players:rating ratings:game people:privacy
    """
# What a device is told outside of the pages (test_phone.py).
OF_PHONES = "push:devices"
# Of who is not signed in.
SIGNED_OUT = """
    account_login account_signup account_reset_password account_reset_password_done
    account_email_verification_sent
    """
NOWHERE = "/nowhere/"


def anybody(day: LeagueDay) -> list[str]:
    return [
        "/",
        *map(reverse, SIGNED_OUT.split()),
        reverse("account_confirm_email", args=[day.confirmation]),
        "/cards/",
        "/cards/?q=number:4+run%3E%3D3&view=list",
        "/cards/?q=nosuchword+foo:bar",
        "/cards/syntax/",
        "/cards/sets/",
        "/cards/sets/FND/",
        "/cards/formats/",
        "/cards/formats/standard/",
        reverse("cards:person", args=[Person.objects.earliest("pk").slug]),
        "/cards/FND-047/",
        "/cards/FND-047/r1/",
        "/decks/public/",
        "/players/hayate/",
        "/players/",
        "/players/?q=nobody",
        "/ratings/",
        *map("/games/{}/".format, ("carriers", "touchdown_hero")),
        "/rules/",
        *map("/rules/{}/".format, ("carriers", "lethal_checkmate")),
        "/rules/carriers/summary/",
        "/rules/carriers/notation/",
        "/table/",
        "/table/?game=carriers",
        "/table/solo/rugby_15/",
        "/table/bots/carriers/",
        "/rules/limit_ball/notation/sheet/",
        "/opponents/",
        "/learn/",
        "/learn/lethal_checkmate/",
        "/learn/carriers/move/",
        "/learn/puzzles/",
        "/matches/proved/",
        "/components/",
        NOWHERE,
    ]


def player(day: LeagueDay) -> list[str]:
    deck, cup, autumn = day.deck.uid, day.cup.uid, day.autumn.uid
    first, second = day.mine.seat.entry.uid, day.theirs.seat.entry.uid
    return [
        "/",
        "/decks/",
        "/decks/import/",
        f"/decks/compare/?a={day.older.code}&b={day.version.code}",
        f"/decks/{deck}/",
        f"/decks/{day.broken.uid}/",
        f"/decks/{deck}/begin/",
        f"/decks/{deck}/trainer/?seed=00",
        f"/decks/{deck}/versions/2/trainer/?seed=00",
        f"/decks/{deck}/delete/",
        f"/decks/{deck}/versions/",
        f"/decks/{deck}/versions/2/",
        f"/decks/{deck}/versions/2/proxies/",
        f"/decks/sheets/{day.sheet.uid}/",
        *map("/collection/{}".format, ("", "decks/", "wants/", "table/")),
        "/events/",
        "/events/new/",
        f"/events/invitations/{INVITATION}/",
        f"/events/{autumn}/",
        f"/events/{autumn}/enter/",
        f"/events/{autumn}/deck/",
        f"/events/{autumn}/deck/?deck={day.broken.uid}",
        f"/events/{autumn}/withdraw/",
        f"/events/{cup}/",
        f"/events/{cup}/deck/",
        f"/events/{cup}/declare/",
        f"/events/{cup}/declare/?opponent={second}",
        f"/events/{cup}/pairs/{first}/{second}/",
        f"/events/{cup}/decks/",
        f"/events/{cup}/entries/{second}/1/",
    ]


def account(day: LeagueDay) -> list[str]:
    return [
        "/welcome/",
        "/me/",
        "/me/data/",
        "/me/delete/",
        "/me/claim/",
        "/me/tokens/",
        reverse("account_logout"),
        reverse("account_reauthenticate"),
        reverse("account_email"),
        reverse("account_change_password"),
        reverse("mfa_index"),
        reverse("mfa_deactivate_totp"),
        reverse("mfa_view_recovery_codes"),
        reverse("mfa_generate_recovery_codes"),
        reverse("mfa_list_webauthn"),
        reverse("mfa_add_webauthn"),
        reverse("mfa_edit_webauthn", args=[day.key.pk]),
        reverse("mfa_remove_webauthn", args=[day.key.pk]),
    ]


def unguarded(day: LeagueDay) -> list[str]:
    return [reverse("mfa_index"), reverse("mfa_activate_totp"), "/decks/", "/events/?when=mine"]


def judge(day: LeagueDay) -> list[str]:
    cup, entry = day.cup.uid, day.mine.seat.entry.uid
    return [
        f"/events/{cup}/",
        f"/events/{cup}/entries/",
        f"/events/{cup}/entries/{entry}/",
        f"/events/{cup}/entries/{entry}/1/",
        f"/events/{cup}/entries/{entry}/1/correct/",
        f"/events/{cup}/entries/{entry}/1/check/",
        f"/events/{cup}/entries/{entry}/withdraw/",
        f"/events/{cup}/log/",
        f"/events/{cup}/decks/",
        "/staff/guests/",
    ]


def organiser(day: LeagueDay) -> list[str]:
    autumn = day.autumn.uid
    return [
        f"/events/{autumn}/edit/",
        f"/events/{autumn}/staff/",
        f"/events/{autumn}/entries/",
        f"/events/{autumn}/entries/add/",
        f"/events/{day.cup.uid}/edit/",
        f"/staff/guests/{day.guest.pk}/",
    ]


def admin(day: LeagueDay) -> list[str]:
    return ["/outbox/", f"/outbox/{Letter.objects.latest('pk').pk}/"]


ROOMS: dict[str, tuple[str, Callable[[LeagueDay], list[str]]]] = {
    "anybody": ("", anybody),
    "player": ("hayate", player),
    "account": ("hayate", account),
    "unguarded": ("komachi", unguarded),
    "judge": ("ren", judge),
    "organiser": ("nonomura", organiser),
    "admin": ("asakura", admin),
}
# The league takes seconds to make: those who see the same of it come one after the other.
WALKS = {
    "anybody": ("anybody",),
    "players": ("player", "account", "unguarded"),
    "staff": ("judge", "organiser", "admin"),
}
# Those who sign in walk in the variant in which they usually read, everywhere in all.
USUALLY = {"players": Variant("ja", 390), "staff": Variant("en", 1280)}
WALKED = [
    (variant, walk)
    for variant in VARIANTS
    for walk in WALKS
    if EVERYWHERE or USUALLY.get(walk, variant) == variant
]


@pytest.fixture
def day(site: str, shelf: Shelf, variant: Variant) -> LeagueDay:
    made = shelf.begin("league day", lambda: make("ja"))
    assert isinstance(made, LeagueDay)
    Player.objects.update(language=variant.language)
    return made


@pytest.mark.parametrize(("variant", "walk"), WALKED, ids=str)
def test_every_page_looks_right(enter: Enter, day: LeagueDay, walk: str) -> None:
    for room in WALKS[walk]:
        visitor = enter()
        handle, paths = ROOMS[room]
        if handle:
            visitor.sign_in(day.people[handle])

        for number, path in enumerate(paths(day), start=1):
            _open(visitor, path)
            name = _name_of(path).replace(":", "-")
            visitor.look(f"{room}-{number:02}-{name}")


def test_every_room_is_walked_through_once() -> None:
    assert [room for rooms in WALKS.values() for room in rooms] == list(ROOMS)


@ON_A_PHONE
def test_pages_keep_their_contrast_in_the_dark(enter: Enter, day: LeagueDay) -> None:
    visitor = enter(dark=True)
    visitor.sign_in(day.people["hayate"])
    first, second = day.mine.seat.entry.uid, day.theirs.seat.entry.uid
    pages = {
        "home": "/",
        "cards": "/cards/",
        "card": "/cards/FND-047/",
        "builder": f"/decks/{day.broken.uid}/",
        "event": f"/events/{day.autumn.uid}/",
        "pair": f"/events/{day.cup.uid}/pairs/{first}/{second}/",
        "account": "/me/",
        "components": "/components/",
    }

    for name, path in pages.items():
        _open(visitor, path)
        visitor.look(f"dark-{name}")


@pytest.mark.parametrize("variant", [Variant("en", 1280)], ids=str)
def test_no_page_is_left_out(day: LeagueDay) -> None:
    pages = {route.name for route in routes.all_routes() if not (route.is_api or route.is_admin)}

    looked_at = {_name_of(path) for _, paths in ROOMS.values() for path in paths(day)}

    in_matches = {f"matches:{name}" for name in IN_MATCHES.split()}
    in_tournaments = {f"tournaments:{name}" for name in (IN_TOURNAMENTS + AT_THE_DESK).split()}
    in_leagues = {f"leagues:{name}" for name in IN_LEAGUES.split()}
    at_table = {f"play:{name}" for name in AT_THE_TABLE.split()}
    of_others = set(f"{OF_PLAYERS} {OF_GAMES} {OF_GUESTS} {OF_PHONES}".split())
    elsewhere = in_matches | in_tournaments | in_leagues | at_table | of_others
    assert pages - looked_at == set(NO_PAGES.split()) | elsewhere


def _open(visitor: Visitor, path: str) -> None:
    visitor.go(path, status=404 if path == NOWHERE else 200)
    landed = visitor.page.url.removeprefix(visitor.site).partition("#")[0]
    if landed != path:
        visitor.troubles.append(f"{path} led to {landed}")
    visitor.settle()


def _name_of(path: str) -> str:
    return resolve(path.partition("?")[0]).view_name if path != NOWHERE else "nowhere"
