"""The drill of replacements on its page: nothing stored, no account needed, the engine judges."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Deck, DeckVersion
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW
from tests.cards.samples import AIR_RAID
from tests.markup import tight

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]
SEED = "a1b2"  # 7 is injured first, FND-102 is its only card in the sub area


def drilled(client: Client, deck: Deck, *said: str, status: int = 200, **asked: str) -> str:
    url = reverse("decks:draft-trainer", args=[deck.uid])
    answer = client.get(url, {"seed": SEED, "said": said, **asked})
    assert answer.status_code == status
    return tight(answer)


@pytest.fixture
def public(deck: Deck) -> DeckVersion:
    services.describe(deck=deck, visibility=Deck.Visibility.PUBLIC)
    return services.save_version(deck=deck, now=NOW)


def test_the_engine_says_why_a_card_does_not_come_in(browser: Client, deck: Deck) -> None:
    page = drilled(browser, deck, "FND-097")

    assert "Who comes in on 7?" in page
    assert "That card is in one of your sets already." in page
    assert '/rules/carriers/#CA-8.2">CA-8.2</a>' in page
    assert "0 of 0 right at once" in page


def test_a_right_answer_leads_to_the_next_injury(browser: Client, deck: Deck) -> None:
    page = drilled(browser, deck, "FND-102")

    assert "comes in." in page
    assert "Who comes in on 6?" in page
    assert "1 of 1 right at once" in page
    assert re.findall(r'name="said" value="(FND-\d+)">', page) == ["FND-102"]


def test_the_drill_ends_with_its_count(browser: Client, deck: Deck) -> None:
    said = ("FND-097", "FND-102", "FND-086", "FND-075", "-", "-", "-", "-")

    page = drilled(browser, deck, *said)

    assert "6 of 7 right at once" in page
    assert "The drill is over." in page
    assert '<button type="submit" class="drill-face"' not in page


def test_a_public_deck_drills_without_an_account(public: DeckVersion) -> None:
    url = reverse("decks:trainer", args=[public.deck.uid, public.number])
    way = f'href="{url}"'

    assert way in Client().get(reverse("decks:version", args=[public.deck.uid, 1])).content.decode()
    answer = Client().get(url, {"seed": SEED})
    part = Client().get(url, {"seed": SEED}, headers={"HX-Request": "true"})

    assert "Who comes in on 7?" in answer.content.decode()
    assert tight(part).startswith('<p id="drill-status" hx-swap-oob="innerHTML">')
    services.describe(deck=public.deck, visibility=Deck.Visibility.PRIVATE)
    assert Client().get(url).status_code == 404
    draft = reverse("decks:draft-trainer", args=[public.deck.uid])
    assert Client().get(draft).status_code != 200


def test_a_deck_without_seven_starters_says_what_is_missing(browser: Client, deck: Deck) -> None:
    few = Content(
        tuple(code for code in AIR_RAID.content.cards if code not in ("FND-008", "FND-013"))
    )
    services.change(deck=deck, content=few, expected_step=1, now=NOW)

    page = drilled(browser, deck)

    assert "Nobody can start on: 1" in page


def test_starters_that_cannot_start_are_replaced(browser: Client, deck: Deck) -> None:
    usual = AIR_RAID.content
    odd = {**usual.pieces, 1: "FND-024", 3: "FND-999", 5: "FND-001", 99: "FND-013"}
    content = Content.of((*usual.cards, "FND-999"), odd)
    services.change(deck=deck, content=content, expected_step=1, now=NOW)

    page = drilled(browser, deck)

    assert "Who comes in on 7?" in page
    assert "FND-999" not in page
    assert page.count('class="drill-gap"') == 1


@pytest.mark.parametrize(
    ("seed", "said"),
    [
        ("", []),
        ("zz", ["x" * 500]),
        ("a1" * 99, ["FND-102"] * 120),
        ("00", ["<b>", "\u0000", "日本"]),
    ],
)
def test_odd_addresses_are_drills_as_well(
    browser: Client, deck: Deck, seed: str, said: list[str]
) -> None:
    url = reverse("decks:draft-trainer", args=[deck.uid])

    answer = browser.get(url, {"seed": seed, "said": said})

    assert answer.status_code in (200, 400)  # 400: no text
    assert (
        "<b>"
        not in answer.content.decode().partition('<form class="drill"')[2].partition("<h1>")[0]
    )


def test_the_drill_takes_the_same_queries(
    browser: Client, deck: Deck, django_assert_num_queries: Any
) -> None:
    drilled(browser, deck)

    with django_assert_num_queries(9):
        drilled(browser, deck, "FND-097", "FND-102")
