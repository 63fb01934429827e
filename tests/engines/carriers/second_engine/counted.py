"""Positions to count sequences of actions from, with the counts both engines came to.

``setup`` is that of a worked example (rules, chapter 10), ``lines`` are played from there.
``counts`` are by depth; the first ``quick`` of them are counted by both engines in the tests, all
of them by ``python -m tests.bench perft``.
"""

from dataclasses import dataclass, field
from typing import Any

from engines.carriers import GAME
from engines.carriers.state import State
from engines.core.game import Settings
from tests.engines.carriers.second_engine import slow
from tests.engines.carriers.second_engine.pair import Pair
from tests.engines.carriers.second_engine.slow import examples
from tests.engines.vectors.carriers import build

NARROW = {"cols": "3", "field_rows": "5", "start_row": "2"}


@dataclass(frozen=True)
class Position:
    name: str
    setup: dict[str, Any]
    counts: tuple[int, ...]
    quick: int
    lines: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)

    def fast(self) -> State:
        return self.pair().fast

    def pair(self) -> Pair:
        options = {**GAME.options, **self.options}
        numbers = {k: int(v) if v.isdigit() else v for k, v in self.options.items()}
        pair = Pair(
            Settings("carriers-1", options),
            build(self.setup, self.options, {}),
            examples.build({**self.setup, "options": numbers}),
        )
        for line in self.lines:
            pair.play(line)
        return pair


def slow_count(state: slow.State, depth: int) -> int:
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in slow.legal(state))
    return sum(slow_count(slow.apply(state, line), depth - 1) for line in slow.legal(state))


POSITIONS = (
    Position(
        "opening play",
        {"phase": "form", "ball": "e8"},
        (1, 113, 10707, 1_339_134),
        3,
        ("H form 4=e6 2=d8 5=c5 7=g6", "A form 4=e11 2=c9 5=d12 7=b10", "H shift -", "A shift -"),
    ),
    Position(
        "dense scrimmage with every active skill",
        {
            "mover": "A",
            "cards": {
                "h4": {"skill": "bullet"},
                "h5": {"skill": "swap"},
                "h6": {"skill": "shove"},
                "a1": {"skill": "burst", "n": 2},
                "a2": {"skill": "hurdle", "per_phase": 1},
                "a3": {"skill": "shove"},
                "a4": {"skill": "leap"},
                "a5": {"skill": "swap"},
                "a6": {"skill": "rally"},
            },
            "injured": ["af", "a15"],
            "pos": {
                "H": {"1": "e9", "2": "d10", "3": "f10", "4": "e10", "5": "d9", "6": "f9"},
                "A": {"1": "e11", "2": "d11", "3": "f11", "4": "e12", "5": "c10", "6": "g10"},
            },
        },
        (116, 12177),
        2,
    ),
    Position(
        "transfer with interception",
        {
            "mover": "H",
            "left": 1,
            "acted": [1, 2, 3, 5, 6, 7],
            "cards": {"h4": {"skill": "long_pass", "n": 3}, "h7": {"skill": "sure_hands"}},
            "pos": {
                "H": {"2": "b12", "4": "e10", "5": "e13", "7": "e15"},
                "A": {"1": "e11", "2": "e12", "3": "d11", "4": "c11"},
            },
        },
        (27, 2536, 258_313),
        2,
    ),
    Position(
        "near the goal",
        {"left": 1, "pos": {"H": {"4": "e19", "7": "g21", "6": "c19"}, "A": {"1": "e20"}}},
        (107, 10517),
        2,
    ),
    Position(
        "formations at the own goal area",
        {"phase": "form", "ball": "b3", "marker": 3},
        (24, 6912, 6912, 13824),
        3,
        options=NARROW,
    ),
    Position(
        "safety roll, substitutions, formation",
        {"phase": "form", "ball": "b3", "marker": 3, "other_sets": False},
        (36, 540, 6084, 58320),
        3,
        (
            "H form 4=b1 2=c3 5=c2 7=a1",
            "A form 4=b6 2=a6 5=a7 7=a5",
            "H shift -",
            "A shift -",
            "H snap",
            "H 4 >3",
            "H 2 c5",
            "A 7 xS+0",
        ),
        NARROW,
    ),
    Position(
        "substitutions",
        {"mover": "A", "other_sets": False, "pos": {"H": {"4": "e9"}, "A": {"1": "e10"}}},
        (15, 169, 348_156),
        2,
        ("A 1 xS+0",),
    ),
    Position(
        "sets of the other phase",
        {"other_sets": False, "pos": {"H": {"4": "e19"}}},
        (36, 288, 2304, 13824),
        3,
        ("H 4 e21",),
    ),
    Position(
        "last turn of the last down",
        {"turn": 129, "pos": {"H": {"4": "e10"}, "A": {"1": "e12"}}},
        (121, 4356, 0),
        2,
    ),
    Position(
        "injury and replacement",
        {
            "mover": "A",
            "left": 1,
            "hits": {"h4": 1},
            "cards": {"a1": {"phys": 4}},
            "other_sets": False,
            "pos": {"H": {"4": "e9"}, "A": {"1": "e10"}},
        },
        (36, 384, 4320),
        3,
        ("A 1 xS+0",),
    ),
)
