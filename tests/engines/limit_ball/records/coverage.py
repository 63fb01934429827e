"""The coverage of a record: the rules the slow engine applied, the ends, the options in use."""

import json
from collections.abc import Iterator
from importlib.resources import files
from typing import Any

from engines.core.records.record import ACTION, RULING, SET, Record, RecordLine
from engines.core.replays.replay import begun, follow
from engines.core.replays.watching import watched
from engines.limit_ball import GAME
from engines.limit_ball.shown.view import picture
from engines.limit_ball.written.actions import joins, write_line
from tests.engines.limit_ball.second_engine import slow
from tests.engines.limit_ball.second_engine.pair import SAME, slow_of

# Rules that no line of a match can show, with the place that shows them.
ELSEWHERE = {
    "LB-R1": "what the game covers is the list of its lines",
    "LB-R3": "the fields are compared with the printed one (test_sets); records use all three",
    "LB-R4": "the names of the cells are those of the field (test_rulings)",
    "LB-R30": "the roster is judged at the setup; records have one to three a side",
    "LB-R36": "a change of scene has no effect that could be seen",
}
SIGNS = (
    *("LB-R5 exact", "LB-R12 first", "LB-R12 last", "LB-R14 two", "LB-R13 nobody"),
    *("LB-R17 at_the_ball", "LB-R18 presence", "LB-R19 reported", "LB-R22 all_in_cell"),
    *(f"LB-boost {kind}" for kind in slow.BOOSTS),
    *(f"LB-goal by {how}" for how in ("success", "failure", "unguarded")),
    "LB-out by dead balls",
)
ENDS = (
    *("won by A", "won by B", "drawn", "ended by checks"),
    *(f"@end {word}" for word in ("normal", "checks", "time", "concede", "forfeit")),
    *("@end ruling", "@end abandoned"),
)
USED = (
    *(f"preset {name}" for name in ("none", "seed", "exhibition")),
    *(f"{size} against {other}" for size, other in ((1, 1), (2, 2), (3, 3), (2, 1))),
    *(f"field {name}" for name in ("3x3", "5x5", "line5")),
    *("a ruling", "a ruling that sets", "lines left out", "a set given whole"),
)
KINDS = {RULING: "a ruling", SET: "a ruling that sets"}


def wanted() -> set[str]:
    """Return everything that the records must show together."""
    text = files("engines.limit_ball").joinpath("data/rules.en.json").read_text(encoding="utf-8")
    options = {f"option {name}" for name in GAME.options}
    return (set(json.loads(text)["rules"]) - set(ELSEWHERE)) | {*SIGNS, *ENDS, *USED} | options


def shown(record: Record) -> set[str]:
    """Replay a record in both engines, which have to agree after every line."""
    covered: set[str] = set()
    state, lines = None, 0
    for line, texts, fast in complete(record):
        state = slow_of(fast) if state is None else state
        if line is None:
            continue
        lines += len(texts)
        for text in texts:
            state = slow.apply(state, text)
        if line.kind == SET:
            state = put(state, line.text)
        seen = picture(fast)
        assert {name: seen[name] for name in SAME} == {name: state[name] for name in SAME}
    assert state is not None
    covered |= state["hit"] | ended(record, state) | used(record, state)
    if lines > sum(line.kind == ACTION for line in record.lines):
        covered.add("lines left out")
    return covered


def complete(record: Record) -> Iterator[tuple[RecordLine | None, list[str], Any]]:
    """Return the lines of a record, each with the texts played for it and the state after it."""
    course, played = begun(record), list[Any]()
    course.game = watched(GAME, lambda before, action, after: played.append(action))
    yield None, [], course.state
    for line in record.lines:
        played.clear()
        follow(course, line)
        texts: list[tuple[Any, ...]] = []
        for action in played:
            if texts and joins(texts[-1], action):
                texts[-1] = (*texts[-1], action)
            else:
                texts.append((action,))
        yield line, [write_line(actions) for actions in texts], course.state


def put(state: dict[str, Any], said: str) -> dict[str, Any]:
    """Apply a ruling that sets a score or a counter."""
    name, _, value = said.partition("=")
    field, _, part = name.partition(".")
    state[field] = {**state[field], part: int(value)}
    return state


def ended(record: Record, state: dict[str, Any]) -> set[str]:
    covered = {f"@end {record.end.word}"} if record.end else set()
    if state["winner"]:
        covered.add("drawn" if state["winner"] == "draw" else f"won by {state['winner']}")
        if max(state["score"].values()) < int(state["o"]["points_to_win"]):
            covered.add("ended by checks")
    return covered


def used(record: Record, state: dict[str, Any]) -> set[str]:
    _, _, preset = record.ruleset.partition(":")
    sizes = [len(slow.team(state, team)) for team in slow.TEAMS]
    covered = {f"option {name}" for name, _ in record.options}
    covered |= {f"preset {preset or 'none'}", f"field {state['o']['field']}"}
    covered |= {f"{sizes[0]} against {sizes[1]}"}
    covered |= {KINDS[line.kind] for line in record.lines if line.kind in KINDS}
    if any(name == "foul" for name, _ in record.own):
        covered.add("a set given whole")
    return covered
