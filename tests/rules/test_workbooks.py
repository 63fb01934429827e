from hypothesis import given, strategies as st

from league.rules import workbooks
from league.transfers.tables.rules import xlsx

CELLS = st.one_of(st.integers(0, 10**9), st.text(max_size=20), st.none())


def rows_of(raw: bytes) -> list[tuple[int, list[str]]]:
    return list(xlsx.rows(raw, most_rows=2_000, most_columns=200))


def test_a_table_is_read_back_with_its_numbers_and_texts():
    raw = workbooks.write([["順位", "name"], [1, "=1+1"], [2, " 山田\n花 "]])

    assert rows_of(raw) == [(1, ["順位", "name"]), (2, ["1", "=1+1"]), (3, ["2", " 山田\n花 "])]


def test_the_same_rows_give_the_same_bytes():
    assert workbooks.write([["a", 1]]) == workbooks.write([["a", 1]])


def test_columns_beyond_z_have_two_letters():
    assert rows_of(workbooks.write([range(1, 31)])) == [
        (1, [str(number) for number in range(1, 31)])
    ]


@given(st.lists(st.lists(CELLS, min_size=1, max_size=6), min_size=1, max_size=6))
def test_whatever_the_cells_hold_the_workbook_can_be_opened(rows):
    rows_of(workbooks.write(rows))
