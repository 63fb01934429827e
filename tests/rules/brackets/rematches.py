"""Possible rematches in the losers' bracket of entrants who met in the winners' bracket.

*Drop*: a node of the winners' bracket, as the place its loser comes from. Two who drop from
different nodes have met exactly if one node leads to the other: the loser of the earlier node lost
to somebody who may have lost in the later one.
"""

from league.rules.brackets.bracket import Bracket, Node, RoundCode
from league.rules.brackets.sources import LoserOf, Source, WinnerOf

UPPER = (RoundCode.WINNERS_ROUND, RoundCode.WINNERS_FINAL)
LOWER = (RoundCode.LOSERS_ROUND, RoundCode.LOSERS_FINAL)


def possible_rematches(bracket: Bracket) -> dict[int, tuple[str, ...]]:
    """Map losers' rounds, by number, to the nodes in which a rematch is possible."""
    rounds = bracket.rounds_by_key()
    upper = [node for node in bracket.nodes if rounds[node.round].code in UPPER]
    lower = [node for node in bracket.nodes if rounds[node.round].code in LOWER]
    leading = _leading(upper)
    drops: dict[str, frozenset[str]] = {}
    by_round: dict[int, tuple[str, ...]] = {}
    for node in lower:
        first, second = (_drops(source, drops) for source in node.sources)
        drops[node.key] = first | second
        if any(leading[key] & second for key in first) or any(
            leading[key] & first for key in second
        ):
            number = rounds[node.round].number
            by_round[number] = (*by_round.get(number, ()), node.key)
    return by_round


def first_possible_rematch(bracket: Bracket) -> int | None:
    """Return the number of the losers' round; None when only a grand final can bring a rematch."""
    return min(possible_rematches(bracket), default=None)


def _leading(upper: list[Node]) -> dict[str, frozenset[str]]:
    """Map each node to all nodes whose winner can reach it."""
    leading: dict[str, frozenset[str]] = {}
    for node in upper:
        before = [source.node for source in node.sources if isinstance(source, WinnerOf)]
        leading[node.key] = frozenset(before).union(*(leading[key] for key in before))
    return leading


def _drops(source: Source, drops: dict[str, frozenset[str]]) -> frozenset[str]:
    if isinstance(source, LoserOf):
        return frozenset([source.node])
    return drops[source.node] if isinstance(source, WinnerOf) else frozenset()
