"""Drafts as plain values: tables, and changes by hand that lose nobody."""

from hypothesis import given, strategies as st

from league.rules.rounds import (
    BYE,
    BYES,
    MATCH,
    Drawn,
    Hall,
    at_tables,
    given_bye,
    met,
    moved,
    place_of,
    swapped,
    warned,
)


def draft(entrants: int) -> list[Drawn]:
    """Pair neighbours; of an odd number the last has the bye."""
    numbers = range(1, entrants + 1)
    rows = [Drawn(n // 2 + 1, MATCH, (n, n + 1)) for n in numbers if n % 2 and n < entrants]
    if entrants % 2:
        rows.append(Drawn(len(rows) + 1, BYE, (entrants,)))
    return at_tables(rows, Hall())


def tables(rows: list[Drawn]) -> list[int | None]:
    return [row.table for row in rows]


def test_tables_are_given_in_order_and_none_to_a_bye():
    assert tables(draft(5)) == [1, 2, None]


def test_taken_tables_are_left_out():
    rows = at_tables(draft(6), Hall(first=3, taken=frozenset({4})))

    assert tables(rows) == [3, 5, 6]


def test_of_two_who_keep_the_same_table_the_first_has_it():
    rows = at_tables(draft(6), Hall(fixed={1: 7, 3: 7}))

    assert tables(rows) == [7, 1, 2]
    assert [row.reasons for row in rows[:2]] == [
        ({"code": "table_fixed", "params": {"entrant": 1}},),
        ({"code": "table_taken", "params": {"entrant": 3, "table": 7}},),
    ]


def test_of_two_in_a_pair_who_keep_tables_the_first_named_keeps_its_own():
    rows = at_tables(draft(4), Hall(fixed={1: 9, 2: 5}))

    assert tables(rows) == [9, 1]
    codes = [reason["code"] for reason in rows[0].reasons]
    assert codes == ["table_fixed", "table_taken"]


def test_a_kept_table_is_free_for_nobody_else():
    assert tables(at_tables(draft(6), Hall(fixed={5: 1}))) == [2, 3, 1]


def test_the_first_tables_are_feature_tables():
    rows = at_tables(draft(6), Hall(first=10, feature=2))

    assert [row.feature for row in rows] == [True, True, False]


def test_a_pair_of_two_with_byes_is_a_match():
    rows = [Drawn(1, BYE, (1,)), Drawn(2, "half_bye", (2,))]

    change = met(rows, 2, 1)

    assert [(row.kind, row.sides) for row in change.after] == [(MATCH, (2, 1))]


def test_a_pair_with_who_has_the_bye_leaves_the_bye_to_the_opponent():
    change = met(draft(5), 5, 1)

    assert {(row.kind, row.sides) for row in change.after} == {(MATCH, (5, 1)), (BYE, (2,))}


def test_the_same_pair_the_other_way_round():
    change = met(draft(4), 2, 1)

    assert [row.sides for row in change.after] == [(2, 1)]


def test_a_match_moves_to_a_table_nobody_uses():
    assert [row.table for row in moved(draft(4), 2, 40).after] == [40]


def test_warnings_name_rematches_and_second_byes():
    warnings = warned([Drawn(1, MATCH, (1, 2)), Drawn(2, BYE, (3,)), Drawn(3, MATCH, (4, 5))],
                   {1: {2: 2}}, {3: 1})  # fmt: skip

    assert warnings == [
        {"code": "rematch", "params": {"entrants": [1, 2], "times": 2}},
        {"code": "bye_again", "params": {"entrant": 3, "times": 1}},
    ]


def test_what_is_written_is_read_back():
    row = Drawn(1, MATCH, (1, 2), 3, True, "R1.1", 2, True, ({"code": "manual", "params": {}},))

    assert Drawn.read(row.as_json()) == row


CHANGES = st.tuples(
    st.sampled_from(["swap", "met", "bye", "half_bye"]), st.integers(0, 8), st.integers(0, 8)
)


@given(entrants=st.integers(2, 9), changes=st.lists(CHANGES, max_size=8))
def test_changes_by_hand_lose_nobody_and_seat_nobody_twice(entrants, changes):
    rows = draft(entrants)
    for how, a, b in changes:
        first, second = a % entrants + 1, b % entrants + 1
        if how in BYES:
            change = given_bye(rows, first, how)
        elif first == second:
            continue
        else:
            change = (swapped if how == "swap" else met)(rows, first, second)
        gone = {row.number for row in change.before}
        rows = [*(row for row in rows if row.number not in gone), *change.after]

        assert sorted(e for row in rows for e in row.sides) == list(range(1, entrants + 1))
        assert len({row.number for row in rows}) == len(rows)
        assert all(len(row.sides) == (2 if row.is_match else 1) for row in rows)
        place = place_of(rows, first)
        assert place is not None
        if how == "met":
            assert place.sides == (first, second)
        elif how in BYES:
            assert place.kind == how
