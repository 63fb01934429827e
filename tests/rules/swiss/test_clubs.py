"""Clubs and teams in large fields: few, large, and everybody in one."""

from fractions import Fraction
from random import Random

import pytest

from league.rules.results import Meeting, Won
from league.rules.swiss.apart import across
from league.rules.swiss.contenders import Contender, contenders
from league.rules.swiss.criteria import Criteria, Field
from league.rules.swiss.improve import least
from league.rules.swiss.pairing import pair
from league.rules.swiss.settings import Clubs, SwissSettings
from tests.longer import longer
from tests.rules.swiss.fields import worth
from tests.timing import within

FIRST = SwissSettings(clubs=Clubs.AFTER_REMATCHES)


def entered(players, tags):
    return [Contender(each, seed=each, tags=frozenset(tags(each))) for each in range(players)]


def after(rounds, entries, settings, seed=1):
    """The field before the next round, winners drawn by lot."""
    winners, played = Random(seed), list[Meeting]()
    for number in range(1, rounds + 1):
        field = contenders(entries, played, worth, round=number, settings=settings)
        for each in pair(field, settings, seed=f"{seed}/{number}").pairs:
            won = winners.choice([Won.FIRST, Won.SECOND])
            played.append(Meeting(number, each.first, each.second, won=won))
    return contenders(entries, played, worth, round=rounds + 1, settings=settings)


def halves(each):
    return {str(each % 2)}


@pytest.mark.parametrize("rounds", longer([1, 3], [5]))
def test_two_clubs_of_half_the_field_are_kept_apart_wherever_the_scores_allow(rounds):
    field = after(rounds, entered(800, halves), FIRST)

    criteria = pair(field, FIRST, seed=7).report.criteria

    assert (criteria["rematches"], criteria["clubs"]) == (0, 0)


def test_club_pairs_of_different_scores_exchange_partners_with_the_nearest():
    clubs, points = "aabbbbaab", [9, 9, 6, 6, 3, 3, 0, 0, 0]
    entries = [
        Contender(each, points=points[each], tags=frozenset(clubs[each])) for each in range(9)
    ]
    criteria = Criteria(Field(entries, FIRST, (), "1"), range(9))
    drawn = [(0, 1), (2, 3), (4, 5), (6, 7), (8, None)]

    pairing = across(criteria, drawn)

    assert criteria.total(pairing)[criteria.names.index("clubs")] == 0
    exchanged = {frozenset(match) for match in pairing}
    assert exchanged == {frozenset(each) for each in [(0, 3), (2, 1), (4, 7), (6, 5), (8, None)]}


def test_two_clubs_a_thousand_strong_each_leave_no_club_pair_over():
    entries = [
        Contender(each, points=3 * (each % 3), seed=each, tags=frozenset({str(each * 7 % 11 < 5)}))
        for each in range(2200)
    ]

    report = pair(entries, FIRST, seed=3).report

    # 1000 of the one and 1200 of the other: a hundred pairs of the larger one are too many
    assert report.criteria["clubs"] == 100
    assert report.proved > list(report.criteria).index("clubs")


@pytest.mark.parametrize("clubs", [Clubs.LAST, Clubs.AFTER_REMATCHES])
def test_a_field_of_one_club_is_paired_as_fast_as_any(clubs):
    entries = entered(5000, lambda _: {"all"})

    assert within(1, lambda: pair(entries, SwissSettings(clubs=clubs), seed=1))


@pytest.mark.parametrize("clubs", [Clubs.LAST, Clubs.AFTER_REMATCHES])
def test_two_clubs_are_told_as_fast_as_many(clubs):
    entries = entered(5000, halves)

    assert within(1, lambda: pair(entries, SwissSettings(clubs=clubs), seed=1))


def test_a_club_of_most_of_a_score_group_is_proved_to_meet_itself_so_often():
    leaders = [Contender(each, points=3, tags=frozenset({"a"})) for each in range(80)]
    others = [Contender(each, points=3) for each in range(80, 120)]
    below = [Contender(each) for each in range(120, 520)]

    report = pair([*leaders, *others, *below], seed=1).report

    assert report.criteria["clubs"] == 20
    assert report.proved > list(report.criteria).index("clubs")


def test_the_least_number_of_club_meetings_counts_floats_and_the_bye():
    """Seven of a club among nine: one has the bye, one may float, and five cannot part in three."""
    group = [Contender(each, points=3, tags=frozenset({"a"})) for each in range(7)]
    field = Field([*group, Contender(7, points=3), Contender(8)], SwissSettings(), (), "1")

    bound = least(Criteria(field, range(9)))["clubs"]

    # of eight with three points the lowest has the bye, so all eight stay: seven in four pairs
    assert bound == 3
    assert pair(field.contenders, seed=1).report.criteria["clubs"] == Fraction(3)


def test_how_many_of_the_same_club_were_avoided_counts_each_once():
    """Two tags in common with the same entrant are one entrant."""
    entries = [
        Contender(1, tags=frozenset({"a", "b"})),
        Contender(2, tags=frozenset({"a", "b"})),
        Contender(3),
        Contender(4),
    ]

    (params,) = [
        reason.params
        for each in pair(entries, seed=1).pairs
        for reason in each.reasons
        if reason.code == "swiss_club_avoided" and reason.params["entrant"] == 1
    ]

    assert params == {"entrant": 1, "tags": ["a", "b"], "others": 1}
