"""Every page of the site in front of Chromium: no trouble, nothing sticking out, nothing grave."""

from collections.abc import Callable

import pytest
from django.urls import resolve, reverse

from league.conf import routes
from tests.e2e.conftest import Enter
from tests.e2e.league_day import INVITATION, LeagueDay, make
from tests.e2e.visitor import Variant

# Addresses that are no page of their own: posts, files, what machines read, ways on.
NO_PAGES = set(
    """
    account_inactive account_set_password account_confirm_login_code account_reset_password_from_key
    account_reset_password_from_key_done mfa_authenticate mfa_download_recovery_codes
    mfa_login_webauthn mfa_reauthenticate mfa_reauthenticate_webauthn account_reauthenticate
    set_language people:export people:token-revoke cards:face cards:revision-face decks:sheet-pdf
    decks:text decks:json deck-by-code events:entries-csv jobs:health-live jobs:health-ready
    jobs:metrics api-docs
    """.split()
)
Paths = dict[str, list[str]]


def anybody(day: LeagueDay) -> list[str]:
    return [
        "/",
        reverse("account_login"),
        reverse("account_signup"),
        reverse("account_reset_password"),
        reverse("account_reset_password_done"),
        reverse("account_email_verification_sent"),
        reverse("account_confirm_email", args=[day.confirmation]),
        "/cards/",
        "/cards/?q=number:4+run%3E%3D3&view=list",
        "/cards/?q=nosuchword+foo:bar",
        "/cards/syntax/",
        "/cards/sets/",
        "/cards/sets/FND/",
        "/cards/formats/",
        "/cards/formats/standard/",
        reverse("cards:person", args=[_person()]),
        "/cards/FND-047/",
        "/cards/FND-047/r1/",
        "/decks/public/",
        "/players/hayate/",
        "/rules/carriers/",
        "/api/v1/docs/",
        "/nowhere/",
    ]


def _person() -> str:
    from cards.models import Person

    return Person.objects.order_by("pk").first().slug


def player(day: LeagueDay) -> list[str]:
    deck, cup, autumn = day.deck.uid, day.cup.uid, day.autumn.uid
    one, two = day.mine.seat.entry.uid, day.theirs.seat.entry.uid
    return [
        "/",
        "/decks/",
        "/decks/import/",
        f"/decks/compare/?a={day.older.code}&b={day.version.code}",
        f"/decks/{deck}/",
        f"/decks/{day.broken.uid}/",
        f"/decks/{deck}/delete/",
        f"/decks/{deck}/versions/",
        f"/decks/{deck}/versions/2/",
        f"/decks/sheets/{day.sheet.uid}/",
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
        f"/events/{cup}/declare/?opponent={two}",
        f"/events/{cup}/pairs/{one}/{two}/",
        f"/events/{cup}/decks/",
        f"/events/{cup}/entries/{two}/1/",
    ]


def account(day: LeagueDay) -> list[str]:
    return [
        "/me/",
        "/me/data/",
        "/me/delete/",
        "/me/claim/",
        "/me/tokens/",
        reverse("account_logout"),
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
        f"/staff/guests/{day.guest.pk}/",
    ]


def organiser(day: LeagueDay) -> list[str]:
    autumn = day.autumn.uid
    return [
        f"/events/{autumn}/edit/",
        f"/events/{autumn}/staff/",
        f"/events/{autumn}/entries/",
        f"/events/{autumn}/entries/add/",
        f"/events/{day.cup.uid}/edit/",
    ]


def admin(day: LeagueDay) -> list[str]:
    from league.jobs.models import Letter

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


@pytest.fixture
def day(site: str, variant: Variant) -> LeagueDay:
    return make(variant.language)


@pytest.mark.parametrize("room", ROOMS)
def test_every_page_looks_right(enter: Enter, day: LeagueDay, room: str) -> None:
    visitor = enter()
    handle, paths = ROOMS[room]
    if handle:
        visitor.sign_in(day.people[handle])

    for number, path in enumerate(paths(day), start=1):
        visitor.go(path)
        landed = visitor.page.url.removeprefix(visitor.site)
        if landed.partition("#")[0] != path:
            visitor.troubles.append(f"{path} led to {landed}")
        visitor.settle()
        visitor.look(f"{room}-{number:02}-{name_of(path)}")


def name_of(path: str) -> str:
    return resolve(path.partition("?")[0]).view_name.replace(":", "-") if path != "/nowhere/" else "404"
