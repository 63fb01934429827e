"""Brackets and the chart of places as they are drawn: nothing lies on anything else."""

from collections.abc import Mapping
from dataclasses import replace
from itertools import combinations, pairwise

import pytest

from league.rules.brackets.drawing import (
    BOX,
    LETTERS,
    LINE,
    WATCH,
    WATCH_LETTERS,
    Drawing,
    NodeResult,
    Words,
    drawn,
    shortened,
)
from league.rules.brackets.make import made
from league.rules.brackets.settings import Elimination, Knockout
from league.rules.brackets.settle import in_order, settled
from league.rules.results import Meeting, Won
from league.rules.standings.chart import ROW, Course, chart

WORDS = Words(lambda entrant: f"E{entrant}", str, "nobody", lambda part: part.key)
KINDS = [Knockout(elimination=Elimination.SINGLE), Knockout(elimination=Elimination.DOUBLE)]


def draw(size: int, kind: Knockout, results: Mapping[str, Meeting], lit: int | None) -> Drawing:
    bracket = made(size, kind)
    now = settled(bracket, in_order(list(range(1, size + 1))), results)
    return drawn(bracket, now, {}, WORDS, lit)


def played(size: int, kind: Knockout) -> dict[str, Meeting]:
    """Everything decided, the smaller number winning."""
    bracket = made(size, kind)
    results: dict[str, Meeting] = {}
    while True:
        now = settled(bracket, in_order(list(range(1, size + 1))), results)
        if not now.ready:
            return results
        for sitting in now.ready:
            assert sitting.first is not None
            assert sitting.second is not None
            won = Won.FIRST if sitting.first < sitting.second else Won.SECOND
            results[sitting.node] = Meeting(1, sitting.first, sitting.second, won=won)


@pytest.mark.parametrize("kind", KINDS, ids=["single", "double"])
@pytest.mark.parametrize("size", [2, 3, 5, 8, 13, 16, 31, 64])
def test_nothing_lies_on_anything_else(size: int, kind: Knockout) -> None:
    drawing = draw(size, kind, {}, None)

    for first, second in combinations(drawing.boxes, 2):
        beside = abs(first.x - second.x) >= BOX
        assert beside or abs(first.y - second.y) >= 2 * LINE, (first.key, second.key)
    for label in drawing.labels:
        for box in drawing.boxes:
            beside = not (box.x - BOX < label.x < box.x + BOX)
            assert beside or label.y <= box.y - 4 or label.y - 13 >= box.y + 2 * LINE, label
    assert min(label.y for label in drawing.labels) > 12
    assert max(box.right for box in drawing.boxes) <= drawing.width
    assert max(box.y for box in drawing.boxes) + 2 * LINE <= drawing.height


def test_the_way_to_a_replay_lies_in_its_box_between_the_name_and_the_scores() -> None:
    kind = KINDS[0]
    bracket = made(2, kind)
    now = settled(bracket, in_order([1, 2]), {})
    named = replace(WORDS, entrant=lambda entrant: "m" * 60)
    key = bracket.nodes[0].key

    watched, plain = (
        drawn(bracket, now, {key: NodeResult("uid", (1, 2), (105, 98), number)}, named).boxes[0]
        for number in (1, 0)
    )

    assert (watched.replay, plain.replay) == (1, 0)
    assert watched.inside < watched.watch < watched.watch + WATCH < watched.scores
    assert [len(box.sides[0].text) for box in (watched, plain)] == [WATCH_LETTERS, LETTERS]


def test_the_way_of_the_winner_is_lit_to_the_end() -> None:
    drawing = draw(8, KINDS[0], played(8, KINDS[0]), 1)

    assert sum(box.lit for box in drawing.boxes) == 3
    assert sum(path.lit for path in drawing.paths) == 2
    assert [side.won for box in drawing.boxes if box.lit for side in box.sides if side.lit] == [
        True,
        True,
        True,
    ]


def test_names_are_cut_by_their_width() -> None:
    assert shortened("Ann", 24) == "Ann"
    assert shortened("山" * 12, 24) == "山" * 12
    assert shortened("山" * 13, 24) == "山" * 11 + "…"
    assert shortened("M" * 30, 24) == "M" * 23 + "…"


def test_a_shared_place_keeps_both_names_readable() -> None:
    courses = [Course(1, (1, 1)), Course(2, (2, 2)), Course(3, (None, 2)), Course(4, (40, 4))]

    picture = chart(courses, ["1", "2"], str, 3, 4)

    levels = sorted(curve.y for curve in picture.curves)
    assert all(below - above >= ROW - 8 for above, below in pairwise(levels))
    assert picture.curves[-1].lit
    assert picture.curves[-1].d == ""
    deepest = max(dot.y for curve in picture.curves for dot in curve.dots)
    assert deepest <= picture.height
