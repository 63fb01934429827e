"""The state of a match of liar's dice."""

import json
from dataclasses import asdict, dataclass, field
from typing import Final

from engines.core.game import Seat

SEATS: Final = ("L", "R")
OTHER: Final = {"L": "R", "R": "L"}


@dataclass(slots=True)
class State:
    left: dict[Seat, int]  # dice that each player still has
    hands: dict[Seat, list[int]] = field(default_factory=dict)  # rolled in this round
    turn: Seat = ""  # whose bid it is; nobody's before the first
    count: int = 0  # of the standing bid; 0: none yet
    face: int = 0
    bids: int = 0  # of this round


def copy(state: State) -> State:
    hands = {seat: list(hand) for seat, hand in state.hands.items()}
    return State(dict(state.left), hands, state.turn, state.count, state.face, state.bids)


def dump(state: State) -> str:
    return json.dumps(asdict(state), sort_keys=True)


def load(text: str) -> State:
    return State(**json.loads(text))
