"""The engine and the slow one side by side: the same lines, the same position, the same codes."""

from typing import Any

from engines.core.errors import UnreadableAction
from engines.core.game import Settings
from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import names_of
from engines.touchdown_hero.shown.view import card_name, seat_name
from engines.touchdown_hero.state import SEATS, TEAMS, State
from tests.engines.touchdown_hero.second_engine.slow import Refusal, Slow


class Pair:
    def __init__(self, settings: Settings) -> None:
        self.fast: State = GAME.setup(settings)
        self.slow = Slow({**GAME.options, **settings.options})

    @property
    def is_over(self) -> bool:
        return not GAME.to_act(self.fast)

    def play(self, text: str) -> None:
        action = GAME.read(text)
        assert GAME.check(self.fast, action.seat, action) is None, text
        GAME.play(self.fast, action.seat, action)
        self.slow.play(text)
        assert fast_picture(self.fast) == slow_picture(self.slow), text

    def compare_refusal(self, text: str) -> str | None:
        """Return the code with which both refuse a line, or None where both would take it."""
        try:
            action = GAME.read(text)
        except UnreadableAction as unreadable:
            return unreadable.reason.code
        reason = GAME.check(self.fast, action.seat, action)
        code = _refusal(self.slow, text)
        assert (reason.code if reason else None) == code, text
        return code


def _refusal(slow: Slow, text: str) -> str | None:
    kept = Slow(slow.options)
    kept.__dict__.update(
        {
            name: value.copy() if isinstance(value, dict | list | set) else value
            for name, value in slow.__dict__.items()
        }
    )
    kept.hands = {seat: set(held) for seat, held in slow.hands.items()}
    try:
        kept.play(text)
    except Refusal as refusal:
        return str(refusal)
    return None


def fast_picture(state: State) -> dict[str, Any]:
    playing = state.phase not in ("deal", "show", "lead", "over")
    picture = {
        "phase": state.phase,
        "half": state.half,
        "score": dict(zip(TEAMS, state.score, strict=True)),
        "hands": {seat: set(names_of(state.hands[at])) for at, seat in enumerate(SEATS)},
    }
    if playing:
        picture |= {
            "done": state.trick,
            "lead": seat_name(state.lead),
            "attempt": state.attempt,
            "distance": state.distance,
            "table": {
                seat: card_name(card)
                for seat, card in zip(SEATS, state.table, strict=True)
                if card >= 0
            },
        }
        if state.phase != "give":
            picture["turn"] = SEATS[state.turn]
    return picture


def slow_picture(slow: Slow) -> dict[str, Any]:
    playing = slow.phase not in ("deal", "show", "lead", "over")
    picture: dict[str, Any] = {
        "phase": slow.phase,
        "half": slow.half,
        "score": slow.score,
        "hands": slow.hands if slow.phase != "deal" else {seat: set() for seat in SEATS},
    }
    if playing:
        picture |= {
            "done": slow.done,
            "lead": slow.lead,
            "attempt": slow.attempt,
            "distance": slow.distance,
            "table": slow.table,
        }
        if slow.phase != "give":
            picture["turn"] = slow.turn
    return picture
