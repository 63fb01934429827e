"""Every cell of the table state × act, in the code and in the documentation."""

import re
from pathlib import Path

from matches.models import Match
from matches.models.matches import FINAL
from matches.rules import flow
from matches.rules.flow import MatchAct, MatchState, NotNow

DOCS = Path(__file__).resolve().parents[3] / "docs" / "matches.md"
CELLS = [(state, act) for state in MatchState for act in MatchAct]


def documented() -> dict[tuple[str, str], str]:
    """Read the table of the documentation: the target of every cell, `–` where it is refused."""
    rows = [
        [cell.strip().strip("`*") for cell in line.strip().strip("|").split("|")]
        for line in DOCS.read_text().splitlines()
        if re.match(r"\|", line) and line.count("|") == len(MatchState) + 2
    ]
    head, _rule, *body = rows
    return {
        (state, row[0]): target
        for row in body
        for state, target in zip(head[1:], row[1:], strict=True)
    }


def leads(state, act):
    try:
        return str(flow.after(state, act))
    except NotNow:
        return "–"


def test_the_table_is_as_documented():
    known = documented()

    assert known == {(str(state), str(act)): leads(state, act) for state, act in CELLS}
    assert {cell: flow.allows(*cell) for cell in CELLS} == {
        cell: known[cell] != "–" for cell in CELLS
    }


def test_the_rows_of_the_database_have_the_same_states():
    assert Match.State.values == [str(state) for state in MatchState]
    assert set(FINAL) == set(flow.FINAL)


def test_nothing_leads_back_from_a_result():
    for state in flow.FINAL:
        assert set(flow.TABLE[state].values()) <= flow.FINAL


def test_a_verdict_alone_settles_or_flags_but_never_rules():
    moved = {
        (state, act): flow.TABLE[state][act]
        for state in MatchState
        for act in (MatchAct.PROVE, MatchAct.CONTRADICT, MatchAct.FAIL)
        if flow.TABLE[state][act] != state
    }

    assert moved == {
        (MatchState.CHECKING, MatchAct.PROVE): MatchState.SETTLED,
        (MatchState.CHECKING, MatchAct.CONTRADICT): MatchState.JUDGE,
        (MatchState.CHECKING, MatchAct.FAIL): MatchState.JUDGE,
        (MatchState.SETTLED, MatchAct.CONTRADICT): MatchState.FLAGGED,
    }
