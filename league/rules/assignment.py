"""The cheapest way to give each of n rows a column of its own (Hungarian method, O(n^3))."""

from collections.abc import Sequence


def cheapest(costs: Sequence[Sequence[int]]) -> list[int]:
    """Return the column of each row; ``costs`` is square, ties are broken deterministically."""
    size = len(costs)
    row_price, column_price = [0] * (size + 1), [0] * (size + 1)
    row_of = [0] * (size + 1)  # rows and columns from 1; column 0 holds the row to be placed
    for row in range(1, size + 1):
        row_of[0] = row
        _place(costs, row_of, row_price, column_price)
    columns = [0] * size
    for column in range(1, size + 1):
        columns[row_of[column] - 1] = column - 1
    return columns


def _place(
    costs: Sequence[Sequence[int]], row_of: list[int], row_price: list[int], column_price: list[int]
) -> None:
    """Grow a tree of cheapest alternating paths from column 0 to a free column, then shift."""
    size = len(costs)
    slack: list[int | None] = [None] * (size + 1)
    came_from = [0] * (size + 1)
    seen: list[int] = []
    column = 0
    while True:
        seen.append(column)
        row = row_of[column]
        unseen = [column for column in range(1, size + 1) if column not in seen]
        for at in unseen:
            cost = costs[row - 1][at - 1] - row_price[row] - column_price[at]
            least = slack[at]
            if least is None or cost < least:
                slack[at], came_from[at] = cost, column
        step, column = min((slack[column] or 0, column) for column in unseen)
        for at in seen:
            row_price[row_of[at]] += step
            column_price[at] -= step
        for at in unseen:
            slack[at] = (slack[at] or 0) - step
        if row_of[column] == 0:
            break
    while column:
        row_of[column] = row_of[came_from[column]]
        column = came_from[column]
