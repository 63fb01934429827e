"""The actions of record lines: a small frozen class for each kind, with its text."""

from dataclasses import dataclass
from typing import Final

from engines.core.game import CHANCE

SEATS: Final = ("A1", "A2", "A3", "B1", "B2", "B3")
TEAMS: Final = ("A", "B")
INDEX: Final = {seat: place for place, seat in enumerate(SEATS)}
STAY: Final = "="  # take part without a step
DECLINE: Final = "-"
# The effect of a dice boost: dice added, and whether all are rolled again.
BOOSTS: Final = {
    "R": (0, True), "+1": (1, False), "+2": (2, False), "+1R": (1, True), "+2R": (2, True),
}  # fmt: skip
OUT, FREE, SUCCESS = "out", "free", "success"
RESULTS: Final = (OUT, FREE, SUCCESS)  # of the foul table
Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Toss:
    team: str
    seat: str = CHANCE


@dataclass(frozen=True, slots=True)
class Place:
    """``place A rep=A1@L2 A2=C1``: the representative, his side at a restart, the others."""

    team: str
    rep: str
    at: str
    cells: Pairs

    def __post_init__(self) -> None:
        object.__setattr__(self, "cells", tuple(sorted(self.cells)))

    @property
    def seat(self) -> str:
        return f"{self.team}1"


@dataclass(frozen=True, slots=True)
class Roll:
    """So many base dice for a check; the faces follow as ``Dice``."""

    seat: str
    dice: int


@dataclass(frozen=True, slots=True)
class Dice:
    """The faces that a choice caused; ``result`` is the outcome of a reported foul table."""

    faces: tuple[int, ...]
    result: str = ""
    seat: str = CHANCE


@dataclass(frozen=True, slots=True)
class Boost:
    seat: str
    mate: str  # the checker, perhaps the player himself
    kind: str


@dataclass(frozen=True, slots=True)
class Skill:
    """The hook of LB-R29: dice added by a skill that a set defines."""

    seat: str
    name: str
    dice: int


@dataclass(frozen=True, slots=True)
class Block:
    seat: str


@dataclass(frozen=True, slots=True)
class Foul:
    """The first roll on the foul table for a player."""

    player: str
    faces: tuple[int, ...]
    result: str = ""
    seat: str = CHANCE


@dataclass(frozen=True, slots=True)
class Refoul:
    seat: str


@dataclass(frozen=True, slots=True)
class Accept:
    team: str

    @property
    def seat(self) -> str:
        return f"{self.team}1"


@dataclass(frozen=True, slots=True)
class Pass:
    team: str

    @property
    def seat(self) -> str:
        return f"{self.team}1"


@dataclass(frozen=True, slots=True)
class Move:
    """The ball goes to ``cell``, with its player or ``alone``."""

    seat: str
    cell: str
    alone: bool


@dataclass(frozen=True, slots=True)
class React:
    """``step`` is ``=``, ``-`` or the cell of the step."""

    seat: str
    step: str


@dataclass(frozen=True, slots=True)
class Fast:
    seat: str
    cell: str


Action = (
    Toss | Place | Roll | Dice | Boost | Skill | Block | Foul | Refoul | Accept | Pass | Move
    | React | Fast
)  # fmt: skip
CAUSING: Final = (Roll, Boost, Skill, Refoul)  # actions whose faces follow on the same line


def write(action: Action) -> str:
    match action:
        case Toss(team) | Accept(team) | Pass(team):
            return f"{type(action).__name__.lower()} {team}"
        case Place():
            return _placed(action)
        case Roll(seat, dice):
            return f"roll {seat} {dice}"
        case Dice(faces, result):
            return f"dice {_faced(faces, result)}"
        case Boost(seat, mate, kind):
            return f"boost {seat}>{mate} {kind}"
        case Skill(seat, name, dice):
            return f'skill {seat} "{name}" {dice}'
        case Block(seat) | Refoul(seat):
            return f"{type(action).__name__.lower()} {seat}"
        case Foul(player, faces, result):
            return f"foul {player}: {_faced(faces, result)}"
        case Move(seat, cell, alone):
            return f"move {seat} {cell} {'ball' if alone else 'self'}"
        case React(seat, step):
            return f"react {seat} {step if step in (STAY, DECLINE) else f'>{step}'}"
        case Fast(seat, cell):
            return f"fast {seat} {cell}"


def write_line(actions: tuple[Action, ...]) -> str:
    """Write a choice and the dice it caused as one line: ``roll A1 3: 4 4 3``."""
    match actions:
        case (choice, Dice(faces, result)):
            return f"{write(choice)}: {_faced(faces, result)}"
        case _:
            return " ".join(map(write, actions))


def joins(before: tuple[Action, ...], action: Action) -> bool:
    return isinstance(action, Dice) and len(before) == 1 and isinstance(before[0], CAUSING)


def _faced(faces: tuple[int, ...], result: str) -> str:
    return " ".join((*map(str, faces), *([f"={result}"] if result else [])))


def _placed(action: Place) -> str:
    words = [f"place {action.team}"]
    if action.rep:
        words.append(f"rep={action.rep}" + (f"@{action.at}" if action.at else ""))
    return " ".join((*words, *(f"{player}={cell}" for player, cell in action.cells)))
