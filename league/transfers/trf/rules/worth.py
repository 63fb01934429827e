"""The points of results in a report file (162), and the points beside the results (299)."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from math import trunc
from typing import Final

from league.rules.points import Outcome, PointsRule, Side
from league.transfers.trf.rules.report import Extra, fitted, is_exact

WRITTEN: Final[Mapping[str, Outcome]] = {
    "W": Outcome.WIN,
    "D": Outcome.DRAW,
    "L": Outcome.LOSS,
    "A": Outcome.ZERO_BYE,
    "P": Outcome.BYE,
}
USUAL: Final[Mapping[str, Fraction]] = {
    "W": Fraction(1),
    "D": Fraction(1, 2),
    "L": Fraction(0),
    "A": Fraction(0),
}
COUNTS_AS: Final[Mapping[str, str]] = {
    **dict.fromkeys("1W+F", "W"),
    **dict.fromkeys("=DH", "D"),
    **dict.fromkeys("0L", "L"),
    **dict.fromkeys("-Z", "A"),
    "U": "P",
}
Gave = dict[tuple[int, int], Fraction]
"""Points beside the results, by round and start number."""


def written(rule: PointsRule) -> dict[str, Fraction]:
    """Return what results are worth; empty where all are the format's defaults.

    For a formula that counts goals, it is what each result gives without goals.
    """
    worth = {code: rule.points(Side(ended)) for code, ended in WRITTEN.items()}
    worth = {code: points for code, points in worth.items() if points >= 0 and is_exact(points)}
    usual = {**USUAL, "P": worth.get("W", USUAL["W"])}
    if all(points == usual[code] for code, points in worth.items()):
        return {}
    always = ("W", "D", "L", *(("A",) if worth.get("L") else ()))
    return {code: points for code, points in worth.items()
            if code in always or points != usual[code]}  # fmt: skip


def taken(worth: Mapping[str, Fraction], result: str) -> Fraction:
    """Return the points of a result by 162 alone; a blank is an absence."""
    known = {**USUAL, **worth}
    return {"P": known["W"], **known}[COUNTS_AS.get(result, "A")]


def extras(gave: Mapping[tuple[int, int], Fraction]) -> tuple[Extra, ...]:
    """Return records of points beside the results, one for all with the same points in a round."""
    rows: dict[tuple[int, Fraction], list[int]] = defaultdict(list)
    for (round, number), points in sorted(gave.items()):
        for part in _parts(points):
            rows[round, part].append(number)
    return tuple(
        Extra("", points, round, tuple(numbers)) for (round, points), numbers in rows.items()
    )


def _parts(points: Fraction) -> Iterator[Fraction]:
    """Split points that do not fit the columns into whole points and the rest."""
    if fitted(points) is None:
        yield Fraction(trunc(points))
        points -= trunc(points)
    if points:
        yield points


def kept(parts: Iterable[Extra]) -> Gave:
    """Add up a report's points beside the results, by round and start number."""
    gave: Gave = defaultdict(Fraction)
    for part in parts:
        for number in part.numbers:
            gave[part.round, number] += part.points
    return dict(gave)
