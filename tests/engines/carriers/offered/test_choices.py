import pytest

from engines.carriers import GAME
from engines.carriers.written.actions import Deck
from tests.engines.carriers.boards import after, at

SMALL = {"cols": "3", "field_rows": "3", "goal_rows": "2", "start_row": "1", "turns": "20"}
POSITIONS = {
    "play": {
        "pos": {"H": {4: "e10", 5: "e14"}, "A": {1: "e15"}},
        "cards": {"h5": {"skill": "shove"}},
    },
    "defence": {"mover": "A", "pos": {"H": {4: "e10"}, "A": {1: "e12"}}},
    "form": {"phase": "form", "ball": "b4", "options": SMALL},
    "shift": {"phase": "shift"},
    "snap": {"phase": "snap"},
    "dice": {"phase": "tie"},
    "column": {"phase": "column"},
    "start": {
        "phase": "start",
        "cards": {"h1": {"number": 0}, **{f"h1{n}": {"number": 1} for n in range(2, 8)}},
    },
    "lineup": {"phase": "lineup", "other_sets": False, "injured": ["h12"]},
    "sub": {"phase": "sub", "other_sets": False},
    "in": {"phase": "in", "other_sets": False, "vacant": ["H4"]},
    "choice": {"phase": "choice"},
}


def chained(state, seat, partial=()):
    offered = GAME.choices(state, seat, partial)
    if not isinstance(offered, tuple):
        return [offered]
    return [action for word in offered for action in chained(state, seat, (*partial, word))]


@pytest.mark.parametrize("name", POSITIONS)
def test_chaining_all_choices_gives_exactly_what_is_legal(name):
    state = at(**POSITIONS[name])
    (seat,) = GAME.to_act(state)

    actions = chained(state, seat)

    assert len(actions) == len(set(actions))
    assert set(actions) == set(GAME.legal(state, seat))


def test_a_piece_is_chosen_before_its_target():
    state = at(pos={"H": {4: "e10", 7: "e14"}}, cards={"h4": {"skill": "hurdle"}})

    first = GAME.choices(state, "H", ())
    second = GAME.choices(state, "H", ("4",))

    assert first == ("1", "2", "3", "4", "4!", "5", "6", "7", "wait")
    assert {"e13", ">7"} <= set(second)
    assert GAME.write(GAME.choices(state, "H", ("4!", "e13"))) == "H 4! e13"


def test_a_deck_is_chosen_card_by_card_and_ended():
    state = at(phase="deck")
    codes = (*(f"h{n}" for n in (*range(1, 8), *range(11, 18))), "hf")

    assert GAME.choices(state, "H", tuple(sorted(codes)[:14])) == ("hf",)
    assert GAME.choices(state, "H", tuple(sorted(codes)))[-1] == "."
    assert GAME.choices(state, "H", (*sorted(codes), ".")) == Deck("H", codes)
    assert GAME.choices(state, "H", ("h2", "h1", ".")) == ()


def test_no_card_of_a_deck_is_offered_behind_which_too_few_are_left():
    state = at(phase="deck")
    codes = sorted(state.match.own[0])

    offered = GAME.choices(state, "H", ())

    assert offered == tuple(codes[: len(codes) - 14])
    assert GAME.choices(state, "H", (codes[-15],)) == (codes[-14],)


@pytest.mark.parametrize("words", [("9",), ("4", "z1"), ("x",), ("4=e9",)])
def test_words_that_begin_nothing_legal_lead_nowhere(words):
    assert GAME.choices(at(), "H", words) == ()


def test_a_side_that_is_not_to_act_has_no_choices():
    assert GAME.choices(at(), "A", ()) == ()
    assert GAME.choices(after(at(phase="toss"), "toss 1 1"), "H", ()) == ()
