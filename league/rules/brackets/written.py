"""A bracket as JSON holds it, and back."""

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
        "rounds": [_round(one) for one in bracket.rounds],
        "nodes": [_node(node) for node in bracket.nodes],
    }


def _round(one: Round) -> dict[str, object]:
    return {
        "key": one.key,
        "code": one.code.value,
        "number": one.number,
        "column": one.column,
        "out": one.out,
        "crown": one.crown,
    }


def _node(one: Node) -> dict[str, object]:
    return {
        "key": one.key,
        "round": one.round,
        "sources": [str(source) for source in one.sources],
        "column": one.column,
        "row": one.row,
        "reset_of": one.reset_of,
    }


def read(given: Mapping[str, Any]) -> Bracket:
    """Raises ``RulesError`` bracket_unreadable, source_unreadable."""
    try:
        bracket = Bracket(
            entrants=int(given["entrants"]),
            rounds=tuple(_read_round(one) for one in given["rounds"]),
            nodes=tuple(_read_node(one) for one in given["nodes"]),
            leaves=tuple(_read_leaf(str(text)) for text in given["leaves"]),
            byes=tuple(
                (str(one["round"]), sources.read_source(one["source"])) for one in given["byes"]
            ),
        )
    except RulesError:
        raise
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise RulesError("bracket_unreadable") from error
    _check(bracket)
    return bracket


def _read_round(one: Mapping[str, Any]) -> Round:
    numbers = (int(one[name]) for name in ("number", "column", "out", "crown"))
    return Round(str(one["key"]), RoundCode(one["code"]), *numbers)


def _read_node(one: Mapping[str, Any]) -> Node:
    first, second = (sources.read_source(text) for text in one["sources"])
    reset_of = None if one["reset_of"] is None else str(one["reset_of"])
    place = int(one["column"]), float(one["row"])
    return Node(str(one["key"]), str(one["round"]), (first, second), *place, reset_of)


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
