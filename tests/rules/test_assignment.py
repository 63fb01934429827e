from itertools import permutations

from hypothesis import given, settings, strategies as st

from league.rules.assignment import cheapest

squares = st.integers(0, 6).flatmap(
    lambda size: st.lists(
        st.lists(st.integers(-9, 9), min_size=size, max_size=size), min_size=size, max_size=size
    )
)


def cost(costs, columns):
    return sum(costs[row][column] for row, column in enumerate(columns))


@settings(deadline=None)
@given(squares)
def test_cheapest_is_the_least_of_all_permutations(costs):
    columns = cheapest(costs)

    every = permutations(range(len(costs)))
    assert sorted(columns) == list(range(len(costs)))
    assert cost(costs, columns) == min(cost(costs, order) for order in every)
