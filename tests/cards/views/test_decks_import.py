"""Pasting lists: all lines are shown, nothing is saved unseen, nothing typed is lost."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from cards.models import Card, Deck, DeckVersion, Migration
from cards.queries import listings
from cards.rules import codes
from cards.rules.content import Content
from cards.services import decks as services
from league.people.models import Player
from tests.cards.factories import NOW
from tests.cards.samples import AIR_RAID, ALL, Sample
from tests.cards.views.test_decks import browser_of, saved
from tests.people.factories import PlayerFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]
LIST = """# name: 速攻
1 FND-008 *
FND-013
1 静かな始動 要慎太郎
Shintaro Kanane
これは何でもない行です
"""


@pytest.fixture
def player(house_set: Any) -> Player:
    made: Player = PlayerFactory()
    return made


def send(client: Client, text: str, act: str = "read", **more: str) -> Any:
    sent = {"text": text, "name": "", "format": "standard", "act": act, **more}
    return client.post(reverse("decks:import"), sent)


def test_the_preview_saves_nothing_and_shows_every_line(player: Player) -> None:
    answer = send(browser_of(player), LIST)

    preview = answer.context["preview"]
    assert [line.card.code for line in preview.matched] == ["FND-008", "FND-013", "FND-001"]
    assert [line.line.raw for line in preview.suggested] == ["Shintaro Kanane"]
    assert [line.line.raw for line in preview.unknown] == ["これは何でもない行です"]
    assert LIST.strip() in answer.content.decode().replace("\r\n", "\n")
    assert not Deck.objects.exists()


def test_what_is_confirmed_is_saved_and_the_rest_kept_in_the_note(player: Player) -> None:
    answer = send(browser_of(player), LIST, "save")

    deck = Deck.objects.get()
    assert answer.status_code == 302
    assert deck.name == "速攻"
    assert Content.from_json(deck.draft) == Content.of(
        ("FND-001", "FND-008", "FND-013"), {1: "FND-008"}
    )
    assert "Shintaro Kanane" in deck.note
    assert "これは何でもない行です" in deck.note


def test_a_suggestion_that_is_picked_counts_and_stays_picked(player: Player) -> None:
    client = browser_of(player)
    page = send(client, LIST)
    line = page.context["preview"].suggested[0]
    code = line.candidates[0].code
    pick = {f"line-{line.line.number}": line.line.raw, f"pick-{line.line.number}": code}

    again = send(client, LIST, **pick)
    hidden = dict(
        re.findall(
            r'type="hidden" name="((?:line|pick)-\d+)" value="([^"]*)"', again.content.decode()
        )
    )
    send(client, LIST, "save", **hidden)

    assert code in Deck.objects.get().draft["cards"]


def test_a_pick_does_not_move_to_another_line(player: Player) -> None:
    pick = {"line-1": "Shintaro Kanane", "pick-1": "FND-005"}

    answer = send(browser_of(player), "何か別の行", **pick)

    assert answer.context["preview"].matched == ()


@pytest.mark.parametrize("sample", ALL, ids=str)
def test_every_form_of_a_deck_comes_back_as_it_was(player: Player, sample: Sample) -> None:
    version, client = saved(player, content=sample.content), browser_of(player)
    written = {
        "text": listings.text_of(version),
        "json": listings.json_of(version),
        "long": listings.long_code_of(version),
    }

    send(client, version.code, "save", name="short")
    services.delete(deck=version.deck)
    for kind, text in written.items():
        send(client, text, "save", name=kind)

    read = {deck.name: Content.from_json(deck.draft) for deck in Deck.objects.all()}
    as_it_was = (set(sample.content.cards), sample.content.pieces)
    assert {kind: (set(content.cards), content.pieces) for kind, content in read.items()} == (
        dict.fromkeys(["short", *written], as_it_was)
    )


def test_the_code_of_somebodys_private_deck_is_the_code_of_no_deck(player: Player) -> None:
    hidden = saved(name="Hidden name")

    answers = [send(browser_of(player), code) for code in (hidden.code, "CL-0000-00")]

    assert [answer.status_code for answer in answers] == [400, 400]
    for answer in answers:
        assert "No deck that you may see has this code." in answer.content.decode()
        assert "Hidden name" not in answer.content.decode()


def test_a_short_code_with_a_d_in_front_is_no_long_code(player: Player) -> None:
    version = saved(player)
    named_d = DeckVersion.objects.create(
        deck=version.deck, number=2, code=codes.short_code(13 << 20), digest="", saved_at=NOW
    )
    assert named_d.code.startswith("CL-D")

    assert send(browser_of(player), named_d.code).context["preview"].pasted.source == named_d


@pytest.mark.parametrize(
    "text",
    [
        "", "   \n ", "{", '{"cards": 5}', '{"game": "chess", "cards": []}', "[" * 3000,
        '{"cards": [], "cards": []}', "CL-7K3Q-99", "CLD1ZZZZZZ", "x" * 20_001, "a\x00b",
        '{"cards": [1e400]}', '{"cards": ["\\ud800"]}',
    ],
)  # fmt: skip
def test_what_is_no_list_is_refused_with_a_reason_and_kept(player: Player, text: str) -> None:
    answer = send(browser_of(player), text, "save")

    assert answer.status_code == 400
    assert answer.context["form"].errors["text"]
    assert not Deck.objects.exists()


@pytest.mark.parametrize(
    "text",
    ["\ufeff1 FND-001\r\n1 FND-002", "９９９９９９ FND-001", "* * *", "# only: a header", "ﷺ" * 50],
)
def test_odd_lists_are_read_as_far_as_they_go(player: Player, text: str) -> None:
    assert send(browser_of(player), text).status_code in (200, 400)


def test_a_list_of_more_cards_than_fit_is_refused_whole(player: Player) -> None:
    answer = send(browser_of(player), "\n".join(["20 FND-001"] * 4), "save")

    assert answer.status_code == 422
    assert not Deck.objects.exists()


def test_a_merged_card_is_found_by_its_old_code(player: Player) -> None:
    old, new = Card.objects.get(code="FND-001"), Card.objects.get(code="FND-002")
    Migration.objects.create(old=old, new=new, strategy="merge", performed_at=NOW)

    send(browser_of(player), "FND-001\nFND-003", "save", name="Merged")

    assert Deck.objects.get().draft["cards"] == ["FND-002", "FND-003"]


def merged(old: str, new: str) -> None:
    cards = {card.code: card for card in Card.objects.filter(code__in=(old, new))}
    Migration.objects.create(old=cards[old], new=cards[new], strategy="merge", performed_at=NOW)


@pytest.mark.parametrize("kind", ["text", "json", "short", "long"])
def test_a_starter_that_was_merged_still_starts(player: Player, kind: str) -> None:
    """FND-008 and FND-009 have the number 1."""
    version = saved(
        player, content=Content.of(("FND-008", "FND-024"), {1: "FND-008", 2: "FND-024"})
    )
    written = {
        "text": listings.text_of(version),
        "json": listings.json_of(version),
        "short": version.code,
        "long": listings.long_code_of(version),
    }[kind]
    merged("FND-008", "FND-009")
    wanted = Content.of(("FND-009", "FND-024"), {1: "FND-009", 2: "FND-024"})

    send(browser_of(player), written, "save", name="Back")

    taken = Content.from_json(Deck.objects.get(name="Back").draft)
    given = listings.as_given(written, user=player.user, game="carriers").content
    if kind == "text":  # The old code beside its name is no longer anybody's: it is asked about.
        assert taken == Content.of(("FND-024",), {2: "FND-024"})
    else:
        assert (taken, given) == (wanted, wanted)


def test_a_starter_follows_the_card_that_is_picked_for_its_line(player: Player) -> None:
    mistyped = json.dumps({"cards": ["FND-0O8", "FND-024"], "starters": {"1": "FND-0O8"}})
    page = send(browser_of(player), mistyped)
    assert [line.line.raw for line in page.context["preview"].suggested] == ["FND-0O8"]

    picked = {"line-1": "FND-0O8", "pick-1": "FND-008"}
    send(browser_of(player), mistyped, "save", name="Picked", **picked)
    send(browser_of(player), mistyped, "save", name="Left out")

    drafts = {deck.name: Content.from_json(deck.draft) for deck in Deck.objects.all()}
    assert drafts["Picked"] == Content.of(("FND-008", "FND-024"), {1: "FND-008"})
    assert drafts["Left out"] == Content(("FND-024",))


def test_starters_of_codes_are_shown_before_they_are_saved(player: Player) -> None:
    version = saved(player, content=AIR_RAID.content)

    page = send(browser_of(player), listings.long_code_of(version)).content.decode()

    assert page.count("★") == 7


@pytest.mark.parametrize(("said", "is_told"), [("rookie", True), ("Standard", False)])
def test_another_format_than_the_list_says_is_told(
    player: Player, said: str, is_told: bool
) -> None:
    page = send(browser_of(player), f"# format: {said}\nFND-001").content.decode()

    assert ("The list is of the format “rookie”." in page) is is_told
