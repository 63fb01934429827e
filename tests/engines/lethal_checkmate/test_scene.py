"""The drawing and the counts of single lines, worked out by hand."""

import json
from pathlib import Path
from typing import Any

import pytest

from engines.core.records.reading import read
from engines.core.replays.replay import begun, follow
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.shown.drawing import BOTTOM, CELL, HEIGHT, LEFT, TOP, WIDTH
from engines.lethal_checkmate.shown.scene import scene
from engines.lethal_checkmate.shown.tally import LABELS, tally
from tests.engines.lethal_checkmate.boards import after, at, fresh
from tests.engines.lethal_checkmate.test_open_mode import open_text

SAMPLE = Path(__file__).with_name("sample.record").read_text(encoding="utf-8")
LINES = range(1, 35)


def around(number: int, text: str = SAMPLE) -> tuple[Any, Any, Any]:
    """Return the states around a line of the sample match, and its action."""
    record = read(text)
    course = begun(record)
    for line in record.lines[: number - 1]:
        follow(course, line)
    before = GAME.copy(course.state)
    follow(course, record.lines[number - 1])
    return before, GAME.read(record.lines[number - 1].text), course.state


def test_a_move_that_rotates_shows_the_way_the_turn_and_the_attack() -> None:
    drawn = scene(*around(15))["stage"]

    x, y = LEFT + 2 * CELL + CELL // 2, TOP + CELL + CELL // 2
    assert drawn["path"]["from"] == {"x": x, "y": y}  # c3
    assert [pawn["cell"] for pawn in drawn["pawns"]] == ["a1", "c2"]
    assert [arc["ghost"]["y"] for arc in drawn["turn"]] == [TOP + CELL // 2, TOP + CELL + CELL // 2]
    assert (drawn["burst"]["cell"], drawn["burst"]["hit"]) == ("c2", False)
    assert drawn["rotated"] is True


def test_ranges_go_with_the_pawns() -> None:
    drawn = scene(*around(15))["stage"]

    ranges = [(spot["seat"], spot["cell"]) for spot in drawn["ranges"]]
    assert ranges == [("W", "a2"), ("W", "b2"), ("W", "c2"), ("B", "c1")]


def test_each_player_has_the_cells_under_attack() -> None:
    state = at(white={"field": ["CE"]})
    black, white = scene(state, None, state)["players"]

    assert (white["attacks"], black["attacks"]) == (["a3", "b3", "c3"], [])


def test_the_fields_lie_before_their_owners_from_their_left() -> None:
    fields = scene(*around(13))["stage"]["fields"]

    white = {card["code"]: card["x"] for card in fields if card["seat"] == "W"}
    black = {card["code"]: card["x"] for card in fields if card["seat"] == "B"}
    assert list(white) == ["KL", "BG", "CE"] == sorted(white, key=lambda code: white[code])
    assert list(black) == ["BR", "RD", "RC"] == sorted(black, key=lambda code: -black[code])
    assert [card["code"] for card in fields if card["hits"]] == ["CE"]
    assert [card["code"] for card in fields if card["played"]] == ["CE"]


def test_a_hit_is_drawn_where_it_fell() -> None:
    drawn = scene(*around(18))

    assert (drawn["stage"]["burst"]["cell"], drawn["stage"]["burst"]["hit"]) == ("a3", True)
    assert drawn["players"][0]["damage"] == 1
    assert [point["here"] for point in drawn["players"][0]["health"]] == [False, True, False]


def test_the_card_taken_back_and_the_cards_drawn_are_fresh() -> None:
    def fresh_of(number: int, seat: str) -> list[str]:
        (player,) = [
            player for player in scene(*around(number))["players"] if player["seat"] == seat
        ]
        return [card["code"] for card in player["hand"] if card["fresh"]]

    assert fresh_of(14, "B") == ["BR"]
    assert fresh_of(19, "W") == ["KW", "QB", "RD"]


def test_a_position_alone_shows_what_stands_and_nothing_that_happened() -> None:
    _, _, now = around(15)

    drawn = scene(now, None, now)

    assert (drawn["deeds"], drawn["stage"]["path"], drawn["stage"]["turn"]) == ([], None, [])
    assert drawn["stage"]["burst"] is None


def test_the_set_is_marked_as_a_house_set() -> None:
    boards = scene(*around(15))["boards"]

    assert (boards["set"], boards["house"], len(boards["legend"])) == ("lc-cards-house-1", True, 9)


@pytest.mark.parametrize("number", LINES)
def test_every_line_is_drawn_in_plain_values_within_the_picture(number: int) -> None:
    drawn = scene(*around(number))

    assert json.loads(json.dumps(drawn)) == drawn
    assert "pieces" not in drawn
    stage = drawn["stage"]
    assert all(LEFT < p["x"] < WIDTH - LEFT and TOP < p["y"] < BOTTOM for p in stage["pawns"])
    for card in stage["fields"]:
        assert 0 <= card["x"] <= WIDTH - stage["card"]["wide"]
        assert 0 <= card["y"] <= HEIGHT - stage["card"]["tall"]
        for step in card["steps"]:
            assert 0 <= step["x"] <= stage["card"]["wide"] - 6
            assert 0 <= step["y"] <= stage["card"]["tall"] - 6


def test_a_wide_field_still_fits() -> None:
    state = at(white={"field": ["RD", "QB", "BG", "RC", "KW"]}, options={"field_limit": "9"})

    places = [card["x"] for card in scene(state, None, state)["stage"]["fields"]]

    assert min(places) >= 0
    assert max(places) + 66 <= WIDTH


@pytest.mark.parametrize(
    ("number", "title"),
    [
        (1, ("Start", "開始")),
        (6, ("Turn 1: Black", "ターン1：黒")),
        (12, ("Turn 1: Black", "ターン1：黒")),
    ],
)
def test_a_line_belongs_to_its_turn(number: int, title: tuple[str, str]) -> None:
    chapter = scene(*around(number))["chapter"]

    assert (chapter["en"], chapter["ja"]) == title


@pytest.mark.parametrize("number", LINES)
def test_an_open_record_is_drawn_without_its_hands(number: int) -> None:
    drawn = scene(*around(number, open_text(SAMPLE)))

    for player in drawn["players"]:
        assert player["size"] == player["unseen"] + len(player["hand"])
    if number == 9:
        assert [player["unseen"] for player in drawn["players"]] == [1, 1]


@pytest.mark.parametrize(
    ("number", "expected"),
    [
        (1, set()),
        (6, {("B", "move", 1), ("B", "attack", 1), ("W", "faced", 1)}),
        (7, {("W", "move", 1), ("W", "faced.made", 1)}),
        (10, {("B", "turn.each", 2)}),
        (14, {("B", "move", 1), ("B", "exchange", 1), ("B", "faced.made", 1)}),
        (15, {("W", "move", 1), ("W", "rotation", 1), ("W", "attack", 1), ("B", "faced", 1)}),
        (18, {("W", "attack.made", 1), ("B", "taken", 1), ("W", "turn.each", 3)}),
        (30, {("W", "lethal", 1)}),
        (31, {("W", "weapon", 1), ("W", "rotation", 1), ("W", "attack", 1), ("B", "faced", 1)}),
        (32, {("W", "attack.made", 1), ("B", "taken", 1)}),
        (
            34,
            {
                ("W", "attack.made", 1),
                ("B", "taken", 1),
                ("W", "lethal.made", 1),
                ("W", "turn.each", 2),
            },
        ),
    ],
)
def test_a_line_counts_for_whom_the_rules_say(number: int, expected: set[Any]) -> None:
    assert set(tally(*around(number))) == expected


def test_a_shown_hand_is_counted() -> None:
    before = at(
        white={"hand": ["KW", "RD", "BG"]}, cards={"RD": {"attack": False}, "BG": {"attack": False}}
    )
    action = GAME.read("W:show[BG,KW,RD]")

    counted = set(tally(before, action, GAME.apply(before, "W", action)))

    assert counted == {("W", "show", 1), ("W", "turn.each", 0)}


def test_whatever_is_counted_has_a_label_in_both_languages() -> None:
    names = {name for number in LINES for _, name, _ in tally(*around(number))} | {"show"}

    assert names == LABELS.keys()
    assert {frozenset(words) for words in LABELS.values()} == {frozenset({"en", "ja"})}


@pytest.mark.parametrize(
    ("text", "english", "japanese"),
    [
        ("W:CE", "White plays Centaur.", "白がケンタウルスを出す。"),
        ("B:KL>a3", "Black plays Knight Leap and moves to a3.", "黒がナイトリープでa3へ移動。"),
        ("draw W:x2", "White draws 2.", "白が2枚引く。"),
        (
            "draw B:QB,KW",
            "Black draws King Walk, Queen Blade.",
            "黒がキングウォーク、クイーンブレードを引く。",
        ),
        (
            "deal W ? / BR",
            "White takes the opening hand and turns over Bishop Ray.",
            "白が最初の手札を取り、ビショップレイを公開。",
        ),
        ("W:show[]", "White has no card left to play.", "白は手札がない。"),
        ("B:hit", "Black takes the hit.", "黒は回避せず、攻撃を受ける。"),
    ],
)
def test_a_line_is_said_in_words(text: str, english: str, japanese: str) -> None:
    action = GAME.read(text)

    assert [GAME.describe(action, language) for language in ("en", "ja")] == [english, japanese]


def test_the_board_is_shown_as_text() -> None:
    state = after(at(), "W:CE")

    assert GAME.show(state).splitlines() == [
        "attack, W to act; turn 1",
        "B damage 0; field [KL]; hand (BG KW RC); discard -; pile 5",
        " 4 . . B",
        " 3 . . .",
        " 2 W . .",
        " 1 . . .",
        "   a b c",
        "W damage 0; field [RD CE]; hand (KL PS); discard -; pile 5",
    ]
    assert GAME.show(fresh()).startswith("deal, * to act; turn 0\n")
