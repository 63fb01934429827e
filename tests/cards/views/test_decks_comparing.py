"""Two decks beside each other."""

from typing import Any

import pytest
from django.urls import reverse

from cards.rules.content import Content
from cards.services import decks as services
from cards.services.cards import publish, revise
from tests.cards.factories import NOW, CardFactory
from tests.cards.samples import LEGAL
from tests.cards.views.test_decks import browser_of, saved
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db


def test_two_decks_beside_each_other(house_set: Any) -> None:
    player = PlayerFactory()
    first, second = saved(player, content=LEGAL[0].content), saved(player, content=LEGAL[1].content)

    page = browser_of(player).get(reverse("decks:compare"), {"a": first.code, "b": second.code})

    difference = page.context["difference"]
    before, after = set(LEGAL[0].content.cards), set(LEGAL[1].content.cards)
    assert {card["code"] for card in difference.added} == after - before
    assert {card["code"] for card in difference.removed} == before - after
    assert difference.kept == len(before & after)
    assert [move.piece for move in difference.moves] == [1, 2, 3, 4, 5, 6, 7]


def test_another_revision_is_told_in_the_language_of_the_page() -> None:
    player = PlayerFactory(language="ja")
    card = CardFactory()
    earlier = saved(player, content=Content((card.code,)))
    draft = revise(card=card)
    draft.run, draft.flavour_en = 4, "Louder."
    draft.save()
    publish(revision=draft, by=None, now=NOW)
    services.renew(deck=earlier.deck, codes=[card.code], expected_step=earlier.deck.step, now=NOW)
    later = services.save_version(deck=earlier.deck, now=NOW)

    asked = {"a": earlier.code, "b": later.code}
    page = browser_of(player).get(reverse("decks:compare"), asked).content.decode()

    assert '<span class="muted">ラン, フレーバー</span>' in page


def test_a_hidden_deck_cannot_be_compared() -> None:
    mine, hidden = saved(), saved(name="Hidden name")

    page = browser_of(mine.deck.owner).get(
        reverse("decks:compare"), {"a": mine.code, "b": hidden.code}
    )

    assert "difference" not in page.context
    assert "Hidden name" not in page.content.decode()
    assert "No deck that you may see has this code." in page.content.decode()


@pytest.mark.parametrize(
    "asked", [{"a": "x"}, {"a": "CL-0000-00", "b": "\u202e"}, {"b": "あ" * 99}]
)
def test_odd_codes_are_answered(asked: dict[str, str]) -> None:
    assert browser_of(None).get(reverse("decks:compare"), asked).status_code == 200
