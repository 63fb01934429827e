import pytest

from league.rules.brackets.double import double_elimination
from league.rules.brackets.settings import GrandFinal
from league.rules.brackets.sources import LoserOf, WinnerOf
from tests.rules.brackets.rematch_oracle import latest_first_rematch
from tests.rules.brackets.rematches import first_possible_rematch, possible_rematches

TABLE = {4: 2, 8: 3, 16: 4, 32: 5, 64: 7, 128: 8, 256: 9}


@pytest.mark.parametrize(("size", "number"), TABLE.items())
def test_the_first_possible_rematch_comes_as_late_as_any_orders_can_make_it(size, number):
    bracket = double_elimination(size)

    assert first_possible_rematch(bracket) == number
    assert latest_first_rematch(size.bit_length() - 1) == number


def paths(bracket):
    """From each winners' match, the losers' matches of one who loses there and then wins all."""
    after = {source: node.key for node in bracket.nodes for source in node.sources}
    ways = {}
    for node in bracket.nodes:
        if node.key.startswith("W"):
            step, path = after.get(LoserOf(node.key)), []
            while step and step.startswith("L"):
                path.append(step)
                step = after.get(WinnerOf(step))
            ways[node.key] = path
    return ways


@pytest.mark.parametrize("size", [3, 6, 8, 13, 16, 24, 32, 41, 64])
def test_possible_rematches_are_where_the_ways_of_two_who_met_cross(size):
    bracket = double_elimination(size)
    ways, before = paths(bracket), {}
    for node in bracket.nodes:
        if node.key.startswith("W"):
            direct = [source.node for source in node.sources if isinstance(source, WinnerOf)]
            before[node.key] = {*direct, *(far for near in direct for far in before[near])}

    crossings = {
        next(step for step in ways[late] if step in ways[early])
        for late, earlier in before.items()
        for early in earlier
        if set(ways[late]) & set(ways[early])
    }
    rematches = {node for nodes in possible_rematches(bracket).values() for node in nodes}
    assert rematches == crossings


def test_without_orders_a_rematch_would_come_in_the_second_round():
    """The red control: in a bracket of four there is nothing to permute."""
    assert possible_rematches(double_elimination(4)) == {2: ("L2.1",)}


def test_a_bracket_of_two_or_three_has_its_rematch_only_late():
    assert first_possible_rematch(double_elimination(2)) is None
    assert first_possible_rematch(double_elimination(3, grand_final=GrandFinal.SIMPLE)) == 1
