from itertools import permutations

from hypothesis import given, settings, strategies as st

from engines.carriers.decks.lineup import PIECES, LineUp, match, second_line_up
from engines.core.decks import Card
from tests.longer import examples

NUMBERS = st.lists(st.one_of(st.none(), st.integers(1, 4)), max_size=6)


def cards(*numbers):
    return [Card(f"T-{i}", number=number) for i, number in enumerate(numbers)]


def best_by_trying(deck, places):
    """The most places that any seating fills; every order of the cards is tried."""
    seats = [*deck, *[None] * len(places)]
    return max(
        sum(
            card is not None and card.number in (place, None)
            for card, place in zip(order, places, strict=True)
        )
        for order in permutations(seats, len(places))
    )


@settings(max_examples=examples(40), deadline=None)
@given(NUMBERS, st.lists(st.integers(1, 4), max_size=4))
def test_a_matching_is_as_large_as_any(numbers, places):
    deck = cards(*numbers)

    placed = match(deck, places)

    assert len(placed) == best_by_trying(deck, places)
    assert len(set(placed.values())) == len(placed)
    assert all(deck[card].number in (places[place], None) for place, card in placed.items())


def test_a_matching_moves_a_flexible_card_where_it_is_needed():
    assert match(cards(None, 1), [1, 2]) == {0: 1, 1: 0}


def test_the_second_line_up_leaves_the_starters_alone():
    deck = cards(*PIECES, *PIECES)
    starters = {piece: f"T-{piece - 1}" for piece in PIECES}

    assert second_line_up(deck, starters) == LineUp({p: f"T-{p + 6}" for p in PIECES}, ())


def test_the_second_line_up_names_the_pieces_nobody_is_left_for():
    deck = cards(1, 2, 3, 4, 5, 6, 7, 1, 2, 3, 4, None)
    starters = {piece: f"T-{piece - 1}" for piece in PIECES}

    lineup = second_line_up(deck, starters)

    assert lineup.cards == {1: "T-7", 2: "T-8", 3: "T-9", 4: "T-10", 5: "T-11"}
    assert lineup.empty == (6, 7)
    assert not lineup.complete


@given(NUMBERS, st.randoms(use_true_random=False))
def test_the_second_line_up_does_not_depend_on_the_order_of_the_cards(numbers, random):
    deck = cards(*numbers)

    assert second_line_up(random.sample(deck, len(deck)), {}) == second_line_up(deck * 2, {})
