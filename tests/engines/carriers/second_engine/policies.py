"""Players for playouts: policies that pick a legal line (rules, chapter 14)."""

from collections.abc import Callable
from random import Random
from typing import Any

from engines.carriers import GAME
from tests.engines.carriers.second_engine.pair import LARGE, Pair
from tests.engines.carriers.second_engine.slow import board
from tests.engines.carriers.second_engine.slow.position import defence, holder_cell

Policy = Callable[[Pair, list[str], Random], str]


def kind(text: str) -> str:
    """Return the kind of a turn line: tackle, transfer, skill, wait or move."""
    words = text.split(" ")
    if words[1][0].isdigit() and len(words) == 3:
        if words[2][0] == "x":
            return "tackle"
        if words[1].endswith("!"):
            return "skill"
        return "transfer" if words[2][0] == ">" else "move"
    return words[1] if words[0] in ("H", "A") else words[0]


def sampled(pair: Pair, rng: Random) -> str:
    return GAME.write(GAME.sample(pair.fast, rng))


def uniform(pair: Pair, listed: list[str], rng: Random) -> str:
    return rng.choice(listed) if listed else sampled(pair, rng)


def typed(pair: Pair, listed: list[str], rng: Random) -> str:
    """Choose the kind of action first, then uniformly inside the kind."""
    if not listed:
        return sampled(pair, rng)
    wanted = rng.choice(sorted({kind(text) for text in listed}))
    return rng.choice([text for text in listed if kind(text) == wanted])


def greedy(pair: Pair, listed: list[str], rng: Random) -> str:
    """The offence goes forward, the defence tackles when it can and else closes in."""
    if pair.slow["phase"] in LARGE:
        return sampled(pair, rng)
    if pair.slow["phase"] != "play":
        return typed(pair, listed, rng)
    if rng.random() < 0.2:
        return typed(pair, listed, rng)
    judge = _forward if pair.slow["mover"] == pair.slow["off"] else _closing
    worth = {text: judge(pair.slow, text) for text in listed}
    best = max(worth.values())
    return rng.choice([text for text in listed if worth[text] == best])


def _forward(state: dict[str, Any], text: str) -> float:
    o, off, words = state["options"], state["off"], text.split(" ")
    if len(words) < 3:
        return 0.0
    piece, act = int(words[1][0]), words[2]
    here = holder_cell(state)
    if act[0] == ">":
        cell = state["pos"][off][int(act[1])]
        return board.ahead(off, here[1], cell[1]) - 1.5
    cell_or_none = board.read_cell(o, act)
    if cell_or_none is None:
        return 0.5
    start = state["pos"][off][piece]
    gain = board.ahead(off, start[1], cell_or_none[1])
    return gain if piece == state["holder"] else gain / 3 - 0.5


def _closing(state: dict[str, Any], text: str) -> float:
    words = text.split(" ")
    if len(words) < 3:
        return -99.0
    if words[2][0] == "x":
        return 50.0 + int(words[2][3:])
    cell = board.read_cell(state["options"], words[2])
    if cell is None:
        return -20.0
    start = state["pos"][defence(state)][int(words[1][0])]
    goal = holder_cell(state)
    return board.distance(start, goal) - board.distance(cell, goal) - board.distance(cell, goal) / 9


POLICIES: dict[str, Policy] = {"uniform": uniform, "typed": typed, "greedy": greedy}
