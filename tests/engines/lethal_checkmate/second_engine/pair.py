"""The engine and the slow one side by side: the same position and the same choices, always."""

from typing import Any

from engines.core.game import Settings
from engines.core.replays.replay import step
from engines.lethal_checkmate import GAME
from tests.engines.lethal_checkmate.second_engine import slow


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
        view = dict(GAME.view(self.state, None))
        return {
            "phase": view["phase"],
            "turn_no": view["turn_no"],
            "played": view["played_this_turn"],
            "lethal": view["lethal_this_turn"],
            "debt": view["lethal_debt"],
            "rotations": view["rotations"],
            "due": view["refill_due"],
            "result": view["result"],
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

    def _slow_player(self, player: dict[str, Any], pile: int) -> dict[str, Any]:
        return {
            "pawn": player["pawn"] and slow.named(player["pawn"]),
            "damage": player["damage"],
            "field": player["field"],
            "discard": player["discard"],
            "hand": sorted(player["hand"]),
            "deck_size": pile,
            "deck_top": player["top"],
        }
