"""Drafts that are changed by hand, and what is undone of a round."""

import pytest
from django.utils import timezone

from league.tournaments.errors import CannotUndo
from league.tournaments.models import PairingSide, Round
from league.tournaments.pairing.services import drafts, pairing, rounds
from league.tournaments.tournament.services.acts import undo
from matches.models import Match
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import WIN, pairs, running, sides

pytestmark = pytest.mark.django_db


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
    hall = running(4, steps="next")
    first = hall.round(1)
    hall.decide(hall.pairings(first)[0], WIN)

    with pytest.raises(CannotUndo):
        hall.undo("publish")


def test_a_closed_round_is_opened_again_until_the_next_is_paired():
    hall = running(4, steps="whole")
    hall.undo("close")
    before = hall.round(1).state
    hall.close(hall.round(1))
    hall.pair()

    with pytest.raises(CannotUndo):
        hall.undo("close")

    assert before == Round.State.PUBLISHED


def test_a_round_published_again_has_new_matches():
    hall = running(4, steps="next")
    first = hall.round(1)
    hall.undo("publish")

    hall.publish(first)

    assert Match.objects.filter(state="scheduled").count() == 2


## By hand


def test_two_entrants_change_places_and_back():
    hall = running(5, steps="pair")
    first = hall.round(1)
    before = state_of(hall.tournament)
    (a, _b), (c, _d) = [sides(pairing_) for pairing_ in hall.pairings(first)][:2]

    act = drafts.swap(round=hall.round(1), first=a, second=c, by=hall.by, now=timezone.now())

    assert act.params["warnings"] == []
    assert {pairing_.manual for pairing_ in hall.pairings(first)[:2]} == {True}
    assert sides(hall.pairings(first)[0])[0] == c
    hall.undo("swap")
    assert state_of(hall.tournament) == before


def test_a_pair_set_by_hand_leaves_the_others_together_and_stays_when_drawn_again():
    hall = running(6, steps="pair")
    first = hall.round(1)
    (a, b), (c, d) = [sides(pairing_) for pairing_ in hall.pairings(first)][:2]

    drafts.set_pair(round=hall.round(1), first=c, second=a, by=hall.by, now=timezone.now())

    drawn = pairs(hall.pairings(first))
    assert (c, a) in drawn
    assert {frozenset(pair) for pair in drawn} >= {frozenset((b, d))}
    pairing.redraw(round=hall.round(1), by=hall.by, now=timezone.now())
    assert (c, a) in pairs(hall.pairings(first))
    assert hall.publish(first).state == Round.State.PUBLISHED


def test_a_rematch_by_hand_is_warned_of():
    hall = running(4, steps="whole")
    first = hall.round(1)
    (a, b) = sides(hall.pairings(first)[0])
    hall.pair()

    act = drafts.set_pair(round=hall.round(2), first=a, second=b, by=hall.by, now=timezone.now())

    warning = {"code": "rematch", "params": {"entrants": [a, b], "times": 1}}
    assert warning in act.params["warnings"]


def test_a_bye_by_hand_takes_the_place_of_the_one_who_had_it():
    hall = running(5, steps="pair")
    first = hall.round(1)
    pairings = hall.pairings(first)
    rested, (a, b) = sides(pairings[-1])[0], sides(pairings[0])
    before = state_of(hall.tournament)

    drafts.give_bye(round=hall.round(1), entrant=a, by=hall.by, now=timezone.now())

    kinds = {frozenset(sides(pairing_)): pairing_.kind for pairing_ in hall.pairings(first)}
    assert kinds[frozenset({a})] == "bye"
    assert kinds[frozenset({b, rested})] == "match"
    hall.undo("give_bye")
    assert state_of(hall.tournament) == before


def test_a_bye_in_an_even_field_leaves_its_opponent_one_too():
    hall = running(4, steps="pair")
    first = hall.round(1)
    a, b = sides(hall.pairings(first)[0])
    before = state_of(hall.tournament)

    drafts.give_bye(round=hall.round(1), entrant=a, kind="half_bye", by=hall.by,
                    now=timezone.now())  # fmt: skip

    kinds = {sides(pairing_): pairing_.kind for pairing_ in hall.pairings(first)}
    assert (kinds[a,], kinds[b,]) == ("half_bye", "bye")
    assert PairingSide.objects.count() == 4
    hall.undo("give_bye")
    assert state_of(hall.tournament) == before


def test_a_match_moves_to_another_table_and_back():
    hall = running(4, steps="pair")
    first = hall.round(1)
    before = state_of(hall.tournament)

    drafts.set_table(round=hall.round(1), number=1, table=2, by=hall.by, now=timezone.now())

    assert [pairing_.table for pairing_ in hall.pairings(first)] == [2, 1]
    hall.undo("set_table")
    assert state_of(hall.tournament) == before


def test_a_change_is_not_undone_once_another_rests_on_it():
    hall = running(6, steps="pair")
    first = hall.round(1)
    (a, b), (c, _d), _ = [sides(pairing_) for pairing_ in hall.pairings(first)]
    drafts.swap(round=hall.round(1), first=a, second=c, by=hall.by, now=timezone.now())
    swap = hall.last_act("swap")
    drafts.swap(round=hall.round(1), first=b, second=c, by=hall.by, now=timezone.now())

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
