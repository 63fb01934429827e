"""Perfect matching of least total cost: Edmonds' blossom algorithm, exact, on integers.

A complete graph of an even number of vertices; costs are integers of any length, so that a
whole order of criteria fits into one number. From each unmatched vertex one tree is grown
over edges whose slack is zero; the duals inside it move until it reaches another unmatched
vertex. O(n³) steps in the worst case, some 50 ms for 100 vertices as pairings come.

An *outer* vertex lies an even number of edges from the root, an *inner* one an odd number.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

Cost: TypeAlias = Sequence[Sequence[int]]
Edge: TypeAlias = tuple[int, int]

OUTER, INNER, FREE = 1, -1, 0


def cheapest(cost: Cost) -> list[int]:
    """Return the partner of every vertex in a perfect matching of least cost.

    ``cost`` is symmetric and its diagonal is not read. Raises ValueError for an odd number.
    """
    if len(cost) % 2:
        raise ValueError("an odd number of vertices has no perfect matching")
    return _Forest(cost).solve() if cost else []


class _Forest:
    """The growing tree. Duals are stored as ``at + sign * moved``, so one addition moves all.

    Costs are doubled: then slack between two outer vertices is even and every dual is whole.
    """

    def __init__(self, cost: Cost) -> None:
        size = self.size = len(cost)
        self.cost = [[2 * each for each in row] for row in cost]
        self.endless = 4 * max(max(row) for row in self.cost) + 4
        for vertex, row in enumerate(self.cost):
            row[vertex] = self.endless
        self.mate = [-1] * size
        self.surface = list(range(size))  # the outermost blossom that holds the vertex
        self.leaves = [[vertex] for vertex in range(size)]
        self.base = list(range(size))
        self.kids: dict[int, list[int]] = {}
        self.links: dict[int, list[Edge]] = {}  # from each child to the next around the cycle
        self.weight: dict[int, int] = {}  # a blossom's own dual, kept like ``at``
        self.moved = 0
        self.at = [min(row) // 2 for row in self.cost]
        self.sign = [FREE] * size
        self.label: dict[int, int] = {}
        self.entry: dict[int, Edge] = {}  # the edge by which an inner blossom was reached
        self.key: list[int] = []  # least cost minus dual over all outer vertices elsewhere
        self.near: list[int] = []

    def solve(self) -> list[int]:
        self._match_greedily()
        for root in range(self.size):
            if self.mate[root] < 0:
                self._grow_from(root)
        return self.mate

    def _match_greedily(self) -> None:
        for vertex, row in enumerate(self.cost):
            slacks = [each - dual for each, dual in zip(row, self.at, strict=True)]
            self.at[vertex] = least = min(slacks)
            if self.mate[vertex] < 0:
                for other, slack in enumerate(slacks):
                    if slack == least and self.mate[other] < 0:
                        self.mate[vertex], self.mate[other] = other, vertex
                        break

    def _grow_from(self, root: int) -> None:
        self.moved = 0
        self.key = [self.endless] * self.size
        self.near = [-1] * self.size
        self.entry.clear()
        self._become_outer(self.surface[root])
        while not self._step():
            pass
        for blossom in list(self.label):
            self._mark(blossom, FREE)

    def _mark(self, blossom: int, sign: int) -> None:
        """Change a blossom's side and keep every dual at its value."""
        old = self.label.pop(blossom, FREE)
        if blossom >= self.size:
            self.weight[blossom] += 2 * self.moved * (old - sign)
        if sign:
            self.label[blossom] = sign
        for leaf in self.leaves[blossom]:
            self.at[leaf] += self.moved * (self.sign[leaf] - sign)
            self.sign[leaf] = sign

    def _become_outer(self, blossom: int) -> None:
        self._mark(blossom, OUTER)
        for leaf in self.leaves[blossom]:
            self._look_from(leaf)

    def _look_from(self, outer: int) -> None:
        own, dual, surface = self.surface[outer], self.at[outer], self.surface
        key, near = self.key, self.near
        for vertex, each in enumerate(self.cost[outer]):
            if each - dual < key[vertex] and surface[vertex] != own:
                key[vertex], near[vertex] = each - dual, outer

    def _step(self) -> bool:
        """Move the duals to the next event and handle it; return True after an augmentation."""
        best, event = 0, -1
        for vertex, sign in enumerate(self.sign):
            if sign == INNER:
                continue
            time = self.key[vertex] - self.at[vertex]
            if sign == FREE:
                time *= 2
            if event < 0 or time < best:
                best, event = time, vertex
        for blossom, sign in self.label.items():
            if sign == INNER and blossom >= self.size and self.weight[blossom] <= best:
                best, event = self.weight[blossom], blossom
        self.moved = best // 2
        if event >= self.size:
            self._expand(event)
        elif self.sign[event] == OUTER:
            self._shrink(self.near[event], event)
        else:
            return self._reach(self.near[event], event)
        return False

    def _reach(self, outer: int, vertex: int) -> bool:
        blossom = self.surface[vertex]
        self.entry[blossom] = (outer, vertex)
        partner = self.mate[self.base[blossom]]
        if partner < 0:
            self._augment(blossom)
            return True
        self._mark(blossom, INNER)
        self._become_outer(self.surface[partner])
        return False

    def _augment(self, blossom: int) -> None:
        while True:
            outer, vertex = self.entry[blossom]
            above = self.surface[outer]
            left = self.mate[self.base[above]]
            self._rebase(blossom, vertex)
            self._rebase(above, outer)
            self.mate[outer], self.mate[vertex] = vertex, outer
            if left < 0:
                return
            blossom = self.surface[left]

    def _rebase(self, blossom: int, vertex: int) -> None:
        """Rotate the matching inside a blossom so that ``vertex`` is the one matched outside."""
        if blossom < self.size or self.base[blossom] == vertex:
            return
        kids, links = self.kids[blossom], self.links[blossom]
        where = self._place(kids, vertex)
        self._rebase(kids[where], vertex)
        first = range(0, where, 2) if where % 2 == 0 else range(where + 1, len(kids), 2)
        for place in first:
            left, right = links[place]
            self._rebase(kids[place], left)
            self._rebase(kids[(place + 1) % len(kids)], right)
            self.mate[left], self.mate[right] = right, left
        self.kids[blossom] = kids[where:] + kids[:where]
        self.links[blossom] = links[where:] + links[:where]
        self.base[blossom] = vertex

    def _place(self, kids: list[int], vertex: int) -> int:
        return next(at for at, kid in enumerate(kids) if vertex in self.leaves[kid])

    def _path(self, blossom: int) -> list[int]:
        """Return the blossoms from an outer one up to the root, outer and inner by turns."""
        path = [blossom]
        while (partner := self.mate[self.base[path[-1]]]) >= 0:
            inner = self.surface[partner]
            path += [inner, self.surface[self.entry[inner][0]]]
        return path

    def _climb(self, path: list[int]) -> list[Edge]:
        """Return the edges along a path, each from the lower blossom to the upper one."""
        edges = []
        for at, blossom in enumerate(path[:-1]):
            low = self.base[blossom]
            edges.append((low, self.mate[low]) if at % 2 == 0 else self.entry[blossom][::-1])
        return edges

    def _shrink(self, first: int, second: int) -> None:
        left, right = self._path(self.surface[first]), self._path(self.surface[second])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop(), right.pop()
        if left[-1] != right[-1]:
            raise AssertionError("two outer blossoms of one tree share its root")
        down = [edge[::-1] for edge in reversed(self._climb(left))]
        kids = [*reversed(left), *right[:-1]]
        links = [*down, (first, second), *self._climb(right)]
        self._close(kids, links)

    def _close(self, kids: list[int], links: list[Edge]) -> None:
        blossom = len(self.leaves)
        inner = [kid for kid in kids if self.label[kid] == INNER]
        for kid in kids:
            self._mark(kid, FREE)
        self.leaves.append([leaf for kid in kids for leaf in self.leaves[kid]])
        self.base.append(self.base[kids[0]])
        self.kids[blossom], self.links[blossom], self.weight[blossom] = kids, links, 0
        for leaf in self.leaves[blossom]:
            self.surface[leaf] = blossom
        self._mark(blossom, OUTER)
        for kid in inner:
            for leaf in self.leaves[kid]:
                self._look_from(leaf)
        self._look_out_of(blossom)

    def _look_out_of(self, blossom: int) -> None:
        """Search again for each leaf's nearest outer vertex: the old one may be in its blossom."""
        outside = [
            each
            for each, sign in enumerate(self.sign)
            if sign == OUTER and self.surface[each] != blossom
        ]
        for leaf in self.leaves[blossom]:
            if self.near[leaf] >= 0 and self.surface[self.near[leaf]] != blossom:
                continue
            self.key[leaf], self.near[leaf] = self.endless, -1
            row, at = self.cost[leaf], self.at
            for each in outside:
                if row[each] - at[each] < self.key[leaf]:
                    self.key[leaf], self.near[leaf] = row[each] - at[each], each

    def _expand(self, blossom: int) -> None:
        """Expand an inner blossom whose dual is zero; the path through it stays in the tree."""
        outer, vertex = self.entry.pop(blossom)
        self._mark(blossom, FREE)
        kids, links = self.kids.pop(blossom), self.links.pop(blossom)
        for kid in kids:
            for leaf in self.leaves[kid]:
                self.surface[leaf] = kid
        del self.weight[blossom]
        where, count = self._place(kids, vertex), len(kids)
        if where % 2 == 0:
            way = list(range(where, -1, -1))
            steps = [links[low][::-1] for _, low in pairwise(way)]
        else:
            way = [*range(where, count), 0]
            steps = [links[low] for low in way[:-1]]
        for at, place in enumerate(way):
            if at % 2 == 0:
                self.entry[kids[place]] = (outer, vertex) if at == 0 else steps[at - 1]
                self._mark(kids[place], INNER)
        for place in way[1::2]:
            self._become_outer(kids[place])
