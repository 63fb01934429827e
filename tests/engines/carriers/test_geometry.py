from collections import deque
from itertools import pairwise

import pytest
from hypothesis import given, strategies as st

from engines.carriers.geometry import Shape, bent, field_of, near, offsets

GROUND = field_of(Shape())
BOARD = sorted(GROUND.cells.values())
cells = st.sampled_from(BOARD)
taken = st.sets(cells, max_size=60)


def bits(members):
    return sum(1 << member for member in members)


def walked(start, free, most):
    """Return the distance to every cell that a search step by step comes to."""
    distances, queue = {start: 0}, deque([start])
    while queue:
        cell = queue.popleft()
        for direction in "NESW":
            to = GROUND.shifted(cell, direction)
            if to in free and to not in distances and distances[cell] < most:
                distances[to] = distances[cell] + 1
                queue.append(to)
    return distances


@given(cells, taken, st.integers(1, 6))
def test_a_flood_comes_to_what_a_search_comes_to(start, blocked, steps):
    free = set(BOARD) - blocked - {start}

    distances = walked(start, free, steps)

    assert GROUND.flood(start, steps, bits(free)) == bits(distances.keys() - {start})


@given(cells, cells, taken, st.integers(0, 7))
def test_the_shortest_way_is_as_long_as_a_search_says(start, goal, blocked, most):
    free = set(BOARD) - blocked - {start}

    distances = walked(start, free, most)

    assert GROUND.steps_to(start, goal, most, bits(free)) == distances.get(goal)


@given(cells, cells, taken, st.integers(1, 6))
def test_winding_to_one_cell_is_a_flood_to_it(start, goal, blocked, steps):
    free = bits(set(BOARD) - blocked - {start})
    goal = goal if free >> goal & 1 else next(GROUND.listed(free))

    reached = GROUND.flood(start, steps, free) >> goal & 1 == 1

    assert GROUND.winds(start, goal, steps, free) == reached


@given(cells, taken)
def test_a_window_shows_what_stands_around_and_the_walls(start, blocked):
    around = near(GROUND, 5)
    window = (bits(blocked) << around.bias | around.walls) >> start
    col, row = GROUND.col_of[start], GROUND.row_of[start]

    for place, (across, along) in enumerate(offsets(5)):
        to = GROUND.cell(col + across, row + along)
        way = [GROUND.cell(col + x, row) for x in steps(across)]
        way += [GROUND.cell(col + across, row + y) for y in steps(along)]
        if to >= 0:
            assert start + around.delta[place] == to
        assert (not window & around.first[place]) == (
            to >= 0 and not any(cell in blocked for cell in way if cell != start)
        )


def steps(length):
    sign = 1 if length > 0 else -1
    return [sign * step for step in range(1, abs(length) + 1)]


def test_offsets_come_nearest_first():
    assert [len(offsets(radius)) for radius in (1, 3, 5)] == [4, 24, 60]
    assert offsets(5)[:12] == offsets(2)


def ways(step, length):
    """Give the cells of every way of so many steps to a cell, none entered twice."""
    walks = [((0, 0),)]
    for _ in range(length):
        walks = [
            (*way, (way[-1][0] + x, way[-1][1] + y))
            for way in walks
            for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))
        ]
    return {way for way in walks if way[-1] == step and len(set(way)) == len(way)}


def corners(way):
    kinds = [first[0] == second[0] for first, second in pairwise(way)]
    return sum(first != second for first, second in pairwise(kinds))


@pytest.mark.parametrize("step", offsets(3))
def test_a_bent_way_is_the_shortest_with_more_than_one_corner(step):
    lengths = [n for n in range(1, 6) if any(corners(way) > 1 for way in ways(step, n))]

    assert bent(step) == lengths[0]


@pytest.mark.parametrize("cols", range(3, 27))
def test_bands_are_mirrored_for_any_width(cols):
    edge = max(1, (cols + 1) // 3 - 1)
    ground = field_of(Shape(cols=cols, restart=(edge, (cols - 1) // 2, cols - 1 - edge)))

    bands = [ground.restart_col(ground.cell(col, 5)) for col in range(cols)]

    assert bands == sorted(bands)
    assert all(0 < col < cols - 1 for col in bands)
    if cols % 2:
        assert bands == [cols - 1 - col for col in bands[::-1]]


@pytest.mark.parametrize(("side", "rows"), [(0, (1, 3, 19, 22)), (1, (22, 20, 4, 1))])
def test_restart_rows_are_bounded_as_the_offence_looks(side, rows):
    own, first, three, attacked = rows

    assert [GROUND.bounded(side, row) for row in (own, attacked, 10)] == [first, three, 10]
