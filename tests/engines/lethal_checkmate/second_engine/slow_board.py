"""The board and the cards for the slow engine: cells are ``(column, row)``, counted from 1."""

from typing import Any

Position = dict[str, Any]
OTHER = {"W": "B", "B": "W"}


def cell(name: str) -> tuple[int, int] | None:
    place = ("abc".find(name[0]) + 1, int(name[1:]))
    return place if place[0] and 1 <= place[1] <= 4 else None


def named(at: tuple[int, int]) -> str:
    return f"{'abc'[at[0] - 1]}{at[1]}"


def in_range(p: Position, seat: str, code: str) -> list[tuple[int, int]]:
    """Section 2: White's cell is (c + dx, r + dy), Black's is (c - dx, r - dy)."""
    c, r = p[seat]["pawn"]
    sign = 1 if seat == "W" else -1
    cells = [(c + sign * dx, r + sign * dy) for dx, dy in p["cards"][code].steps]
    return [(c, r) for c, r in cells if 1 <= c <= 3 and 1 <= r <= 4]


def destinations(p: Position, seat: str, code: str) -> list[tuple[int, int]]:
    other = p[OTHER[seat]]["pawn"]
    cells = [to for to in in_range(p, seat, code) if to != other]
    if p["options"]["sliding_blocked"] == "1":
        cells = [to for to in cells if not between(p[seat]["pawn"], to, other)]
    return cells


def between(first: tuple[int, int], second: tuple[int, int], at: tuple[int, int]) -> bool:
    cross = (at[0] - first[0]) * (second[1] - first[1]) - (at[1] - first[1]) * (
        second[0] - first[0]
    )
    inside = all(min(a, b) <= x <= max(a, b) for a, b, x in zip(first, second, at, strict=True))
    return cross == 0 and inside and at not in (first, second)


def attackers(p: Position) -> list[str]:
    seat = p["turn"]
    target = p[OTHER[seat]]["pawn"]
    return [
        code
        for code in p[seat]["field"]
        if p["cards"][code].type == "A" and target in in_range(p, seat, code)
    ]


def far(seat: str) -> int:
    return 4 if seat == "W" else 1
