"""The changes by a corrected result, computed before it is confirmed."""

from collections.abc import Mapping
from dataclasses import dataclass

from league.rules.brackets.bracket import Bracket
from league.rules.brackets.settle import Seeding, Settled, Sitting, settled
from league.rules.brackets.sources import LoserOf, WinnerOf
from league.rules.reasons import Reason
from league.rules.results import Entrant, Meeting

REASONS = (
    "bracket_sides_changed",  # node: other entrants meet there
    "bracket_outcome_changed",  # node: same sides, other winner or state
    "bracket_result_void",  # node: a result that counted no longer does
    "bracket_result_counts",  # node: a result that was stale counts again
)


@dataclass(frozen=True, slots=True)
class Change:
    node: str
    before: Sitting
    after: Sitting
    reasons: tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Effect:
    """``changes`` in the order of play, the corrected nodes among them."""

    before: Settled
    after: Settled
    changes: tuple[Change, ...]


def touched(bracket: Bracket, node: str) -> tuple[str, ...]:
    """Return the later nodes that the result of ``node`` can affect, in the order of play.

    Raises ``RulesError`` unknown_node.
    """
    reached = {bracket.node(node).key}
    for later in bracket.nodes:
        sources = {
            source.node for source in later.sources if isinstance(source, WinnerOf | LoserOf)
        }
        if reached & (sources | {later.reset_of}):
            reached.add(later.key)
    return tuple(later.key for later in bracket.nodes if later.key in reached and later.key != node)


def effect(
    bracket: Bracket,
    seeding: Seeding,
    results: Mapping[str, Meeting],
    corrected: Mapping[str, Meeting | None],
    withdrawn: frozenset[Entrant] = frozenset(),
    withdrawn_after: frozenset[Entrant] | None = None,
) -> Effect:
    """Return what changes with ``corrected``, new results by node; None removes a result.

    Raises what ``settled`` raises.
    """
    later = {
        **results,
        **{key: meeting for key, meeting in corrected.items() if meeting is not None},
    }
    for key, result in corrected.items():
        if result is None:
            later.pop(key, None)
    before = settled(bracket, seeding, results, withdrawn)
    gone = withdrawn if withdrawn_after is None else withdrawn_after
    after = settled(bracket, seeding, later, gone)
    changes = (_change(node.key, before, after) for node in bracket.nodes)
    return Effect(before, after, tuple(change for change in changes if change is not None))


def _change(node: str, before: Settled, after: Settled) -> Change | None:
    was, now = before.sittings[node], after.sittings[node]
    codes = []
    if (was.first, was.second) != (now.first, now.second):
        codes.append("bracket_sides_changed")
    elif (was.state, was.winner, was.losers) != (now.state, now.winner, now.losers):
        codes.append("bracket_outcome_changed")
    if (node in before.stale) != (node in after.stale):
        void = node in after.stale
        codes.append("bracket_result_void" if void else "bracket_result_counts")
    reasons = tuple(Reason(code, {"node": node}) for code in codes)
    return Change(node, was, now, reasons) if reasons else None
