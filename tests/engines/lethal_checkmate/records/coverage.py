"""The coverage of a record: the rules the slow engine applied, the ends, the options in use."""

import json
from importlib.resources import files
from typing import Any

from engines.core.records.record import ACTION, RULING, SET, Record
from engines.core.replays.replay import begun, follow, settings_of
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.written.actions import Deal, Draw, Play
from tests.engines.lethal_checkmate.second_engine import slow

# Rules that no line of a match can show, with the place that shows them.
ELSEWHERE = {"LC-N2": "marks are checked, then dropped: a canonical record has none (test_records)"}
ENDS = (
    *("damage W", "damage B", "lethal-failed W", "lethal-failed B"),
    *("turn-limit W", "turn-limit B", "turn-limit draw"),
    *(f"@end {word}" for word in ("damage", "lethal-failed", "turn-limit")),
    *(f"@end {word}" for word in ("concede", "forfeit", "ruling", "abandoned")),
)
PLAYS = (
    *(f"{code} in attack" for code in ("PS", "KL", "RD", "BG", "CE", "RC", "BR", "QB")),
    *(f"{code} in escape" for code in ("PS", "KL", "BG", "KW")),
    *("exchange in attack", "exchange in escape", "a hand shown", "mode open", "mode full"),
    *("a set given whole", "a hand of the writer", "a ruling", "a ruling that sets"),
)
KINDS = {RULING: "a ruling", SET: "a ruling that sets"}


def wanted() -> set[str]:
    """Return everything that the records must show together."""
    text = files("engines.lethal_checkmate").joinpath("data/rules.en.json").read_text("utf-8")
    options = {f"option {name}" for name in GAME.options}
    return set(json.loads(text)["rules"]) - set(ELSEWHERE) | set(ENDS) | set(PLAYS) | options


def shown(record: Record) -> set[str]:
    """Return what a record shows. Full records are replayed in the slow engine, too."""
    covered = {f"option {name}" for name, _ in record.options} | {f"mode {record.mode}", "LC-N1"}
    covered |= {KINDS[line.kind] for line in record.lines if line.kind in KINDS}
    covered |= {"a set given whole", "LC-N4"} if len(record.own) > 1 else set()
    if record.end:
        covered.add(f"@end {record.end.word}")
    covered |= _played(record)
    if record.mode == "full" and not any(line.kind == SET for line in record.lines):
        covered |= replayed(record)["hit"]
    return covered


def replayed(record: Record) -> dict[str, Any]:
    """Replay a full record in the slow engine, which refuses illegal lines."""
    settings = settings_of(record)
    match = GAME.setup(settings).match
    position = slow.setup(dict(settings.options), match.cards)
    for line in record.lines:
        if line.kind == ACTION:
            position = slow.apply(position, line.text)
    return position


def _played(record: Record) -> set[str]:
    """Note the cards, the stand-ins for hands, and the end that the rules give."""
    covered: set[str] = set()
    course = begun(record)
    for line in record.lines:
        phase = course.state.phase
        follow(course, line)
        if line.kind != ACTION:
            continue
        action = GAME.read(line.text)
        if isinstance(action, Play):
            covered.add(f"{action.card} in {phase}")
            covered |= {f"exchange in {phase}"} if action.back else set()
        if isinstance(action, Deal) and record.mode == "open":
            covered.add("LC-N3" if action.hand is None else "a hand of the writer")
        if isinstance(action, Draw) and not action.cards:
            covered.add("LC-N3")
        if "show[" in line.text:
            covered.add("a hand shown")
    outcome = GAME.outcome(course.state)
    return covered | ({f"{outcome.end} {outcome.winner}"} if outcome else set())
