from hypothesis import given, settings, strategies as st

from league.rules.brackets.double import double_elimination
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import Best, LoserOf, Placed, Seed, WinnerOf

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


def test_a_source_has_a_short_text():
    sources = (Seed(3), WinnerOf("W1.2"), LoserOf("L10.1"), Placed("AB", 2), Best(3, 4))

    assert " ".join(map(str, sources)) == "seed:3 winner:W1.2 loser:L10.1 placed:AB:2 best:3:4"
