from league.rules.restrictions import APART, MEET, Asked, Bounds, bounds
from league.rules.rounds import BYE, MATCH, Drawn, public


def asked(*entrants: int, kind: str = APART, phase: int | None = None, round: int | None = None):
    return Asked(1, kind, phase, round, entrants)


def of(*pairs: tuple[int, int]) -> frozenset[frozenset[int]]:
    return frozenset(map(frozenset, pairs))


def test_a_group_is_all_its_pairs():
    assert asked(3, 1, 2).pairs == of((1, 2), (1, 3), (2, 3))


def test_it_holds_up_to_its_round_and_in_its_phase():
    restriction = asked(1, 2, phase=2, round=5)

    held = [restriction.holds_in(phase, round) for phase, round in ((2, 5), (2, 6), (1, 5))]

    assert held == [True, False, False]
    assert asked(1, 2).holds_in(3, 99)
    assert [asked(1, 2, kind=MEET, round=2).holds_in(1, round) for round in (1, 2, 3)] == [
        False,
        True,
        False,
    ]


def test_bounds_are_those_of_all_that_holds():
    limits = bounds(
        [asked(1, 2), asked(2, 3, round=1), asked(5, 4, kind=MEET, round=2)], phase=1, round=2
    )

    assert limits == Bounds(of((1, 2)), ((5, 4),))
    assert not bounds([], 1, 1)


def test_what_is_given_goes_first():
    limits = Bounds(of((1, 2), (3, 4)), ((5, 6), (6, 7), (8, 9)))

    assert limits.forced({1, 2, 5, 6, 7, 8}, [(1, 2)]) == [(5, 6)]
    assert limits.forced({5, 6, 7}, [(5, None)]) == [(6, 7)]
    assert limits.forbidden([(2, 1), (5, None)]) == [(3, 4)]


def test_by_hand_breaks_nothing():
    rows = [
        Drawn(1, MATCH, (2, 1)),
        Drawn(2, MATCH, (3, 4), manual=True),
        Drawn(3, MATCH, (5, 7)),
        Drawn(4, BYE, (6,)),
    ]
    limits = Bounds(of((1, 2), (3, 4)), ((5, 6), (4, 7), (8, 9)))

    assert limits.broken(rows) == [(1, 2)]
    assert limits.missing(rows) == [(5, 6)]
    assert limits.kept_from([1], {1, 3, 4}) == []
    assert limits.kept_from([4], {1, 3, 4}) == [3]


def test_reasons_that_tell_of_a_restriction_are_not_public():
    reasons = [
        {"code": "swiss_score_group", "params": {"points": "3", "size": 4}},
        {"code": "swiss_forbidden_kept_apart", "params": {"entrants": [1, 2], "others": [1, 0]}},
        {"code": "swiss_forbidden_paired", "params": {}},
        {"code": "swiss_mends", "params": {"criterion": "forbidden", "before": "1"}},
        {"code": "swiss_mends", "params": {"criterion": "rematches", "before": "1"}},
    ]

    assert public(reasons) == [reasons[0], reasons[4]]
