"""Dealing off a pile that a draw has shuffled."""

from itertools import permutations
from pathlib import Path

import pytest

import engines
from engines.core.chance.sealed import Stream, commitment, faces
from engines.core.chance.supply import deal, draw
from tests.engines.fair import is_fair


class Given:
    """A draw with its numbers written down."""

    def __init__(self, *numbers: int) -> None:
        self.numbers, self.asked = list(numbers), []

    def face(self) -> int:
        return self.index(6) + 1

    def index(self, n: int) -> int:
        self.asked.append(n)
        return self.numbers.pop(0)


def test_the_shuffle_goes_from_the_last_card_down():
    by = Given(0, 2, 1, 0)

    # A and E change places, then C and D, then B and D, then E and D.
    assert deal("ABCDE", 5, by) == ["A", "C", "B", "E", "D"]
    assert by.asked == [5, 4, 3, 2]


def test_what_stays_in_the_pile_needs_no_number():
    by = Given(1, 0)

    assert deal("ABCDE", 2, by) == ["B", "A"]
    assert by.asked == [5, 4]


@pytest.mark.parametrize("cards", ["", "A", "AB"])
def test_the_last_card_needs_no_number(cards):
    by = Given(*[0] * (len(cards) - 1))

    assert sorted(deal(cards, len(cards), by)) == list(cards)
    assert deal(cards, 0, Given()) == []


def test_the_pile_that_was_given_stays_as_it_is():
    pile = ["A", "B", "C"]

    deal(pile, 3, draw("00ff", ["a1"], 1))

    assert pile == ["A", "B", "C"]


@pytest.mark.parametrize("count", [-1, 4])
def test_no_more_cards_are_dealt_than_there_are(count):
    with pytest.raises(ValueError, match="of 3"):
        deal("ABC", count, draw("00ff", ["a1"], 1))


def test_a_card_of_a_large_pile_may_be_any():
    assert {deal(range(256), 1, draw("00ff", ["a1"], k))[0] for k in range(1, 4_000)} == {
        *range(256)
    }


def test_every_order_is_as_likely_as_another():
    orders = dict.fromkeys(permutations("ABCD"), 1)

    assert is_fair(
        (tuple(deal("ABCD", 4, draw("00ff", ["a1"], k))) for k in range(1, 3_001)), orders
    )


def test_a_careless_shuffle_is_found_out():
    def careless(k):
        by, pile = draw("00ff", ["a1"], k), list("ABCD")
        for at in range(4):
            other = by.index(4)
            pile[at], pile[other] = pile[other], pile[at]
        return tuple(pile)

    assert not is_fair(map(careless, range(1, 3_001)), dict.fromkeys(permutations("ABCD"), 1))


def test_a_draw_is_the_stream_of_the_sealed_seeds():
    ours, theirs = draw("00ff", ["a1", "b2"], 7), Stream("00ff", ["a1", "b2"], 7)

    assert [ours.index(46) for _ in range(60)] == [theirs.index(46) for _ in range(60)]


def test_the_worked_example_of_the_page_holds():
    page = (Path(engines.__file__).parents[1] / "docs" / "matches.md").read_text()
    example = " ".join(page.partition("An example: ")[2].partition("\n\n")[0].split())
    by = draw("00ff", ["a1", "b2"], 2)

    assert f"`{commitment('00ff')}`" in example
    assert f"show {' '.join(map(str, faces('00ff', ['a1', 'b2'], 1, 5)))}." in example
    a, b, c, d = map(by.index, (5, 4, 3, 2))
    assert f"{a} below 5, {b} below 4, {c} below 3 and {d} below 2" in example
    assert f"dealt as {' '.join(deal('ABCDE', 5, draw('00ff', ['a1', 'b2'], 2)))}." in example
