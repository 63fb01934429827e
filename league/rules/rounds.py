"""A round that is being drawn up: its tables, and changes of its pairings by hand.

Entrants are the numbers that league/rules knows them by.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any, Final

from league.rules.reasons import Reason
from league.rules.results import Entrant

MATCH, BYE = "match", "bye"
BYES: Final = frozenset({BYE, "half_bye", "zero_bye"})
MANUAL: Final = "manual"
# Reasons that would reveal a restriction.
PRIVATE: Final = frozenset({"swiss_forbidden_kept_apart", "swiss_forbidden_paired"})
CRITERION: Final = "forbidden"
REASONS = (
    "manual",  # set by hand
    "table_fixed",  # entrant: sits at this table in every round
    "table_taken",  # entrant, table: another pair has its fixed table
    "ladder_challenge",  # challenger
)


@dataclass(frozen=True, slots=True)
class Drawn:
    """A pairing that is drawn up. ``sides`` has one entrant for a bye; ``number`` is its order."""

    number: int
    kind: str
    sides: tuple[Entrant, ...]
    table: int | None = None
    feature: bool = False
    node: str = ""
    group: int | None = None
    manual: bool = False
    reasons: tuple[Mapping[str, Any], ...] = ()

    @property
    def is_match(self) -> bool:
        return self.kind == MATCH

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "sides": list(self.sides), "reasons": list(self.reasons)}

    @classmethod
    def read(cls, given: Mapping[str, Any]) -> "Drawn":
        sides, reasons = tuple(given["sides"]), tuple(given["reasons"])
        return cls(**{**given, "sides": sides, "reasons": reasons})


def plain(reasons: Iterable[Reason]) -> tuple[dict[str, Any], ...]:
    """Return reasons as JSON values, as a pairing stores them."""
    return tuple({"code": reason.code, "params": dict(reason.params)} for reason in reasons)


def _reason(code: str, **params: object) -> dict[str, Any]:
    return {"code": code, "params": params}


## Tables


@dataclass(frozen=True, slots=True)
class Hall:
    """``fixed``: tables by entrant; ``feature``: how many of the first tables are shown to all."""

    first: int = 1
    fixed: Mapping[Entrant, int] | None = None
    feature: int = 0
    taken: frozenset[int] = frozenset()


def at_tables(rows: Sequence[Drawn], hall: Hall) -> list[Drawn]:
    """Give every match a table, in their order; entrants with a fixed table keep it."""
    wanted = _wanted(rows, hall)
    used = {*wanted.values(), *hall.taken, *(hall.fixed or {}).values()}
    seated, free = [], hall.first
    for row in rows:
        if not row.is_match:
            seated.append(replace(row, table=None, feature=False))
            continue
        if (table := wanted.get(row.number)) is None:
            while free in used:
                free += 1
            table = free
            used.add(table)
        seated.append(_seated(row, table, hall))
    return seated


def _wanted(rows: Sequence[Drawn], hall: Hall) -> dict[int, int]:
    """Map pairings, by number, to fixed tables; the first entrant or pairing gets its own."""
    tables: dict[int, int] = {}
    for row in rows:
        for entrant in row.sides:
            table = (hall.fixed or {}).get(entrant)
            if row.is_match and table and table not in (*tables.values(), *hall.taken):
                tables.setdefault(row.number, table)
    return tables


def _seated(row: Drawn, table: int, hall: Hall) -> Drawn:
    reasons = [reason for reason in row.reasons if not reason["code"].startswith("table_")]
    for entrant in row.sides:
        if (kept := (hall.fixed or {}).get(entrant)) is not None:
            taken = {"table": kept} if kept != table else {}
            code = "table_taken" if taken else "table_fixed"
            reasons.append(_reason(code, entrant=entrant, **taken))
    feature = row.feature or table < hall.first + hall.feature
    return replace(row, table=table, feature=feature, reasons=tuple(reasons))


## Changes by hand: the pairings concerned, before and after


@dataclass(frozen=True, slots=True)
class Change:
    before: tuple[Drawn, ...]
    after: tuple[Drawn, ...]


def place_of(rows: Iterable[Drawn], entrant: Entrant) -> Drawn | None:
    return next((row for row in rows if entrant in row.sides), None)


def swapped(rows: Sequence[Drawn], first: Entrant, second: Entrant) -> Change:
    """Let two entrants take each other's place. Both must have one."""
    exchange = {first: second, second: first}
    touched = [row for row in rows if {first, second} & set(row.sides)]
    after = [
        _by_hand(row, tuple(exchange.get(entrant, entrant) for entrant in row.sides))
        for row in touched
    ]
    return Change(tuple(touched), tuple(after))


def met(rows: Sequence[Drawn], first: Entrant, second: Entrant) -> Change:
    """Pair two entrants, in that order; the opponents they leave are paired with each other."""
    home, guest = place_of(rows, first), place_of(rows, second)
    assert home is not None
    assert guest is not None
    if home is guest:
        return Change((home,), (_by_hand(home, (first, second)),))
    if home.kind in BYES and guest.kind not in BYES:
        home, guest = guest, home
    left = [e for row in (home, guest) for e in row.sides if e not in (first, second)]
    pair = _by_hand(replace(home, kind=MATCH), (first, second))
    return Change((home, guest), (pair, *_left_over(guest, left)))


def _left_over(row: Drawn, left: Sequence[Entrant]) -> tuple[Drawn, ...]:
    if not left:
        return ()
    if len(left) == 2:
        return (_by_hand(replace(row, kind=MATCH), tuple(left)),)
    kind = row.kind if row.kind in BYES else BYE
    return (_by_hand(replace(row, kind=kind, table=None, feature=False), tuple(left)),)


def given_bye(rows: Sequence[Drawn], entrant: Entrant, kind: str) -> Change:
    """Give an entrant a bye; its opponent meets whoever had the bye, or else gets one too."""
    own = place_of(rows, entrant)
    assert own is not None
    if not own.is_match:
        return Change((own,), (_by_hand(replace(own, kind=kind), own.sides),))
    (alone,) = (side for side in own.sides if side != entrant)
    last = max(row.number for row in rows)
    resting = next((row for row in rows if row.kind == BYE), None)
    if resting is None:
        bye = Drawn(last + 1, kind, (entrant,), manual=True, reasons=(_reason(MANUAL),))
        freed = replace(own, kind=BYE, table=None, feature=False)
        return Change((own,), (_by_hand(freed, (alone,)), bye))
    pair = _by_hand(own, (alone, resting.sides[0]))
    return Change((own, resting), (pair, _by_hand(replace(resting, kind=kind), (entrant,))))


def _by_hand(row: Drawn, sides: tuple[Entrant, ...]) -> Drawn:
    return replace(row, sides=sides, manual=True, reasons=(_reason(MANUAL),))


def moved(rows: Sequence[Drawn], number: int, table: int) -> Change:
    """Put a match at a table; the match there moves to the table that becomes free."""
    own = next(row for row in rows if row.number == number)
    there = [row for row in rows if row.table == table and row.number != number]
    after = [replace(own, table=table), *(replace(row, table=own.table) for row in there)]
    return Change((own, *there), tuple(after))


def warned(
    after: Iterable[Drawn],
    met: Mapping[Entrant, Mapping[Entrant, int]],
    byes: Mapping[Entrant, int],
) -> list[dict[str, Any]]:
    """Return warnings on pairings made by hand: rematches and second byes."""
    warnings = []
    for row in after:
        if row.is_match and len(row.sides) == 2:
            if times := met.get(row.sides[0], {}).get(row.sides[1], 0):
                warnings.append(_reason("rematch", entrants=list(row.sides), times=times))
        elif row.kind == BYE and byes.get(row.sides[0], 0):
            warnings.append(_reason("bye_again", entrant=row.sides[0], times=byes[row.sides[0]]))
    return warnings


def public(reasons: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Leave out reasons that would reveal a restriction, which only the staff may know of."""
    return [dict(reason) for reason in reasons if not _tells(reason)]


def _tells(reason: Mapping[str, Any]) -> bool:
    params = reason.get("params") or {}
    return reason["code"] in PRIVATE or params.get("criterion") == CRITERION
