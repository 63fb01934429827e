"""A bracket in the making: matches are set one by one, byes fall through."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from league.rules.brackets.bracket import Bracket, Node, Round
from league.rules.brackets.layout import rows_of
from league.rules.brackets.sources import BracketLine, Leaf, LoserOf, Source, WinnerOf


@dataclass(slots=True)
class Draft:
    rounds: list[Round] = field(default_factory=list)
    nodes: dict[str, list[Node]] = field(default_factory=dict)

    def open(self, opened: Round) -> None:
        self.rounds.append(opened)
        self.nodes[opened.key] = []

    def play(self, lines: Sequence[BracketLine]) -> tuple[list[BracketLine], list[BracketLine]]:
        """Pair neighbouring lines in the round opened last; return its winners and losers."""
        winners: list[BracketLine] = []
        losers: list[BracketLine] = []
        for first, second in zip(lines[::2], lines[1::2], strict=True):
            winner, loser = self._meet(first, second)
            winners.append(winner)
            losers.append(loser)
        return winners, losers

    def _meet(self, first: BracketLine, second: BracketLine) -> tuple[BracketLine, BracketLine]:
        if first is None or second is None:
            return first or second, None
        key = self.set(first, second)
        return WinnerOf(key), LoserOf(key)

    def set(self, first: Source, second: Source, reset_of: str | None = None) -> str:
        opened = self.rounds[-1]
        nodes = self.nodes[opened.key]
        key = f"{opened.key}.{len(nodes) + 1}"
        nodes.append(Node(key, opened.key, (first, second), opened.column, 0.0, reset_of))
        return key

    def bracket(
        self, leaves: tuple[Leaf, ...], *, trees: Sequence[str], joints: Sequence[str] = ()
    ) -> Bracket:
        """Return the bracket; the drawing starts from the nodes ``trees`` and ``joints``."""
        rounds = sorted(self.rounds, key=lambda round: round.column)
        nodes = [node for round in rounds for node in self.nodes[round.key]]
        rows = rows_of(nodes, trees, joints)
        placed = tuple(replace(node, row=rows[node.key]) for node in nodes)
        return Bracket(len(leaves), tuple(rounds), placed, leaves)
