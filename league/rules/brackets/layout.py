"""Rows of a drawing: each name that enters a tree has its own row, a match lies between its two.

The lines of one tree never cross, and the matches of one column lie two rows apart or more.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from league.rules.brackets.bracket import Node
from league.rules.brackets.sources import LoserOf, Source, WinnerOf

GAP = 1.0  # empty rows between two trees


@dataclass(slots=True)
class Drawing:
    nodes: Mapping[str, Node]
    rows: dict[str, float] = field(default_factory=dict)
    free: float = 0.0

    def tree(self, root: str) -> None:
        """Draw the tree that leads to the winner of ``root``, below the earlier trees."""
        self._grow(root)
        self.free += GAP

    def joint(self, key: str) -> None:
        """Draw a match between two matches that are drawn already."""
        sources = self.nodes[key].sources
        rows = [
            self.rows[source.node] for source in sources if isinstance(source, WinnerOf | LoserOf)
        ]
        self.rows[key] = sum(rows) / len(rows)

    def _grow(self, key: str) -> float:
        above, below = map(self._row, self.nodes[key].sources)
        self.rows[key] = (above + below) / 2
        return self.rows[key]

    def _row(self, source: Source) -> float:
        if isinstance(source, WinnerOf):
            return self._grow(source.node)
        self.free += 1
        return self.free - 1


def rows_of(nodes: Sequence[Node], trees: Sequence[str], joints: Sequence[str]) -> dict[str, float]:
    drawing = Drawing({node.key: node for node in nodes})
    for root in trees:
        drawing.tree(root)
    for key in joints:
        drawing.joint(key)
    return drawing.rows
