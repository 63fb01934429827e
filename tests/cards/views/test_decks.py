"""Lists, versions, codes, downloads, and their visibility."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Deck, DeckVersion, Format
from cards.queries import decks as queries
from cards.rules import codes
from cards.rules.content import Content
from cards.services import decks as services
from league.people.models import Player
from tests.cards.factories import NOW, CardFactory, DeckFactory, FormatFactory
from tests.cards.samples import AIR_RAID
from tests.people.factories import PlayerFactory
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
BACKEND = "allauth.account.auth_backends.AuthenticationBackend"


def browser_of(player: Player | None) -> Client:
    client = Client()
    if player is not None:
        client.force_login(player.user, BACKEND)
    return client


@made_once
def saved(owner: Player | None = None, visibility: str = "private", **fields: Any) -> DeckVersion:
    """Save a version with one card, or with the sample that is given."""
    format = Format.objects.filter(code="standard").first() or FormatFactory()
    content = fields.pop("content", None) or Content((CardFactory().code,))
    deck = services.create(
        owner=owner or PlayerFactory(), name=fields.pop("name", "Canary deck"), format=format,
        now=NOW, content=content, visibility=visibility,
    )  # fmt: skip
    return services.save_version(deck=deck, now=NOW)


def addresses(version: DeckVersion) -> dict[str, str]:
    uid = version.deck.uid
    return {
        "deck": reverse("decks:deck", args=[uid]),
        "versions": reverse("decks:versions", args=[uid]),
        "version": reverse("decks:version", args=[uid, 1]),
        "text": reverse("decks:text", args=[uid, 1]),
        "json": reverse("decks:json", args=[uid, 1]),
        "code": reverse("deck-by-code", args=[version.code]),
    }


ABSENT = {
    "deck": "/decks/absentabsent/",
    "versions": "/decks/absentabsent/versions/",
    "version": "/decks/absentabsent/versions/1/",
    "text": "/decks/absentabsent/versions/1/list.txt",
    "json": "/decks/absentabsent/versions/1/list.json",
    "code": "/d/CL-0000-00/",
}


@pytest.mark.parametrize("signed_in", [False, True], ids=["visitor", "stranger"])
def test_a_private_deck_answers_as_an_absent_one(signed_in: bool) -> None:
    version = saved()
    client = browser_of(PlayerFactory() if signed_in else None)

    hidden = {page: client.get(addresses(version)[page]) for page in ABSENT}
    absent = {page: client.get(ABSENT[page]) for page in ABSENT}

    for answers in (hidden, absent):
        statuses = {page: answer.status_code for page, answer in answers.items()}
        assert statuses == dict.fromkeys(ABSENT, 404)
    assert {page: _plain(answer.content) for page, answer in hidden.items()} == {
        page: _plain(answer.content) for page, answer in absent.items()
    }


def _plain(content: bytes) -> list[str]:
    """Drop the parts that differ between any two answers: address, tokens, the request's id."""
    lines = re.sub(r"\b[0-9a-f]{32}\b", "", content.decode()).splitlines()
    return [line for line in lines if 'name="next"' not in line and "csrf" not in line.lower()]


@pytest.mark.parametrize("page", ["deck", "version", "delete"])
def test_nobody_else_changes_a_deck_even_a_public_one(page: str) -> None:
    version = saved(visibility="public")
    stranger = browser_of(PlayerFactory())
    address = {**addresses(version), "delete": reverse("decks:delete", args=[version.deck.uid])}

    answer = stranger.post(
        address[page], {"act": "clear", "step": "1", "shown": json.dumps(version.deck.draft)}
    )

    version.deck.refresh_from_db()
    assert version.deck.draft["cards"]
    if page == "version":
        assert answer.status_code == 302
        assert Deck.objects.filter(copied_from=version).count() == 1
    else:
        assert answer.status_code == 404


@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_others_open_what_is_not_private(visibility: str) -> None:
    pages = addresses(saved(visibility=visibility))
    del pages["code"]

    statuses = {page: browser_of(None).get(at).status_code for page, at in pages.items()}

    assert statuses == dict.fromkeys(pages, 200)


def test_a_code_is_read_however_it_is_typed() -> None:
    version = saved(visibility="public")
    _prefix, first, second = version.code.split("-")
    ways = ["{0}", "cl{1}{2}", "CL {1} {2}", "ＣＬ－{1}－{2}", "{1}{2}"]

    answers = {
        typed: browser_of(None).get(f"/d/{typed.format(version.code, first, second)}/")
        for typed in ways
    }

    ends = {typed: answer.headers.get("Location") for typed, answer in answers.items()}
    assert ends == dict.fromkeys(ways, addresses(version)["version"])


def whole(version: DeckVersion) -> str:
    return codes.with_key(version.code, version.key)


def test_an_unlisted_deck_opens_by_its_code_with_the_key_alone() -> None:
    version = saved(visibility="unlisted")
    typed = {
        "short": version.code,
        "wrong key": codes.with_key(version.code, "0" * 12),
        "another's key": codes.with_key(version.code, saved(visibility="unlisted").key),
        "whole": whole(version),
        "whole, as typed": whole(version).lower().replace("-", " "),
    }

    statuses = {
        what: browser_of(None).get(f"/d/{code}/").status_code for what, code in typed.items()
    }

    assert statuses == {
        "short": 404, "wrong key": 404, "another's key": 404, "whole": 302, "whole, as typed": 302,
    }  # fmt: skip


def test_the_key_of_a_private_deck_opens_it_for_its_owner_alone() -> None:
    version = saved()
    pages = [whole(version), version.code]

    assert [browser_of(None).get(f"/d/{page}/").status_code for page in pages] == [404, 404]
    assert [browser_of(version.deck.owner).get(f"/d/{page}/").status_code for page in pages] == [
        302, 302,
    ]  # fmt: skip


@pytest.mark.parametrize("visibility", ["private", "unlisted", "public"])
def test_a_page_gives_the_code_that_can_be_handed_on(visibility: str) -> None:
    version = saved(visibility=visibility)
    address = reverse("decks:version", args=[version.deck.uid, 1])

    text = browser_of(version.deck.owner).get(address).content.decode()

    assert (whole(version) in text) is (visibility != "public")


@pytest.mark.parametrize("code", ["CL-0000-01", "x", "あ", "%20", "0" * 300, "CL-7K3Q-9F-EXTRA"])
def test_a_wrong_code_finds_nothing(code: str) -> None:
    assert browser_of(None).get(f"/d/{code}/").status_code == 404


def test_others_never_see_the_draft() -> None:
    version = saved(visibility="public")
    canary = CardFactory(revision__name_en="Canary of the draft")
    services.change(deck=version.deck, content=Content((canary.code,)), expected_step=1, now=NOW)
    client = browser_of(None)

    pages = [client.get(address, follow=True) for address in addresses(version).values()]

    assert [page.status_code for page in pages] == [200] * len(pages)
    assert not any(b"Canary of the draft" in page.content for page in pages)
    assert not any(canary.code.encode() in page.content for page in pages)


def test_a_public_deck_without_a_version_is_not_there() -> None:
    deck = DeckFactory(visibility="public")
    client = browser_of(None)

    assert client.get(reverse("decks:deck", args=[deck.uid])).status_code == 404
    assert deck.name not in client.get(reverse("decks:public")).content.decode()


def test_unlisted_decks_are_not_listed() -> None:
    saved(visibility="unlisted", name="Unlisted one")
    saved(visibility="public", name="Public one")
    saved(visibility="private", name="Private one")

    page = browser_of(PlayerFactory()).get(reverse("decks:public")).content.decode()

    assert ("Public one" in page, "Unlisted one" in page, "Private one" in page) == (
        True, False, False,
    )  # fmt: skip
    assert set(queries.visible_decks(PlayerFactory().user).values_list("name", flat=True)) == {
        "Public one"
    }


def test_staff_of_an_event_see_what_the_event_provides() -> None:
    version = saved()
    judge = PlayerFactory()
    seen = DeckVersion.objects.filter(pk=version.pk).values("pk")
    nothing = DeckVersion.objects.none().values("pk")

    def provider(user: Any) -> Any:
        return seen if user == judge.user else nothing

    queries.also_open.add(provider)
    try:
        assert browser_of(judge).get(addresses(version)["code"], follow=True).status_code == 200
        assert browser_of(PlayerFactory()).get(addresses(version)["code"]).status_code == 404
    finally:
        queries.also_open._functions.pop(provider)


@pytest.mark.parametrize("name", ["decks:list", "decks:import"])
def test_visitors_sign_in_first(name: str) -> None:
    answer = browser_of(None).get(reverse(name))

    assert answer.status_code == 302
    assert "/accounts/login/" in answer["Location"]


def test_a_deck_is_made_on_the_list() -> None:
    FormatFactory()
    player = PlayerFactory()

    answer = browser_of(player).post(
        reverse("decks:list"), {"name": "はじめて", "format": "standard"}
    )

    assert answer.status_code == 302
    assert player.decks.get().name == "はじめて"


@pytest.mark.parametrize("name", ["", " ", "\u202eabc", "x" * 61, "a\x00b"])
def test_a_bad_name_is_refused_and_kept(name: str) -> None:
    FormatFactory()
    player = PlayerFactory()

    answer = browser_of(player).post(reverse("decks:list"), {"name": name, "format": "standard"})

    assert answer.status_code == 400
    assert not player.decks.exists()


def test_names_are_escaped() -> None:
    saved(visibility="public", name="<img src=x onerror=alert(1)>")

    page = browser_of(None).get(reverse("decks:public")).content.decode()

    assert "<img src=x" not in page


@pytest.mark.parametrize("rows", [1, 8])
def test_lists_take_the_same_queries_for_any_number(
    rows: int, django_assert_num_queries: Any
) -> None:
    player = PlayerFactory()
    card = CardFactory()
    for number in range(rows):
        saved(player, "public", name=f"Deck {number}", content=Content((card.code,)))
    mine, visitor = browser_of(player), browser_of(None)
    mine.get(reverse("decks:list"))

    with django_assert_num_queries(8):
        mine.get(reverse("decks:list"))
    with django_assert_num_queries(2):
        visitor.get(reverse("decks:public"))


@pytest.mark.parametrize("rows", [1, 8])
def test_the_versions_of_a_deck_take_the_same_queries(
    rows: int, django_assert_num_queries: Any
) -> None:
    version = saved(visibility="public")
    cards = [CardFactory().code for _row in range(rows - 1)]
    deck = version.deck
    for card in cards:
        deck.refresh_from_db()
        deck = services.change(
            deck=deck, content=Content((card,)), expected_step=deck.step, now=NOW
        )
        services.save_version(deck=deck, now=NOW)

    with django_assert_num_queries(2):
        browser_of(None).get(addresses(version)["versions"])


def test_deleting_asks_first() -> None:
    version = saved()
    client = browser_of(version.deck.owner)
    address = reverse("decks:delete", args=[version.deck.uid])

    assert client.get(address).status_code == 200
    assert Deck.objects.exists()
    assert client.post(address).status_code == 302
    assert not Deck.objects.exists()


def test_downloads(house_set: Any) -> None:
    version = saved(content=AIR_RAID.content)
    client = browser_of(version.deck.owner)

    text = client.get(addresses(version)["text"])
    as_json = client.get(addresses(version)["json"])

    assert text["Content-Disposition"] == f'attachment; filename="{version.code}.txt"'
    assert "# name: Canary deck" in text.content.decode()
    assert "1 FND-008 " in text.content.decode()
    assert Content.from_json(as_json.json()).pieces == AIR_RAID.content.pieces


def test_the_version_page_has_faces_code_and_qr(house_set: Any) -> None:
    version = saved(visibility="public", content=AIR_RAID.content)

    page = browser_of(None).get(addresses(version)["version"]).content.decode()

    assert page.count('class="face') >= len(AIR_RAID.content.cards)
    assert version.code in page
    assert "CLD" in page
    assert "style=" not in page


def test_a_saved_deck_is_made_public_and_shared_by_its_owner_alone() -> None:
    version = saved(visibility="unlisted")
    url = addresses(version)["version"]
    owner, other, visitor = (
        browser_of(version.deck.owner), browser_of(PlayerFactory()), browser_of(None)
    )  # fmt: skip
    make = 'name="act" value="publish"'
    assert [make in one.get(url).content.decode() for one in (owner, other, visitor)] == [
        True, False, False,
    ]  # fmt: skip

    refused = other.post(url, {"act": "publish"})
    version.deck.refresh_from_db()
    assert (refused.status_code, version.deck.visibility) == (404, "unlisted")

    done = owner.post(url, {"act": "publish"})
    version.deck.refresh_from_db()
    assert (done.url, version.deck.visibility) == (f"{url}#share", "public")
    assert "line.me" in owner.get(url).content.decode()


def test_a_visitor_copies_a_deck_after_signing_in() -> None:
    url = addresses(saved(visibility="public"))["version"]

    page = browser_of(None).get(url).content.decode()

    assert f'href="{reverse("account_login")}?next={url}"' in page
