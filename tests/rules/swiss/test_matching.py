from random import Random

import pytest
from hypothesis import given, strategies as st

from league.rules.swiss.matching import cheapest


def total(cost, mates):
    return sum(cost[index][mate] for index, mate in enumerate(mates)) // 2


def least(cost, left):
    if not left:
        return 0
    first, *rest = left
    return min(
        cost[first][second] + least(cost, [e for e in rest if e != second]) for second in rest
    )


def drawn(rng, size, most):
    cost = [[0] * size for _ in range(size)]
    for row in range(size):
        for column in range(row):
            cost[row][column] = cost[column][row] = rng.randint(0, most)
    return cost


def in_blocks(rng, size, block):
    """Cheap inside blocks of an odd size: their last ones have to leave them."""
    cost = drawn(rng, size, 3)
    for row in range(size):
        for column in range(size):
            cost[row][column] += 1000 * (row // block != column // block)
    return cost


def test_cheapest_pairs_nobody_when_there_is_nobody():
    assert cheapest([]) == []


def test_cheapest_takes_the_only_pair():
    assert cheapest([[0, 7], [7, 0]]) == [1, 0]


def test_cheapest_refuses_an_odd_number():
    with pytest.raises(ValueError, match="odd number"):
        cheapest([[0]])


@pytest.mark.parametrize("most", [0, 1, 2, 5, 20, 10**30])
def test_cheapest_equals_exhaustive_search(most):
    rng = Random(most)

    for _ in range(300):
        cost = drawn(rng, rng.choice([2, 4, 6, 8]), most)
        mates = cheapest(cost)

        assert sorted(mates) == list(range(len(cost)))
        assert all(mates[mates[index]] == index != mates[index] for index in range(len(cost)))
        assert total(cost, mates) == least(cost, list(range(len(cost))))


@pytest.mark.parametrize("block", [3, 5, 7])
def test_cheapest_leaves_odd_blocks_by_one_each(block):
    rng = Random(block)

    for _ in range(40):
        size = 2 * block * rng.choice([1, 2, 3])
        mates = cheapest(in_blocks(rng, size, block))
        leaving = sum(index // block != mate // block for index, mate in enumerate(mates))

        assert leaving == size // block


@given(st.integers(1, 6), st.data())
def test_cheapest_finds_a_hidden_pairing_of_no_cost(half, data):
    order = data.draw(st.permutations(range(2 * half)))
    cost = drawn(Random(half), 2 * half, 50)
    cost = [[each + 1 for each in row] for row in cost]
    for first, second in zip(order[::2], order[1::2], strict=True):
        cost[first][second] = cost[second][first] = 0

    assert total(cost, cheapest(cost)) == 0


def test_cheapest_of_many_equals_itself_with_its_vertices_turned_round():
    rng = Random(5)

    for most in (1, 3, 1000):
        cost = drawn(rng, 90, most)
        turned = [row[::-1] for row in cost[::-1]]

        assert total(cost, cheapest(cost)) == total(turned, cheapest(turned))
