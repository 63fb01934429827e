"""A wrong result is corrected after the next round was paired: preview, correction, undo."""

import pytest
from django.utils import timezone

from league.rules.swiss.reasons import Why
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import (
    Asked,
    ByeWorth,
    Drop,
    Forgive,
    NewResult,
    Punish,
    Return,
)
from league.tournaments.entrants.services import absences
from league.tournaments.errors import AlreadyUndone, CannotUndo, MatchHasResult
from league.tournaments.floor.services import penalties
from league.tournaments.models import Penalty
from league.tournaments.pairing.services import rounds
from league.tournaments.phases.services import phases
from tests.matches.factories import claim
from tests.tournaments.corrections.putting_right import (
    check_is_as_shown,
    check_is_sound,
    correct,
    seated,
    turned,
    undo,
)
from tests.tournaments.plain_state import state_of
from tests.tournaments.rounds.hall import LOSS, SCORES, WIN, running, sides

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("state", ["draft", "published"])
def test_a_win_becomes_a_loss_after_the_next_round_was_paired(state):
    hall = running(8, steps="whole pair" if state == "draft" else "whole next")
    second = hall.round(2)
    before, was = state_of(hall.tournament), seated(hall, 2)
    change = turned(hall, 1)
    loser, winner = sides(hall.pairings(hall.round(1))[0])
    if loser > winner:
        loser, winner = winner, loser

    shown, act = correct(hall, change)

    (table,) = shown.tables
    moved = {row.entrant: row for row in table.moved}
    assert moved[winner].points == ("0", "3")
    assert moved[loser].points == ("3", "0")
    assert moved[winner].by > 0 > moved[loser].by
    repairing = shown.repairing
    assert repairing is not None
    assert (repairing.state, len(repairing.kept)) == (state, 2)
    assert {frozenset(row.sides) for row in repairing.come} == seated(hall, 2) - was
    assert all(row.reasons[0]["code"] == Why.MENDS for row in repairing.gone)
    assert len(seated(hall, 2) & was) == 2
    assert act.params["why"]
    check_is_sound(hall)
    if state == "published":
        assert all(pairing.match.state == "scheduled" for pairing in hall.pairings(second))

    undo(hall, act)

    assert state_of(hall.tournament) == before
    check_is_sound(hall)


def test_a_bye_that_moves_counts_in_the_table_that_is_shown():
    hall = running(5)
    hall.whole()
    second = hall.next()
    (resting,) = (row for row in hall.pairings(second) if row.kind == "bye")
    (loser,) = sides(resting)
    (lost,) = (row for row in hall.pairings(hall.round(1)) if row.match_id and loser in sides(row))
    change = NewResult(
        1, lost.number, games=claim(SCORES[WIN if sides(lost)[0] == loser else LOSS])
    )

    shown, _ = correct(hall, change)

    (come,) = (row for row in shown.repairing.come if row.kind == "bye")
    (table,) = shown.tables
    moved = {row.entrant: row for row in table.moved}
    assert come.sides[0] != loser
    assert moved[come.sides[0]].points == ("0", "3")
    check_is_as_shown(hall, shown)
    check_is_sound(hall)


def test_a_draft_put_right_can_be_published_and_so_can_one_put_back():
    hall = running(8, steps="whole pair")
    draft = hall.round(2)

    _, act = correct(hall, turned(hall, 1))
    undo(hall, act)
    _, act = correct(hall, turned(hall, 1))

    hall.publish(draft)
    with pytest.raises(CannotUndo):
        undo(hall, hall.last_act("pair"))


def test_the_preview_writes_nothing():
    hall = running(8, steps="whole next")
    before, acts = state_of(hall.tournament), hall.kinds()

    preview(hall.tournament, turned(hall, 1))

    assert (state_of(hall.tournament), hall.kinds()) == (before, acts)


def test_what_has_begun_stays_unless_it_is_chosen():
    hall = running(8, steps="whole next")
    second = hall.round(2)
    rounds.start(round=second, by=hall.by, now=timezone.now())
    before, was = state_of(hall.tournament), seated(hall, 2)
    change = turned(hall, 1)

    held = preview(hall.tournament, change).repairing
    assert held is not None
    assert not held.changes
    assert {hold.why for hold in held.held} == {"clock"}
    assert held.impossible[0].params["criterion"] == "floats"

    shown, act = correct(hall, change, unfreeze=held.in_the_way)

    assert shown.repairing is not None
    assert not shown.repairing.impossible
    assert len(seated(hall, 2) & was) == 2
    assert act.params["unfrozen"] == sorted(held.in_the_way)
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_match_with_a_result_stays_even_if_chosen():
    hall = running(4)
    hall.whole()
    second = hall.next()
    done = hall.pairings(second)[0]
    hall.decide(done, WIN)
    hall.take()

    held = preview(hall.tournament, turned(hall, 1)).repairing

    assert held is not None
    assert [(hold.row.number, hold.why) for hold in held.held] == [(done.number, "result")]
    with pytest.raises(MatchHasResult):
        preview(hall.tournament, turned(hall, 1), [done.number])


def test_two_rounds_later_only_the_open_round_is_paired_again():
    hall = running(8, steps="whole whole next")
    played, before = seated(hall, 2), state_of(hall.tournament)

    shown, act = correct(hall, turned(hall, 1))

    assert shown.repairing is not None
    assert shown.repairing.round == 3
    assert seated(hall, 2) == played
    assert act.params["moved"]
    undo(hall, act)
    assert state_of(hall.tournament) == before
    with pytest.raises(AlreadyUndone):
        undo(hall, act)


def test_a_match_is_voided_and_counts_again():
    hall = running(6, steps="whole")
    before = state_of(hall.tournament)
    pairing = hall.pairings(hall.round(1))[0]

    _, act = correct(hall, NewResult(1, pairing.number, void=True))

    assert hall.points()[sides(pairing)[0]] == hall.points()[sides(pairing)[1]] == "0"
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_forfeit_is_one_again_after_undoing():
    hall = running(4)
    first = hall.next()
    forfeited, played = hall.pairings(first)
    hall.rule(forfeited, "no_show", winner=1)
    hall.decide(played, WIN)
    hall.take()
    hall.close(first)
    before = state_of(hall.tournament)

    _, act = correct(hall, NewResult(1, forfeited.number, winner=2))
    undo(hall, act)

    assert state_of(hall.tournament) == before


def test_who_is_found_to_have_left_is_taken_out_of_the_open_round():
    hall = running(7, steps="whole next")
    before = state_of(hall.tournament)
    gone = sides(next(pairing for pairing in hall.pairings(hall.round(2)) if pairing.match_id))[0]

    shown, act = correct(hall, Drop(gone, 2))

    assert all(gone not in sides(pairing) for pairing in hall.pairings(hall.round(2)))
    assert len(hall.pairings(hall.round(2))) == 3
    assert shown.repairing is not None
    assert any(row.reasons[0]["code"] == Why.ABSENT for row in shown.repairing.gone)
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_who_was_taken_for_gone_comes_back_into_the_open_round():
    hall = running(6, steps="whole")
    gone = hall.tournament.entrants.get(number=3)
    absences.drop(entrant=gone, by=hall.by, now=timezone.now())
    hall.next()
    before = state_of(hall.tournament)

    _, act = correct(hall, Return(3, 2))

    assert any(3 in sides(pairing) for pairing in hall.pairings(hall.round(2)))
    assert len(hall.pairings(hall.round(2))) == 3
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_penalties_given_and_taken_back_move_who_is_paired():
    hall = running(8, steps="whole next")
    before = state_of(hall.tournament)

    shown, act = correct(hall, Punish(1, "wrong_report", "warning", points=3, round=1))

    assert [row.points for row in shown.tables[0].moved if row.entrant == 1] == [("3", "0")]
    undo(hall, act)
    assert state_of(hall.tournament) == before

    given = penalties.give(
        entrant=hall.tournament.entrants.get(number=2), infraction="tardiness",
        ruling="warning", points=1, by=hall.by, now=timezone.now(),
    )  # fmt: skip
    before = state_of(hall.tournament)
    _, act = correct(hall, Forgive(given.pk))
    assert Penalty.objects.get(pk=given.pk).lifted_at is not None
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_bye_is_worth_less_and_one_is_asked_for():
    hall = running(7, steps="whole next")
    before = state_of(hall.tournament)
    bye = next(pairing for pairing in hall.pairings(hall.round(1)) if pairing.kind == "bye")

    shown, act = correct(hall, ByeWorth(1, bye.number, "zero_bye"))
    moved = {row.entrant: row.points for row in shown.tables[0].moved}
    assert moved[sides(bye)[0]] == ("3", "0")
    assert hall.points()[sides(bye)[0]] == "0"
    undo(hall, act)
    assert state_of(hall.tournament) == before

    rests = sides(next(pairing for pairing in hall.pairings(hall.round(2)) if pairing.match_id))[0]
    _, act = correct(hall, Asked(rests, 2, "half"))
    kinds = {
        sides(pairing): pairing.kind
        for pairing in hall.pairings(hall.round(2))
        if not pairing.match_id
    }
    assert kinds == {(rests,): "half_bye"}
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_bye_of_the_open_round_is_worth_less():
    hall = running(5)
    hall.next()
    before = state_of(hall.tournament)
    bye = next(pairing for pairing in hall.pairings(hall.round(1)) if pairing.kind == "bye")

    _, act = correct(hall, ByeWorth(1, bye.number, "half_bye"))

    assert hall.points()[sides(bye)[0]] == "1"
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_without_a_change_the_open_round_is_paired_from_what_is_known_now():
    hall = running(8, steps="whole next")
    pairing = hall.pairings(hall.round(1))[0]
    first, second = sides(pairing)
    hall.decide(pairing, LOSS if first < second else WIN, "correction")
    hall.take()
    before = state_of(hall.tournament)

    shown, act = correct(hall, None)

    assert not shown.tables
    assert shown.repairing is not None
    assert len(shown.repairing.come) == 2
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_bracket_makes_the_matches_of_those_who_are_due_now():
    hall = running(4, [{"kind": "single"}])
    hall.play(hall.round(1))
    before = state_of(hall.tournament)
    assert hall.tournament.rounds.count() == 2

    shown, act = correct(hall, turned(hall, 1))

    assert shown.nodes
    assert not any(node.stays for node in shown.nodes)
    for node in shown.nodes:
        due = {entrant for entrant in node.due if entrant}
        assert frozenset(due) in seated(hall, 2)
    assert not hall.tournament.acts.filter(kind="needs_attention").exists()
    undo(hall, act)
    assert state_of(hall.tournament) == before


def test_a_cut_tells_who_would_have_come_over_the_line():
    hall = running(8, [
        {"kind": "swiss", "rounds": 1}, {"kind": "single", "cut": {"from": "top", "n": 4}},
    ])  # fmt: skip
    hall.whole()
    phases.cut(tournament=hall.fresh(), by=hall.by, now=timezone.now())

    shown = preview(hall.tournament, turned(hall, 1))

    (crossing,) = shown.crossings
    assert (crossing.phase, len(crossing.up), len(crossing.down)) == (2, 1, 1)
