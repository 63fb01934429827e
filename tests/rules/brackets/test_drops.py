"""Where the losers of every winners' round come down, line by line, in full and in odd fields."""

import pytest

from league.rules.brackets.double import double_elimination
from league.rules.brackets.settings import GrandFinal
from league.rules.brackets.settle import in_order, settled
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import LoserOf, WinnerOf
from tests.rules.brackets.playout import better_seeds_win, won_by


def coming_down(bracket, number):
    """Which matches of a winners' round the losers come from, from top to bottom."""
    keys = [
        source.node
        for node in bracket.nodes
        if node.key.startswith("L")
        for source in node.sources
        if isinstance(source, LoserOf) and source.node.startswith(f"W{number}.")
    ]
    return [int(node.partition(".")[2]) for node in keys]


# reverse, reverse_half_shift (each half reversed), half_shift (halves change places), natural
@pytest.mark.parametrize(
    ("size", "orders"),
    [
        (4, {1: [1, 2], 2: [1]}),
        (8, {1: [1, 2, 3, 4], 2: [2, 1], 3: [1]}),
        (16, {1: [*range(1, 9)], 2: [4, 3, 2, 1], 3: [1, 2], 4: [1]}),
        (32, {1: [*range(1, 17)], 2: [8, 7, 6, 5, 4, 3, 2, 1], 3: [2, 1, 4, 3], 4: [2, 1], 5: [1]}),
        (
            64,
            {
                1: [*range(1, 33)],
                2: [*range(16, 0, -1)],
                3: [4, 3, 2, 1, 8, 7, 6, 5],
                4: [3, 4, 1, 2],
                5: [1, 2],
                6: [1],
            },
        ),
    ],
)
def test_losers_come_down_in_the_orders_that_delay_rematches_most(size, orders):
    bracket = double_elimination(size)

    assert {number: coming_down(bracket, number) for number in orders} == orders


@pytest.mark.parametrize("size", range(3, 41))
def test_byes_fall_through_the_losers_bracket(size):
    """Nobody waits for nobody: every match has two who come, and all but one lose twice."""
    bracket = double_elimination(size, grand_final=GrandFinal.SIMPLE)
    asked = [source for node in bracket.nodes for source in node.sources]

    assert len(bracket.nodes) == 2 * size - 2
    assert len(asked) == len(set(asked))
    upper = [node.key for node in bracket.nodes if node.key.startswith("W")]
    assert {source.node for source in asked if isinstance(source, LoserOf)} == set(upper)


def test_twelve_entrants_line_by_line():
    bracket = double_elimination(12, grand_final=GrandFinal.SIMPLE)

    lines = {node.key: " ".join(map(str, node.sources)) for node in bracket.nodes}

    assert {key: line for key, line in lines.items() if key[:2] in ("W1", "L1", "L2")} == {
        "W1.1": "seed:8 seed:9",
        "W1.2": "seed:5 seed:12",
        "W1.3": "seed:7 seed:10",
        "W1.4": "seed:6 seed:11",
        "L1.1": "loser:W2.4 loser:W1.1",
        "L1.2": "loser:W2.3 loser:W1.2",
        "L1.3": "loser:W2.2 loser:W1.3",
        "L1.4": "loser:W2.1 loser:W1.4",
        "L2.1": "winner:L1.1 winner:L1.2",
        "L2.2": "winner:L1.3 winner:L1.4",
    }


@pytest.mark.parametrize(
    ("size", "first_round"),
    [
        (3, ["2-3"]),
        (5, ["4-5"]),
        (6, ["4-5", "3-6"]),
        (7, ["4-5", "2-7", "3-6"]),
        (12, ["8-9", "5-12", "7-10", "6-11"]),
        (33, ["32-33"]),
    ],
)
def test_the_first_round_of_a_single_elimination(size, first_round):
    bracket = single_elimination(size, third_place=True)

    opening = [node for node in bracket.nodes if node.key.startswith("R1.")]

    assert ["-".join(str(each.number) for each in node.sources) for node in opening] == first_round
    assert len(bracket.nodes) == size - (0 if size > 3 else 1)
    assert [node.sources for node in bracket.nodes if node.key == "T.1"] == (
        [] if size == 3 else [_semifinals_lost(bracket)]
    )


def _semifinals_lost(bracket):
    final = bracket.nodes[-1]
    return tuple(LoserOf(each.node) for each in final.sources if isinstance(each, WinnerOf))


def test_the_reset_is_played_only_after_a_loss_of_the_unbeaten_one():
    bracket, seeding = double_elimination(4), in_order([1, 2, 3, 4])
    results = better_seeds_win(bracket)
    upset = {**results, "G1.1": won_by(1, 2, 2)}

    assert settled(bracket, seeding, results).champion == 1
    assert [sitting.node for sitting in settled(bracket, seeding, upset).ready] == ["G2.1"]
    decided = {**upset, "G2.1": won_by(1, 2, 2)}
    assert settled(bracket, seeding, decided).champion == 2
