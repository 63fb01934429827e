"""Worth in points: sums that stay exact, the curve, and intervals."""

import pytest
from hypothesis import given, settings, strategies as st

from engines.bots.worth import WHOLE
from matches.rules import worth
from tests.longer import examples

PARTS = st.lists(st.integers(-3 * WHOLE, 3 * WHOLE), min_size=4, max_size=4)


@settings(max_examples=examples(50))
@given(PARTS, st.sampled_from([0, WHOLE // 2, WHOLE]))
def test_rounded_parts_add_up_to_the_result_and_stay_near(parts: list[int], result: int) -> None:
    parts = [*parts, result - sum(parts)]

    points = worth.rounded(parts)

    assert sum(points) * worth.POINT == result
    assert all(
        abs(whole * worth.POINT - part) < worth.POINT
        for whole, part in zip(points, parts, strict=True)
    )


@pytest.mark.parametrize(
    ("millionths", "percent"),
    [(0, 0), (1, 1), (4_999, 1), (505_001, 51), (999_999, 99), (WHOLE, 100)],
)
def test_only_what_is_certain_is_shown_as_certain(millionths: int, percent: int) -> None:
    assert worth.percent(millionths) == percent


def test_a_mean_has_the_interval_of_student() -> None:
    points = [3, -1, 4, 1, -5, 9, 2, -6, 5, 3]

    found = worth.mean([part * worth.POINT for part in points])

    # 1.5 ± 2.262157 · 4.527693 / √10, with nine degrees of freedom
    assert (found.matches, found.is_enough) == (10, True)
    assert (found.mean, found.low, found.high) == pytest.approx((1.5, -1.739, 4.739), abs=0.002)


def test_nine_matches_say_nothing() -> None:
    assert not worth.mean([0] * 9).is_enough
