"""The parts of the builder: groups, the second line-up or the reason against it, offers."""

from datetime import timedelta
from typing import Any

import pytest

from cards.models import Format
from cards.queries import builder
from cards.queries.search import beside
from cards.queries.search.condition import Chosen
from cards.rules.content import Content
from tests.cards.factories import (
    ApprovalFactory,
    BanFactory,
    CardFactory,
    DeckFactory,
    FormatFactory,
    PersonFactory,
)
from tests.cards.samples import DAY, LEGAL

pytestmark = pytest.mark.django_db


def desk_of(content: Content) -> builder.Desk:
    format = Format.objects.filter(code="standard").first() or FormatFactory()
    return builder.desk(DeckFactory(format=format), day=DAY, content=content)


def test_cards_lie_by_number_with_flexible_and_unknown_ones_last() -> None:
    two, flexible = (
        CardFactory(revision__carrier_number=2),
        CardFactory(revision__carrier_number=None),
    )

    desk = desk_of(Content((two.code, flexible.code, "ZZZ-1")))

    lying = [(group.piece, [row.code for row in group.rows]) for group in desk.groups if group.rows]
    assert lying == [(2, [two.code]), (None, [flexible.code]), (0, ["ZZZ-1"])]


@pytest.mark.parametrize("sample", LEGAL, ids=str)
def test_a_second_line_up_shares_no_card_with_the_starters(house_set: Any, sample: Any) -> None:
    desk = desk_of(sample.content)

    second = [place.row.code for place in desk.second if place.row]
    assert not set(second) & set(sample.content.pieces.values())
    for place in desk.second:
        if place.row:
            assert place.row.number in (place.piece, None)
    assert len(second) + len(desk.second_empty) == 7


def test_why_there_is_no_second_line_up(house_set: Any) -> None:
    content = LEGAL[3].content
    starters = content.pieces
    lone = Content(
        tuple(code for code in content.cards if code in starters.values()), content.starters
    )

    desk = desk_of(lone)

    assert desk.second_empty == (1, 2, 3, 4, 5, 6, 7)
    assert not desk.two_possible


def test_the_search_says_who_is_in_already() -> None:
    ann = PersonFactory()
    inside, same_person, other = (
        CardFactory(persons=[ann]),
        CardFactory(persons=[ann]),
        CardFactory(),
    )

    search = beside.find("", page="", desk=desk_of(Content((inside.code,))))

    offers = {offer.code: (offer.copies, offer.why) for offer in search.offers}
    assert offers == {
        inside.code: (1, ""),
        same_person.code: (0, f"{ann.name} is in the deck already, on {inside.current.name}."),
        other.code: (0, ""),
    }


def test_the_search_says_which_cards_may_not_be_played_that_day() -> None:
    format = FormatFactory()
    banned, coming, free = CardFactory(), CardFactory(approved=False), CardFactory()
    BanFactory(card=banned, format=format, valid_from=DAY)
    ApprovalFactory(card=coming, valid_from=DAY + timedelta(days=1))
    deck = DeckFactory(format=format)

    today, tomorrow = (
        beside.find("", page="", desk=builder.desk(deck, day=day))
        for day in (DAY, DAY + timedelta(days=1))
    )

    names = {card.code: card.current.name for card in (banned, coming, free)}
    said = {offer.code: offer.why for offer in today.offers}
    assert said == {
        banned.code: f"{names[banned.code]} is banned in this format.",
        coming.code: f"{names[coming.code]} may be played only from {DAY + timedelta(days=1)} on.",
        free.code: "",
    }
    assert [bool(offer.why) for offer in tomorrow.offers] == [True, False, False]


def test_the_builder_narrows_by_number_and_by_what_may_be_played() -> None:
    format = FormatFactory()
    one, two, banned = (CardFactory(revision__carrier_number=number) for number in (1, 2, 2))
    BanFactory(card=banned, format=format, valid_from=DAY)
    desk = builder.desk(DeckFactory(format=format), day=DAY)

    found = [
        [offer.code for offer in beside.find("", page="", desk=desk, chosen=chosen).offers]
        for chosen in (Chosen(numbers=("2",)), Chosen(numbers=("2",), formats=(format.code,)))
    ]

    assert found == [[two.code, banned.code], [two.code]]
    assert one.code not in found[0]
