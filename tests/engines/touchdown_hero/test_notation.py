"""Lines read and written."""

from random import Random

import pytest

from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.positions import after, at

WRITTEN = [
    "N R5 run", "N H3:G pass", "E B3", "E B7 >N", "E B9 >N:G", "E B1 ~K10", "W H4 x2", "W H4 x0",
    "fx E >N", "fx E >N:K", "fx E ~R10", "fx E x0", "ko E H0", "give S R2", "give S ?", "N kick",
    "N go", "lead W", "deal 1 ?", "show N R1 R5 H2", "W H6:B >E", "N B4",
]  # fmt: skip


@pytest.mark.parametrize("line", WRITTEN)
def test_a_line_is_written_as_it_was_read(line):
    assert GAME.write(GAME.read(line)) == line


def test_cards_of_a_hand_are_written_in_their_order():
    assert GAME.write(GAME.read("show N H2 R10 R9")) == "show N R9 R10 H2"


@pytest.mark.parametrize(
    ("lines", "partial", "words"),
    [
        ((), (), ("R4", "K1")),
        ((), ("R4",), ("run", "pass")),
        (("N R4 pass",), (), ("B7", "B9")),
        (("N R4 pass",), ("B7",), (">N", ">E")),
        (("N R4 pass",), ("R4",), ()),
    ],
)
def test_a_line_is_offered_word_by_word(lines, partial, words):
    state = after(at({"E": "B7 B9"}), *lines)

    assert GAME.choices(state, GAME.to_act(state)[0], partial) == words


def test_three_cards_are_offered_one_after_the_other():
    rng = Random(1)
    state = GAME.setup(GAME.house(rng))
    GAME.play(state, "*", GAME.sample(state, rng))
    partial = ()

    while isinstance(offered := GAME.choices(state, "S", partial), tuple):
        partial = (*partial, offered[0])

    assert GAME.check(state, "S", offered) is None
    assert GAME.write(offered).split()[2:] == list(partial)
