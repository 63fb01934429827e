"""The drawing data of the board page."""

import json
from random import Random

import pytest

from engines.touchdown_hero import GAME
from engines.touchdown_hero.state import copy
from tests.engines.touchdown_hero.positions import after, at, dealt, showing


def drawn(state, line):
    action = GAME.read(line)
    before = copy(state)
    new = GAME.apply(state, action.seat, action)
    return GAME.scene(before, action, new)


def ball(scene):
    return [cell["label"] for cell in scene["field"]["cells"] if cell["ball"]]


def test_every_line_of_a_match_is_drawn_in_plain_values():
    rng = Random(3)
    state = GAME.setup(GAME.house(rng))

    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        before = copy(state)
        GAME.play(state, action.seat, action)
        scene = GAME.scene(before, action, state)
        assert json.loads(json.dumps(scene)) is not None
        assert [len(hand["cards"]) for hand in scene["hands"]] == [
            held.bit_count() for held in state.hands
        ]

    assert GAME.scene(state, None, state)["chapter"] == {}
    assert scene["boards"]["winner"] in ("NS", "EW", "")


def test_four_hands_lie_around_the_table():
    scene = GAME.scene(dealt(), None, dealt())

    corners = {
        hand["seat"]: (hand["cards"][0]["x"], hand["cards"][0]["y"]) for hand in scene["hands"]
    }

    assert corners == {"N": (42, 18), "E": (370, 62), "S": (42, 376), "W": (4, 62)}
    assert scene["hands"][2]["cards"][-1]["name"] == "H5"
    assert scene["hands"][2]["cards"][-1]["house"]
    assert scene["chapter"] == {"en": "First half, setup", "ja": "前半戦・準備"}


def test_shown_cards_are_marked():
    state = dealt(*showing())

    north = GAME.scene(state, None, state)["hands"][0]["cards"]

    assert [card["name"] for card in north if card["shown"]] == ["R1", "R4", "R5"]


def test_a_kickoff_puts_the_ball_on_its_cell():
    scene = drawn(at(distance=None), "ko E R9")

    assert (ball(scene), scene["field"]["to"]) == ([9], "right")
    assert scene["trick"]["cards"][0]["kickoff"]


@pytest.mark.parametrize(("lead", "to"), [("N", "right"), ("E", "left")])
def test_a_team_attacks_away_from_its_own_goal(lead, to):
    state = at(lead=lead, distance=3)

    scene = GAME.scene(state, None, state)

    assert (ball(scene), scene["field"]["to"]) == ([3], to)


def test_the_trick_shows_changed_numbers_and_suits():
    state = after(at({"E": "B7", "S": "G9"}), "N R4 pass", "E B7 >N")

    cards = {card["seat"]: card for card in drawn(state, "S G9 >N:K")["trick"]["cards"]}

    assert (cards["N"]["number"], cards["N"]["changed"], cards["N"]["turned"]) == (4, 1, "K")
    assert (cards["E"]["changed"], cards["E"]["turned"]) == (None, "")
    assert not cards["E"]["follows"]


def test_effects_are_said_in_the_order_of_play():
    state = after(at({"E": "B7"}), "N R4 pass")

    scene = drawn(state, "E B7 >N")

    assert scene["effects"] == [{"en": "Speed 7: Power 4 −3", "ja": "スピード7：パワー4に−3"}]
    assert scene["trick"]["led"] == {"en": "Power", "ja": "パワー"}


def test_the_last_card_shows_the_trick_as_it_ended():
    state = after(at(), "N R4 run", "E R9", "S R6")

    scene = drawn(state, "W R7")

    assert [card["seat"] for card in scene["trick"]["cards"] if card["taker"]] == ["N"]
    assert len(scene["trick"]["cards"]) == 4
    assert (ball(scene), scene["field"]["way"]["from"] < scene["field"]["way"]["to"]) == ([4], True)
    assert scene["result"] == {"en": "North takes it with 4 · advance 4",
                               "ja": "北が4で取る・4マス前進"}  # fmt: skip
    assert [step["n"] for step in scene["series"] if step["now"]] == [1]


@pytest.mark.parametrize(
    ("hands", "distance", "attempt", "last", "words"),
    [
        ({}, 4, 1, "W R7", "touchdown, 2 points"),
        ({}, 2, 1, "W R7", "touchdown, 3 points"),
        ({}, 8, 3, "W R7", "kick play, 1 point"),
        ({"W": "R2"}, 8, 1, "W R2", "the attack fails"),
        ({"W": "H5"}, 8, 1, "W H5", "advance 4"),
    ],
)
def test_what_a_trick_came_to_is_said(hands, distance, attempt, last, words):
    state = after(at(hands, distance=distance, attempt=attempt), "N R4 run", "E R9", "S R6")

    assert drawn(state, last)["result"]["en"].endswith(words)


def test_a_recovered_onside_kick_is_said():
    state = after(at({"E": "R3"}, distance=None), "ko E R3", "N R4 run", "S R6")

    scene = drawn(state, "W R7")

    assert scene["result"]["en"] == "East takes it with 3 · onside kick recovered"
    assert scene["boards"]["onside"]
    assert ball(scene) == [7]


def test_an_interception_is_said():
    state = after(at({"E": "B5", "W": "R2"}, distance=4), "N R4 pass", "E B5", "S R6")

    assert drawn(state, "W R2")["result"]["ja"] == "西が2で取る・インターセプト"


@pytest.mark.parametrize("seat", "NESW")
def test_the_table_is_drawn_from_the_seat_that_looks(seat):
    state = after(at({"E": "B7"}), "N R4 pass", "E B7 >N")

    plain, seen = GAME.scene(state, None, state), GAME.scene_from(state, None, state, seat)

    places = [hand["y"] for hand in seen["hands"]]
    assert places.index(max(places)) == "NESW".index(seat)
    assert [hand["seat"] for hand in seen["hands"]] == list("NESW")
    assert [[card["name"] for card in hand["cards"]] for hand in seen["hands"]] == [
        [card["name"] for card in hand["cards"]] for hand in plain["hands"]
    ]
    assert [(card["seat"], card["name"]) for card in seen["trick"]["cards"]] == [
        (card["seat"], card["name"]) for card in plain["trick"]["cards"]
    ]
    assert (seen == plain) == (seat == "S")
