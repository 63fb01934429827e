"""Paper: piles that are cut come out in order, lists are headed and sorted by the gojuon."""

from itertools import chain

import pytest
from hypothesis import given, strategies as st

from league.people.shared.kana import head, sort_key
from league.transfers.paper.rules import headed, is_long, paged, piled


@given(st.integers(0, 300), st.sampled_from([8, 10]))
def test_a_pile_that_is_cut_is_in_order(count: int, per_page: int) -> None:
    pages = piled(range(count), per_page)

    stacks = [[page[place] for page in pages] for place in range(per_page)]
    cut = [item for item in chain.from_iterable(stacks) if item is not None]
    assert cut == list(range(count))
    assert {len(page) for page in pages} <= {per_page}
    assert len(pages) == -(-count // per_page)


@given(st.lists(st.sampled_from("あかさA#"), max_size=80).map(sorted), st.integers(2, 30))
def test_a_column_begins_with_a_head_and_ends_with_a_row(rows: list[str], height: int) -> None:
    columns = headed(rows, lambda row: row, height)

    assert [line.row for column in columns for line in column if line.row] == rows
    for column in columns:
        assert len(column) <= height
        assert column[0].head
        assert column[-1].row
        under = ""
        for line in column:
            under = line.head or under
            assert line.row in (None, under)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("あおき なぎ", "あ"), ("ヴィクトル", "あ"), ("がもう", "か"), ("ｶﾞﾓｳ", "か"),
        ("ぱく", "は"),
        ("っか", "た"), ("ょう", "や"), ("をだ", "わ"), ("んの", "わ"), ("ゐの", "わ"),
        ("ェリ", "あ"),
        ("Éric", "E"), ("ｗatson", "W"), ("渡辺", "#"), ("", "#"), ("7th", "#"),
        ("ー", "#"), (" x", "X"),
    ],
)  # fmt: skip
def test_what_a_reading_is_looked_up_under(text: str, said: str) -> None:
    assert head(text) == said


def test_readings_are_sorted_as_they_are_looked_up() -> None:
    names = sorted(
        ["渡辺", "Bob", "わたなべ", "ガモウ", "かもう", "あおき", "alice", "がもえ"], key=sort_key
    )

    assert names == [
        "あおき", "かもう", "ガモウ", "がもえ", "わたなべ", "alice", "Bob", "渡辺",
    ]  # fmt: skip


def test_pages_hold_so_many_rows() -> None:
    assert paged(range(5), 2) == [[0, 1], [2, 3], [4]]
    assert paged([], 2) == []


@pytest.mark.parametrize(
    ("text", "long"), [("x" * 30, False), ("x" * 31, True), ("漢" * 15, False), ("漢" * 16, True)]
)
def test_a_kanji_is_as_wide_as_two_letters(text: str, long: bool) -> None:
    assert is_long(text) is long
