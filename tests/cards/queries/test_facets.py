"""How many cards each facet would leave, and which are on a page."""

from collections import Counter
from collections.abc import Callable

import pytest

from cards.models import Card
from cards.queries import cards as card_queries, formats
from cards.queries.search import facets
from cards.queries.search.condition import SORTS, Chosen, find
from cards.queries.search.results import look
from tests.cards.factories import BanFactory, CardFactory, CardSetFactory
from tests.cards.queries.test_search import DAY, codes, printed, those

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("house_set_stays")]


def test_facets_agree_with_counting_card_by_card(house_set: object) -> None:
    BanFactory(format=formats.by_code("standard"), card=Card.objects.get(code="FND-001"))
    CardFactory(card_set=CardSetFactory(code="ODD"), revision__carrier_number=None)
    component_card()
    everything = list(card_queries.published())

    counted = facets.count(find("", day=DAY), page=2, per_page=24)

    def tally(name: str) -> dict[str, int]:
        return dict(Counter(str(printed(card, name)) for card in everything))

    assert counted.total == len(everything)
    assert counted.counts["effect"] == tally("skill_effect")
    assert counted.counts["kind"] == tally("skill_kind")
    assert counted.counts["rarity"] == tally("rarity")
    for name in ("cost", "run", "phys"):
        assert counted.counts[name] | {"None": 1} == tally(name)
    numbers = Counter(
        "" if card.current.component else str(card.current.carrier_number or "*")  # type: ignore[union-attr]
        for card in everything
    )
    assert counted.counts["number"] == dict(numbers)
    assert counted.counts["set"] == {"FND": 120, "ODD": 1, "TST": 1}
    assert counted.counts["legal"] == {"standard": len(codes("legal:standard"))}
    ordered = find("", day=DAY).cards
    assert counted.page == tuple(ordered.values_list("pk", flat=True)[24:48])


def component_card() -> Card:
    none = dict.fromkeys(("carrier_number", "cost", "run", "phys"))
    return CardFactory(
        **{f"revision__{name}": value for name, value in none.items()},
        revision__component={"kind": "die"},
    )


@pytest.mark.parametrize("sort", SORTS)
def test_pages_are_in_the_order_of_the_list(house_set: object, sort: str) -> None:
    search = find("run>=2", day=DAY, sort=sort)
    ordered = tuple(search.cards.values_list("pk", flat=True))

    pages = [facets.count(search, page=page, per_page=24).page for page in (1, 2, 99)]

    assert pages[:2] == [ordered[:24], ordered[24:48]]
    assert pages[2] == ordered[(len(ordered) - 1) // 24 * 24 :]


def test_facets_narrow_by_any_of_a_kind_and_all_of_the_kinds(house_set: object) -> None:
    chosen = Chosen(numbers=("4", "*"), effects=("leap", "none"), run=(2, 3))

    assert codes("", chosen=chosen) == those(
        lambda c: (
            printed(c, "carrier_number") in (4, None)
            and printed(c, "skill_effect") in ("leap", "")
            and printed(c, "run") in (2, 3)
        )
    )


def test_facets_count_what_choosing_them_would_give(house_set: object) -> None:
    chosen = Chosen(numbers=("4",), kinds=("active",))
    counted = facets.count(find("run>=2", day=DAY, chosen=chosen))

    assert counted.total == len(codes("run>=2", chosen=chosen))
    for number in ("1", "4", "*"):
        alone = Chosen(numbers=(number,), kinds=("active",))
        assert counted.counts["number"].get(number, 0) == len(codes("run>=2", chosen=alone))
    for effect in ("leap", "burst"):
        both = Chosen(numbers=("4",), kinds=("active",), effects=(effect,))
        assert counted.counts["effect"].get(effect, 0) == len(codes("run>=2", chosen=both))
    legal = Chosen(numbers=("4",), kinds=("active",), formats=("standard",))
    assert counted.counts["legal"] == {"standard": len(codes("run>=2", chosen=legal))}


def test_a_page_that_was_read_asks_no_more_for_its_cards(
    house_set: object, django_assert_num_queries: Callable
) -> None:
    results = [look("要", day=DAY, chosen=Chosen(), sort="code", page="1") for _n in range(2)]

    with django_assert_num_queries(2):
        again = look("要", day=DAY, chosen=Chosen(), sort="code", page="1")

    assert [card.code for card in again.page] == [card.code for card in results[0].page]
