import pytest

from league.rules.brackets.bracket import RoundCode
from league.rules.brackets.double import double_elimination
from league.rules.brackets.places import places
from league.rules.brackets.settings import GrandFinal
from league.rules.brackets.settle import State, in_order, settled
from league.rules.brackets.sources import LoserOf, WinnerOf
from league.rules.reasons import Reason
from tests.longer import longer
from tests.rules.brackets.playout import better_seeds_win, lost_by_both, won_by


def lines(bracket):
    return {node.key: " ".join(map(str, node.sources)) for node in bracket.nodes}


def test_eight_entrants_drop_in_reverse():
    assert lines(double_elimination(8)) == {
        "W1.1": "seed:1 seed:8",
        "W1.2": "seed:4 seed:5",
        "W1.3": "seed:2 seed:7",
        "W1.4": "seed:3 seed:6",
        "W2.1": "winner:W1.1 winner:W1.2",
        "W2.2": "winner:W1.3 winner:W1.4",
        "L1.1": "loser:W1.1 loser:W1.2",
        "L1.2": "loser:W1.3 loser:W1.4",
        "L2.1": "loser:W2.2 winner:L1.1",
        "L2.2": "loser:W2.1 winner:L1.2",
        "W3.1": "winner:W2.1 winner:W2.2",
        "L3.1": "winner:L2.1 winner:L2.2",
        "L4.1": "loser:W3.1 winner:L3.1",
        "G1.1": "winner:W3.1 winner:L4.1",
        "G2.1": "winner:W3.1 winner:L4.1",
    }


def test_rounds_of_eight_have_names_and_columns():
    assert [
        (round.key, round.code, round.number, round.column)
        for round in double_elimination(8).rounds
    ] == [
        ("W1", RoundCode.WINNERS_ROUND, 1, 0),
        ("W2", RoundCode.WINNERS_ROUND, 2, 1),
        ("L1", RoundCode.LOSERS_ROUND, 1, 1),
        ("L2", RoundCode.LOSERS_ROUND, 2, 2),
        ("W3", RoundCode.WINNERS_FINAL, 3, 3),
        ("L3", RoundCode.LOSERS_ROUND, 3, 3),
        ("L4", RoundCode.LOSERS_FINAL, 4, 4),
        ("G1", RoundCode.GRAND_FINAL, 1, 5),
        ("G2", RoundCode.RESET, 2, 6),
    ]


def test_five_entrants_fall_through_the_losers_bracket():
    bracket = double_elimination(5, grand_final=GrandFinal.SIMPLE)

    assert lines(bracket) == {
        "W1.1": "seed:4 seed:5",
        "W2.1": "seed:1 winner:W1.1",
        "W2.2": "seed:2 seed:3",
        "L1.1": "loser:W2.2 loser:W1.1",
        "W3.1": "winner:W2.1 winner:W2.2",
        "L2.1": "winner:L1.1 loser:W2.1",
        "L3.1": "loser:W3.1 winner:L2.1",
        "G1.1": "winner:W3.1 winner:L3.1",
    }


def test_two_entrants_meet_again_in_the_grand_final():
    bracket = double_elimination(2, grand_final=GrandFinal.SIMPLE)

    assert lines(bracket) == {"W1.1": "seed:1 seed:2", "G1.1": "winner:W1.1 loser:W1.1"}


SIZES = longer([*range(2, 18), 31, 32, 33, 63, 64, 65, 127, 128, 129], range(2, 131))


@pytest.mark.parametrize("size", SIZES)
def test_a_double_elimination_has_a_match_for_every_loss_but_the_champions(size):
    simple = double_elimination(size, grand_final=GrandFinal.SIMPLE)
    reset = double_elimination(size)

    assert len(simple.nodes) == 2 * size - 2
    assert len(reset.nodes) == 2 * size - 1
    asked = [source for node in simple.nodes for source in node.sources]
    assert len(set(asked)) == len(asked)
    upper = {LoserOf(node.key) for node in simple.nodes if node.key[0] == "W"}
    heads = {WinnerOf(node.key) for node in simple.nodes if node.key[0] in "WL"}
    assert set(asked) == upper | heads | set(simple.leaves)


@pytest.mark.parametrize(
    ("size", "shared"), [(6, [(5, 6), (5, 6)]), (8, [(5, 6), (5, 6), (7, 8), (7, 8)])]
)
def test_places(size: int, shared: list[tuple[int, int]]):
    bracket, seeding = double_elimination(size), in_order(range(1, size + 1))

    ranking = places(bracket, seeding, settled(bracket, seeding, better_seeds_win(bracket)))

    assert [place.entrant for place in ranking] == list(range(1, size + 1))
    assert [(place.best, place.worst) for place in ranking] == [
        (1, 1),
        (2, 2),
        (3, 3),
        (4, 4),
        *shared,
    ]


FOUR = in_order([1, 2, 3, 4])


def final_of_four(bracket, **grand):
    """1 comes through the winners' bracket, 2 through the losers'."""
    results = {
        "W1.1": won_by(1, 4, 1),
        "W1.2": won_by(2, 3, 2),
        "W2.1": won_by(1, 2, 1),
        "L1.1": won_by(4, 3, 3),
        "L2.1": won_by(2, 3, 2),
    }
    return settled(bracket, FOUR, {**results, **grand})


def test_the_second_grand_final_waits_for_the_first():
    now = final_of_four(double_elimination(4))

    assert now.sittings["G1.1"].state is State.READY
    assert now.sittings["G2.1"].state is State.WAITING
    assert not now.is_over


def test_no_second_grand_final_when_the_unbeaten_one_wins():
    bracket = double_elimination(4)

    now = final_of_four(bracket, **{"G1.1": won_by(1, 2, 1)})

    assert now.sittings["G2.1"].state is State.UNNEEDED
    assert now.sittings["G2.1"].reasons == (Reason("bracket_reset_unneeded", {"node": "G1.1"}),)
    assert (now.champion, now.is_over) == (1, True)
    assert [place.entrant for place in places(bracket, FOUR, now)] == [1, 2, 3, 4]


def test_a_second_grand_final_when_the_unbeaten_one_loses():
    bracket = double_elimination(4)

    now = final_of_four(bracket, **{"G1.1": won_by(1, 2, 2)})
    then = final_of_four(bracket, **{"G1.1": won_by(1, 2, 2), "G2.1": won_by(1, 2, 1)})

    assert [sitting.node for sitting in now.ready] == ["G2.1"]
    assert now.sittings["G2.1"].reasons[0] == Reason("bracket_reset_needed", {"node": "G1.1"})
    assert {place.entrant for place in places(bracket, FOUR, now)} == {3, 4}
    assert (then.champion, then.is_over) == (1, True)


def test_a_simple_grand_final_is_the_last_match():
    bracket = double_elimination(4, grand_final=GrandFinal.SIMPLE)

    now = final_of_four(bracket, **{"G1.1": won_by(1, 2, 2)})

    assert (now.champion, now.is_over) == (2, True)


def test_a_double_loss_in_the_grand_final_leaves_no_champion():
    bracket = double_elimination(4)

    now = final_of_four(bracket, **{"G1.1": lost_by_both(1, 2)})

    assert (now.champion, now.is_over) == (None, True)
    assert [(place.entrant, place.best, place.worst) for place in places(bracket, FOUR, now)] == [
        (1, 1, 2),
        (2, 1, 2),
        (3, 3, 3),
        (4, 4, 4),
    ]


def test_a_double_loss_sends_both_out_and_their_seats_stay_empty():
    bracket = double_elimination(4)

    now = settled(bracket, FOUR, {"W1.1": lost_by_both(1, 4), "W1.2": won_by(2, 3, 2)})

    assert now.sittings["W1.1"].losers == (1, 4)
    assert now.sittings["W2.1"].state is State.WALKOVER
    assert now.sittings["L1.1"].state is State.WALKOVER
    assert [reason.code for reason in now.sittings["L1.1"].reasons] == [
        "bracket_nobody",
        "bracket_loser",
        "bracket_walkover",
    ]
    assert [(sitting.node, sitting.first, sitting.second) for sitting in now.ready] == [
        ("G1.1", 2, 3)
    ]


def test_places_after_a_double_loss_are_not_sure_while_its_round_is_open():
    bracket = double_elimination(4)

    early = settled(bracket, FOUR, {"W1.1": lost_by_both(1, 4)})
    later = settled(bracket, FOUR, {"W1.1": lost_by_both(1, 4), "W1.2": won_by(2, 3, 2)})

    assert [(place.entrant, place.sure) for place in places(bracket, FOUR, early)] == [
        (1, False),
        (4, False),
    ]
    assert [
        (place.entrant, place.best, place.worst, place.sure)
        for place in places(bracket, FOUR, later)
    ] == [(1, 3, 4, True), (4, 3, 4, True)]


def test_double_losses_everywhere_leave_empty_matches_and_nobody_stuck():
    bracket = double_elimination(4)

    now = settled(bracket, FOUR, {"W1.1": lost_by_both(1, 4), "W1.2": lost_by_both(2, 3)})

    assert {
        sitting.state for key, sitting in now.sittings.items() if key[:2] not in ("W1", "G2")
    } == {State.EMPTY}
    assert (now.champion, now.is_over) == (None, True)
    assert [(place.best, place.worst) for place in places(bracket, FOUR, now)] == [(1, 4)] * 4
