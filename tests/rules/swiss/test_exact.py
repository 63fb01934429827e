"""Small fields against every pairing there is."""

from random import Random

import pytest

from league.rules.swiss.pairing import pair
from tests.longer import examples, longer
from tests.rules.swiss.fields import any_field, any_settings
from tests.rules.swiss.oracle import all_pairings, criteria, least, uneven


@pytest.mark.parametrize("part", longer(range(1), range(1, 8)))
def test_pair_equals_exhaustive_search(part):
    rng = Random(part)

    for _ in range(examples(250)):
        field, settings = any_field(rng, rng.randrange(9)), any_settings(rng)
        report = pair(field, settings, seed=rng.randrange(100)).report

        assert dict(report.criteria) == least(field, settings), (field, settings)
        assert report.proved == len(report.criteria)


def test_pair_equals_exhaustive_search_for_ten():
    rng = Random(10)

    for _ in range(examples(5)):
        field, settings = any_field(rng, 10), any_settings(rng)
        report = pair(field, settings, seed=1).report

        assert dict(report.criteria) == least(field, settings), (field, settings)


def test_pair_with_forbidden_pairs_equals_exhaustive_search():
    rng = Random(11)

    for _ in range(examples(150)):
        field, settings = any_field(rng, rng.randrange(2, 8)), any_settings(rng)
        names = [each.entrant for each in field]
        forbidden = [tuple(rng.sample(names, 2)) for _ in range(rng.randrange(1, 9))]
        report = pair(field, settings, seed=1, forbidden=forbidden).report

        assert dict(report.criteria) == least(field, settings, set(map(frozenset, forbidden)))


def test_pair_around_forced_pairs_equals_exhaustive_search():
    rng = Random(12)

    for _ in range(examples(150)):
        field, settings = any_field(rng, rng.randrange(3, 9)), any_settings(rng)
        first, second, *rest = rng.sample(field, len(field))
        by_hand = (first.entrant, None) if rng.random() < 0.3 else (first.entrant, second.entrant)
        left = tuple(rest) if by_hand[1] is not None else (second, *rest)
        paired = pair(field, settings, seed=1, forced=[by_hand])
        others = _pairing(field, paired) - {_names(by_hand)}
        whole = _of_names(field, others)

        assert _names(by_hand) in _pairing(field, paired)
        assert criteria(whole, settings) == least(left, settings)


def test_report_tells_the_criteria_of_the_round_as_it_is_seated():
    rng = Random(13)

    for _ in range(examples(200)):
        field, settings = any_field(rng, rng.randrange(2, 12)), any_settings(rng)
        by_hand = [] if rng.random() < 0.5 else [tuple(e.entrant for e in rng.sample(field, 2))]
        paired = pair(field, settings, seed=1, forced=by_hand)
        known = {each.entrant: each for each in field}
        counts = criteria(_of_names(field, _pairing(field, paired)), settings)
        if settings.seats:
            counts["imbalance"] = sum(
                uneven(known[each.first], known[each.second]) for each in paired.pairs
            ) + sum(known[each.entrant].balance ** 2 for each in paired.byes)

        # The lowest who may have the bye is among those who are not paired by hand.
        assert {**paired.report.criteria, "bye_points": 0} == {**counts, "bye_points": 0}


def test_all_pairings_are_as_many_as_counting_says():
    assert [len(list(all_pairings(tuple(range(n))))) for n in range(9)] == [
        *(1, 1, 1, 3, 3, 15, 15, 105, 105)
    ]


def _names(match):
    return frozenset(each for each in match if each is not None)


def _pairing(field, paired):
    names = {frozenset((each.first, each.second)) for each in paired.pairs}
    return names | {frozenset((each.entrant,)) for each in paired.byes}


def _of_names(field, names):
    known = {each.entrant: each for each in field}
    whole = [[known[entrant] for entrant in each] for each in names]
    return tuple((each[0], each[1] if len(each) > 1 else None) for each in whole)
