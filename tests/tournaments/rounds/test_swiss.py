"""A Swiss, round by round."""

import pytest
from django.utils import timezone

from league.tournaments.errors import (
    DraftStale,
    DraftStands,
    NotNow,
    PhaseOver,
    RoundIncomplete,
    RoundOpen,
)
from league.tournaments.models import Absence, Outcome, Pairing, RequestedBye, Round
from league.tournaments.pairing.services import pairing
from matches.models import Match
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, pairs, running, sides

pytestmark = pytest.mark.django_db


def test_a_round_is_paired_published_played_and_closed():
    hall = running(8)

    first = hall.next()
    hall.full(first)
    second = hall.next()

    assert hall.round(1).state == Round.State.CLOSED
    assert {pairing_.match.table for pairing_ in hall.pairings(second)} == {1, 2, 3, 4}
    assert sorted(hall.points().values()) == ["0"] * 4 + ["3"] * 4
    assert not pairs(hall.pairings(first)) & pairs(hall.pairings(second))
    assert all(pairing_.reasons for pairing_ in hall.pairings(second))
    assert hall.kinds()[-6:] == ["phase_begin", "pair", "publish", "close", "pair", "publish"]


def test_winners_meet_winners():
    hall = running(8)
    hall.whole()

    second = hall.next()

    won = hall.points(after=1)
    assert all(won[a] == won[b] for a, b in pairs(hall.pairings(second)))


def test_the_same_seed_gives_the_same_pairing():
    first, second = running(9), running(9)

    assert [sides(p) for p in hall_pairs(first)] == [sides(p) for p in hall_pairs(second)]


def hall_pairs(hall):
    return hall.pairings(hall.pair())


def test_an_odd_field_gives_a_bye_worth_a_win_and_nobody_two():
    hall = running(5)

    for _round in range(3):
        hall.whole()

    byes = Pairing.objects.filter(kind="bye")
    rested = [sides(bye)[0] for bye in byes]
    assert len(rested) == len(set(rested)) == 3
    assert all(bye.match is None and bye.table is None for bye in byes)
    assert sum(int(points) for points in hall.points().values()) == 3 * 3 * 3


def test_a_requested_bye_is_left_out_of_the_pairing():
    hall = running(4)
    RequestedBye.objects.create(entrant=hall.tournament.entrants.get(number=2), round=1,
                                worth="half")  # fmt: skip

    first = hall.whole()

    kinds = {sides(pairing_): pairing_.kind for pairing_ in hall.pairings(first)}
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
    hall = running(4, steps="next")
    first = hall.round(1)

    with pytest.raises(RoundIncomplete) as refusal:
        hall.pair()

    assert refusal.value.params == {"round": 1, "count": 2, "table": 1}
    hall.play(first)
    with pytest.raises(RoundOpen):
        hall.pair()
    with pytest.raises(NotNow):
        pairing.pair(phase=hall.phase(), by=hall.by, now=timezone.now(), number=1)


def test_a_draft_is_paired_once():
    hall = running(4, steps="pair")

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
    hall = running(4, steps="next")
    first = hall.round(1)
    hall.decide(hall.pairings(first)[0], WIN)

    with pytest.raises(RoundIncomplete) as refusal:
        hall.close(first)

    assert refusal.value.params == {"round": 1, "count": 1, "table": 2}


def test_a_voided_match_counts_for_nothing_and_holds_nobody_up():
    hall = running(4, steps="next")
    first = hall.round(1)
    hall.rule(hall.pairings(first)[0], "void")
    hall.decide(hall.pairings(first)[1], WIN)

    hall.close(first)

    assert sorted(hall.points().values()) == ["0", "0", "0", "3"]


## Results


def test_each_version_of_a_result_is_taken_once():
    hall = running(4, steps="next")
    first = hall.round(1)
    pairing_ = hall.pairings(first)[0]
    hall.decide(pairing_, WIN)
    hall.take()
    hall.take()
    before = hall.fresh().revision
    hall.decide(pairing_, LOSS, "correction")
    hall.take()

    assert list(pairing_.outcomes.order_by("version").values_list("version", "won")) == [
        (1, "first"), (2, "second"),
    ]  # fmt: skip
    assert hall.fresh().revision == before + 1
    newest = pairing_.outcomes.first()
    assert (newest.score, newest.games, newest.played) == ([0, 2], [0, 0, 1], True)


def test_versions_that_were_missed_are_taken_together():
    hall = running(4, steps="next")
    pairing_ = hall.pairings(hall.round(1))[0]
    hall.decide(pairing_, WIN)
    hall.decide(pairing_, DRAW, "correction")

    hall.take()

    assert pairing_.outcomes.count() == 2
    assert sorted(hall.points().values()) == ["0", "0", "1", "1"]


@pytest.mark.parametrize(
    ("kind", "more", "won"),
    [("no_show", {"winner": 2}, "second"), ("double_loss", {}, "both_lose")],
)
def test_who_does_not_appear_loses_by_forfeit(kind, more, won):
    hall = running(4, steps="next")
    pairing_ = hall.pairings(hall.round(1))[0]
    hall.rule(pairing_, kind, **more)

    hall.take()

    outcome = Outcome.objects.get(pairing=pairing_)
    assert (outcome.won, outcome.played, outcome.games) == (won, False, None)


def test_a_correction_after_the_next_round_was_published_calls_for_a_person():
    hall = running(4, steps="whole")
    first = hall.round(1)
    hall.next()
    pairing_ = hall.pairings(first)[0]

    hall.decide(pairing_, LOSS, "correction")
    hall.take()

    act = hall.last_act("needs_attention")
    assert (act.round, act.params["why"], act.params["pairing"]) == (
        1,
        "paired_since",
        pairing_.number,
    )


def test_a_draft_of_old_results_is_not_published():
    hall = running(4, steps="whole")
    first = hall.round(1)
    second = hall.pair()
    hall.decide(hall.pairings(first)[0], LOSS, "correction")

    with pytest.raises(DraftStale):
        hall.publish(second)

    pairing.redraw(round=hall.round(2), by=hall.by, now=timezone.now())
    hall.publish(second)
    assert Match.objects.count() == 4


def test_a_draft_with_somebody_who_left_is_not_published():
    hall = running(4, steps="pair")
    first = hall.round(1)
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

    tables = {sides(pairing_): pairing_.table for pairing_ in hall.pairings(first)}
    fixed = next(table for pair, table in tables.items() if 6 in pair)
    assert fixed == 3
    assert sorted(tables.values()) == [3, 10, 11]


def test_feature_tables_are_the_first_ones():
    hall = running(6, [{"kind": "swiss", "rounds": 2, "settings": {"feature_tables": 1}}])

    first = hall.pair()

    assert [pairing_.feature for pairing_ in hall.pairings(first)] == [True, False, False]
