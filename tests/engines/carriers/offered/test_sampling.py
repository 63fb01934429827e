"""Sampling is uniform over what is legal, and deals with decks and line-ups."""

from collections import Counter
from random import Random

import pytest

from engines.carriers import GAME
from engines.carriers.decks.deck import judge
from engines.carriers.offered.sampling import PLANS, plan_of
from engines.carriers.sets import deck_card
from engines.carriers.written.actions import Deck, LineUp, Start
from engines.core.records.digest import digest
from engines.core.records.recording import at_random
from tests.engines.carriers.boards import after, at

CROWDED = {
    "H": {1: "d9", 2: "f9", 3: "d11", 4: "e10", 5: "e9", 6: "d10", 7: "e14"},
    "A": {1: "e11", 2: "f10", 3: "e12", 4: "d13", 5: "g10", 6: "c10", 7: "a10"},
}
BY_THE_GOAL = {"H": {1: "h19", 4: "i20", 7: "i22"}, "A": {1: "i19", 2: "g20", 3: "h22", 4: "f21"}}
POSITIONS = {
    "plain": {"pos": CROWDED},
    "defence": {"pos": CROWDED, "mover": "A"},
    "leap": {"pos": CROWDED, "cards": {"h4": {"skill": "leap"}, "h5": {"skill": "leap"}}},
    "leaping defence": {"pos": CROWDED, "mover": "A", "cards": {"a1": {"skill": "leap"}}},
    "skills": {
        "pos": CROWDED,
        "injured": ["hf"],
        "cards": {
            "h1": {"skill": "rally"},
            "h2": {"skill": "shove"},
            "h3": {"skill": "swap"},
            "h4": {"skill": "long_pass", "n": 2},
            "h5": {"skill": "hurdle"},
            "h6": {"skill": "burst", "n": 1},
        },
    },
    "skilled defence": {
        "pos": CROWDED,
        "mover": "A",
        "cards": {"a1": {"skill": "burst", "n": 2}, "a3": {"skill": "hurdle"}, "h4": {"run": 5}},
    },
    "by the goal": {"pos": BY_THE_GOAL, "acted": [2, 3], "cards": {"h4": {"run": 4}}},
    "placed": {"pos": BY_THE_GOAL, "mover": "A", "placed": ["A3", "A4"], "acted": [5, 6]},
    "vacant": {"pos": CROWDED, "mover": "A", "vacant": ["A1", "A2"]},
}


@pytest.mark.parametrize("name", POSITIONS)
def test_every_legal_action_of_a_play_is_equally_likely(name):
    state, rng = at(**POSITIONS[name]), Random(11)
    (seat,) = GAME.to_act(state)
    legal = set(GAME.legal(state, seat))
    each = 120

    drawn = Counter(GAME.sample(state, rng) for _ in range(each * len(legal)))

    assert set(drawn) == legal
    deviation = sum((drawn[action] - each) ** 2 / each for action in legal)
    free = len(legal) - 1
    assert abs(deviation - free) < 5 * (2 * free) ** 0.5


@pytest.mark.parametrize(
    ("seed", "text"), [(1, "97bef231e767b11a"), (2, "1c758c37e3b76ba5"), (3, "5f2e2c1b01918b14")]
)
def test_the_same_seed_plays_the_same_match(seed, text):
    rng = Random(seed)

    assert digest(at_random(GAME.house(rng), rng)).startswith(text)


def test_plans_that_were_cleared_away_are_made_again():
    state = at(pos=CROWDED)
    before = plan_of(state, 0)
    state.match.plans.update(dict.fromkeys(range(PLANS), ()))
    del state.match.plans[0, state.off, state.decks[0], state.sets[0]]

    assert plan_of(state, 0) == before
    assert len(state.match.plans) == 1


def test_a_used_up_skill_is_not_sampled():
    cards = {"h4": {"skill": "hurdle", "per_match": 1}}
    state, rng = at(pos=CROWDED, cards=cards, used={"h4": 1}), Random(3)

    assert not any(getattr(GAME.sample(state, rng), "skill", False) for _ in range(2000))


def test_sampled_formations_are_legal_and_of_every_depth():
    state, rng = at(phase="form", ball="e4"), Random(5)

    drawn = [GAME.sample(state, rng) for _ in range(400)]

    assert [form for form in drawn if GAME.check(state, "H", form)] == []
    assert {form.four for form in drawn} == {"e2", "e1"}
    assert {form.two[1:] for form in drawn} == {"4", "3"}
    assert {form.seven[1:] for form in drawn} == {"4", "3", "2", "1"}


def test_sampled_decks_are_legal():
    state, rng = at(phase="deck", cards={"h11": {"persons": ["h1"]}}), Random(5)

    decks = [GAME.sample(state, rng) for _ in range(50)]

    assert {type(deck) for deck in decks} == {Deck}
    assert {len(deck.cards) for deck in decks} == set(range(15, 21))
    for deck in decks:
        problems = judge([deck_card(state, code) for code in deck.cards], None)
        assert [problem for problem in problems if problem.severity == "error"] == []


def test_sampled_starters_and_line_ups_are_legal():
    rng = Random(5)
    flexible = {"h1": {"number": 0}, "h2": {"number": 0}}
    start = at(phase="start", cards=flexible)
    lineup = at(phase="lineup", other_sets=False, injured=["h13", "h14"])

    starters = [GAME.sample(start, rng) for _ in range(100)]
    lines = [GAME.sample(lineup, rng) for _ in range(100)]

    assert [action for action in starters if GAME.check(start, "H", action)] == []
    assert [line for line in lines if GAME.check(lineup, "H", line)] == []
    assert {type(action) for action in starters + lines} == {Start, LineUp}
    assert {dict(line.cards)[3] for line in lines} == {"hf", ""}


def test_legal_line_ups_are_all_that_the_check_allows():
    state = at(phase="lineup", other_sets=False, injured=["h13", "h14"])

    lines = set(GAME.legal(state, "H"))

    # 1, 2, 5, 6, 7 take their own card or the flexible one, 3 and 4 that one or nobody.
    assert len(lines) == 1 + 7
    assert [line for line in lines if GAME.check(state, "H", line)] == []


def test_the_next_play_samples_from_the_other_side():
    state = after(at(pos=CROWDED), "H wait", "H wait")

    assert GAME.sample(state, Random(1)).seat == "A"


def test_a_rally_is_sampled_for_the_deck_that_was_declared():
    cards = {"h1": {"skill": "rally"}}
    one, other = (at(cards=cards, injured=["hf"]) for _ in range(2))
    rng = Random(2)
    first = {GAME.write(GAME.sample(one, rng)) for _ in range(4000)}
    other.decks[0] ^= 1 << other.match.own[0]["hf"]
    other.injured = 1 << other.match.own[0]["h12"]

    second = {GAME.write(GAME.sample(other, rng)) for _ in range(4000)}

    assert "H 1! +hf" in first
    assert "H 1! +h12" in second
