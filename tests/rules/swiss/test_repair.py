"""Pairing a round again: small fields against every pairing there is, large ones by their laws."""

from dataclasses import replace
from fractions import Fraction
from random import Random
from time import process_time

import pytest

from league.rules.errors import RulesError
from league.rules.results import Kind, Meeting, Won
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.pairing import pair
from league.rules.swiss.reasons import Why
from league.rules.swiss.repair import State, repair
from league.rules.swiss.settings import Clubs, SwissSettings
from tests.longer import examples, longer
from tests.rules.swiss.checks import violations
from tests.rules.swiss.fields import any_field, any_settings, worth
from tests.rules.swiss.oracle import all_pairings, criteria, uneven


def names(match):
    return tuple(None if each is None else each.entrant for each in match)


def vector(pairing, present, settings, forbidden):
    """What has to be as good as can be, how many pairs are new, and the rest."""
    counts = criteria(pairing, settings, forbidden)
    there = {frozenset(match) for match in present}
    stay = [match for match in pairing if frozenset(names(match)) in there]
    if settings.seats:
        for left, right in stay:
            if right is not None:
                first, second = (left, right) if names((left, right)) in present else (right, left)
                as_best = min(uneven(left, right), uneven(right, left))
                counts["imbalance"] += uneven(first, second) - as_best
    at = list(counts).index("distance") + 1
    values = list(counts.values())
    return tuple(values[:at]), len(pairing) - len(stay), tuple(values[at:])


def best(field, present, settings, forbidden):
    return min(vector(each, present, settings, forbidden) for each in all_pairings(field))


def any_present(rng, field):
    """A round as it may stand: some have gone since, some have come."""
    if rng.random() < 0.5:
        return [(p.first, p.second) for p in pair(field, seed=rng.randrange(9)).pairs]
    here = [each.entrant for each in field] + [200 + n for n in range(rng.choice([0, 0, 1, 2]))]
    rng.shuffle(here)
    here = here[: len(here) - rng.choice([0, 0, 1, 2])] if len(here) > 2 else here
    pairs = list(zip(here[::2], here[1::2], strict=False))
    return [*pairs, (here[-1], None)] if len(here) % 2 and rng.random() < 0.8 else pairs


def matches(field, done):
    known = {each.entrant: each for each in field}
    return tuple(
        (known[each.first], None if each.second is None else known[each.second])
        for each in done.matches
    )


@pytest.mark.parametrize("part", longer(range(1), range(1, 6)))
def test_repair_equals_exhaustive_search(part):
    rng = Random(part)

    for _ in range(examples(175)):
        field, settings = any_field(rng, rng.randrange(rng.choice([7, 9]))), any_settings(rng)
        present = any_present(rng, field)
        ids = [each.entrant for each in field]
        some = rng.choice([0, 0, 3]) if len(ids) > 1 else 0
        barred = [tuple(rng.sample(ids, 2)) for _ in range(some)]
        done = repair(field, present, settings, seed=1, forbidden=barred)
        reached = vector(matches(field, done), present, settings, set(map(frozenset, barred)))

        assert reached == best(field, present, settings, set(map(frozenset, barred)))
        assert done.report.criteria["changed"] == reached[1] == len(done.of(State.NEW))
        assert done.report.exact


@pytest.mark.parametrize("part", longer([7], [17]))
def test_repair_around_frozen_pairs_equals_exhaustive_search(part):
    rng = Random(part)

    for _ in range(examples(150)):
        field, settings = any_field(rng, rng.randrange(2, 9)), any_settings(rng)
        here = {each.entrant for each in field}
        present = any_present(rng, field)
        can = [match for match in present if {*match} - {None} <= here]
        frozen = rng.sample(can, rng.randrange(len(can) + 1))
        done = repair(field, present, settings, seed=1, frozen=frozen)
        held = {each for match in frozen for each in match}
        free = tuple(each for each in field if each.entrant not in held)
        rest = tuple(m for m in matches(field, done) if not held & ({*names(m)} - {None}))
        known = {each.entrant: each for each in field}
        whole = (*rest, *((known[a], known.get(b)) for a, b in frozen))

        assert {(each.first, each.second) for each in done.of(State.FROZEN)} == set(frozen)
        if free:
            assert vector(rest, present, settings, set()) == best(free, present, settings, set())
        _assert_told_what_freezing_costs(done, field, whole, present, frozen, settings)


def _assert_told_what_freezing_costs(done, field, whole, present, frozen, settings):
    if len(field) % 2 == 0 and any(two is None for _, two in whole):
        return  # two byes were frozen or forced upon it: the search knows one at most
    ideal = best(field, present, settings, set())[0]
    now = vector(whole, present, settings, set())[0]
    assert bool(done.impossible) == (ideal < now), (field, present, frozen)
    assert bool(done.in_the_way) == bool(done.impossible)
    if not done.impossible:
        return
    assert set(done.in_the_way) <= set(frozen)
    fewer = [match for match in frozen if match not in done.in_the_way]
    freed = repair(field, present, settings, seed=1, frozen=fewer)
    assert not freed.impossible
    for match in done.in_the_way:
        assert not repair(field, present, settings, seed=1, frozen=[
            *(each for each in frozen if each != match)
        ]).impossible or len(done.in_the_way) > 1  # fmt: skip


def test_repair_says_of_every_change_what_it_mends():
    rng = Random(8)

    for _ in range(examples(150)):
        field, settings = any_field(rng, rng.randrange(2, 9)), any_settings(rng)
        done = repair(field, any_present(rng, field), settings, seed=1)
        changed = [*done.of(State.NEW), *done.dissolved]

        for each in changed:
            assert each.reasons
            first = each.reasons[0]
            assert first.code in (Why.ABSENT, Why.LEFT_ALONE, Why.MENDS)
            if first.code == Why.MENDS:
                assert Fraction(first.params["before"]) > Fraction(first.params["after"])
                assert first.params["criterion"] in done.report.criteria
        for each in done.of(State.KEPT):
            assert each.reasons[0].code == Why.KEPT


def test_repair_leaves_a_round_alone_that_is_as_good_as_any():
    field = [Contender(number, points=number % 2) for number in range(1, 9)]
    present = [(1, 3), (7, 5), (4, 2), (8, 6)]

    done = repair(field, present, seed=5)

    assert [(each.first, each.second) for each in done.of(State.KEPT)] == [
        (1, 3), (7, 5), (4, 2), (8, 6)
    ]  # fmt: skip
    assert not done.dissolved
    assert done.report.criteria["changed"] == 0


def test_repair_after_a_win_became_a_loss_changes_two_pairs():
    """1 and 5 played in round 1: 1 had been written down as the winner and 5 had won."""
    points = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0}
    met = {1: 5, 5: 1, 2: 6, 6: 2, 3: 7, 7: 3, 4: 8, 8: 4}
    field = [Contender(n, points=p, met={met[n]: 1}) for n, p in points.items()]

    done = repair(field, [(1, 2), (3, 4), (5, 6), (7, 8)], SwissSettings(seats=False), seed=5)

    assert {frozenset(each.sides) for each in done.of(State.NEW)} == {
        frozenset({2, 5}), frozenset({1, 6})
    }  # fmt: skip
    assert [(each.first, each.second) for each in done.dissolved] == [(1, 2), (5, 6)]
    (reason,) = done.dissolved[0].reasons
    assert (reason.code, reason.params["criterion"]) == (Why.MENDS, "floats")
    assert (reason.params["before"], reason.params["after"]) == ("2", "0")


def test_repair_keeps_a_frozen_pair_and_says_what_it_costs():
    points = {1: 0, 2: 1, 3: 1, 4: 1, 5: 1, 6: 0, 7: 0, 8: 0}
    field = [Contender(n, points=p) for n, p in points.items()]
    present = [(1, 2), (3, 4), (5, 6), (7, 8)]

    done = repair(field, present, seed=5, frozen=[(1, 2)])

    assert done.of(State.FROZEN)[0].sides == (1, 2)
    assert done.report.criteria["changed"] == 0
    (reason,) = done.impossible
    assert reason.params == {"criterion": "floats", "found": "2", "least": "0"}
    assert done.in_the_way == ((1, 2),)


def test_repair_gives_the_bye_to_who_is_lowest_now():
    field = [Contender(1, points=1), Contender(2, points=1), Contender(3, points=0)]

    done = repair(field, [(2, 3), (1, None)], seed=1)

    assert done.matches[-1].second is None
    assert done.matches[-1].first == 3
    assert {each.state for each in done.matches} == {State.NEW}
    assert done.dissolved[0].reasons[0].params["criterion"] == "bye_points"


def test_repair_pairs_whom_a_drop_left_with_who_had_the_bye():
    field = [Contender(number) for number in (1, 2, 3, 4)]

    done = repair(field, [(1, 2), (3, 9), (4, None)], seed=1)

    (new,) = done.of(State.NEW)
    assert set(new.sides) == {3, 4}
    assert new.reasons[0].code == Why.ABSENT
    assert new.reasons[0].params == {"entrants": [9]}


def test_repair_takes_what_is_forced_and_who_asked_for_a_bye():
    field = [Contender(number) for number in (1, 2, 3, 4, 5)]
    field[4] = replace(field[4], asked=Kind.HALF_BYE)

    done = repair(field, [(1, 2), (3, 4), (5, None)], seed=1, forced=[(1, 4)])

    assert {frozenset(each.sides) for each in done.matches} == {
        frozenset({1, 4}), frozenset({2, 3})
    }  # fmt: skip
    assert [each.entrant for each in done.asked] == [5]
    assert done.matches[0].reasons[0].code == Why.SET_BY_HAND


def test_repair_lets_who_sits_in_a_frozen_pair_play_on():
    field = [Contender(1, asked=Kind.ZERO_BYE), Contender(2)]

    done = repair(field, [(1, 2)], seed=1, frozen=[(1, 2)])

    assert [(each.sides, each.state) for each in done.matches] == [((1, 2), State.FROZEN)]
    assert not done.asked


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("present_twice", {"present": [(1, 2), (2, 3)]}),
        ("frozen_not_present", {"frozen": [(1, 3)]}),
        ("frozen_unknown", {"present": [(1, 9)], "frozen": [(1, 9)]}),
        ("forced_frozen", {"frozen": [(1, 2)], "forced": [(1, 3)]}),
        ("forced_unknown", {"forced": [(1, 8)]}),
    ],
)
def test_repair_refuses(code, more):
    field = [Contender(number) for number in (1, 2, 3, 4)]

    with pytest.raises(RulesError) as refused:
        repair(field, **{"present": [(1, 2), (3, 4)], "seed": 1, **more})

    assert refused.value.code == code


@pytest.mark.parametrize("size", [0, 1, 2])
def test_repair_of_nobody_and_of_few(size):
    field = [Contender(number) for number in range(1, size + 1)]

    done = repair(field, [], seed=1)

    assert sorted(e for each in done.matches for e in each.sides) == list(range(1, size + 1))


## Large fields: a result of an earlier round is turned round after the round was paired


def a_corrected_round(rng, size, rounds, wrong=1):
    settings = SwissSettings(clubs=rng.choice([Clubs.OFF, Clubs.LAST]))
    entries = [
        Contender(n, seed=n, tags=frozenset({str(n % 50)}) if rng.random() < 0.3 else frozenset())
        for n in range(1, size + 1)
    ]
    played = []
    for number in range(1, rounds):
        field = contenders(entries, played, worth, round=number, settings=settings)
        for each in pair(field, settings, seed=number).pairs:
            won = rng.choice([Won.FIRST, Won.SECOND, Won.FIRST, Won.SECOND, Won.NOBODY])
            played.append(Meeting(number, each.first, each.second, Kind.PLAYED, won))
    field = contenders(entries, played, worth, round=rounds, settings=settings)
    paired = pair(field, settings, seed=rounds)
    present = [(each.first, each.second) for each in paired.pairs]
    present += [(each.entrant, None) for each in paired.byes]
    for at in rng.sample(range(len(played)), wrong):
        turned = Won.SECOND if played[at].won is Won.FIRST else Won.FIRST
        played[at] = replace(played[at], won=turned)
    return contenders(entries, played, worth, round=rounds, settings=settings), present, settings


@pytest.mark.parametrize(("size", "wrong", "most"), [(128, 1, 12), (301, 1, 12), (512, 2, 20)])
def test_repair_of_a_large_field_changes_few_pairs_and_breaks_no_law(size, wrong, most):
    rng = Random(size)
    field, present, settings = a_corrected_round(rng, size, 6, wrong)

    started = process_time()
    done = repair(field, present, settings, seed=1)
    took = process_time() - started

    peer = pair(field, settings, seed=2).report
    pairs = [each.sides for each in done.matches if each.second is not None]
    byes = [each.first for each in done.matches if each.second is None]
    assert violations(field, pairs, byes, settings) == ()
    for name in ("forbidden", "rematches", "bye_again", "bye_points", "floats", "distance"):
        assert done.report.criteria[name] <= peer.criteria[name]
    assert len(done.of(State.NEW)) <= most
    assert took < 2
    assert pair(field, settings, seed=2).report == peer


def test_repair_is_the_same_in_any_order_of_input():
    rng = Random(3)
    field, present, settings = a_corrected_round(rng, 60, 5)
    mixed, turned = list(field), list(reversed(present))
    rng.shuffle(mixed)

    assert repair(mixed, turned, settings, seed=4).matches == (
        repair(field, present, settings, seed=4).matches
    )
