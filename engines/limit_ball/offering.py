"""The game's demands and offers on the site: rosters, and the set of fields and fouls."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from engines.core.asking import Asks, SeatFact
from engines.core.sets import HouseSets, Lines, SetFault
from engines.limit_ball import sets


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    raw_sets = (
        json.loads(path.read_text(encoding="utf-8")) for path in sets.FOLDER.glob("*-*.json")
    )
    return {f"{raw['set']}-{raw['revision']}": raw for raw in raw_sets}


def lines(raw: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Return the header lines of a set, with the cells of the chosen field.

    Raises ``ValueError``.
    """
    house = sets.read_set(raw)
    known = sets.shipped().get(house.name)
    if known is None:
        field = options["field"]
        if field not in house.fields:
            raise SetFault("field", f"fields: {field}")
        return (("set", (house.name,)), *sets.lines_of(house, field))
    if known != house:
        raise SetFault("other", house.name)
    return (("set", (house.name,)),)


def _positions() -> dict[str, dict[str, str]]:
    """Return the positions of the shipped set, the usual one first."""
    rows = shipped()[sets.OURS]["positions"]
    return {row["id"]: row["name"] for row in sorted(rows, key=lambda row: row["diagonal_step"])}


ASKS: Final = Asks(
    players=(1, 3),
    facts=(
        SeatFact("position", {"en": "Position", "ja": "ポジション"}, choices=_positions()),
        SeatFact(
            "emotion",
            {"en": "Emotion at the start", "ja": "開始時の感情"},
            most=50,
            option="initial_emotion",
            prefix="emotion=",
            by_staff=True,
        ),
    ),
)
SETS: Final = HouseSets(shipped, lines)
