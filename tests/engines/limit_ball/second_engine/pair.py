"""Both engines side by side, line by line."""

from typing import Any

from engines.core.game import CHANCE, Settings
from engines.core.replays.replay import step
from engines.limit_ball import GAME
from engines.limit_ball.shown.view import picture
from tests.engines.limit_ball.second_engine import slow

SAME = (
    "phase", "kind", "score", "emotion", "cells", "ball", "holder", "target", "last", "first",
    "excluded", "queue", "joined", "checkers", "rolls", "dead", "toucher", "mover", "steps",
    "checks", "winner",
)  # fmt: skip


class Pair:
    def __init__(self, settings: Settings) -> None:
        self.fast = GAME.setup(settings)
        self.slow = slow_of(self.fast)

    def play(self, text: str) -> None:
        """Play a complete line in both engines, which have to come to the same position."""
        self.fast = step(GAME, self.fast, text)
        self.slow = slow.apply(self.slow, text)

    def compare(self) -> None:
        shown = picture(self.fast)
        assert {name: shown[name] for name in SAME} == {name: self.slow[name] for name in SAME}
        if self.slow["phase"] not in ("foul", "over"):
            assert listed(self.fast) == slow.options(self.slow)


def slow_of(state: Any) -> dict[str, Any]:
    match = state.match
    return slow.setup(
        [(player.seat, player.position, player.emotion) for player in match.roster],
        dict(match.written),
        {cell.name: (cell.col, cell.row, cell.kind) for cell in match.field.cells},
        dict(enumerate(match.fouls, 2)),
        match.house.skills,
    )


def listed(state: Any) -> set[str]:
    lines = [
        GAME.write(action) for seat in GAME.to_act(state) for action in GAME.legal(state, seat)
    ]
    assert len(lines) == len(set(lines))
    assert CHANCE not in GAME.to_act(state) or lines == ["toss A", "toss B"]
    return set(lines)
