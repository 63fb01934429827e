"""Writing a bracket as JSON, and reading it back."""

from collections.abc import Mapping
from typing import Any

from league.rules.brackets import sources
from league.rules.brackets.bracket import Bracket, Node, Round, RoundCode
from league.rules.errors import RulesError


def written(bracket: Bracket) -> dict[str, object]:
    return {
        "entrants": bracket.entrants,
        "leaves": [str(leaf) for leaf in bracket.leaves],
        "byes": [{"round": key, "source": str(source)} for key, source in bracket.byes],
        "rounds": [_round(round) for round in bracket.rounds],
        "nodes": [_node(node) for node in bracket.nodes],
    }


def _round(round: Round) -> dict[str, object]:
    return {
        "key": round.key,
        "code": round.code.value,
        "number": round.number,
        "column": round.column,
        "out": round.out,
        "crown": round.crown,
    }


def _node(node: Node) -> dict[str, object]:
    return {
        "key": node.key,
        "round": node.round,
        "sources": [str(source) for source in node.sources],
        "column": node.column,
        "row": node.row,
        "reset_of": node.reset_of,
    }


def read(given: Mapping[str, Any]) -> Bracket:
    """Raises ``RulesError`` bracket_unreadable, source_unreadable."""
    try:
        bracket = Bracket(
            entrants=int(given["entrants"]),
            rounds=tuple(_read_round(row) for row in given["rounds"]),
            nodes=tuple(_read_node(row) for row in given["nodes"]),
            leaves=tuple(_read_leaf(str(text)) for text in given["leaves"]),
            byes=tuple(
                (str(row["round"]), sources.read_source(row["source"])) for row in given["byes"]
            ),
        )
    except RulesError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulesError("bracket_unreadable") from error
    _check(bracket)
    return bracket


def _read_round(row: Mapping[str, Any]) -> Round:
    numbers = (int(row[name]) for name in ("number", "column", "out", "crown"))
    return Round(str(row["key"]), RoundCode(row["code"]), *numbers)


def _read_node(row: Mapping[str, Any]) -> Node:
    first, second = (sources.read_source(text) for text in row["sources"])
    reset_of = None if row["reset_of"] is None else str(row["reset_of"])
    place = int(row["column"]), float(row["row"])
    return Node(str(row["key"]), str(row["round"]), (first, second), *place, reset_of)


def _read_leaf(text: str) -> sources.Leaf:
    leaf = sources.read_source(text)
    if isinstance(leaf, sources.Seed | sources.Placed | sources.Best):
        return leaf
    raise RulesError("source_unreadable", text=text[:50])


def _check(bracket: Bracket) -> None:
    rounds, seen = bracket.rounds_by_key(), set[str]()
    for node in bracket.nodes:
        needed = {_node_of(source) for source in node.sources} | {node.reset_of}
        if node.round not in rounds or node.key in seen or not needed - {None} <= seen:
            raise RulesError("bracket_unreadable", node=node.key)
        seen.add(node.key)


def _node_of(source: sources.Source) -> str | None:
    return source.node if isinstance(source, sources.WinnerOf | sources.LoserOf) else None
