"""House sets: the fields, the foul table and the skills missing in the rule summary.

``data/<set>-<revision>.json`` is a set; a released one never changes. A record names its set in
``@set``; a set that is not shipped gives its values in the header: ``@foul 2 out`` for every sum,
``@cell L1 1 1 A`` (column, row, kind) for every cell and ``@skill NAME 2`` (dice).
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core.errors import BadSettings
from engines.core.reason import Param, Reason
from engines.core.sets import SetFault
from engines.limit_ball.ground import KINDS, OPEN, SIDE, START, Cell, field_of
from engines.limit_ball.written.actions import RESULTS

OURS: Final = "house-1"  # the set of limit_ball-1
HOUSE: Final = "house-"  # begins the names of house sets, shipped or not
FOLDER: Final = Path(__file__).with_name("data")
SUMS: Final = range(2, 13)
NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,30}-[1-9][0-9]{0,3}")
CELL: Final = re.compile(r"[A-Z]{1,2}[1-9]")
PLACE: Final = re.compile(r"[1-9]")
SKILL: Final = re.compile(r"[^\"\s:](?:[^\":]{0,28}[^\"\s:])?")
GIVEN: Final = ("foul", "cell", "skill")  # header lines that give a set whole
Lines = tuple[tuple[str, tuple[str, ...]], ...]


@dataclass(frozen=True, slots=True)
class House:
    """``fouls`` has the outcome of each sum from 2; ``skills`` the dice that each may add."""

    name: str
    fields: Mapping[str, tuple[Cell, ...]]
    fouls: tuple[str, ...]
    skills: Mapping[str, int]
    ours: bool = True  # values of our own: shown as such


@cache
def shipped() -> Mapping[str, House]:
    houses = (
        read_set(json.loads(path.read_text(encoding="utf-8"))) for path in FOLDER.glob("*-*.json")
    )
    return {house.name: house for house in houses}


def read_set(raw: Any) -> House:
    """Return the set of a JSON text's values. Raises ``SetFault``."""
    for name, kind in (("set", str), ("revision", int), ("house", bool), ("note", dict)):
        _typed(raw, name, kind, "")
    name = f"{raw['set']}-{raw['revision']}"
    if not NAME.fullmatch(name):
        raise SetFault("name", "set")
    fields: dict[str, tuple[Cell, ...]] = {}
    for place, field in enumerate(_typed(raw, "fields", list, "")):
        at = f"fields[{place}]"
        if _typed(field, "id", str, at) in fields:
            raise SetFault("value", f"{at}.id")
        fields[field["id"]] = _cells(_typed(field, "cells", list, at), at)
    if not fields:
        raise SetFault("incomplete", "fields")
    skills = _typed(raw, "skills", list, "")
    fouls = _fouls(_typed(raw, "foul_table", list, ""))
    return House(name, fields, fouls, _skills(skills), ours=raw["house"])


def _typed(raw: Any, name: str, kind: type, at: str) -> Any:
    where = f"{at}.{name}".removeprefix(".")
    value = raw.get(name) if isinstance(raw, dict) else None
    # In Python ``bool`` is a subclass of ``int``; here it is no number.
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise SetFault("shape", where)
    return value


def _cells(rows: list[Any], at: str) -> tuple[Cell, ...]:
    cells = tuple(_cell(row, f"{at}.cells[{place}]") for place, row in enumerate(rows))
    try:
        field_of(cells)
    except SetFault as fault:
        raise SetFault(fault.code, f"{at}.cells", **fault.params) from None
    return cells


def _cell(row: Any, at: str) -> Cell:
    name, kind = _typed(row, "id", str, at), _typed(row, "type", str, at)
    col, height = _typed(row, "col", int, at), _typed(row, "row", int, at)
    restart, centre = _typed(row, "restart", bool, at), _typed(row, "goal_centre", bool, at)
    goal = row.get("goal_of")
    if not CELL.fullmatch(name) or not 1 <= col <= 9 or not 1 <= height <= 9:
        raise SetFault("value", f"{at}.id")
    kinds = {
        "goal_area": f"{goal}*" if centre else str(goal),
        "centre": START,
        "side": SIDE if restart else OPEN,
    }
    if kinds.get(kind) not in KINDS or (kind != "goal_area" and goal is not None):
        raise SetFault("value", f"{at}.type")
    return Cell(name, col, height, kinds[kind])


def _fouls(rows: list[Any]) -> tuple[str, ...]:
    results: dict[int, str] = {}
    for place, row in enumerate(rows):
        at = f"foul_table[{place}]"
        total = _typed(row, "sum", int, at)
        if total not in SUMS or total in results:
            raise SetFault("value", f"{at}.sum")
        results[total] = _typed(row, "result", str, at)
        if results[total] not in RESULTS:
            raise SetFault("value", f"{at}.result")
    if len(results) < len(SUMS):
        raise SetFault("incomplete", "foul_table")
    return tuple(results[total] for total in SUMS)


def _skills(rows: list[Any]) -> dict[str, int]:
    skills: dict[str, int] = {}
    for place, row in enumerate(rows):
        at = f"skills[{place}]"
        name, dice = _typed(row, "id", str, at), _typed(row, "dice", int, at)
        if name in skills or not SKILL.fullmatch(name):
            raise SetFault("value", f"{at}.id")
        if not 1 <= dice <= 9:
            raise SetFault("range", f"{at}.dice", least=1, most=9)
        skills[name] = dice
    return skills


def house_of(lines: Lines) -> House:
    """Return the set that the header names, or gives whole. Raises ``BadSettings``."""
    named = [words for name, words in lines if name == "set"]
    given = [(name, words) for name, words in lines if name in GIVEN]
    if not named and not given:
        return shipped()[OURS]
    if len(named) != 1 or len(named[0]) != 1 or not NAME.fullmatch(named[0][0]):
        raise _bad("set", " ".join(named[0]) if named else "")
    name = named[0][0]
    known = shipped().get(name)
    if not given:
        if known is None:
            raise _bad("set", name)
        return known
    house = _given(name, given)
    if known is not None and lines_of(known, *known.fields) != lines_of(house, *known.fields):
        raise _bad("set", name)
    return house


def _given(name: str, lines: Iterable[tuple[str, tuple[str, ...]]]) -> House:
    fouls: dict[int, str] = {}
    cells: list[Cell] = []
    skills: dict[str, int] = {}
    for kind, words in lines:
        match kind, words:
            case "foul", (total, result) if _is_sum(total) and result in RESULTS:
                if fouls.setdefault(int(total), result) != result:
                    raise _bad(kind, total)
            case "cell", (cell, col, row, what) if (
                CELL.fullmatch(cell) and PLACE.fullmatch(col) and PLACE.fullmatch(row)
            ):
                cells.append(Cell(cell, int(col), int(row), what))
            case "skill", (*said, dice) if SKILL.fullmatch(" ".join(said)) and PLACE.fullmatch(
                dice
            ):
                skills[" ".join(said)] = int(dice)
            case _:
                raise _bad(kind, words[0] if words else "")
    if len(fouls) < len(SUMS):
        raise _bad("set", name)
    fields = shipped()[OURS].fields
    if cells:
        fields = dict.fromkeys(fields, _field(tuple(cells)))
    return House(
        name, fields, tuple(fouls[total] for total in SUMS), skills, ours=name.startswith(HOUSE)
    )


def _is_sum(word: str) -> bool:
    return word in tuple(map(str, SUMS))


def _field(cells: tuple[Cell, ...]) -> tuple[Cell, ...]:
    try:
        field_of(cells)
    except ValueError:
        raise _bad("cell", cells[0].name) from None
    return cells


def lines_of(house: House, *fields: str) -> Lines:
    """Return the header lines that give a set whole, with the cells of these fields."""
    return (
        *(("foul", (str(total), house.fouls[total - 2])) for total in SUMS),
        *(
            ("cell", (cell.name, str(cell.col), str(cell.row), cell.kind))
            for name in fields
            for cell in house.fields[name]
        ),
        *(("skill", (*name.split(" "), str(dice))) for name, dice in house.skills.items()),
    )


def _bad(header: str, value: str) -> BadSettings:
    """Return the error; it names the header line by its first word, to find the record's line."""
    given: dict[str, Param] = {header: value[:40], "header": f"@{header}", "value": value[:40]}
    return BadSettings(Reason("LB-R19" if header != "cell" else "LB-R3", "LB-E-SET", given))
