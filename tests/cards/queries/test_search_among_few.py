"""What a search finds among a few cards made for it: drafts, persons, dates, changes of words."""

from datetime import date

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

from cards.models import Card
from cards.queries import formats
from cards.queries.legality import standings
from cards.queries.search import facets
from cards.queries.search.condition import Chosen, find
from cards.rules.search import fields
from cards.services.cards import publish, revise
from engines.core.decks import Standing
from tests.cards.factories import (
    NOW,
    ApprovalFactory,
    BanFactory,
    BareCardFactory,
    CardFactory,
    CardSetFactory,
    FormatFactory,
    FormatPeriodFactory,
    PersonFactory,
)
from tests.cards.queries.test_search import DAY, codes
from tests.longer import examples

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("example", [known.example for known in fields.FIELDS])
def test_examples_of_the_help_page_are_understood(example: str) -> None:
    FormatFactory()

    assert find(example, day=DAY).warnings == ()


@settings(
    suppress_health_check=[HealthCheck.function_scoped_fixture],
    deadline=None,
    max_examples=examples(60),
)
@given(st.text(max_size=60) | st.from_regex(r"[a-z-]{0,8}[:<>=!]{0,2}[^ ]{0,10}( or |[ (])?"))
def test_search_never_raises(text: str) -> None:
    search = find(text, day=DAY)

    assert list(search.cards) == []
    assert facets.count(search).total == 0


def test_drafts_are_not_found() -> None:
    BareCardFactory()

    assert codes("") == []


def test_persons_of_the_second_place_are_found() -> None:
    card = CardFactory(persons=[PersonFactory(), PersonFactory(reading="ふたりめ")])

    assert codes("person:ふたりめ") == [card.code]


def legality_cards() -> list[Card]:
    pool, other = CardSetFactory(), CardSetFactory(code="OUT")
    format = FormatFactory(period=False)
    period = FormatPeriodFactory(format=format, valid_until=date(2026, 12, 31))
    period.sets.add(pool)
    ended = CardFactory(card_set=pool, approved=False)
    ApprovalFactory(card=ended, valid_until=date(2026, 11, 30))
    banned = CardFactory(card_set=pool)
    BanFactory(format=format, card=banned, valid_from=DAY, valid_until=DAY)
    return [
        CardFactory(card_set=pool),
        CardFactory(card_set=other),
        CardFactory(card_set=pool, approved=False),
        ended,
        banned,
    ]


@pytest.mark.parametrize(
    "day", [date(2025, 12, 31), date(2026, 11, 30), DAY, date(2026, 12, 2), date(2027, 1, 1)]
)
def test_legal_agrees_with_the_standing_of_every_card(day: date) -> None:
    cards = legality_cards()
    format = formats.by_code("standard")
    judged = standings([card.pk for card in cards], format=format, day=day)

    legal = codes(f"legal:standard@{day.isoformat()}")

    approved = {pk for pk, (standing, _details) in judged.items() if standing is Standing.APPROVED}
    assert legal == sorted(card.code for card in cards if card.pk in approved)


def test_banned_finds_the_bans_of_that_day() -> None:
    banned = legality_cards()[-1]

    assert codes("banned:standard@2026-12-01") == [banned.code]
    assert codes("banned:standard@2026-12-02") == []
    assert codes("legal:standard", chosen=Chosen()) == codes("legal:standard@2026-12-01")


def test_words_follow_a_new_revision_and_new_names_of_persons() -> None:
    person = PersonFactory(reading="まえのよみ")
    card = CardFactory(persons=[person], revision__name_ja="前の名前")
    draft = revise(card=card)
    draft.name_ja = "後の名前"
    draft.save()
    between = codes("後の名前")
    publish(revision=draft, by=None, now=NOW)
    person.reading = "あとのよみ"
    person.save()

    assert between == []
    assert [codes(word) for word in ("後の名前", "前の名前", "あとのよみ", "まえのよみ")] == [
        [card.code], [], [card.code], [],
    ]  # fmt: skip
