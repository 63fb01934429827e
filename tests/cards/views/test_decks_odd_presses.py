"""Presses in the builder that make no sense, come too late or name missing cards."""

import html
import json
import re

import pytest
from django.test import Client
from django.urls import reverse

from cards.errors import DeckHidden, FormatOfAnotherGame
from cards.models import Deck
from cards.queries import decks as queries
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, FormatFactory
from tests.cards.samples import AIR_RAID
from tests.cards.views.building import address, draft_of, numbers, press, press_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


@pytest.mark.parametrize(
    "sent",
    [
        {},
        {"act": "add:FND-001"},
        {"act": "explode", "step": "1", "shown": "{}"},
        {"act": "add:FND-001", "step": "x", "shown": "{}"},
        {"act": "add:FND-001", "step": "1", "shown": "[" * 5000},
        {"act": "add:FND-001", "step": "99999999999999999999", "shown": "{}"},
        {"act": "add:FND-001", "step": "1", "shown": '{"cards": "x"}'},
    ],
)
def test_a_press_that_makes_no_sense_is_refused(
    browser: Client, deck: Deck, sent: dict[str, str]
) -> None:
    answer = browser.post(address(deck), sent)

    assert answer.status_code == 400
    assert draft_of(deck).cards


@pytest.mark.parametrize(
    "act", ["add:" + "あ" * 40, "add:<script>", "drop:NOPE", "start:FND-013:9", "place:FND-013"]
)
def test_odd_codes_do_no_harm(browser: Client, deck: Deck, act: str) -> None:
    answer = press(browser, deck, act)

    assert answer.status_code == 302
    page = browser.get(address(deck))
    assert page.status_code == 200
    assert b"<script>" not in page.content


@pytest.mark.parametrize("code", ["A:B", "FND-001:2", "::"])
def test_an_unknown_code_of_any_shape_can_be_taken_out(
    browser: Client, deck: Deck, code: str
) -> None:
    content = Content.of((*AIR_RAID.content.cards, code), {1: code})
    services.change(deck=deck, content=content, expected_step=1, now=NOW)

    page = browser.get(address(deck)).content.decode()
    press(browser, deck, f"drop:{code}")

    assert f'value="drop:{code}"' in page
    assert draft_of(deck).cards == AIR_RAID.content.in_order(numbers(deck)).cards
    assert draft_of(deck).pieces == {}


def test_a_deck_of_the_longest_codes_can_still_be_changed(browser: Client, deck: Deck) -> None:
    codes = tuple("あ" * 38 + f"{number:02d}" for number in range(60))
    content = Content.of(codes, dict.fromkeys(range(100), codes[0]))
    services.change(deck=deck, content=content, expected_step=1, now=NOW)
    page = browser.get(address(deck)).content.decode()
    shown = re.search(r'name="shown" value="([^"]+)"', page)
    assert shown

    answers = [
        browser.post(address(deck), {"act": f"drop:{code}", "step": step, "shown": text})
        for code, step, text in (
            (codes[0], 2, html.unescape(shown[1])),
            (codes[1], 3, json.dumps(content.to_json())),
        )
    ]

    assert [answer.status_code for answer in answers] == [302, 302]


def test_a_piece_that_was_chosen_too_late_can_be_chosen_again(browser: Client, deck: Deck) -> None:
    seen, shown = deck.step, json.dumps(deck.draft)
    press(browser, deck, "drop:FND-102")

    late = {"act": "place:FND-013", "piece-FND-013": "1", "step": seen, "shown": shown}
    page = browser.post(address(deck), late).content.decode()

    assert 'name="act" value="start:FND-013:1"' in page[page.index('id="moved"') :]
    press(browser, deck, "start:FND-013:1", **{"piece-FND-013": ""})
    assert draft_of(deck).pieces[1] == "FND-013"


def test_a_deck_that_was_deleted_in_another_window_is_gone(browser: Client, deck: Deck) -> None:
    seen = queries.own_deck(deck.uid, deck.owner.user)
    services.delete(deck=deck)

    for act in (
        lambda: services.undo(deck=seen, expected_step=1),
        lambda: services.describe(deck=seen, name="Late"),
        lambda: services.save_version(deck=seen, now=NOW),
        lambda: queries.reread(seen),
    ):
        with pytest.raises(DeckHidden):
            act()
    assert press_of(browser, seen, "undo").status_code == 404


def test_a_deck_keeps_its_game(browser: Client, deck: Deck) -> None:
    other = FormatFactory(code="chess", number=9, game="chess", period=False)
    said = {"name": "X", "format": "chess", "visibility": "private", "note": ""}

    page = browser.get(address(deck)).content.decode()
    answer = press(browser, deck, "describe", **said)

    assert 'value="chess"' not in page
    assert answer.status_code == 422
    assert 'value="chess"' not in browser.get(reverse("decks:list")).content.decode()
    with pytest.raises(FormatOfAnotherGame):
        services.describe(deck=deck, format=other)


def test_what_is_saved_is_answered_however_long_the_search_beside_it(
    browser: Client, deck: Deck
) -> None:
    said = {"name": "Kept", "format": "standard", "visibility": "private", "note": ""}

    answer = press(browser, deck, "describe", **said, q="x" * 20_000, page="2")

    assert (answer.status_code, answer["Location"]) == (302, f"{address(deck)}?page=2")
    assert Deck.objects.get().name == "Kept"


@pytest.mark.parametrize(
    "asked",
    [
        {"q": "legal:standard@2020-01-01"},
        {"q": "x" * 3000}, {"q": '"(((-'}, {"q": "%_\\'"}, {"page": "99999999999999999999"},
        {"page": "-1"}, {"cap": "١٢"}, {"cap": "-5"}, {"cap": "9" * 50}, {"q": "\u202e"},
    ],
)  # fmt: skip
def test_odd_questions_get_an_answer(browser: Client, deck: Deck, asked: dict[str, str]) -> None:
    assert browser.get(address(deck), asked).status_code == 200
