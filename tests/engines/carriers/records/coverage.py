"""The coverage of a record: the rules the slow engine applied, the ends, the options in use."""

import json
from importlib.resources import files

from engines.carriers import GAME
from engines.core.records.record import ACTION, RULING, SET, Record
from engines.core.replays.replay import settings_of
from tests.engines.carriers.second_engine import slow

# Rules that no line of a match can show, with the place that shows them.
ELSEWHERE = {
    "CA-3.4": "which cards are approved is judged with the deck, by the date of the event",
    "CA-3.7": "costs form the categories of events",
    "CA-R3": "a warning of the deck check",
    "CA-R4": "a cap on the cost belongs to the event and is judged with the deck",
}
ENDS = (
    *("down ends by goal", "down ends by tackle", "down ends by cut", "down ends by stop"),
    *("goal by transfer", "goal without a transfer", "won by points", "drawn"),
    *("tie: first roller", "tie: second roller"),
    *(f"@end {word}" for word in ("normal", "time", "concede", "forfeit", "ruling", "abandoned")),
)
ROLLS = (
    *(
        f"{roll} {how}"
        for roll in ("bonus", "try", "safety", "injury")
        for how in ("made", "missed")
    ),
    *(f"interception at {d} {how}" for d in (1, 2, 3, 4) for how in ("made", "missed")),
    *("interception declined", "safety changes phases"),
    *("per_phase reached", "per_match reached"),
)


def wanted() -> set[str]:
    """Return everything that the records must show together."""
    text = files("engines.carriers").joinpath("data/rules.en.json").read_text(encoding="utf-8")
    options = {f"option {name}" for name in GAME.options if name != "cost_cap"}
    presets = {f"preset {name}" for name in ("none", "short")}
    rules = set(json.loads(text)["rules"]) - set(ELSEWHERE)
    return rules | set(ENDS) | set(ROLLS) | options | presets | {"a ruling", "a ruling that sets"}


def shown(record: Record) -> tuple[set[str], slow.State]:
    """Replay a record in the slow engine, which refuses illegal lines."""
    state = slow.setup(settings_of(record))
    for line in record.lines:
        if line.kind == ACTION:
            state = slow.apply(state, line.text)
    _, _, preset = record.ruleset.partition(":")
    covered = set(state["hit"])
    covered |= {f"option {name}" for name, _ in record.options}
    covered |= {f"preset {preset or 'none'}"}
    covered |= {f"@end {record.end.word}"} if record.end else set()
    covered |= {KINDS[line.kind] for line in record.lines if line.kind in KINDS}
    return covered, state


KINDS = {RULING: "a ruling", SET: "a ruling that sets"}
