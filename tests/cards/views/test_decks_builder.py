"""The builder: every button is a form, every answer shows the whole deck, nothing gets lost."""

import html
import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.errors import DeckHidden, FormatOfAnotherGame
from cards.models import Card, Deck, Format
from cards.queries import decks as queries
from cards.rules.content import Content
from cards.services import decks as services
from tests.cards.factories import NOW, CardFactory, DeckFactory, FormatFactory, PersonFactory
from tests.cards.fixtures import house_set  # noqa: F401
from tests.cards.samples import AIR_RAID, ALL, Sample
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "builder"}


@pytest.fixture
def deck(house_set: Any) -> Deck:  # noqa: F811
    format = Format.objects.get(code="standard")
    return services.create(
        owner=PlayerFactory(), name="Air Raid", format=format, now=NOW, content=AIR_RAID.content
    )


@pytest.fixture
def browser(deck: Deck) -> Client:
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")
    return client


def address(deck: Deck) -> str:
    return reverse("decks:deck", args=[deck.uid])


def press(client: Client, deck: Deck, act: str, *, step: int | None = None, **more: Any) -> Any:
    deck.refresh_from_db()
    sent = {
        "act": act,
        "step": deck.step if step is None else step,
        "shown": json.dumps(deck.draft),
    }
    headers = more.pop("headers", {})
    return client.post(address(deck), {**sent, **more}, **headers)


def draft_of(deck: Deck) -> Content:
    deck.refresh_from_db()
    return Content.from_json(deck.draft)


def test_the_page_shows_cards_starters_cost_and_problems(browser: Client, deck: Deck) -> None:
    page = browser.get(address(deck)).content.decode()

    assert "FND-008" in page
    assert re.search(r'aria-pressed="true" value="unstart:FND-008"', page)
    assert '<b class="num">93</b>' in page
    assert "This deck is legal." in page


def test_a_card_goes_in_and_out(browser: Client, deck: Deck) -> None:
    press(browser, deck, "add:FND-001")
    assert "FND-001" in draft_of(deck).cards

    press(browser, deck, "drop:FND-001")
    assert draft_of(deck) == AIR_RAID.content.in_order(numbers(deck))


def numbers(deck: Deck) -> dict[str, int | None]:
    rows = Card.objects.filter(code__in=deck.draft["cards"])
    return dict(rows.values_list("code", "current__carrier_number"))


@pytest.mark.parametrize(
    ("act", "more", "piece"),
    [
        ("unstart:FND-008", {}, None),
        ("start:FND-013:1", {}, "FND-013"),
        ("vacate:1", {}, None),
        ("place:FND-013", {"piece-FND-013": "1"}, "FND-013"),
        ("place:FND-008", {"piece-FND-008": ""}, None),
    ],
)
def test_starters_are_chosen(
    browser: Client, deck: Deck, act: str, more: dict[str, str], piece: str | None
) -> None:
    answer = press(browser, deck, act, **more)

    assert answer.status_code == 302
    assert draft_of(deck).pieces.get(1) == piece


def test_starters_are_filled_in(browser: Client, deck: Deck) -> None:
    services.change(deck=deck, content=Content(AIR_RAID.content.cards), expected_step=1, now=NOW)

    press(browser, deck, "fill")

    assert sorted(draft_of(deck).pieces) == [1, 2, 3, 4, 5, 6, 7]


def test_undo_and_redo(browser: Client, deck: Deck) -> None:
    before = draft_of(deck)
    press(browser, deck, "clear")
    cleared = draft_of(deck)

    press(browser, deck, "undo")
    undone = draft_of(deck)
    press(browser, deck, "redo")

    assert (cleared, undone, draft_of(deck)) == (Content(), before, Content())


def test_after_a_press_the_search_is_still_there(browser: Client, deck: Deck) -> None:
    answer = press(browser, deck, "add:FND-001", q="number:1", cap="90")

    assert answer["Location"] == f"{address(deck)}?q=number%3A1&cap=90"
    page = browser.get(answer["Location"]).content.decode()
    assert 'value="number:1"' in page
    assert "category_cost_exceeded" in page


def test_htmx_gets_the_builder_only_and_the_news_for_screen_readers(
    browser: Client, deck: Deck
) -> None:
    page = press(browser, deck, "drop:FND-008", headers=HTMX).content.decode()

    assert "<html" not in page
    assert 'id="builder"' in page
    assert re.search(r'id="builder-status" hx-swap-oob="innerHTML">17 cards, cost \d+', page)


def test_htmx_gets_the_results_only_when_searching(browser: Client, deck: Deck) -> None:
    headers = {**HTMX, "HTTP_HX_TARGET": "results"}

    answer = browser.get(address(deck), {"q": "skill:leap"}, **headers)

    page = answer.content.decode()
    assert page.strip().startswith('<div id="results">')
    assert "HX-Request" in answer["Vary"]


def test_a_bad_term_warns_beside_what_was_found(browser: Client, deck: Deck) -> None:
    page = browser.get(address(deck), {"q": "colour:red number:4"}).content.decode()

    assert "There is no search field “colour”" in page
    assert "FND-046" in page


def test_a_card_whose_person_is_in_says_so_instead_of_a_button(house_set: Any) -> None:  # noqa: F811
    person = PersonFactory(name_en="Ann Twice")
    inside, outside = CardFactory(persons=[person]), CardFactory(persons=[person])
    deck = DeckFactory(
        draft={"cards": [inside.code], "starters": {}},
        format=Format.objects.get(code="standard"),
    )
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")

    page = client.get(address(deck), {"q": f"code={outside.code}"}).content.decode()

    assert f"Ann Twice is in already ({inside.code})" in page
    assert f"add:{outside.code}" not in page


def test_a_deck_changed_elsewhere_loses_nothing(browser: Client, deck: Deck) -> None:
    seen = deck.step
    shown = json.dumps(deck.draft)
    press(browser, deck, "drop:FND-008")

    answer = browser.post(address(deck), {"act": "add:FND-001", "step": seen, "shown": shown})

    page = answer.content.decode()
    assert answer.status_code == 409
    assert "draft_moved" in page
    assert "FND-001" in page
    assert "1 ← FND-008" in page
    assert "FND-001" not in draft_of(deck).cards

    moved = page[page.index('id="moved"') :]
    mine = re.search(r'name="shown" value="([^"]+)"', moved)
    assert mine
    press_mine = {"act": "put", "step": deck.step, "shown": html.unescape(mine[1])}
    assert browser.post(address(deck), press_mine).status_code == 302
    assert {"FND-001", "FND-008"} <= set(draft_of(deck).cards)


def test_saving_makes_a_version_and_says_its_code(browser: Client, deck: Deck) -> None:
    page = press(browser, deck, "save", headers=HTMX).content.decode()

    assert deck.versions.get().code in page


def test_what_cannot_be_saved_is_explained(browser: Client, deck: Deck) -> None:
    press(browser, deck, "add:FND-999")

    answer = press(browser, deck, "save")

    assert answer.status_code == 422
    assert "version_unsavable" in answer.content.decode()
    assert not deck.versions.exists()


def test_settings_are_saved_and_mistakes_kept(browser: Client, deck: Deck) -> None:
    good = {"name": "Nachtzug", "format": "standard", "visibility": "public", "note": "x"}

    assert press(browser, deck, "describe", **good).status_code == 302
    answer = press(browser, deck, "describe", **{**good, "name": "\u202eevil"})

    deck.refresh_from_db()
    assert (deck.name, deck.visibility) == ("Nachtzug", "public")
    assert answer.status_code == 422
    assert "text_invisible" in answer.content.decode()


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


def press_of(client: Client, deck: Deck, act: str) -> Any:
    return client.post(address(deck), {"act": act, "step": deck.step, "shown": "{}"})


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


@pytest.mark.parametrize("sample", ALL, ids=str)
def test_every_problem_has_code_rule_and_sentence(
    house_set: Any,  # noqa: F811
    sample: Sample,
) -> None:
    deck = DeckFactory(draft=sample.content.to_json(), format=Format.objects.get(code="standard"))
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")

    page = client.get(address(deck)).content.decode()

    for code in sample.codes:
        assert code in page
    assert ("This deck is legal." in page) == (not re.search(r"class=\"problem ", page))


def test_both_languages(browser: Client, deck: Deck) -> None:
    deck.owner.language = "ja"
    deck.owner.save()

    page = browser.get(address(deck)).content.decode()

    assert 'lang="ja"' in page
    assert "枚" in page


@pytest.mark.parametrize("cards", [1, 30])
def test_the_builder_takes_the_same_queries_for_any_deck(
    house_set: Any,  # noqa: F811
    cards: int,
    django_assert_num_queries: Any,
) -> None:
    codes = [f"FND-{number:03d}" for number in range(1, 1 + cards)]
    deck = DeckFactory(
        draft={"cards": codes, "starters": {}}, format=Format.objects.get(code="standard")
    )
    client = Client()
    client.force_login(deck.owner.user, "allauth.account.auth_backends.AuthenticationBackend")
    client.get(address(deck))

    with django_assert_num_queries(14):
        client.get(address(deck), {"q": ""})


def test_a_guest_of_the_page_sees_no_builder(deck: Deck) -> None:
    services.save_version(deck=deck, now=NOW)
    services.describe(deck=deck, visibility="public")

    page = Client().get(address(deck)).content.decode()

    assert 'id="builder"' not in page
    assert deck.versions.get().code in page


def test_formats_can_be_chosen(browser: Client, deck: Deck) -> None:
    FormatFactory(code="rookie", number=2, name_en="Rookie")

    assert "Rookie" in browser.get(address(deck)).content.decode()


def test_every_button_of_the_builder_says_that_it_submits(browser: Client, deck: Deck) -> None:
    page = browser.get(address(deck)).content.decode()

    buttons = re.findall(r'<button[^>]*form="press"[^>]*>', page)

    assert len(buttons) > 40
    assert [button for button in buttons if 'type="submit"' not in button] == []
