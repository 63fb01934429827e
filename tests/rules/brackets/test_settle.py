import random
from collections import Counter

import pytest
from hypothesis import given, settings, strategies as st

from league.rules.brackets import places as placing, settle
from league.rules.brackets.double import double_elimination
from league.rules.brackets.places import places
from league.rules.brackets.settings import GrandFinal
from league.rules.brackets.settle import State, in_order, settled
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import Placed
from league.rules.errors import RulesError
from league.rules.reasons import Reason
from league.rules.results import Kind, Meeting, Won
from tests.longer import examples
from tests.rules.brackets.playout import better_seeds_win, lost_by_both, played, touched, won_by

BUILDERS = [
    single_elimination,
    lambda size: single_elimination(size, third_place=True),
    double_elimination,
    lambda size: double_elimination(size, grand_final=GrandFinal.SIMPLE),
]
brackets = st.one_of(
    st.builds(lambda make, size: make(size), st.sampled_from(BUILDERS[:2]), st.integers(1, 130)),
    st.builds(lambda make, size: make(size), st.sampled_from(BUILDERS[2:]), st.integers(1, 70)),
)
seeds = st.integers(0, 2**32).map(random.Random)
LAWS = settings(deadline=None, max_examples=examples(12))


def tiles(ranking, entrants):
    """Shared places follow each other without a gap, each as wide as it has entrants."""
    assert sorted(place.entrant for place in ranking) == sorted(entrants)
    expected = 1
    for (best, worst), count in sorted(
        Counter((place.best, place.worst) for place in ranking).items()
    ):
        assert (best, worst) == (expected, expected + count - 1)
        expected += count


@LAWS
@given(bracket=brackets, rng=seeds)
def test_every_match_has_two_known_sides_and_everybody_a_place(bracket, rng):
    seeding, _, now = played(bracket, rng)

    sides = [sitting for sitting in now.sittings.values() if sitting.state is not State.UNNEEDED]
    assert {sitting.state for sitting in sides} <= {State.PLAYED}
    assert all(sitting.first is not None and sitting.second is not None for sitting in sides)
    assert (now.is_over, now.stale) == (True, ())
    ranking = places(bracket, seeding, now)
    tiles(ranking, seeding.values())
    assert ranking[0].entrant == now.champion
    assert all(place.sure for place in ranking)


@LAWS
@given(size=st.integers(2, 70), rng=seeds, double=st.booleans())
def test_who_is_out_has_lost_as_often_as_the_system_says(size, rng, double):
    bracket = double_elimination(size) if double else single_elimination(size)
    _, _, now = played(bracket, rng)

    losses = Counter(loser for sitting in now.sittings.values() for loser in sitting.losers)
    champion = losses.pop(now.champion, 0)
    assert champion <= double
    assert set(losses.values()) == {2 if double else 1}
    assert len(losses) == size - 1


@LAWS
@given(bracket=brackets, rng=seeds, share=st.floats(0, 1))
def test_double_losses_leave_nobody_stuck(bracket, rng, share):
    seeding, _, now = played(bracket, rng, double_losses=share)

    assert now.is_over
    for sitting in now.sittings.values():
        present = [side for side in (sitting.first, sitting.second) if side is not None]
        codes = [reason.code for reason in sitting.reasons]
        if sitting.state is State.WALKOVER:
            assert present == [sitting.winner]
            assert {"bracket_nobody", "bracket_walkover"} <= set(codes)
        elif sitting.state is State.EMPTY:
            assert (present, codes) == ([], ["bracket_nobody"] * 2)
        else:
            assert sitting.state in (State.PLAYED, State.UNNEEDED)
    tiles(places(bracket, seeding, now), seeding.values())


@LAWS
@given(bracket=brackets, rng=seeds)
def test_who_withdraws_leaves_nobody_stuck(bracket, rng):
    seeding, results, _ = played(bracket, rng)
    entrants = list(seeding.values())
    gone = frozenset(rng.sample(entrants, rng.randint(0, len(entrants))))
    kept = {key: meeting for key, meeting in results.items() if rng.random() < 0.3}

    now = settled(bracket, seeding, kept, gone)
    while now.ready:
        kept |= {
            sitting.node: won_by(sitting.first, sitting.second, sitting.first)
            for sitting in now.ready
        }
        now = settled(bracket, seeding, kept, gone)

    assert now.is_over
    assert now.champion is not None or gone
    tiles(places(bracket, seeding, now), entrants)


@LAWS
@given(bracket=brackets, rng=seeds)
def test_places_during_play_never_contradict_those_at_the_end(bracket, rng):
    seeding, results, now = played(bracket, rng, double_losses=0.1)
    end = {place.entrant: (place.best, place.worst) for place in places(bracket, seeding, now)}
    count = rng.randint(0, len(results))
    some = {node.key: results[node.key] for node in bracket.nodes if node.key in results}
    early = dict(list(some.items())[:count])

    ranking = places(bracket, seeding, settled(bracket, seeding, early))

    assert {(place.entrant, place.best, place.worst) for place in ranking if place.sure} <= {
        (entrant, *place) for entrant, place in end.items()
    }


@LAWS
@given(bracket=brackets, rng=seeds)
def test_a_correction_changes_only_what_it_can_reach(bracket, rng):
    seeding, results, now = played(bracket, rng, double_losses=0.05)
    if not results:
        return
    node = rng.choice(sorted(results))
    was = results[node]
    other = lost_by_both(was.first, was.second)
    if rng.random() < 0.8:
        other = won_by(was.first, was.second, was.second if was.won is Won.FIRST else was.first)

    after = settled(bracket, seeding, {**results, node: other})

    changed = {key for key, sitting in now.sittings.items() if sitting != after.sittings[key]}
    assert changed <= {node, *touched(bracket, node)}
    for key in after.stale:
        sitting = after.sittings[key]
        meeting = results[key]
        assert {sitting.first, sitting.second} != {meeting.first, meeting.second}


@LAWS
@given(bracket=brackets, rng=seeds)
def test_the_order_of_results_does_not_matter(bracket, rng):
    seeding, results, now = played(bracket, rng, double_losses=0.1)
    keys = rng.sample(sorted(results), len(results))

    assert settled(bracket, seeding, {key: results[key] for key in keys}) == now


FOUR = in_order([1, 2, 3, 4])


def test_a_corrected_semifinal_makes_the_final_stale_until_it_is_played_again():
    bracket = single_elimination(4)
    results = better_seeds_win(bracket)

    before = settled(bracket, FOUR, results)
    after = settled(bracket, FOUR, {**results, "R1.1": won_by(1, 4, 4)})

    final = after.sittings["R2.1"]
    assert (final.state, final.first, final.second) == (State.READY, 4, 2)
    assert final.reasons[-1] == Reason("bracket_stale_result", {"node": "R2.1", "entrants": [1, 2]})
    assert (before.champion, after.champion, after.stale) == (1, None, ("R2.1",))


def test_a_result_taken_away_opens_what_follows():
    bracket = single_elimination(4)
    results = better_seeds_win(bracket)

    del results["R1.1"]
    after = settled(bracket, FOUR, results)

    assert after.sittings["R1.1"].state is State.READY
    assert after.sittings["R2.1"].state is State.WAITING
    assert after.stale == ("R2.1",)


def test_touched_follows_winners_losers_and_the_reset():
    bracket = double_elimination(4)

    assert touched(bracket, "W1.1") == ("W2.1", "L1.1", "L2.1", "G1.1", "G2.1")
    assert touched(bracket, "L2.1") == ("G1.1", "G2.1")
    assert touched(bracket, "G2.1") == ()


def test_either_side_may_stand_first_in_a_result():
    bracket = single_elimination(2)

    now = settled(bracket, in_order([1, 2]), {"R1.1": Meeting(1, 2, 1, won=Won.FIRST)})

    assert (now.champion, now.sittings["R1.1"].losers) == (2, (1,))


def test_a_result_without_a_winner_yet_leaves_the_match_ready():
    now = settled(single_elimination(2), in_order([1, 2]), {"R1.1": Meeting(1, 1, 2)})

    assert (now.sittings["R1.1"].state, now.stale) == (State.READY, ())


def test_a_forfeit_moves_the_other_on():
    forfeit = Meeting(1, 1, 2, kind=Kind.FORFEIT, won=Won.SECOND)

    assert settled(single_elimination(2), in_order([1, 2]), {"R1.1": forfeit}).champion == 2


def test_who_has_withdrawn_gives_a_walkover_now_and_later():
    bracket = double_elimination(4)

    now = settled(bracket, FOUR, {}, frozenset([4]))

    assert now.sittings["W1.1"].state is State.WALKOVER
    assert (now.sittings["W1.1"].winner, now.sittings["W1.1"].losers) == (1, (4,))
    assert now.sittings["W1.1"].reasons[-1] == Reason("bracket_withdrawn", {"entrant": 4})
    assert [sitting.node for sitting in now.ready] == ["W1.2"]
    then = settled(bracket, FOUR, {"W1.2": won_by(2, 3, 2)}, frozenset([4]))
    assert (then.sittings["L1.1"].winner, then.sittings["L1.1"].losers) == (3, (4,))


def test_a_seat_that_stays_empty_gives_a_walkover():
    now = settled(single_elimination(2), in_order([1, None]), {})

    assert (now.champion, now.sittings["R1.1"].state) == (1, State.WALKOVER)


def test_a_leaf_without_an_entrant_yet_keeps_its_match_waiting():
    bracket = single_elimination([Placed("A", 1), Placed("B", 1)])

    now = settled(bracket, {Placed("A", 1): 5}, {})

    assert now.sittings["R1.1"].state is State.WAITING
    assert (now.sittings["R1.1"].first, now.sittings["R1.1"].second) == (5, None)


@pytest.mark.parametrize(
    ("results", "code"),
    [
        ({"R9.1": won_by(1, 2, 1)}, "unknown_node"),
        ({"R1.1": Meeting(1, 1, 4, won=Won.NOBODY)}, "bracket_draw"),
        ({"R1.1": Meeting(1, 1, None, kind=Kind.BYE)}, "bracket_result_kind"),
    ],
)
def test_a_result_no_bracket_can_have_is_refused(results, code):
    with pytest.raises(RulesError) as refusal:
        settled(single_elimination(4), FOUR, results)

    assert refusal.value.code == code


def test_an_entrant_sits_once():
    with pytest.raises(RulesError) as refusal:
        settled(single_elimination(2), in_order([1, 1]), {})

    assert refusal.value.code == "entrant_twice"


def test_all_reasons_are_listed():
    rng, codes = random.Random(1), set()
    for size in range(1, 12):
        for make in BUILDERS:
            bracket = make(size)
            seeding, results, now = played(bracket, rng, double_losses=0.15)
            other = {
                key: won_by(meeting.first, meeting.second, meeting.second)
                for key, meeting in results.items()
            }
            states = [now, settled(bracket, seeding, {}, frozenset([101, 102]))]
            states += [settled(bracket, seeding, {**results, key: other[key]}) for key in results]
            for state in states:
                codes |= {why.code for each in state.sittings.values() for why in each.reasons}
            codes |= {place.reason.code for place in places(bracket, seeding, now)}

    assert codes == {*settle.REASONS, *placing.REASONS}
