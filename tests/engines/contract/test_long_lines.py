"""The time to read a line grows only with its length, for any text of every game."""

import pytest

from engines.core.errors import RulesError
from engines.core.game import AnyGame
from engines.core.limits import CHARACTERS
from engines.core.records.forms import understand
from engines.core.records.notation import notation
from engines.core.records.spoken import reader
from tests.engines.folder import every_game
from tests.timing import within

LONG = 10_000  # characters
AT_MOST = 0.05  # seconds
REPEATED = (
    " ",
    " @",
    " *",
    " !A",
    " !A+A",
    "+A",
    "A,",
    "a1>",
    "1 ",
    " 6",
    "=",
    "(",
    "/ ",
    "~",
    "対",
)
ENDS = ("", " ?", "x\0")

every_game_there_is = pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)


def nasty(game: AnyGame, length: int) -> list[str]:
    """Return lines that begin like those of a game and then repeat a part of the game's own lines,
    or signs of many patterns.
    """
    lines = [form.line for form in notation(game).lines]
    again = dict.fromkeys([*REPEATED, *(f" {line}" for line in lines)])
    beginnings = ("", *lines[:6])
    return [
        (begun + part * length)[:length] + end
        for begun in beginnings
        for part in again
        for end in ENDS
    ]


@every_game_there_is
def test_a_long_line_is_read_or_refused_at_once(game: AnyGame) -> None:
    read, masked = reader(game), game.read_masked

    def reads(text: str) -> None:
        for way in (read, masked):
            try:
                if way is not None:
                    way(text)
            except RulesError:
                continue

    slow = [text[:40] for text in nasty(game, LONG) if not within(AT_MOST, lambda t=text: reads(t))]

    assert slow == []


@every_game_there_is
def test_the_longest_line_in_words_is_understood_or_not_at_once(game: AnyGame) -> None:
    slow = [
        text[:40]
        for text in nasty(game, CHARACTERS - 2)
        if not within(AT_MOST, lambda t=text: understand(game, t))
    ]

    assert slow == []
