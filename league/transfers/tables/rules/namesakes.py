"""Distinguishes entrants of the same name by the other cells of their rows."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from league.transfers.tables.rules.columns import TableRow

APART = ("name", "reading", "club", "handle")


def shown_name(row: TableRow) -> str:
    """Return the name to show for a row: the nickname, which the player chose, else the name."""
    return row.get("nickname") or row.get("name")


def names_apart(rows: Iterable[TableRow]) -> Mapping[int, str]:
    """Map the numbers of rows to shown names that tell namesakes apart.

    By their clubs if these all differ, else by numbers in the order of the rows. Rows with no
    differing cell are one person who sent the form twice: they keep the name.
    """
    by_name: dict[str, list[TableRow]] = defaultdict(list)
    for row in rows:
        by_name[" ".join(shown_name(row).split()).casefold()].append(row)
    names: dict[int, str] = {}
    for same in by_name.values():
        persons = _persons(same)
        if len(persons) < 2:
            continue
        marks = _marks([person[0] for person in persons])
        for person, mark in zip(persons, marks, strict=True):
            names |= {row.number: f"{shown_name(row)}{mark}" for row in person}
    return names


def _persons(rows: Sequence[TableRow]) -> list[list[TableRow]]:
    """Group rows by person: rows with the same address or number are of the same person."""
    groups: dict[tuple[str, ...], list[TableRow]] = defaultdict(list)
    for row in rows:
        private = tuple(cell.casefold() for cell in row.private)
        said = tuple("".join(row.get(name).split()).casefold() for name in APART)
        groups[private if any(private) else said].append(row)
    return list(groups.values())


def _marks(rows: Sequence[TableRow]) -> list[str]:
    clubs = [" ".join(row.get("club").split()) for row in rows]
    if all(clubs) and len({club.casefold() for club in clubs}) == len(clubs):
        return [f"（{club}）" for club in clubs]
    return [f" {number}" for number in range(1, len(rows) + 1)]
