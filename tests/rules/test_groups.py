from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.brackets.seeding import seed_order
from league.rules.brackets.settle import in_order
from league.rules.brackets.sources import Best, Placed
from league.rules.errors import RulesError
from league.rules.groups import REASONS, Groups, apart, group_name, named, qualifiers, snake


def test_snake_goes_there_and_back():
    by_group = snake(list(range(1, 11)), 4)

    assert {name: [member.entrant for member in members] for name, members in by_group.items()} == {
        "A": [1, 8, 9],
        "B": [2, 7, 10],
        "C": [3, 6],
        "D": [4, 5],
    }
    assert by_group["C"][1].reason.params == {"seed": 6, "group": "C", "row": 2}


@settings(deadline=None)
@given(size=st.integers(1, 200), groups=st.integers(1, 64))
def test_groups_differ_by_one_at_most(size, groups):
    if groups > size:
        return
    by_group = snake(list(range(size)), groups)

    sizes = {len(members) for members in by_group.values()}
    assert max(sizes) - min(sizes) <= 1
    assert sorted(member.entrant for members in by_group.values() for member in members) == list(
        range(size)
    )


def test_groups_are_named_on_after_z():
    assert [group_name(number) for number in (0, 25, 26, 51, 52)] == ["A", "Z", "AA", "AZ", "BA"]


@pytest.mark.parametrize(
    ("entrants", "groups", "code"),
    [
        ([1, 1], 1, "entrant_twice"),
        ([1, 2], 3, "group_count"),
        ([1, 2], 0, "group_count"),
        ([], 2, "group_count"),
    ],
)
def test_impossible_groups_are_refused(entrants, groups, code):
    with pytest.raises(RulesError) as refusal:
        snake(entrants, groups)

    assert refusal.value.code == code


def test_four_groups_put_first_and_second_into_opposite_halves():
    seats = apart(qualifiers(Groups(4, 2), [4] * 4))

    lines = [str(seats[seed - 1].place)[7:] for seed in seed_order(8)]
    assert lines == ["A:1", "C:2", "D:1", "B:2", "B:1", "D:2", "C:1", "A:2"]
    assert {seat.meets for seat in seats} == {3}
    assert seats[0].reason.params == {"place": "placed:A:1", "seed": 1, "round": 3}


@settings(deadline=None)
@given(groups=st.integers(2, 32), first=st.integers(1, 4))
def test_the_first_two_of_a_group_can_meet_only_in_the_final_and_four_in_the_semifinal(
    groups, first
):
    seats = apart(qualifiers(Groups(groups, first), [first] * groups))

    depth = (groups * first - 1).bit_length()
    early = {1: None, 2: depth, 3: depth - 1, 4: depth - 1}[first]
    assert min((seat.meets for seat in seats if seat.meets), default=None) == early
    assert [seat.place.rank for seat in seats] == sorted(seat.place.rank for seat in seats)


def meetings(labels):
    """How many pairs of one group can meet in round 1, 2, …: from the lines of the bracket."""
    order = seed_order(1 << (len(labels) - 1).bit_length())
    line = {seed: index for index, seed in enumerate(order)}
    counts = [0] * len(order).bit_length()
    for at, first in enumerate(labels):
        for before, second in enumerate(labels[:at]):
            if first == second:
                counts[(line[at + 1] ^ line[before + 1]).bit_length()] += 1
    return counts


@pytest.mark.parametrize(("groups", "first"), [(2, 2), (2, 3), (3, 2), (3, 3), (4, 2), (5, 2)])
def test_no_other_order_within_the_layers_keeps_groups_further_apart(groups, first):
    seats = apart(qualifiers(Groups(groups, first), [first] * groups))
    names = [group_name(number) for number in range(groups)]

    layers = product(*(permutations(names) for _ in range(first - 1)))
    best = min(meetings([*names, *(name for layer in rest for name in layer)]) for rest in layers)
    assert meetings([seat.place.group for seat in seats]) == best


def test_best_thirds_find_their_seats_when_their_groups_are_known():
    places = qualifiers(Groups(6, 2, best_next=4), [4] * 6)

    before = apart(places)
    after = apart(named(places, ["F", "A", "C", "D"]))

    assert [seat.place for seat in before[12:]] == [Best(3, number) for number in (1, 2, 3, 4)]
    assert [seat.place for seat in before[:12]] == [seat.place for seat in after[:12]]
    assert {seat.place for seat in after[12:]} == {Placed(name, 3) for name in "FACD"}
    assert min(seat.meets for seat in after) >= 3


@pytest.mark.parametrize(
    ("asked", "sizes"), [(Groups(2, 3), [3, 2]), (Groups(2, 2), [4]), (Groups(2, 2, 2), [3, 2])]
)
def test_groups_too_small_cannot_send_so_many(asked, sizes):
    with pytest.raises(RulesError) as refusal:
        qualifiers(asked, sizes)

    assert refusal.value.code == "too_many_qualifiers"


def test_nobody_qualifies_into_nothing():
    assert apart(()) == ()
    assert in_order(()) == {}


def test_a_place_qualifies_once():
    with pytest.raises(RulesError) as refusal:
        apart([Placed("A", 1), Placed("A", 1)])

    assert refusal.value.code == "entrant_twice"


@pytest.mark.parametrize("asked", [Groups(6, 2, 4), Groups(1, 0, 0), Groups(64, 64, 64)])
def test_settings_are_written_and_read(asked):
    assert Groups.read(asked.written()) == asked


def test_nobody_at_all_leaves_one_group_empty():
    assert snake([], 1) == {"A": ()}


def test_the_number_of_best_next_is_bounded_by_the_groups():
    with pytest.raises(RulesError) as refusal:
        Groups.read({"groups": 4, "best_next": 5})

    assert refusal.value.code == "setting_out_of_range"


def test_a_seat_tells_when_its_group_can_meet_again():
    one_of_each = apart(qualifiers(Groups(2, 1), [2, 2]))
    two_of_each = apart(qualifiers(Groups(2, 2), [2, 2]))

    assert [each.reason.code for each in one_of_each] == ["group_apart_always"] * 2
    assert [each.reason.params["round"] for each in two_of_each] == [2, 2, 2, 2]


def test_all_reasons_are_listed():
    members = snake([1, 2, 3, 4], 2)
    seats = [*apart(qualifiers(Groups(2, 1, 1), [2, 2])), *apart([Placed("A", 1), Placed("A", 2)])]

    codes = Counter(member.reason.code for group in members.values() for member in group)
    codes.update(seat.reason.code for seat in seats)
    assert set(codes) == set(REASONS)
