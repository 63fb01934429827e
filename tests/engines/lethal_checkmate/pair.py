"""The engine and the slow one side by side: the same position and the same choices, always."""

from typing import Any

from engines.core.game import Settings
from engines.core.replays.replay import step
from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate import slow


class Pair:
    def __init__(self, settings: Settings) -> None:
        self.state = GAME.setup(settings)
        match = self.state.match
        self.slow = slow.setup(dict(match.written), match.cards)

    def play(self, text: str) -> None:
        self.state = step(GAME, self.state, text)
        self.slow = slow.apply(self.slow, text)

    def compare(self) -> None:
        assert self._shown() == self._told()
        assert self._legal() == slow.legal(self.slow)
        assert GAME.to_act(self.state) == tuple(filter(None, (slow.decider(self.slow),)))

    def _legal(self) -> set[str]:
        acting = GAME.to_act(self.state)
        return {GAME.write(action) for seat in acting for action in GAME.legal(self.state, seat)}

    def _shown(self) -> dict[str, Any]:
        found = dict(GAME.view(self.state, None))
        return {
            "phase": found["phase"],
            "turn_no": found["turn_no"],
            "played": found["played_this_turn"],
            "lethal": found["lethal_this_turn"],
            "debt": found["lethal_debt"],
            "rotations": found["rotations"],
            "due": found["refill_due"],
            "result": found["result"],
            **{seat: self._player(seat) for seat in GAME.seats},
        }

    def _player(self, seat: str) -> dict[str, Any]:
        own = GAME.view(self.state, seat)["players"][seat]
        names = ("pawn", "damage", "field", "discard", "hand", "deck_size", "deck_top")
        return {name: own[name] for name in names}

    def _told(self) -> dict[str, Any]:
        p = self.slow
        return {
            **{name: p[name] for name in ("phase", "turn_no", "played", "lethal", "debt")},
            "rotations": p["rotations"],
            "due": p["due"],
            "result": [p["winner"], p["end"]] if p["phase"] == "over" else None,
            **{seat: self._slow_player(p[seat], slow.pile(p, seat)) for seat in GAME.seats},
        }

    def _slow_player(self, one: dict[str, Any], pile: int) -> dict[str, Any]:
        return {
            "pawn": one["pawn"] and slow.named(one["pawn"]),
            "damage": one["damage"],
            "field": one["field"],
            "discard": one["discard"],
            "hand": sorted(one["hand"]),
            "deck_size": pile,
            "deck_top": one["top"],
        }
