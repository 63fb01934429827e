"""The states of a match and what leads from one to the next: the table of docs/matches.md."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final


class MatchState(StrEnum):
    SCHEDULED = "scheduled"  # nothing is claimed
    REPORTED = "reported"  # one side's claim waits for the other side
    DISPUTED = "disputed"  # the claims differ, or one was disputed
    CHECKING = "checking"  # the claims agree; the proof is awaited
    JUDGE = "judge"  # a judge must decide
    SETTLED = "settled"  # final: the claims agree, with the proof that the event asks for
    FLAGGED = "flagged"  # settled, but a later verdict differs: the result stands until a ruling
    RULED = "ruled"  # final: decided by a judge
    CORRECTED = "corrected"  # final: a judge changed a final result
    VOIDED = "voided"  # final: counts for nothing


class MatchAct(StrEnum):
    """An act on a match. The first six are outcomes of weighing the sides' claims."""

    CLEAR = "clear"  # no claim stands any more
    CLAIM = "claim"  # the claim of one side stands, unanswered
    DIFFER = "differ"  # two claims differ, or a claim was disputed
    AGREE = "agree"  # the claims agree, and the event asks for no more than there is
    AWAIT = "await"  # the claims agree, the event's proof is still to come
    DOUBT = "doubt"  # the claims agree, but the record does not bear them out
    LATE = "late"  # a report after the report window
    CALL = "call"  # a side calls a judge
    CONCEDE = "concede"  # a side gives the match up
    PROVE = "prove"  # the verdicts prove the claims
    CONTRADICT = "contradict"  # a verdict differs from the claims
    FAIL = "fail"  # the replay decides nothing (possible, unfinished, with rulings, unreadable)
    RULE = "rule"  # a judge decides
    CORRECT = "correct"  # a judge changes a final result
    VOID = "void"  # a judge takes the match out of the count


S, A = MatchState, MatchAct
_CLAIMS: Final[Mapping[MatchAct, MatchState]] = {
    A.CLEAR: S.SCHEDULED,
    A.CLAIM: S.REPORTED,
    A.DIFFER: S.DISPUTED,
    A.AGREE: S.SETTLED,
    A.AWAIT: S.CHECKING,
    A.DOUBT: S.JUDGE,
    A.LATE: S.JUDGE,
    A.CALL: S.JUDGE,
    A.CONCEDE: S.SETTLED,
}
_DECIDED: Final[Mapping[MatchAct, MatchState]] = {A.RULE: S.RULED, A.VOID: S.VOIDED}
_AMENDED: Final[Mapping[MatchAct, MatchState]] = {A.CORRECT: S.CORRECTED, A.VOID: S.VOIDED}


def _unmoved(state: MatchState) -> Mapping[MatchAct, MatchState]:
    """Map the acts of verdicts to the same state: they are stored without moving the match."""
    return {A.PROVE: state, A.CONTRADICT: state, A.FAIL: state}


TABLE: Final[Mapping[MatchState, Mapping[MatchAct, MatchState]]] = {
    S.SCHEDULED: {
        **{act: to for act, to in _CLAIMS.items() if act in (A.CLAIM, A.LATE, A.CALL, A.CONCEDE)},
        **_unmoved(S.SCHEDULED),
        **_DECIDED,
    },
    S.REPORTED: {**_CLAIMS, **_unmoved(S.REPORTED), **_DECIDED},
    S.DISPUTED: {**_CLAIMS, **_unmoved(S.DISPUTED), **_DECIDED},
    S.CHECKING: {**_CLAIMS, A.PROVE: S.SETTLED, A.CONTRADICT: S.JUDGE, A.FAIL: S.JUDGE, **_DECIDED},
    S.JUDGE: {A.CONCEDE: S.SETTLED, **_unmoved(S.JUDGE), **_DECIDED},
    S.SETTLED: {A.PROVE: S.SETTLED, A.CONTRADICT: S.FLAGGED, A.FAIL: S.SETTLED, **_AMENDED},
    S.FLAGGED: {**_unmoved(S.FLAGGED), **_DECIDED},
    S.RULED: {**_unmoved(S.RULED), **_AMENDED},
    S.CORRECTED: {**_unmoved(S.CORRECTED), **_AMENDED},
    S.VOIDED: {**_unmoved(S.VOIDED), A.CORRECT: S.CORRECTED},
}

# In these the match has a result that counts (voided: none); each new one raises the version.
FINAL: Final = frozenset({S.SETTLED, S.FLAGGED, S.RULED, S.CORRECTED, S.VOIDED})
# In these the sides themselves can still put the claims right.
OPEN: Final = frozenset({S.SCHEDULED, S.REPORTED, S.DISPUTED, S.CHECKING})
# In these the match waits for a judge.
JUDGED: Final = frozenset({S.DISPUTED, S.JUDGE, S.FLAGGED})


class NotNow(Exception):
    """The act is impossible in this state."""


def after(state: str, act: MatchAct) -> MatchState:
    """Return the state that an act leads to. Raises ``NotNow``."""
    try:
        return TABLE[MatchState(state)][act]
    except KeyError:
        raise NotNow(f"{act} in {state}") from None


def allows(state: str, act: MatchAct) -> bool:
    return act in TABLE[MatchState(state)]
