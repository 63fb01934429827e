import json

from engines.carriers import GAME
from tests.engines.carriers.boards import after, at


def thrown():
    cards = {"h4": {"skill": "bullet", "per_match": 1}}
    pos = {"H": {4: "e10", 7: "e14"}, "A": {1: "e11", 2: "e12"}}
    return after(at(pos=pos, cards=cards, hits={"h4": 1}, injured=["af"]), "H 4! >7", "A cut 2")


def test_a_position_is_shown_as_plain_values_to_everybody():
    view = GAME.view(thrown(), None)

    assert view == GAME.view(thrown(), "A") == json.loads(json.dumps(view))
    assert view["pending"] == {
        "from": 4, "to": 7, "bullet": True, "candidates": [1, 2], "interceptor": 2,
    }  # fmt: skip
    assert (view["phase"], view["actor"], view["ball"]) == ("dice", "*", "e10")
    assert view["uses_match"] == {"H": {"h4": 1}, "A": {}}
    assert view["injured"] == {"H": [], "A": ["af"]}
    assert view["sets"]["A"]["D"] == ["a1", "a2", "a3", "a4", "a5", "a6", "a7"]


def test_a_position_is_loaded_as_it_was_and_plays_on_alike():
    state = thrown()

    loaded = GAME.load(GAME.dump(state))

    assert loaded == state
    assert after(loaded, "dice 1 1") == after(state, "dice 1 1")


def test_positions_of_other_matches_differ():
    assert at() == at()
    assert at() != at(options={"turns": "50"})
    assert at() != at(cards={"h1": {"run": 4}})
    assert at() != at(turn=11)
    assert at() != "a position"


def test_a_copy_is_private():
    state = thrown()
    copy = GAME.copy(state)

    GAME.play(copy, "*", GAME.read("dice 1 1"))

    assert state == thrown()
    assert copy != state


def test_nobody_has_the_goal_right_between_the_phases():
    state = after(at(pos={"H": {4: "e19"}}), "H 4 e21", "bonus 1 2")

    assert (GAME.view(state, None)["holder"], GAME.view(state, None)["ball"]) == (0, "")
    assert "*" not in GAME.show(state)
    assert GAME.view(after(state, "column 1"), None)["ball"] == "g15"
