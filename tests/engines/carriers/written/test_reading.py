import pytest

from engines.carriers import GAME
from engines.core.alternatives import alternatives
from engines.core.errors import IllegalAction
from tests.engines.carriers.boards import after, at, placed
from tests.timing import within

DEFENCE = {"mover": "A", "pos": {"H": {4: "e10"}, "A": {1: "e13"}}}


def others(state, line):
    action = GAME.read(line)
    assert GAME.check(state, action.seat, action) is not None
    alternatives = list(GAME.alternatives(state, action.seat, action))
    assert [other for other in alternatives if GAME.check(state, other.seat, other)] == []
    return [GAME.write(other) for other in alternatives]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("H wait #12", ("H wait", "12")), ("H wait  #12", ("H wait", "12")),
        ("H wait", ("H wait", None)), ("H wait#12", ("H wait#12", None)),
        ("#12", ("#12", None)), ("H wait #123456", ("H wait #123456", None)),
    ],
)  # fmt: skip
def test_a_turn_number_is_split_from_its_line(text, parts):
    assert GAME.marks.split(text) == parts


def test_a_short_tackle_is_written_out():
    state = at(**DEFENCE)

    assert GAME.resolve(state, GAME.read("A 1 x")) == GAME.read("A 1 xS+0")
    assert GAME.resolve(state, GAME.read("A 2 x")) == GAME.read("A 2 x")
    assert GAME.resolve(at(), GAME.read("H 4 x")) == GAME.read("H 4 x")


def test_ready_is_implied_before_the_next_line():
    state = at(phase="sub", other_sets=False)
    form = GAME.read("H form 4=e6 2=d8 5=c5 7=g6")

    assert GAME.implied(state, form) == GAME.read("H ready")
    assert GAME.implied(state, GAME.read("A sub 2=a12")) == GAME.read("H ready")
    assert GAME.implied(state, GAME.read("H sub 2=h12")) is None
    assert GAME.implied(after(state, "H ready"), form) == GAME.read("A ready")
    assert GAME.implied(after(state, "H ready"), GAME.read("H sub 2=h12")) is None
    assert GAME.implied(at(), form) is None


def test_the_nearest_cells_are_offered_for_a_move_too_far():
    state = at(pos={"H": {4: "e10"}})

    assert others(state, "H 4 e15")[0] == "H 4 e13"
    assert len(others(state, "H 4 e15")) == 5
    assert others(state, "H 4! e15")[0] == "H 4 e7"


def test_other_pushes_receivers_and_pieces_are_offered():
    pass_state = at(pos={"H": {4: "e10", 6: "e12", 7: "i15"}})
    caught = after(at(pos={"H": {4: "e10", 7: "e14"}, "A": {1: "e11"}}), "H 4 >7")

    assert others(at(**DEFENCE), "A 1 xS+1") == ["A 1 xS+0"]
    assert others(pass_state, "H 4 >7") == ["H 4 >6"]
    assert others(caught, "A cut 2") == ["A cut 1", "A cut -"]
    assert others(at(phase="snap"), "H snap 5") == ["H snap"]
    assert others(at(), "A wait") == []


def test_a_formation_is_repaired():
    state = at(phase="form", ball="c8")

    assert others(state, "H form 4=c7 2=b8 5=b5 7=a8") == ["H form 4=c6 2=b8 5=b5 7=a8"]
    assert others(state, "H form 4=c6 2=g8 5=b5 7=b8") == ["H form 4=c6 2=e8 5=b5 7=b8"]


def test_officials_set_score_turn_down_and_cells():
    state = at(pos={"H": {4: "e10"}})

    assert GAME.ruling(state, "score.A", "12").score == [0, 12]
    assert GAME.ruling(state, "turn", "40").turn == 40
    assert GAME.ruling(state, "down", "3").down == 3
    moved = GAME.ruling(state, "pos.H3", "c8")
    assert placed(moved, "H3") == ["c8"]
    assert "H 4 c8" not in {GAME.write(action) for action in GAME.legal(moved, "H")}
    assert (state.score, state.turn, state.down) == ([0, 0], 10, 1)


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("score.X", "1"), ("score", "1"), ("score.H", "-1"), ("score.H", "x"), ("down", "4"),
        ("pos.H3", "e10"), ("pos.H8", "a9"), ("pos.H3", "z9"), ("holder", "3"), ("turn", "99999"),
    ],
)  # fmt: skip
def test_what_no_official_can_set_is_refused(field, value):
    with pytest.raises(IllegalAction) as refused:
        GAME.ruling(at(pos={"H": {4: "e10"}}), field, value)

    assert refused.value.reason.code == "CA-E-SYNTAX"


def test_faces_are_those_of_the_dice():
    assert GAME.faces(GAME.read("tie 3 4")) == (3, 4)
    assert GAME.faces(GAME.read("H wait")) == ()


@pytest.mark.parametrize("line", ["A cut -", "A cut 3", "A in 4=af", "A sub 2=a12", "A snap 5"])
def test_a_line_of_another_phase_is_answered_by_what_the_side_may_do_now(line):
    assert others(at(**DEFENCE), line) != []


def test_a_refused_deck_is_mended_and_filled_up():
    state = at(phase="deck")
    short = "H deck h1 h1 h2 h3 h4 h5 h6 h7 h11 h12 zz"

    assert others(state, short) == ["H deck a1 a11 a12 a13 a14 a15 h1 h11 h12 h2 h3 h4 h5 h6 h7"]


def test_a_deck_that_cannot_be_mended_is_not_searched_for():
    same = {f"h{n}": {"persons": ["p"]} for n in (*range(1, 8), *range(11, 18))}
    away = {f"a{n}": {"persons": ["p"]} for n in (*range(1, 8), *range(11, 18))}
    state = at(phase="deck", cards={**same, **away})

    assert others(state, "H deck h1 h2 h3") == []
    assert within(0.5, lambda: alternatives(GAME, state, None, "H deck"))
