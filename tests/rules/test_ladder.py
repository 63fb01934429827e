from datetime import date, timedelta

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.climbing import ladder
from league.rules.errors import RulesError
from league.rules.ladder import REASONS, Away, Challenge, Joined, LadderRules, Left, Taking, refusal
from league.rules.reasons import Reason
from league.rules.results import Won

START = date(2026, 4, 1)
FIVE = [Joined(START, entrant) for entrant in (1, 2, 3, 4, 5)]


def day(number):
    return START + timedelta(days=number)


def beat(number, challenger, challenged, won=Won.FIRST):
    return Challenge(day(number), challenger, challenged, won)


def standing(acts, rules=LadderRules(), until=10):  # noqa: B008
    return ladder([*FIVE, *acts], rules, day(until))


def test_who_wins_takes_the_place_and_the_others_shift_down():
    ladder = standing([beat(1, 5, 2)])

    assert ladder.order == (1, 5, 2, 3, 4)
    step = ladder.steps[-1]
    assert (step.entrant, step.before, step.after) == (5, 5, 2)
    assert step.reason == Reason("ladder_won", {"opponent": 2})


def test_who_wins_may_change_places_instead():
    assert standing([beat(1, 5, 2)], LadderRules(taking=Taking.SWAP)).order == (1, 5, 3, 4, 2)


@pytest.mark.parametrize("won", [Won.SECOND, Won.NOBODY, Won.BOTH_LOSE])
def test_a_challenge_that_is_not_won_moves_nobody(won):
    ladder = standing([beat(1, 5, 2, won)])

    assert ladder.order == (1, 2, 3, 4, 5)
    assert ladder.steps[-1].reason.code == "ladder_kept"


def test_who_stands_higher_already_when_the_result_comes_stays():
    ladder = standing([beat(1, 5, 2), beat(2, 5, 4)])

    assert ladder.order == (1, 5, 2, 3, 4)
    assert ladder.steps[-1].reason == Reason("ladder_above", {"opponent": 4})


def test_results_of_later_days_do_not_count_yet():
    assert standing([beat(5, 2, 1)], until=4).order == (1, 2, 3, 4, 5)
    assert standing([beat(5, 2, 1)], until=5).order == (2, 1, 3, 4, 5)


def test_who_left_comes_back_at_the_bottom():
    ladder = standing([Left(day(1), 2), Left(day(1), 2), Joined(day(2), 2), Joined(day(2), 3)])

    assert ladder.order == (1, 3, 4, 5, 2)
    assert [(step.before, step.after) for step in ladder.steps[5:]] == [(2, None), (None, 5)]


def test_a_result_with_somebody_who_left_changes_nothing():
    ladder = standing([Left(day(1), 2), beat(2, 5, 2)])

    assert ladder.order == (1, 3, 4, 5)
    assert ladder.steps[-1].reason == Reason("ladder_absent", {"opponent": 2})


IDLE = LadderRules(idle_days=7, idle_places=2, idle_times=2, away_days=14)


def test_idle_entrants_lose_places_on_the_day_after_and_their_order_is_kept():
    acts = [beat(7, challenger, 3, Won.SECOND) for challenger in (4, 5)]

    assert standing(acts, IDLE, until=7).order == (1, 2, 3, 4, 5)
    ladder = standing(acts, IDLE, until=8)
    assert ladder.order == (3, 4, 1, 2, 5)
    assert [(step.on, step.entrant, step.before, step.after) for step in ladder.steps[-2:]] == [
        (day(8), 2, 2, 4),
        (day(8), 1, 1, 3),
    ]
    assert ladder.steps[-1].reason == Reason("ladder_idle", {"days": 7, "places": 2})


def test_nobody_falls_below_the_bottom():
    acts = [beat(7, challenger, 1, Won.SECOND) for challenger in (2, 3, 5)]

    step = standing(acts, IDLE, until=8).steps[-1]

    assert (step.entrant, step.before, step.after) == (4, 4, 5)
    assert step.reason == Reason("ladder_idle", {"days": 7, "places": 1})


def test_who_is_idle_too_often_is_out():
    acts = [beat(7, 2, 1, Won.SECOND), beat(14, 2, 1, Won.SECOND)]

    ladder = standing(acts, IDLE, until=15)

    assert ladder.order == (1, 2)
    assert ladder.steps[-1].reason == Reason("ladder_idle_out", {"times": 2})


def test_an_absence_told_beforehand_stops_the_clock():
    acts = [Away(day(2), 1, day(6)), Away(day(4), 1, day(5))]

    assert [step.reason.code for step in standing(acts, IDLE, until=6).steps[5:]] == ["ladder_away"]
    assert standing(acts, IDLE, until=12).place(1) == 1
    assert standing(acts, IDLE, until=13).place(1) > 1


def test_an_absence_stops_the_clock_no_longer_than_the_rules_say():
    acts = [Away(day(1), 1, day(300))]

    assert standing(acts, IDLE, until=21).order == (1,)
    assert standing(acts, IDLE, until=22).steps[-1].reason.code == "ladder_idle"


def test_without_absences_in_the_rules_none_is_kept():
    assert standing([Away(day(1), 1, day(5))]).away == {}


def test_a_match_in_which_both_fail_to_appear_is_no_match_for_the_clock():
    ladder = standing([beat(7, 2, 1, Won.BOTH_LOSE)], IDLE, until=8)

    assert [step.reason.code for step in ladder.steps[-5:]] == ["ladder_idle"] * 5


RULES = LadderRules(reach=2, rest_days=7, away_days=30)


@pytest.mark.parametrize(
    ("challenger", "challenged", "reason"),
    [
        (9, 1, Reason("ladder_refused_stranger", {"entrant": 9})),
        (1, 9, Reason("ladder_refused_stranger", {"entrant": 9})),
        (3, 3, Reason("ladder_refused_self")),
        (1, 2, Reason("ladder_refused_below", {"opponent": 2})),
        (5, 2, Reason("ladder_refused_far", {"places": 3, "reach": 2})),
        (3, 2, Reason("ladder_refused_rest", {"until": "2026-04-10"})),
        (5, 4, Reason("ladder_refused_away", {"until": "2026-04-20"})),
        (5, 3, None),
        (2, 1, None),
    ],
)
def test_a_challenge_is_refused_with_its_reason(challenger, challenged, reason):
    ladder = standing([beat(2, 3, 2, Won.SECOND), Away(day(3), 4, day(19))], RULES)

    assert refusal(ladder, challenger, challenged, RULES, day(8)) == reason


@pytest.mark.parametrize(("on", "refused"), [(2, False), (3, True), (19, True), (20, False)])
def test_who_is_away_is_not_challenged_from_the_first_day_to_the_last(on, refused):
    ladder = standing([Away(day(3), 4, day(19))], RULES)

    assert (refusal(ladder, 5, 4, RULES, day(on)) is not None) is refused


def test_the_same_two_may_meet_again_after_their_rest():
    ladder = standing([beat(2, 3, 2, Won.SECOND)], RULES)

    assert refusal(ladder, 3, 2, RULES, day(9)) is None


numbers = st.integers(1, 8)
days = st.integers(0, 60).map(day)
acts = st.lists(
    st.one_of(
        st.builds(Joined, days, numbers),
        st.builds(Left, days, numbers),
        st.builds(Away, days, numbers, days),
        st.builds(Challenge, days, numbers, numbers, st.sampled_from(Won)),
    ),
    max_size=40,
)
rules = st.builds(
    LadderRules,
    reach=st.integers(1, 5),
    taking=st.sampled_from(Taking),
    idle_days=st.integers(0, 9),
    idle_places=st.integers(0, 3),
    idle_times=st.integers(0, 3),
    away_days=st.integers(0, 9),
)


@settings(deadline=None)
@given(acts=acts, rules=rules)
def test_steps_told_one_after_the_other_give_the_order(acts, rules):
    made = ladder(acts, rules, day(70))

    order: list[int] = []
    for step in made.steps:
        if step.before is None and step.after is None:
            continue
        if step.before is not None:
            assert order[step.before - 1] == step.entrant
            order.remove(step.entrant)
        if step.after is not None:
            order.insert(step.after - 1, step.entrant)
            if rules.taking is Taking.SWAP and step.reason.code == "ladder_won":
                order.remove(step.reason.params["opponent"])
                order.insert(step.before - 1, step.reason.params["opponent"])
    assert tuple(order) == made.order
    assert len(set(order)) == len(order)
    assert [step.on for step in made.steps] == sorted(step.on for step in made.steps)
    assert LadderRules.read(rules.written()) == rules


@settings(deadline=None)
@given(acts=acts, rules=rules, until=st.integers(0, 60))
def test_an_early_look_is_the_beginning_of_a_later_one(acts, rules, until):
    early, late = ladder(acts, rules, day(until)), ladder(acts, rules, day(70))

    assert late.steps[: len(early.steps)] == early.steps


def test_nobody_on_the_ladder_is_no_trouble():
    assert ladder([], IDLE, day(1)).order == ()
    assert ladder([beat(1, 1, 2)], IDLE, day(1)).order == ()


def test_settings_out_of_bounds_are_refused():
    with pytest.raises(RulesError) as refused:
        LadderRules.read({"reach": 0})

    assert refused.value.params["field"] == "reach"


def test_all_reasons_are_listed():
    past = [beat(1, 5, 2), beat(2, 5, 4), beat(2, 4, 3, Won.SECOND), Away(day(3), 1, day(4))]
    ladder = standing([*past, Left(day(4), 3), beat(5, 4, 3)], IDLE, until=40)

    codes = {step.reason.code for step in ladder.steps}
    assert codes == {code for code in REASONS if "refused" not in code}
