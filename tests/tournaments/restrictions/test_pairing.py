"""What restrictions do to a Swiss: to the draw, by hand, on publishing, after a correction."""

import pytest
from django.utils import timezone

from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.entrants.services import absences
from league.tournaments.models import Pairing, Round
from league.tournaments.pairing.services import drafts, pairing
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.errors import CannotKeepApart, DraftLacksPair, DraftNotApart
from league.tournaments.restrictions.queries import paired_though_apart
from league.tournaments.tournament.services import acts
from tests.longer import longer
from tests.tournaments.corrections.putting_right import correct, turned
from tests.tournaments.plain_state import state_of
from tests.tournaments.restrictions.asking import apart, lift, meet, together
from tests.tournaments.rounds.hall import running, sides

pytestmark = pytest.mark.django_db


def two(*numbers: int) -> frozenset[int]:
    return frozenset(numbers)


def codes(hall, round) -> set[str]:
    return {reason["code"] for pairing_ in hall.pairings(round) for reason in pairing_.reasons}


@pytest.mark.parametrize("seed", longer(range(2), range(12)))
def test_nobody_of_a_group_meets_another_of_it(seed):
    hall = running(8, [{"kind": "swiss", "rounds": 3}], seed=seed)
    group = (1, 2, 3, 4)
    apart(hall, *group)

    for _each in range(3):
        round = hall.whole()
        assert not any(pair <= set(group) for pair in together(hall, round))


def test_they_may_meet_again_after_the_round_up_to_which_it_holds():
    hall = running(4, [{"kind": "swiss", "rounds": 3}])
    apart(hall, 1, 2, until=2)

    first, second, third = hall.whole(), hall.whole(), hall.whole()

    assert two(1, 2) not in together(hall, first) | together(hall, second)
    assert two(1, 2) in together(hall, third)


def test_in_another_phase_they_may_meet():
    phases = [{"kind": "swiss", "rounds": 1}, {"kind": "swiss", "rounds": 1}]
    hall = running(2, phases)
    apart(hall, 1, 2, phase=2)

    assert together(hall, hall.pair()) == {two(1, 2)}


def test_a_round_robin_lets_everybody_meet():
    hall = running(4, ["round_robin"])
    apart(hall, 1, 2)

    met = set().union(*(together(hall, round) for round in hall.tournament.rounds.all()))

    assert two(1, 2) in met


def test_two_meet_in_the_round_in_which_they_are_to_first_seat_first():
    hall = running(8)
    hall.whole()
    meet(hall, 2, 8, 1)

    round = hall.pair()

    [pairing_] = [pairing_ for pairing_ in hall.pairings(round) if set(sides(pairing_)) == {1, 8}]
    assert sides(pairing_) == (8, 1)
    assert pairing_.manual
    assert pairing_.reasons[0]["code"] == "swiss_forced"


def test_who_is_not_there_is_not_waited_for():
    hall = running(8)
    meet(hall, 1, 8, 1)
    absences.drop(entrant=hall.tournament.entrants.get(number=8), by=hall.by, now=timezone.now())

    round = hall.pair()

    assert len(together(hall, round)) == 3
    assert not Pairing.objects.filter(round=round, manual=True).exists()


def test_an_impossible_pairing_names_whom_it_cannot_keep_apart_and_changes_nothing():
    hall = running(4)
    apart(hall, 1, 2, 3, 4)
    before = state_of(hall.tournament)

    with pytest.raises(CannotKeepApart) as refused:
        hall.pair()

    assert refused.value.code == "cannot_keep_apart"
    assert "(#1)" in str(refused.value)
    assert state_of(hall.tournament) == before
    assert not Round.objects.exists()


def test_a_meeting_that_stands_in_the_way_is_named_too():
    hall = running(4)
    apart(hall, 1, 3)
    meet(hall, 1, 2, 4)

    with pytest.raises(CannotKeepApart) as refused:
        hall.pair()

    assert "(#1)" in str(refused.value)
    assert "(#2)" in str(refused.value)


def test_pairing_again_keeps_what_is_there_when_it_becomes_impossible():
    hall = running(4, steps="pair")
    round = hall.round(1)
    apart(hall, 1, 2, 3, 4)
    before = state_of(hall.tournament)

    with pytest.raises(CannotKeepApart):
        pairing.redraw(round=round, by=hall.by, now=timezone.now())

    assert state_of(hall.tournament) == before


def test_only_the_last_opponents_left_can_be_apart_by_meeting_again():
    """Restrictions go before rematches."""
    hall = running(4, [{"kind": "swiss", "rounds": 3}])
    hall.whole()
    hall.whole()
    met = {frozenset(sides(pairing_)) for pairing_ in Pairing.objects.all()}
    last = next(two(1, other) for other in (2, 3, 4) if two(1, other) not in met)
    apart(hall, *last)

    third = hall.pair()

    assert last not in together(hall, third)
    assert together(hall, third) <= met


def test_by_hand_goes_first_and_the_log_does_not_tell():
    hall = running(6)
    apart(hall, 1, 2)
    round = hall.pair()

    act = drafts.set_pair(round=round, first=1, second=2, by=hall.by, now=timezone.now())

    assert act.params["warnings"] == []
    again = pairing.redraw(round=round, by=hall.by, now=timezone.now())
    assert two(1, 2) in together(hall, again)
    hall.publish(again)
    assert paired_though_apart(hall.round(1)) == []


def test_a_draft_that_was_paired_before_is_not_published():
    hall = running(4, steps="pair")
    round = hall.round(1)
    pair = sorted(next(iter(together(hall, round))))
    made = apart(hall, *pair)

    with pytest.raises(DraftNotApart) as refused:
        hall.publish(round)

    assert f"(#{pair[0]})" in str(refused.value)
    lift(hall, made)
    hall.publish(round)


def test_a_draft_without_those_who_are_to_meet_is_not_published():
    hall = running(4, steps="pair")
    round = hall.round(1)
    partner = next(each for each in (2, 3, 4) if two(1, each) not in together(hall, round))
    meet(hall, 1, 1, partner)

    with pytest.raises(DraftLacksPair):
        hall.publish(round)

    again = pairing.redraw(round=round, by=hall.by, now=timezone.now())
    assert two(1, partner) in together(hall, again)
    hall.publish(again)


def test_a_published_round_is_mended_with_the_fewest_changes():
    hall = running(8, steps="next")
    round = hall.round(1)
    before = together(hall, round)
    pair = next(iter(before))
    apart(hall, *sorted(pair))
    assert paired_though_apart(hall.round(1)) == [tuple(sorted(pair))]

    correct(hall, None)

    after = together(hall, round)
    assert len(before & after) == 2
    assert pair not in after
    assert paired_though_apart(hall.round(1)) == []


def test_a_correction_keeps_apart_and_is_undone():
    hall = running(8)
    apart(hall, 1, 2, 3)
    hall.whole()
    hall.pair()
    before = state_of(hall.tournament)

    _shown, act = correct(hall, turned(hall, 1))

    assert not any(pair <= {1, 2, 3} for pair in together(hall, hall.round(2)))
    acts.undo(act=act, by=hall.by, reason="was right", now=timezone.now())
    assert state_of(hall.tournament) == before


def test_a_correction_lets_them_meet_who_are_to():
    hall = running(8)
    meet(hall, 2, 1, 8)
    hall.whole()
    hall.pair()

    correct(hall, turned(hall, 1))

    assert two(1, 8) in together(hall, hall.round(2))


def test_no_reason_that_is_public_tells_of_a_restriction():
    """The reasons of a pairing are public, and so are those in a file of the event."""
    hall = running(8, steps="next")
    first = hall.round(1)
    pair = next(iter(together(hall, first)))
    apart(hall, *sorted(pair))
    shown = preview(hall.fresh(), None)
    assert shown.repairing is not None
    staff = {reason["code"] for row in shown.repairing.come for reason in row.reasons}
    assert "swiss_mends" in staff

    act = corrections.apply(
        tournament=hall.tournament, change=None, token=shown.token, by=hall.by,
        reason="paired by mistake", now=timezone.now(),
    )  # fmt: skip
    hall.full(first)
    second = hall.pair()

    reasons = [pairing_.reasons for each in (first, second) for pairing_ in hall.pairings(each)]
    assert "forbidden" not in repr(reasons)
    assert "forbidden" not in repr(act.params["why"])
    assert "swiss_score_group" in codes(hall, second)


@pytest.mark.parametrize(("entrants", "members"), longer([(100, 20)], [(300, 60)]))
def test_a_large_field_keeps_a_large_club_apart(entrants, members):
    hall = running(entrants, [{"kind": "swiss", "rounds": 2}])
    club = tuple(range(1, members + 1))
    restrictions.keep_apart(tournament=hall.tournament, entrants=club, by=hall.by,
                            now=timezone.now())  # fmt: skip

    round = hall.pair()

    assert not any(pair <= set(club) for pair in together(hall, round))
