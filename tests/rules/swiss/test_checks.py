import pytest

from league.rules.results import Kind
from league.rules.swiss.contenders import Contender
from tests.rules.swiss.checks import violations
from tests.rules.swiss.test_pairing import field


def codes(faults):
    return [each.code for each in faults]


def test_lawful_round_breaks_nothing():
    assert violations(field([3, 3, 0]), [(1, 2)], [3]) == ()


@pytest.mark.parametrize(
    ("pairs", "byes", "broken"),
    [
        ([(1, 1), (2, 3)], [], ["against_self"]),
        ([(1, 2), (2, 3)], [], ["twice"]),
        ([(1, 2)], [2, 3], ["twice"]),
        ([(1, 2)], [], ["unpaired"]),
        ([(1, 2)], [3, 9], ["unknown"]),
        ([(1, 2), (3, 4)], [], ["absent_paired"]),
        ([], [1, 2, 3], ["too_many_byes"]),
    ],
)
def test_violations_of_form(pairs, byes, broken):
    four = [*field([0, 0, 0]), Contender(4, asked=Kind.HALF_BYE)]

    assert codes(violations(four, pairs, byes)) == broken


def test_rematch_is_a_violation_only_if_it_can_be_avoided():
    four = field([0] * 4, met=[(1, 2)])

    faults = violations(four, [(1, 2), (3, 4)])

    assert codes(faults) == ["avoidable_rematch"]
    assert faults[0].params == {"found": 1, "least": 0}
    assert violations(field([0, 0], met=[(1, 2)]), [(1, 2)]) == ()


def test_forbidden_pair_is_a_violation_only_if_it_can_be_avoided():
    four = field([0] * 4)

    faults = violations(four, [(1, 2), (3, 4)], forbidden=[(1, 2)])

    assert codes(faults) == ["avoidable_forbidden"]
    assert violations(field([0, 0]), [(1, 2)], forbidden=[(1, 2)]) == ()


def test_second_bye_is_a_violation_unless_it_saves_a_rematch():
    had = {3: 1}

    faults = violations(field([3, 3, 0], byes=had), [(1, 2)], [3])

    assert codes(faults) == ["avoidable_second_bye"]
    kept = field([3, 3, 0], byes=had, met=[(1, 3), (2, 3)])
    assert violations(kept, [(1, 2)], [3]) == ()


def test_forced_pairs_are_not_held_against_a_round():
    four = field([0] * 4, met=[(1, 2)], byes={3: 1})

    assert violations(four, [(1, 2), (3, 4)], forced=[(2, 1)]) == ()
    assert violations(four[:3], [(1, 2)], [3], forced=[(1, 2), (3, None)]) == ()
