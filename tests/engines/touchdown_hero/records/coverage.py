"""The coverage of a record: the rules the slow engine applied, the ends, the options in use."""

import json
from importlib.resources import files

from engines.core.records.record import ACTION, RULING, SET, Record
from engines.core.replays.replay import settings_of
from engines.touchdown_hero import GAME
from tests.engines.touchdown_hero.second_engine.slow import Slow

# Rules that no line of a match can show, with the place that shows them.
ELSEWHERE = {
    "TH-11.0": "hero 0 does nothing, so nothing shows it",
    "TH-R1": "the table of heroes, shown by the tests of sets",
    "TH-R2": "the table of heroes, shown by the tests of sets",
    "TH-R37": "a drawn match, listed below by its end",
    "TH-R38": "talk is not in a record",
    "TH-12.2": "the winner, listed below by its end",
}
ENDS = (
    *("touchdown 2", "touchdown 3", "interception touchdown 2", "interception touchdown 3"),
    *("kick: kick", "kick: go", "declared run", "declared pass"),
    *("the half ends in mid-series", "the lead plays again", "a third run stopped by 10"),
    *("won by NS", "won by EW", "drawn"),
    *(f"@end {word}" for word in ("normal", "time", "concede", "forfeit", "ruling", "abandoned")),
)


def wanted() -> set[str]:
    """Return everything that the records must show together."""
    path = files("engines.touchdown_hero").joinpath("data/rules.en.json")
    rules = set(json.loads(path.read_text(encoding="utf-8"))["rules"]) - set(ELSEWHERE)
    options = {
        f"option {name}={value}" for name, values in OTHER_VALUES.items() for value in values
    }
    return rules | set(ENDS) | options | {"a ruling", "a ruling that sets"}


OTHER_VALUES = {
    "show_cards": ("false",),
    "second_half_show": ("false",),
    "kickoff_card_effects": ("false",),
    "hero_forced_follow": ("true",),
    "pb1_mode": ("none",),
    "pb4_scope": ("later_only",),
    "kick_uses_bonus": ("true",),
    "after_third_failure": ("punt10", "spot"),
    "interception_touchdown": ("false",),
}
KINDS = {RULING: "a ruling", SET: "a ruling that sets"}


def shown(record: Record) -> set[str]:
    """Replay a record in the slow engine, which refuses illegal lines."""
    slow = Slow({**GAME.options, **settings_of(record).options})
    for line in record.lines:
        if line.kind == ACTION:
            slow.play(line.text)
    covered = set(slow.hit)
    if slow.phase == "over":
        north, east = slow.score["NS"], slow.score["EW"]
        covered.add("drawn" if north == east else f"won by {'NS' if north > east else 'EW'}")
    covered |= {f"option {name}={value}" for name, value in record.options}
    covered |= {f"@end {record.end.word}"} if record.end else set()
    return covered | {KINDS[line.kind] for line in record.lines if line.kind in KINDS}
