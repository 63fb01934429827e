"""The sides of every node: a bracket with its results, always computed from the beginning.

*Withdrawn*: an entrant who plays no further match; results already played still count. *Stale*: a
result of two who no longer meet there, since an earlier result was corrected.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeAlias

from league.rules.brackets.bracket import Bracket, Node
from league.rules.brackets.sources import Inner, Leaf, LoserOf, Seed, Source, WinnerOf
from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Entrant, Kind, Meeting, Won

REASONS = (
    "bracket_seed",  # source, entrant
    "bracket_winner",  # node, entrant
    "bracket_loser",  # node, entrant
    "bracket_nobody",  # source: no entrant comes from it
    "bracket_walkover",  # entrant: the other side stayed empty
    "bracket_withdrawn",  # entrant: the other side moves on
    "bracket_double_loss",  # entrants: both are out, nobody moves on
    "bracket_reset_needed",  # node
    "bracket_reset_unneeded",  # node
    "bracket_stale_result",  # node, entrants: a result of two who do not meet at the node
)

Seeding: TypeAlias = Mapping[Leaf, Entrant | None]


class State(StrEnum):
    WAITING = "waiting"  # a side is not known yet
    READY = "ready"  # both sides are known; no result
    PLAYED = "played"  # a result counts
    WALKOVER = "walkover"  # settled without a result
    EMPTY = "empty"  # nobody came
    UNNEEDED = "unneeded"  # the second grand final, when the first decided


OPEN = (State.WAITING, State.READY)


@dataclass(frozen=True, slots=True)
class Sitting:
    """The state of a node. After a double loss ``losers`` has two and ``winner`` is None."""

    node: str
    state: State
    first: Entrant | None = None
    second: Entrant | None = None
    winner: Entrant | None = None
    losers: tuple[Entrant, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def is_open(self) -> bool:
        return self.state in OPEN


@dataclass(frozen=True, slots=True)
class Settled:
    """``stale``: nodes with a result that does not count."""

    sittings: Mapping[str, Sitting]
    stale: tuple[str, ...]
    champion: Entrant | None
    is_over: bool

    @property
    def ready(self) -> tuple[Sitting, ...]:
        return tuple(sitting for sitting in self.sittings.values() if sitting.state is State.READY)


@dataclass(frozen=True, slots=True)
class Side:
    """``known`` without ``entrant``: the side stays empty for good."""

    known: bool
    entrant: Entrant | None
    reason: Reason | None = None


def in_order(entrants: Sequence[Entrant | None]) -> Seeding:
    """Return the seeding of entrants, the best first; None is a seat that stays empty."""
    return {Seed(number): entrant for number, entrant in enumerate(entrants, start=1)}


def settled(
    bracket: Bracket,
    seeding: Seeding,
    results: Mapping[str, Meeting],
    withdrawn: frozenset[Entrant] = frozenset(),
) -> Settled:
    """Settle a bracket from ``results`` by node. A leaf that ``seeding`` lacks is still open.

    The two sides of a result may be in either order.

    Raises ``RulesError`` entrant_twice, unknown_node, bracket_draw, bracket_result_kind.
    """
    _check(bracket, seeding, results)
    desk = Desk(seeding, results, withdrawn)
    for node in bracket.nodes:
        desk.sittings[node.key] = desk.sit(node)
    champion, is_over = _champion(bracket, desk)
    return Settled(desk.sittings, tuple(desk.stale), champion, is_over)


def _check(bracket: Bracket, seeding: Seeding, results: Mapping[str, Meeting]) -> None:
    entrants = [seeding[leaf] for leaf in bracket.leaves if seeding.get(leaf) is not None]
    if len(set(entrants)) != len(entrants):
        raise RulesError("entrant_twice")
    nodes = {node.key for node in bracket.nodes}
    for key, meeting in results.items():
        if key not in nodes:
            raise RulesError("unknown_node", node=key)
        if meeting.won is Won.NOBODY:
            raise RulesError("bracket_draw", node=key)
        if meeting.kind not in (Kind.PLAYED, Kind.FORFEIT):
            raise RulesError("bracket_result_kind", node=key, kind=meeting.kind.value)


def _champion(bracket: Bracket, desk: "Desk") -> tuple[Entrant | None, bool]:
    if not bracket.nodes:
        side = desk.side(bracket.leaves[0])
        return side.entrant, side.known
    last = desk.sittings[bracket.nodes[-1].key]
    if last.state is State.UNNEEDED:
        last = desk.sittings[str(bracket.nodes[-1].reset_of)]
    return last.winner, not any(sitting.is_open for sitting in desk.sittings.values())


@dataclass(slots=True)
class Desk:
    seeding: Seeding
    results: Mapping[str, Meeting]
    withdrawn: frozenset[Entrant]
    sittings: dict[str, Sitting] = field(default_factory=dict)
    stale: list[str] = field(default_factory=list)

    def side(self, source: Source) -> Side:
        if isinstance(source, WinnerOf | LoserOf):
            return self._from(source)
        if source not in self.seeding:
            return Side(False, None)
        return _side(self.seeding[source], "bracket_seed", source=str(source))

    def _from(self, source: Inner) -> Side:
        sitting = self.sittings[source.node]
        if sitting.is_open:
            return Side(False, None)
        if isinstance(source, WinnerOf):
            return _side(sitting.winner, "bracket_winner", source=str(source), node=source.node)
        one_lost = len(sitting.losers) == 1
        loser = sitting.losers[0] if one_lost else None
        return _side(loser, "bracket_loser", source=str(source), node=source.node)

    def sit(self, node: Node) -> Sitting:
        reset = self._reset(node)
        first, second = map(self.side, node.sources)
        reasons = tuple(reason for reason in (reset, first.reason, second.reason) if reason)
        sitting = Sitting(node.key, State.WAITING, first.entrant, second.entrant, reasons=reasons)
        if reset and reset.code == "bracket_reset_unneeded":
            return self._aside(Sitting(node.key, State.UNNEEDED, reasons=(reset,)))
        if not (first.known and second.known) or (node.reset_of and not reset):
            return self._aside(sitting)
        if first.entrant is None or second.entrant is None:
            return self._aside(_walkover(sitting, self.withdrawn))
        return self._met(sitting, first.entrant, second.entrant)

    def _reset(self, node: Node) -> Reason | None:
        """Return whether a second grand final is needed; None while unknown, or for other nodes."""
        before = self.sittings.get(node.reset_of or "")
        if before is None or before.is_open:
            return None
        needed = before.state is State.PLAYED and before.winner == before.second is not None
        code = "bracket_reset_needed" if needed else "bracket_reset_unneeded"
        return Reason(code, {"node": before.node})

    def _met(self, sitting: Sitting, first: Entrant, second: Entrant) -> Sitting:
        meeting = self.results.get(sitting.node)
        if meeting is not None and {meeting.first, meeting.second} == {first, second}:
            if meeting.won is not None:
                return _played(sitting, meeting, first, second)
        elif meeting is not None:
            sitting = self._aside(sitting)
        return _unplayed(sitting, first, second, self.withdrawn)

    def _aside(self, sitting: Sitting) -> Sitting:
        """Mark a result of this node, if there is one, as stale: it cannot count now."""
        meeting = self.results.get(sitting.node)
        if meeting is None:
            return sitting
        self.stale.append(sitting.node)
        entrants = [meeting.first, meeting.second]
        reason = Reason("bracket_stale_result", {"node": sitting.node, "entrants": entrants})
        return _with(sitting, sitting.state, sitting.winner, sitting.losers, reason)


def _side(entrant: Entrant | None, code: str, **params: object) -> Side:
    if entrant is None:
        return Side(True, None, Reason("bracket_nobody", {"source": params["source"]}))
    return Side(True, entrant, Reason(code, {**params, "entrant": entrant}))


def _with(
    sitting: Sitting,
    state: State,
    winner: Entrant | None,
    losers: tuple[Entrant, ...],
    *more: Reason,
) -> Sitting:
    reasons = (*sitting.reasons, *more)
    return Sitting(sitting.node, state, sitting.first, sitting.second, winner, losers, reasons)


def _walkover(sitting: Sitting, withdrawn: frozenset[Entrant]) -> Sitting:
    present = sitting.second if sitting.first is None else sitting.first
    if present is None:
        return _with(sitting, State.EMPTY, None, ())
    if present in withdrawn:
        reason = Reason("bracket_withdrawn", {"entrant": present})
        return _with(sitting, State.WALKOVER, None, (present,), reason)
    reason = Reason("bracket_walkover", {"entrant": present})
    return _with(sitting, State.WALKOVER, present, (), reason)


def _played(sitting: Sitting, meeting: Meeting, first: Entrant, second: Entrant) -> Sitting:
    if meeting.won is Won.BOTH_LOSE:
        return _double_loss(sitting, State.PLAYED, first, second)
    at_home = meeting.won is Won.FIRST
    winner = meeting.first if at_home else meeting.second
    losers = (second,) if winner == first else (first,)
    return _with(sitting, State.PLAYED, winner, losers)


def _unplayed(
    sitting: Sitting, first: Entrant, second: Entrant, withdrawn: frozenset[Entrant]
) -> Sitting:
    gone = [entrant for entrant in (first, second) if entrant in withdrawn]
    if not gone:
        return _with(sitting, State.READY, None, ())
    if len(gone) == 2:
        return _double_loss(sitting, State.WALKOVER, first, second)
    winner = second if gone == [first] else first
    reason = Reason("bracket_withdrawn", {"entrant": gone[0]})
    return _with(sitting, State.WALKOVER, winner, (gone[0],), reason)


def _double_loss(sitting: Sitting, state: State, first: Entrant, second: Entrant) -> Sitting:
    reason = Reason("bracket_double_loss", {"entrants": [first, second]})
    return _with(sitting, state, None, (first, second), reason)
