from random import Random

import pytest

from engines.carriers import GAME
from tests.engines.carriers.boards import at, lively


def test_the_board_is_shown_with_away_at_the_top():
    state = GAME.load(GAME.dump(at()))
    text = GAME.show(state).splitlines()

    assert text[0] == "play, H to act; offence H, turn 10, down 1; H 0 A 0"
    assert text[1].split() == list("abcdefghi")
    assert [line.split()[0] for line in text[2:]] == [str(row) for row in range(22, 0, -1)]
    assert text[-3] == "  3  H1  H2  H3  H4* H5  H6  H7  .   ."


@pytest.mark.parametrize(
    ("line", "english", "japanese"),
    [
        ("H 4 e7", "Home 4 moves to e7.", "ホーム4番がe7へ移動。"),
        ("A 4! e7", "Away 4 moves to e7 by its skill.", "アウェイ4番がスキルでe7へ移動。"),
        (
            "A 3 xS+2",
            "Away 3 tackles the holder, moving south, and pushes it 2.",
            "アウェイ3番が下向きにタックルし、2マス押す。",
        ),
        ("toss 3 4", "Toss: Home 3, Away 4.", "トス：ホーム3、アウェイ4。"),
        ("A cut -", "Away lets the transfer go.", "アウェイはインターセプトしない。"),
        ("H sub 4=X", "Home substitutes X on 4.", "ホームの4番がXに交代。"),
    ],
)
def test_actions_are_said_in_words(line, english, japanese):
    action = GAME.read(line)

    assert GAME.describe(action, "en") == english
    assert GAME.describe(action, "ja") == japanese


def test_every_action_of_a_match_is_said_in_both_languages():
    rng = Random(4)
    state = GAME.setup(GAME.house(rng))

    while GAME.to_act(state):
        action = lively(state, rng)
        assert GAME.describe(action, "en").endswith(".")
        assert GAME.describe(action, "ja").endswith("。")
        GAME.play(state, action.seat, action)
