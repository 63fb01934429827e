"""One shape for every bracket: nodes in rounds, each with two sources.

*Node*: a match of the bracket. *Round*: nodes of one name. A bye is no node: the source goes
straight into the later node. *Tier*: how far an entrant came; a higher tier is a better place.
"""

from dataclasses import dataclass
from enum import StrEnum

from league.rules.brackets.sources import Inner, Leaf, LoserOf, Source, WinnerOf
from league.rules.errors import RulesError


class RoundCode(StrEnum):
    """A round's name for people; ``ROUND_OF`` and the plain rounds take ``Round.number``."""

    FINAL = "final"
    SEMIFINAL = "semifinal"
    QUARTERFINAL = "quarterfinal"
    ROUND_OF = "round_of"
    THIRD_PLACE = "third_place"
    WINNERS_ROUND = "winners_round"
    WINNERS_FINAL = "winners_final"
    LOSERS_ROUND = "losers_round"
    LOSERS_FINAL = "losers_final"
    GRAND_FINAL = "grand_final"
    RESET = "grand_final_reset"


@dataclass(frozen=True, slots=True)
class Round:
    """Tiers of entrants with no later node: ``out`` of losers here, ``crown`` of winners."""

    key: str
    code: RoundCode
    number: int
    column: int
    out: int
    crown: int


@dataclass(frozen=True, slots=True)
class Node:
    """``reset_of``: the node is played only if the second side won the named node.

    ``column`` and ``row`` are places in a drawing: nodes of one column lie at least two rows
    apart, one row per name.
    """

    key: str
    round: str
    sources: tuple[Source, Source]
    column: int
    row: float
    reset_of: str | None = None


@dataclass(frozen=True, slots=True)
class Bracket:
    """``nodes`` are ordered so that every node comes after its sources."""

    entrants: int
    rounds: tuple[Round, ...]
    nodes: tuple[Node, ...]
    leaves: tuple[Leaf, ...]

    def rounds_by_key(self) -> dict[str, Round]:
        return {round.key: round for round in self.rounds}

    def asked(self) -> frozenset[Inner]:
        """Return the sources, winners and losers, that go on to another node."""
        sources = (source for node in self.nodes for source in node.sources)
        return frozenset(source for source in sources if isinstance(source, WinnerOf | LoserOf))

    def node(self, key: str) -> Node:
        """Return a node by its key. Raises ``RulesError`` unknown_node."""
        for node in self.nodes:
            if node.key == key:
                return node
        raise RulesError("unknown_node", node=key)
