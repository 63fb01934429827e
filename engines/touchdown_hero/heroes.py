"""The ten heroes: a set by its name and revision, or given whole in the header (TH-R1, TH-R2).

``@set house-1`` names a set; ``@hero 7 number delta=-3 house`` gives one of its heroes.
"""

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engines.core.errors import BadSettings
from engines.core.reason import Reason
from engines.core.sets import SetFault

MANY: Final = 10
LARGEST: Final = 9  # change of a number
HOUSE: Final = "house"
_NAME: Final = re.compile(r"[a-z][a-z0-9_]{0,39}-[1-9][0-9]{0,5}")
_DELTA: Final = re.compile(r"delta=(-?[1-9])")

# The effects of cards, by the words of the tables; 0 is none.
KINDS: Final[Mapping[str, int]] = {
    "none": 0,
    "swap_played": 1,
    "reverse": 2,
    "no_combination": 3,
    "void_playbooks": 4,
    "interception": 5,
    "exchange_partner": 6,
    "number": 7,
    "suit": 9,
    "run_fails": 10,
    "advance_highest": 11,
    "partner_replays": 12,
    "add_partner_number": 13,
    "bonus_factor": 14,
    "discard_card": 15,
    "interception_if_taken": 16,
}
SWAP, REVERSE, NO_BONUS, VOID, INTERCEPTION = 1, 2, 3, 4, 5
EXCHANGE, NUMBER, TURN, RUN_FAILS = 6, 7, 9, 10
HIGHEST, REPLAY, ADD_PARTNER, FACTOR, DISCARD, TAKEN = 11, 12, 13, 14, 15, 16
MOST: Final = 17  # number of kinds, 0 included
SKILLS: Final = (
    "none",
    "advance_highest",
    "partner_replays",
    "add_partner_number",
    "bonus_factor",
    "interception_if_taken",
    "discard_card",
    "number",
    "suit",
)
ONCE: Final = "partner_replays"  # at most one: two could call each other back for ever

Does = tuple[int, int]  # the kind, and the change of a number
NOTHING: Final[Does] = (0, 0)
PLAYBOOK: Final[tuple[Does, ...]] = (
    NOTHING,
    (SWAP, 0),
    (REVERSE, 0),
    (NO_BONUS, 0),
    (VOID, 0),
    (INTERCEPTION, 0),
    (EXCHANGE, 0),
    (NUMBER, -3),
    (NUMBER, 2),
    (TURN, 0),
    (RUN_FAILS, 0),
)


@dataclass(frozen=True, slots=True)
class Hero:
    """``house``: the skill is ours, not in the rulebook."""

    number: int
    code: str
    delta: int
    house: bool

    @property
    def does(self) -> Does:
        return KINDS[self.code], self.delta

    @property
    def words(self) -> tuple[str, ...]:
        delta = (f"delta={self.delta}",) if self.code == "number" else ()
        return str(self.number), self.code, *delta, "house" if self.house else "seed"


Heroes = tuple[Hero, ...]


@cache
def shipped() -> Mapping[str, Heroes]:
    """Return the sets that come with the game, by name and revision. Raises ``ValueError``."""
    by_name: dict[str, Heroes] = {}
    for path in (files(__package__) / "data").iterdir():
        name = path.name.removesuffix(".json")
        if _NAME.fullmatch(name):
            by_name[name] = checked(name, json.loads(path.read_text(encoding="utf-8")))
    return by_name


def checked(name: str, read: Any) -> Heroes:
    """Return the heroes of a set as its file has them. Raises ``ValueError`` for a wrong one."""
    if not isinstance(read, dict) or set(read) != {"set", "revision", "heroes"}:
        raise SetFault("shape", f"{name}: set, revision, heroes")
    if f"{read['set']}-{read['revision']}" != name:
        raise SetFault("name", name)
    if not isinstance(read["heroes"], list):
        raise SetFault("shape", f"{name}: heroes")
    heroes = tuple(_row(name, row) for row in read["heroes"])
    if problem := wrong(heroes):
        code, where, params = problem
        raise SetFault(code, f"{name}: {where}", **params)
    return heroes


def _row(name: str, row: Any) -> Hero:
    known = {"n": int, "code": str, "house": bool, "delta": int}
    if not isinstance(row, dict) or {"n", "code", "house"} - set(row) or set(row) - set(known):
        raise SetFault("shape", f"{name}: n, code, house, delta")
    if any(type(value) is not known[field] for field, value in row.items()):
        raise SetFault("shape", f"{name}: hero {row['n']}")
    return Hero(row["n"], row["code"], row.get("delta", 0), row["house"])


def wrong(heroes: Iterable[Hero]) -> tuple[str, str, dict[str, str]] | None:
    """Return the fault of a table of heroes: code, place and params; None if it has none."""
    heroes = tuple(heroes)
    if [hero.number for hero in heroes] != list(range(MANY)):
        return "numbered", "heroes", {}
    for hero in heroes:
        if hero.code not in SKILLS:
            return "value", f"hero {hero.number}: code", {}
        if (hero.code == "number") != (0 < abs(hero.delta) <= LARGEST):
            return "change", f"hero {hero.number}: delta", {}
    if sum(hero.code == ONCE for hero in heroes) > 1:
        return "once", "heroes", {"skill": ONCE}
    return None


def chosen(lines: Iterable[tuple[str, tuple[str, ...]]]) -> tuple[str, Heroes]:
    """Return the set that header lines name or give. Raises ``BadSettings``."""
    lines = tuple(lines)
    names = [words for name, words in lines if name == "set"]
    given = [words for name, words in lines if name == "hero"]
    if len(names) > 1 or any(len(words) != 1 or not _NAME.fullmatch(words[0]) for words in names):
        raise _refused("set", " ".join(names[-1]))
    name = names[0][0] if names else "house-1"
    known = shipped().get(name)
    if not given:
        if known is None:
            raise _refused("set", name)
        return name, known
    heroes = tuple(sorted((_given(words) for words in given), key=lambda hero: hero.number))
    if wrong(heroes) or (known is not None and heroes != known):
        raise _refused("set", name) if names else _refused("hero", given[0][0])
    return name, heroes


def _given(words: tuple[str, ...]) -> Hero:
    numbers = tuple(map(str, range(MANY)))
    match words:
        case [number, code, "house" | "seed" as source] if number in numbers and code in SKILLS:
            return Hero(int(number), code, 0, source == HOUSE)
        case [number, "number", delta, "house" | "seed" as source] if number in numbers:
            if matched := _DELTA.fullmatch(delta):
                return Hero(int(number), "number", int(matched[1]), source == HOUSE)
    raise _refused("hero", words[0] if words else "")


def _refused(header: str, value: str) -> BadSettings:
    return BadSettings(Reason("TH-R2", "TH-E-HEROES", {header: value, "wanted": value}))
