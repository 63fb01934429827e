"""The parts of the builder: groups, the second line-up or the reason against it, offers."""

from typing import Any

import pytest

from cards.models import Format
from cards.queries import builder
from cards.queries.search import beside
from cards.rules.content import Content
from tests.cards.factories import CardFactory, DeckFactory, FormatFactory, PersonFactory
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

    second = [pair.second.code for pair in desk.both if pair.second]
    assert not set(second) & set(sample.content.pieces.values())
    for pair in desk.both:
        if pair.second:
            assert pair.second.number in (pair.piece, None)
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

    offers = {offer.code: (offer.copies, offer.person, offer.holder) for offer in search.offers}
    assert offers == {
        inside.code: (1, "", ""),
        same_person.code: (0, ann.name, inside.code),
        other.code: (0, "", ""),
    }
