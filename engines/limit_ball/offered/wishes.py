"""The line meant by a tap on a target that is not offered: its refusal gives the reason."""

from collections.abc import Callable
from typing import Final

from engines.core.targets import Words
from engines.limit_ball.state import ACCEPT, BOOST, FAST, MOVE, PLACE, REACT, RESTART, ROLL, State
from engines.limit_ball.written.actions import DECLINE, SEATS, STAY, TEAMS

Wish = Callable[[State, str, Words, str, str], str | None]


def wish(state: State, seat: str, partial: Words, target: str) -> str | None:
    kind, _, name = target.partition(":")
    wanted = WISHES.get(state.phase)
    return wanted(state, seat, partial, kind, name) if wanted and seat in SEATS else None


def _place(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    """Put all players without a place on the same cell; the refusal names the first fault."""
    line = f"place {seat[0]}"
    reps = [word for word in partial if word[0] == "@" or word.startswith("rep=")]
    placed = [word for word in partial if word not in reps]
    if kind == "piece" and not partial:
        return f"{line} rep={name}"
    if kind != "cell":
        return None
    if len(reps) == 1 and state.kind == RESTART:
        reps = [*reps, f"@{name}"]
    named = {reps[0][4:6]} if reps else set()
    named |= {word[:2] for word in placed}
    rest = [
        f"{SEATS[player]}={name}"
        for player in state.match.players[TEAMS.index(seat[0])]
        if SEATS[player] not in named
    ]
    return " ".join((line, *(["".join(reps)] if reps else []), *placed, *rest))


def _roll(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"roll {seat} {name}" if kind == "number" else None


def _boost(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind == "piece":
        return f"boost {seat}>{name} R"
    if kind != "word":
        return None
    own = {"pass": f"pass {seat[0]}", "block": f"block {seat}", "boost": f"boost {seat}>{seat} R"}
    return own.get(name)


def _accept(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return {"accept": f"accept {seat[0]}", "refoul": f"refoul {seat}"}.get(name)


def _move(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    return f"move {seat} {name} ball" if kind == "cell" else None


def _react(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind == "cell":
        return f"react {seat} >{name}"
    return f"react {seat} {name}" if name in (STAY, DECLINE) else None


def _fast(state: State, seat: str, partial: Words, kind: str, name: str) -> str | None:
    if kind == "cell":
        return f"fast {seat} {name}"
    return f"pass {seat[0]}" if name == "pass" else None


WISHES: Final[dict[int, Wish]] = {
    PLACE: _place, ROLL: _roll, BOOST: _boost, ACCEPT: _accept, MOVE: _move, REACT: _react,
    FAST: _fast,
}  # fmt: skip
