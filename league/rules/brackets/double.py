from collections.abc import Sequence
from dataclasses import dataclass, field

from league.rules.brackets.bracket import Bracket, Round, RoundCode
from league.rules.brackets.draft import Draft
from league.rules.brackets.orders import ordered, orders_of
from league.rules.brackets.seeding import first_lines, full_size, leaves_of
from league.rules.brackets.settings import GrandFinal
from league.rules.brackets.sources import BracketLine, Leaf, Source, WinnerOf


def double_elimination(
    field: int | Sequence[Leaf], *, grand_final: GrandFinal = GrandFinal.RESET
) -> Bracket:
    """``field``: how many, or the leaves in seed order. A lone entrant is champion without a match.

    Raises ``RulesError`` too_few_entrants, too_many_entrants, entrant_twice.
    """
    leaves = leaves_of(field)
    if len(leaves) == 1:
        return Bracket(1, (), (), leaves)
    making = Making(full_size(len(leaves)))
    champion, drops = making.winners(first_lines(leaves))
    challenger = making.losers(drops)
    finals = making.finals(champion, challenger, grand_final)
    heads = [source.node for source in (champion, challenger) if isinstance(source, WinnerOf)]
    return making.draft.bracket(leaves, trees=heads, joints=finals)


@dataclass(slots=True)
class Making:
    """Winners' round r lies in column 2r-3 (the first in 0), losers' round j in column j."""

    size: int
    draft: Draft = field(default_factory=Draft)
    opened: int = 0  # losers' rounds that have a match

    @property
    def depth(self) -> int:
        return self.size.bit_length() - 1

    @property
    def last_column(self) -> int:
        return 2 * self.depth - 1

    def winners(self, lines: list[BracketLine]) -> tuple[Source, list[list[BracketLine]]]:
        """Build the winners' bracket; return its last winner and the losers of each round."""
        drops: list[list[BracketLine]] = []
        for number in range(1, self.depth + 1):
            self.draft.open(self._winners_round(number))
            lines, dropped = self.draft.play(lines)
            drops.append(dropped)
        return _head(lines), drops

    def losers(self, drops: list[list[BracketLine]]) -> Source:
        """Build the losers' bracket: major rounds of survivors, minor ones with new losers."""
        lines = drops[0]
        orders = orders_of(self.size)
        for number, (dropped, order) in enumerate(zip(drops[1:], orders, strict=True), start=1):
            lines = self._losers_round(2 * number - 1, lines)
            coming = ordered(dropped, order)
            pairs = zip(coming, lines, strict=True)
            lines = self._losers_round(2 * number, [line for pair in pairs for line in pair])
        return _head(lines)

    def finals(self, champion: Source, challenger: Source, final: GrandFinal) -> list[str]:
        out, crown = self.last_column, self.last_column + 1
        column = self.last_column
        self.draft.open(Round("G1", RoundCode.GRAND_FINAL, 1, column, out, crown))
        first = self.draft.set(champion, challenger)
        if final is GrandFinal.SIMPLE:
            return [first]
        self.draft.open(Round("G2", RoundCode.RESET, 2, column + 1, out, crown))
        return [first, self.draft.set(champion, challenger, reset_of=first)]

    def _winners_round(self, number: int) -> Round:
        code = RoundCode.WINNERS_FINAL if number == self.depth else RoundCode.WINNERS_ROUND
        column, out = max(2 * number - 3, 0), max(2 * number - 2, 1)
        return Round(f"W{number}", code, number, column, out, self.last_column + 1)

    def _losers_round(self, number: int, lines: list[BracketLine]) -> list[BracketLine]:
        """Build a losers' round; where no two lines meet there is no round, and the lines pass."""
        pairs = list(zip(lines[::2], lines[1::2], strict=True))
        if not any(first and second for first, second in pairs):
            return [first or second for first, second in pairs]
        self.opened += 1
        last = number == self.last_column - 1
        code = RoundCode.LOSERS_FINAL if last else RoundCode.LOSERS_ROUND
        opened = Round(f"L{self.opened}", code, self.opened, number, number, self.last_column + 1)
        self.draft.open(opened)
        survivors, _ = self.draft.play(lines)
        return survivors


def _head(lines: list[BracketLine]) -> Source:
    (head,) = lines
    if head is None:  # two entrants or more always leave a last winner
        raise AssertionError("a bracket without a head")
    return head
