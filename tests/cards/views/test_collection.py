"""A collection: taps on faces, lists, decks to build, and the list of wants that is shown."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from cards.models import Card, Holding, WantList
from cards.rules.content import Content
from cards.rules.counts import MOST
from cards.services import collection
from cards.services.cards import merge
from league.people.models import Player
from tests.cards.factories import NOW, BareCardFactory, CardFactory, DraftFactory, cards_of
from tests.cards.views.test_decks import browser_of, saved
from tests.markup import tight
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
MINE = "/collection/"
BY_HTMX = {"HX-Request": "true"}


@pytest.fixture
def player() -> Player:
    return PlayerFactory()


@pytest.fixture
def card() -> Card:
    made: Card = CardFactory(revision__name_en="Quiet start")
    return made


def counts(player: Player) -> dict[str, tuple[int, int]]:
    rows = Holding.objects.filter(player=player).select_related("card").order_by("card__code")
    return {row.card.code: (row.have, row.want) for row in rows}


def tap(player: Player, card: Card, what: str, act: str, **sent: Any) -> Any:
    headers = sent.pop("headers", {})
    asked = {"tap": f"{card.code} {what} {act}", **sent}
    return browser_of(player).post(MINE, asked, headers=headers)


def test_one_tap_says_that_a_card_is_there(player: Player, card: Card) -> None:
    where = f"/cards/?q={card.code}"

    answer = tap(player, card, "have", "once", next=where)

    assert (answer.status_code, answer["Location"]) == (302, f"{where}#hold-{card.code}")
    assert counts(player) == {card.code: (1, 0)}


def test_a_tap_by_htmx_gives_back_the_buttons_alone(player: Player, card: Card) -> None:
    answer = tight(tap(player, card, "want", "once", look="pair", headers=BY_HTMX))

    assert answer.startswith(f'<div id="hold-{card.code}" class="hold hold-pair"')
    assert f'value="{card.code} want less" aria-pressed="true"' in answer
    assert f'value="{card.code} have once" aria-pressed="false"' in answer


def test_two_windows_lose_nothing(player: Player, card: Card) -> None:
    taps = ["once", "once", "more", "more", "less"]

    for act in taps:
        tap(player, card, "have", act)
    tap(player, card, "want", "more")

    assert counts(player) == {card.code: (2, 1)}


@pytest.mark.parametrize(("act", "at", "then"), [("more", MOST, MOST), ("less", 0, 0)])
def test_counts_end_at_both_ends(player: Player, card: Card, act: str, at: int, then: int) -> None:
    Holding.objects.create(player=player, card=card, have=at, want=at)

    tap(player, card, "have", act)

    assert counts(player) == {card.code: (then, at)}


@pytest.mark.parametrize(
    "sent",
    ["", "TST-001", "TST-001 have", "TST-001 has once", "TST-001 have 100", "x have once",
     "TST-001 have once more", "TST-001\0have once", "ＴＳＴ-001 have once", "' have once"],
)  # fmt: skip
def test_what_no_page_sends_is_refused(player: Player, sent: str) -> None:
    answer = browser_of(player).post(MINE, {"tap": sent})

    assert answer.status_code == 400
    assert not Holding.objects.exists()


def test_a_draft_and_a_card_that_is_not_there_answer_alike(player: Player) -> None:
    draft = DraftFactory(card=BareCardFactory()).card
    nobody = Card(code="TST-99999")

    answers = [tap(player, card, "have", "once").status_code for card in (draft, nobody)]

    assert answers == [404, 404]


@pytest.mark.parametrize("where", ["https://evil.example/", "//evil.example", "javascript:x"])
def test_a_tap_leads_nowhere_else(player: Player, card: Card, where: str) -> None:
    answer = tap(player, card, "have", "once", next=where)

    assert answer["Location"] == f"{MINE}#hold-{card.code}"


def test_a_visitor_is_led_to_the_log_in_and_back(card: Card) -> None:
    where = f"/cards/?q={card.code}"
    back = f'href="/accounts/login/?next=/cards/%3Fq%3D{card.code}"'

    page = browser_of(None).get(where).content.decode()
    answer = browser_of(None).post(MINE, {"tap": f"{card.code} have once"})

    assert page.count(back) == 2
    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, "/accounts/login/")


def test_faces_cards_and_sets_show_what_is_there(player: Player, card: Card) -> None:
    Holding.objects.create(player=player, card=card, have=1, want=3)
    client = browser_of(player)
    pages = ["/cards/", f"/cards/sets/{card.card_set.code}/", f"/cards/{card.code}/"]

    search, card_set, own = (tight(client.get(path)) for path in pages)

    for page in (search, card_set):
        assert f'value="{card.code} have less" aria-pressed="true"' in page
        assert f'href="/cards/{card.code}/#collection"' in page
    assert [f">{count}</output>" in own for count in (1, 3)] == [True, True]


@pytest.mark.parametrize("many", [1, 8])
def test_pages_ask_the_database_a_fixed_number_of_times(player: Player, many: int) -> None:
    made = cards_of([4] * many)
    Holding.objects.bulk_create(Holding(player=player, card=card, have=1, want=1) for card in made)
    for _deck in range(many):
        saved(content=Content((made[0].code,)), visibility="public")
    key = collection.open_list(player=player, now=NOW).key
    client = browser_of(player)
    client.get("/cards/")  # its cards are kept from now on
    expected = {
        "/cards/": 7,
        f"/cards/{made[0].code}/": 17,
        MINE: 9,
        f"{MINE}?show=want": 9,
        f"{MINE}decks/": 7,
        f"{MINE}wants/": 8,
        f"{MINE}wants/{key}/": 8,
    }

    assert {address: asked_of(client, address) for address in expected} == expected


def asked_of(client: Client, address: str) -> int:
    """Count the statements that a page takes."""
    with CaptureQueriesContext(connection) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def test_a_tap_takes_few_statements(
    player: Player, card: Card, django_assert_num_queries: Any
) -> None:
    Holding.objects.create(player=player, card=card)
    client = browser_of(player)

    with django_assert_num_queries(11):
        client.post(MINE, {"tap": f"{card.code} have more"})


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_page_opens_in_both_languages(language: str, card: Card) -> None:
    player = PlayerFactory(language=language)
    Holding.objects.create(player=player, card=card, want=2)
    saved(content=Content((card.code,)), visibility="public")
    key = collection.open_list(player=player, now=NOW).key

    pages = [
        browser_of(player).get(f"{MINE}{path}").content.decode()
        for path in ("", "?show=have", "decks/", "wants/", f"wants/{key}/")
    ]

    assert [f'<html lang="{language}"' in page for page in pages] == [True] * len(pages)


def test_decks_are_listed_by_what_is_missing(player: Player) -> None:
    one, two, three = cards_of([1, 2, 3])
    Holding.objects.create(player=player, card=one, have=1)
    Holding.objects.create(player=player, card=two, have=2, want=9)
    Holding.objects.create(player=PlayerFactory(), card=three, have=9)
    for name, cards in {
        "two missing": (three, three),
        "none": (one, two),
        "one": (two, three),
    }.items():
        saved(content=Content(tuple(card.code for card in cards)), visibility="public", name=name)
    saved(content=Content((one.code,)), name="hidden")

    page = browser_of(player).get(f"{MINE}decks/").context["page_obj"]

    assert [(row.deck.name, row.missing) for row in page] == [
        ("none", 0),
        ("one", 1),
        ("two missing", 2),
    ]


def test_what_a_deck_lacks_is_wanted_by_one_press(player: Player) -> None:
    one, two = cards_of([1, 2])
    Holding.objects.create(player=player, card=one, have=1, want=5)
    version = saved(content=Content((one.code, one.code, two.code)), visibility="public")

    answer = browser_of(player).post(f"{MINE}decks/", {"deck": f"{version.deck.uid}/1"})

    assert (answer.status_code, answer["Location"]) == (302, f"{MINE}decks/")
    assert counts(player) == {one.code: (1, 5), two.code: (0, 1)}


@pytest.mark.parametrize("deck", ["", "absentabsent/1", "hidden", "a/b", "abc/99999999"])
def test_what_a_hidden_deck_lacks_stays_hidden(player: Player, deck: str) -> None:
    version = saved()
    sent = f"{version.deck.uid}/1" if deck == "hidden" else deck

    answer = browser_of(player).post(f"{MINE}decks/", {"deck": sent})

    assert answer.status_code in (400, 404)
    assert not Holding.objects.filter(player=player).exists()


def test_a_merged_card_counts_as_the_one_that_stands_for_it(player: Player) -> None:
    old, new = cards_of([1, 1])
    saved(content=Content((old.code,)), visibility="public")
    merge(old=old, new=new)
    Holding.objects.create(player=player, card=new, have=1)

    page = browser_of(player).get(f"{MINE}decks/").context["page_obj"]

    assert [row.missing for row in page] == [0]


def test_wants_are_shown_to_whoever_has_the_link_until_it_is_closed(
    player: Player, card: Card
) -> None:
    Holding.objects.create(player=player, card=card, have=1, want=2)
    client, visitor = browser_of(player), browser_of(None)
    act = f"{MINE}wants/"

    client.post(act, {"act": "open"})
    first = reverse("collection:shared", args=[WantList.objects.get().key])
    shown = visitor.get(first)
    client.post(act, {"act": "renew"})
    second = reverse("collection:shared", args=[WantList.objects.get().key])
    renewed = [visitor.get(address).status_code for address in (first, second)]
    client.post(act, {"act": "close"})

    assert (
        f"{card.code} Quiet start ×2\nhttp://testserver{first}</textarea>" in shown.content.decode()
    )
    assert (shown["X-Robots-Tag"], shown["Referrer-Policy"]) == ("noindex", "no-referrer")
    assert renewed == [404, 200]
    assert visitor.get(second).status_code == 404


def test_the_list_holds_nobodys_markup(card: Card) -> None:
    player = PlayerFactory(display_name="<script>alert(1)</script>")
    Holding.objects.create(player=player, card=card, want=1)
    key = collection.open_list(player=player, now=NOW).key

    page = browser_of(None).get(f"{MINE}wants/{key}/").content.decode()

    assert "<script>alert(1)" not in page


def test_a_collection_goes_with_its_account(player: Player, card: Card) -> None:
    Holding.objects.create(player=player, card=card, have=1)
    collection.open_list(player=player, now=NOW)

    collection.forget(player=player)

    assert (Holding.objects.exists(), WantList.objects.exists()) == (False, False)


def test_many_cards_are_put_at_once(player: Player, django_assert_max_num_queries: Any) -> None:
    made = cards_of([1, 2, 3])

    with django_assert_max_num_queries(3):
        collection.put(player=player, counts=[(card.pk, 1, 2) for card in made])
    collection.put(player=player, counts=[(made[0].pk, 0, 0)])

    assert list(counts(player).values()) == [(0, 0), (1, 2), (1, 2)]


def test_the_client_of_a_visitor_is_no_player(client: Client) -> None:
    assert [client.get(f"{MINE}{path}").status_code for path in ("", "decks/", "wants/")] == [
        302
    ] * 3
