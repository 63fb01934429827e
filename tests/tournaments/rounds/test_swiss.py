"""A Swiss, round by round."""

import pytest
from django.utils import timezone

from league.tournaments.errors import (
    CannotUndo,
    DraftStale,
    DraftStands,
    NotNow,
    PhaseOver,
    RoundIncomplete,
    RoundOpen,
)
from league.tournaments.models import Absence, Outcome, Pairing, PairingSide, RequestedBye, Round
from league.tournaments.queries.export import state_of
from league.tournaments.services import drafts, pairing, rounds
from league.tournaments.services.undo import undo
from matches.models import Match
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, pairs, running, sides

pytestmark = pytest.mark.django_db


def test_a_round_is_paired_published_played_and_closed():
    hall = running(8)

    first = hall.next()
    hall.full(first)
    second = hall.next()

    assert hall.round(1).state == Round.State.CLOSED
    assert {one.match.table for one in hall.pairings(second)} == {1, 2, 3, 4}
    assert sorted(hall.points().values()) == ["0"] * 4 + ["3"] * 4
    assert not pairs(hall.pairings(first)) & pairs(hall.pairings(second))
    assert all(one.reasons for one in hall.pairings(second))
    assert hall.kinds()[-6:] == ["phase_begin", "pair", "publish", "close", "pair", "publish"]


def test_winners_meet_winners():
    hall = running(8)
    hall.whole()

    second = hall.next()

    won = hall.points(after=1)
    assert all(won[a] == won[b] for a, b in pairs(hall.pairings(second)))


def test_the_same_seed_gives_the_same_pairing():
    one, other = running(9), running(9)

    assert [sides(p) for p in hall_pairs(one)] == [sides(p) for p in hall_pairs(other)]


def hall_pairs(hall):
    return hall.pairings(hall.pair())


def test_an_odd_field_gives_a_bye_worth_a_win_and_nobody_two():
    hall = running(5)

    for _round in range(3):
        hall.whole()

    byes = Pairing.objects.filter(kind="bye")
    rested = [sides(one)[0] for one in byes]
    assert len(rested) == len(set(rested)) == 3
    assert all(one.match is None and one.table is None for one in byes)
    assert sum(int(points) for points in hall.points().values()) == 3 * 3 * 3


def test_a_requested_bye_is_left_out_of_the_pairing():
    hall = running(4)
    RequestedBye.objects.create(entrant=hall.tournament.entrants.get(number=2), round=1,
                                worth="half")  # fmt: skip

    first = hall.whole()

    kinds = {sides(one): one.kind for one in hall.pairings(first)}
    assert kinds[2,] == "half_bye"
    assert hall.points()[2] == "1"
    assert sorted(kinds.values()) == ["bye", "half_bye", "match"]


def test_who_dropped_is_not_paired_and_stays_in_the_standings():
    hall = running(6)
    hall.whole()
    Absence.objects.create(
        entrant=hall.tournament.entrants.get(number=1), kind="drop", from_round=2
    )

    second = hall.next()

    assert 1 not in {entrant for pair in pairs(hall.pairings(second)) for entrant in pair}
    assert set(hall.points()) == {1, 2, 3, 4, 5, 6}


def test_pairing_waits_for_every_result():
    hall = running(4)
    first = hall.next()

    with pytest.raises(RoundIncomplete) as refusal:
        hall.pair()

    assert refusal.value.params == {"round": 1, "count": 2, "table": 1}
    hall.play(first)
    with pytest.raises(RoundOpen):
        hall.pair()
    with pytest.raises(NotNow):
        pairing.pair(phase=hall.phase(), by=hall.by, now=timezone.now(), number=1)


def test_a_draft_is_paired_once():
    hall = running(4)
    hall.pair()

    with pytest.raises(DraftStands):
        hall.pair()


def test_after_the_last_round_nothing_is_paired():
    hall = running(4, [{"kind": "swiss", "rounds": 1}])
    hall.whole()

    with pytest.raises(PhaseOver):
        hall.pair()


def test_without_a_number_of_rounds_it_ends_when_one_is_unbeaten():
    hall = running(4, [{"kind": "swiss"}])
    hall.whole()
    hall.whole()

    with pytest.raises(PhaseOver):
        hall.pair()


def test_close_names_the_tables_that_lack_a_result():
    hall = running(4)
    first = hall.next()
    hall.decide(hall.pairings(first)[0], WIN)

    with pytest.raises(RoundIncomplete) as refusal:
        hall.close(first)

    assert refusal.value.params == {"round": 1, "count": 1, "table": 2}


def test_a_voided_match_counts_for_nothing_and_holds_nobody_up():
    hall = running(4)
    first = hall.next()
    hall.rule(hall.pairings(first)[0], "void")
    hall.decide(hall.pairings(first)[1], WIN)

    hall.close(first)

    assert sorted(hall.points().values()) == ["0", "0", "0", "3"]


## Results


def test_each_version_of_a_result_is_taken_once():
    hall = running(4)
    first = hall.next()
    one = hall.pairings(first)[0]
    hall.decide(one, WIN)
    hall.take()
    hall.take()
    before = hall.fresh().revision
    hall.decide(one, LOSS, "correction")
    hall.take()

    assert list(one.outcomes.order_by("version").values_list("version", "won")) == [
        (1, "first"), (2, "second"),
    ]  # fmt: skip
    assert hall.fresh().revision == before + 1
    newest = one.outcomes.first()
    assert (newest.score, newest.games, newest.played) == ([0, 2], [0, 0, 1], True)


def test_versions_that_were_missed_are_taken_together():
    hall = running(4)
    one = hall.pairings(hall.next())[0]
    hall.decide(one, WIN)
    hall.decide(one, DRAW, "correction")

    hall.take()

    assert one.outcomes.count() == 2
    assert sorted(hall.points().values()) == ["0", "0", "1", "1"]


@pytest.mark.parametrize(
    ("kind", "more", "won"),
    [("no_show", {"winner": 2}, "second"), ("double_loss", {}, "both_lose")],
)
def test_who_does_not_appear_loses_by_forfeit(kind, more, won):
    hall = running(4)
    one = hall.pairings(hall.next())[0]
    hall.rule(one, kind, **more)

    hall.take()

    outcome = Outcome.objects.get(pairing=one)
    assert (outcome.won, outcome.played, outcome.games) == (won, False, None)


def test_a_correction_after_the_next_round_was_published_calls_for_a_person():
    hall = running(4)
    first = hall.whole()
    hall.next()
    one = hall.pairings(first)[0]

    hall.decide(one, LOSS, "correction")
    hall.take()

    act = hall.last_act("needs_attention")
    assert (act.round, act.params["why"], act.params["pairing"]) == (1, "paired_since", one.number)


def test_a_draft_of_old_results_is_not_published():
    hall = running(4)
    first = hall.whole()
    second = hall.pair()
    hall.decide(hall.pairings(first)[0], LOSS, "correction")

    with pytest.raises(DraftStale):
        hall.publish(second)

    pairing.redraw(round=hall.round(2), by=hall.by, now=timezone.now())
    hall.publish(second)
    assert Match.objects.count() == 4


def test_a_draft_with_somebody_who_left_is_not_published():
    hall = running(4)
    first = hall.pair()
    Absence.objects.create(
        entrant=hall.tournament.entrants.get(number=1), kind="drop", from_round=1
    )

    with pytest.raises(DraftStale):
        hall.publish(first)


## Tables


def test_fixed_tables_are_kept():
    hall = running(6, first_table=10)
    hall.tournament.entrants.filter(number=6).update(fixed_table=3)

    first = hall.pair()

    tables = {sides(one): one.table for one in hall.pairings(first)}
    fixed = next(table for pair, table in tables.items() if 6 in pair)
    assert fixed == 3
    assert sorted(tables.values()) == [3, 10, 11]


def test_feature_tables_are_the_first_ones():
    hall = running(6, [{"kind": "swiss", "rounds": 2, "settings": {"feature_tables": 1}}])

    first = hall.pair()

    assert [one.feature for one in hall.pairings(first)] == [True, False, False]


## And back again


def test_what_is_done_to_a_round_can_be_undone():
    hall = running(5)
    states, acts = [state_of(hall.tournament)], []
    first = hall.pair()
    for act, kind in (
        (lambda: None, "pair"),
        (lambda: pairing.redraw(round=hall.round(1), by=hall.by, now=timezone.now()), "redraw"),
        (lambda: hall.publish(first), "publish"),
        (lambda: rounds.start(round=hall.round(1), by=hall.by, now=timezone.now(), minutes=50),
         "start_clock"),
        (lambda: rounds.extend(round=hall.round(1), seconds=60, by=hall.by, now=timezone.now()),
         "extend"),
        (lambda: rounds.extend(round=hall.round(1), seconds=60, by=hall.by, now=timezone.now(),
                               table=hall.pairings(first)[1]), "extend"),
    ):  # fmt: skip
        act()
        states.append(state_of(hall.tournament))
        acts.append(hall.last_act(kind))

    for kind in reversed([act.kind for act in acts]):
        states.pop()
        last = hall.tournament.acts.filter(kind=kind, undone_by=None).order_by("-number")[0]
        rounds_undo(hall, last)
        assert state_of(hall.tournament) == states[-1]

    assert not Round.objects.exists()
    assert set(Match.objects.values_list("state", flat=True)) == {"voided"}


def rounds_undo(hall, act):
    undo(act=act, by=hall.by, reason="wrong", now=timezone.now())


def test_a_round_that_has_begun_stays_published():
    hall = running(4)
    first = hall.next()
    hall.decide(hall.pairings(first)[0], WIN)

    with pytest.raises(CannotUndo):
        hall.undo("publish")


def test_a_closed_round_is_opened_again_until_the_next_is_paired():
    hall = running(4)
    hall.whole()
    hall.undo("close")
    before = hall.round(1).state
    hall.close(hall.round(1))
    hall.pair()

    with pytest.raises(CannotUndo):
        hall.undo("close")

    assert before == Round.State.PUBLISHED


def test_a_round_published_again_has_new_matches():
    hall = running(4)
    first = hall.next()
    hall.undo("publish")

    hall.publish(first)

    assert Match.objects.filter(state="scheduled").count() == 2


## By hand


def test_two_entrants_change_places_and_back():
    hall = running(5)
    first = hall.pair()
    before = state_of(hall.tournament)
    (a, _b), (c, _d) = [sides(one) for one in hall.pairings(first)][:2]

    act = drafts.swap(round=hall.round(1), one=a, other=c, by=hall.by, now=timezone.now())

    assert act.params["warnings"] == []
    assert {one.manual for one in hall.pairings(first)[:2]} == {True}
    assert sides(hall.pairings(first)[0])[0] == c
    hall.undo("swap")
    assert state_of(hall.tournament) == before


def test_a_pair_set_by_hand_leaves_the_others_together_and_stays_when_drawn_again():
    hall = running(6)
    first = hall.pair()
    (a, b), (c, d) = [sides(one) for one in hall.pairings(first)][:2]

    drafts.set_pair(round=hall.round(1), first=c, second=a, by=hall.by, now=timezone.now())

    found = pairs(hall.pairings(first))
    assert (c, a) in found
    assert {frozenset(pair) for pair in found} >= {frozenset((b, d))}
    pairing.redraw(round=hall.round(1), by=hall.by, now=timezone.now())
    assert (c, a) in pairs(hall.pairings(first))
    assert hall.publish(first).state == Round.State.PUBLISHED


def test_a_rematch_by_hand_is_warned_of():
    hall = running(4)
    first = hall.whole()
    (a, b) = sides(hall.pairings(first)[0])
    hall.pair()

    act = drafts.set_pair(round=hall.round(2), first=a, second=b, by=hall.by, now=timezone.now())

    warning = {"code": "rematch", "params": {"entrants": [a, b], "times": 1}}
    assert warning in act.params["warnings"]


def test_a_bye_by_hand_takes_the_place_of_the_one_who_had_it():
    hall = running(5)
    first = hall.pair()
    found = hall.pairings(first)
    rested, (a, b) = sides(found[-1])[0], sides(found[0])
    before = state_of(hall.tournament)

    drafts.give_bye(round=hall.round(1), entrant=a, by=hall.by, now=timezone.now())

    kinds = {frozenset(sides(one)): one.kind for one in hall.pairings(first)}
    assert kinds[frozenset({a})] == "bye"
    assert kinds[frozenset({b, rested})] == "match"
    hall.undo("give_bye")
    assert state_of(hall.tournament) == before


def test_a_bye_in_an_even_field_leaves_its_opponent_one_too():
    hall = running(4)
    first = hall.pair()
    a, b = sides(hall.pairings(first)[0])
    before = state_of(hall.tournament)

    drafts.give_bye(round=hall.round(1), entrant=a, kind="half_bye", by=hall.by,
                    now=timezone.now())  # fmt: skip

    kinds = {sides(one): one.kind for one in hall.pairings(first)}
    assert (kinds[a,], kinds[b,]) == ("half_bye", "bye")
    assert PairingSide.objects.count() == 4
    hall.undo("give_bye")
    assert state_of(hall.tournament) == before


def test_a_match_moves_to_another_table_and_back():
    hall = running(4)
    first = hall.pair()
    before = state_of(hall.tournament)

    drafts.set_table(round=hall.round(1), number=1, table=2, by=hall.by, now=timezone.now())

    assert [one.table for one in hall.pairings(first)] == [2, 1]
    hall.undo("set_table")
    assert state_of(hall.tournament) == before


def test_a_change_is_not_undone_once_another_rests_on_it():
    hall = running(6)
    first = hall.pair()
    (a, b), (c, _d), _ = [sides(one) for one in hall.pairings(first)]
    drafts.swap(round=hall.round(1), one=a, other=c, by=hall.by, now=timezone.now())
    swap = hall.last_act("swap")
    drafts.swap(round=hall.round(1), one=b, other=c, by=hall.by, now=timezone.now())

    with pytest.raises(CannotUndo):
        rounds_undo(hall, swap)


def test_sides_of_two_players_are_paired_as_one():
    hall = running(4, event__side_size=2)

    first = hall.next()

    match = hall.pairings(first)[0].match
    assert [side.seats.count() for side in match.sides.all()] == [2, 2]
    hall.full(first)
    assert sorted(hall.points().values()) == ["0", "0", "3", "3"]


def test_clubs_are_kept_apart_where_it_can_be():
    hall = running(4)
    for number, club in ((1, "A"), (2, "A"), (3, "B"), (4, "B")):
        hall.tournament.entrants.filter(number=number).update(club=club)

    first = hall.pair()

    assert all(
        {pair[0] <= 2, pair[1] <= 2} == {True, False} for pair in pairs(hall.pairings(first))
    )
