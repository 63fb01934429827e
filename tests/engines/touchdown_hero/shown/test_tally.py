"""The counts of lines for statistics."""

from collections import Counter
from random import Random

import pytest

from engines.touchdown_hero import GAME
from engines.touchdown_hero.state import copy
from tests.engines.touchdown_hero.positions import after, at


def counted(state, line):
    action = GAME.read(line)
    before = copy(state)
    return list(GAME.tally(before, action, GAME.apply(state, action.seat, action)))


def test_a_trick_of_the_attack():
    state = after(at({"S": "R2"}), "N R4 run", "E R9", "S R2")

    assert counted(state, "W R7") == [
        ("N", "run", 1),
        ("S", "taken.attack", 1),
        ("N", "run.made", 1),
        ("S", "bonus.each", 3),
        ("S", "advance.each", 5),
    ]


def test_a_playbook_that_finds_no_card_in_the_hand_is_not_counted():
    last = at({"N": "R4", "E": "B1", "S": "R6", "W": "R7"}, done=10)
    before = at({"E": "B1 K2"})

    assert counted(after(last, "N R4 pass"), "E B1") == []
    assert counted(after(before, "N R4 pass"), "E B1 ~K2") == [("E", "playbook", 1)]


def test_a_trick_of_the_defence_that_intercepts():
    state = after(at({"E": "B5", "W": "R2"}, distance=4), "N R4 pass", "E B5", "S R6")

    assert counted(state, "W R2") == [
        ("N", "pass", 1),
        ("W", "taken.defence", 1),
        ("W", "interception", 1),
    ]


def test_an_onside_kick_and_its_recovery():
    state = at({"E": "R3"}, distance=None)

    assert counted(state, "ko E R3") == [("E", "onside", 1)]
    last = after(state, "ko E R3", "N R4 run", "S R6")
    assert ("E", "onside.made", 1) in counted(last, "W R7")


@pytest.mark.parametrize(
    ("distance", "attempt", "name"),
    [(4, 1, "touchdown.exact"), (2, 1, "touchdown.over"), (8, 3, "kick.automatic")],
)
def test_points(distance, attempt, name):
    state = after(at(distance=distance, attempt=attempt), "N R4 run", "E R9", "S R6")

    assert ("N", name, 1) in counted(state, "W R7")


def test_a_kick_play_on_offer():
    state = after(at({"N": "R6", "S": "R8"}, distance=9), "N R6 run", "E R9", "S R8", "W R7")

    assert counted(state, "N kick") == [("N", "kick.offered", 1), ("N", "kick.offered.made", 1)]
    assert counted(state, "N go") == [("N", "kick.offered", 1)]


def test_playbooks_and_heroes():
    state = after(at({"E": "B2", "S": "H1"}), "N R4 pass")

    assert counted(state, "E B2") == [("E", "playbook", 1)]
    assert counted(after(state, "E B2"), "S H1") == [("S", "hero", 1)]


def test_all_that_is_counted_has_a_label_and_tricks_add_up():
    rng, counts = Random(2), Counter()
    state = GAME.setup(GAME.house(rng))

    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        before = copy(state)
        GAME.play(state, action.seat, action)
        counts.update(name for _, name, _ in GAME.tally(before, action, state))

    assert set(counts) <= set(GAME.tallies)
    assert counts["run"] + counts["pass"] == 22
    assert counts["taken.attack"] + counts["taken.defence"] == 22
    assert all(set(words) == {"en", "ja"} for words in GAME.tallies.values())
