import json

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.brackets.double import double_elimination
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import Best, LoserOf, Placed, Seed, WinnerOf, read_source
from league.rules.brackets.written import read, written
from league.rules.errors import RulesError

sizes = st.integers(1, 140)
brackets = st.one_of(
    st.builds(single_elimination, sizes, third_place=st.booleans()),
    st.builds(double_elimination, sizes),
)


@settings(deadline=None)
@given(bracket=brackets)
def test_matches_of_a_column_lie_two_rows_apart_and_lines_lead_to_the_right(bracket):
    spots = {node.key: (node.column, node.row) for node in bracket.nodes}

    columns = {}
    for column, row in sorted(spots.values()):
        assert row - columns.get(column, -2.0) >= 2
        columns[column] = row
    for node in bracket.nodes:
        before = [spots[source.node] for source in node.sources if hasattr(source, "node")]
        assert all(column < node.column for column, _ in before)
        assert node.column == bracket.rounds_by_key()[node.round].column


@settings(deadline=None)
@given(bracket=brackets)
def test_a_bracket_is_written_to_json_and_read(bracket):
    assert read(json.loads(json.dumps(written(bracket)))) == bracket


def test_eight_entrants_of_a_single_elimination_are_drawn_as_everybody_knows():
    rows = {node.key: (node.column, node.row) for node in single_elimination(8).nodes}

    assert rows == {
        "R1.1": (0, 0.5),
        "R1.2": (0, 2.5),
        "R1.3": (0, 4.5),
        "R1.4": (0, 6.5),
        "R2.1": (1, 1.5),
        "R2.2": (1, 5.5),
        "R3.1": (2, 3.5),
    }


@pytest.mark.parametrize(
    "source", [Seed(3), WinnerOf("W1.2"), LoserOf("L10.1"), Placed("AB", 2), Best(3, 4)]
)
def test_a_source_is_its_text(source):
    assert read_source(str(source)) == source


@pytest.mark.parametrize("text", ["", "seed", "seed:x", "seed:-1", "placed:A:b", "best:1", "x:1"])
def test_another_text_is_no_source(text):
    with pytest.raises(RulesError) as refusal:
        read_source(text)

    assert refusal.value.code == "source_unreadable"


def broken(**parts):
    return {**written(single_elimination(3)), **parts}


@pytest.mark.parametrize(
    "given",
    [
        {},
        broken(entrants="many"),
        broken(rounds=[]),
        broken(rounds=[{"key": "R1"}]),
        broken(nodes=[written(single_elimination(3))["nodes"][1]]),
        broken(nodes=written(single_elimination(3))["nodes"] * 2),
        broken(nodes=[None]),
        broken(leaves=["winner:R1.1"]),
    ],
)
def test_a_broken_bracket_is_refused(given):
    with pytest.raises(RulesError) as refusal:
        read(given)

    assert refusal.value.code in ("bracket_unreadable", "source_unreadable")
