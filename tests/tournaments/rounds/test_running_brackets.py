"""Brackets lead themselves on, from the first match to the champion."""

import pytest
from django.utils import timezone

from league.tournaments.models import Pairing, Round
from league.tournaments.phases.services import phases
from league.tournaments.standings import queries as tables
from matches.models import Match
from tests.longer import longer
from tests.tournaments.rounds.hall import LOSS, WIN, pairs, running, sides
from tests.tournaments.rounds.phasing import cut, drop, play_bracket

pytestmark = pytest.mark.django_db
SWISS = {"kind": "swiss", "rounds": 1}


## Single elimination


def test_a_bracket_leads_itself_on_to_the_champion():
    hall = running(6, ["single"])

    play_bracket(hall)

    assert [round.code for round in hall.tournament.rounds.all()] == ["R1", "R2", "R3"]
    assert set(hall.tournament.rounds.values_list("state", flat=True)) == {"closed"}
    rows = tables.of(hall.phase()).rows
    assert [(row.entrant, row.place, row.worst) for row in rows] == [
        (1, 1, 1), (2, 2, 2), (3, 3, 4), (4, 3, 4), (5, 5, 6), (6, 5, 6),
    ]  # fmt: skip
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_the_next_match_is_made_as_soon_as_both_sides_are_known():
    hall = running(6, ["single"])
    first = hall.round(1)

    hall.decide(hall.pairings(first)[0], WIN)
    hall.take()

    assert Match.objects.count() == 3
    assert hall.round(2).state == Round.State.PUBLISHED
    assert hall.round(1).state == Round.State.PUBLISHED


def test_by_hand_a_round_of_a_bracket_waits_to_be_published():
    hall = running(4, [{"kind": "single", "settings": {"publish": "by_hand"}}])
    assert (hall.round(1).state, Match.objects.count()) == (Round.State.DRAFT, 0)

    hall.publish(hall.round(1))
    hall.play(hall.round(1))

    assert hall.round(2).state == Round.State.DRAFT
    assert Match.objects.count() == 2


def test_a_corrected_semifinal_marks_the_final_that_was_made():
    hall = running(4, ["single"])
    hall.play(hall.round(1))
    final = pairs(hall.pairings(hall.round(2)))

    hall.decide(hall.pairings(hall.round(1))[0], LOSS, "correction")
    hall.take()
    hall.take()

    assert pairs(hall.pairings(hall.round(2))) == final
    acts = hall.tournament.acts.filter(kind="needs_attention")
    assert [act.params["why"] for act in acts] == ["sides_changed"]
    assert (acts[0].params["seated"], acts[0].params["due"]) == ([1, 2], [4, 2])


def test_a_draft_of_a_corrected_bracket_is_put_right():
    hall = running(4, [{"kind": "single", "settings": {"publish": "by_hand"}}])
    hall.publish(hall.round(1))
    hall.play(hall.round(1))

    hall.decide(hall.pairings(hall.round(1))[0], LOSS, "correction")
    hall.take()
    hall.take()

    assert pairs(hall.pairings(hall.round(2))) == {(4, 2)}


def test_who_leaves_a_bracket_lets_the_other_through():
    hall = running(4, ["single"])
    drop(hall, 1, 2)

    hall.play(hall.round(1))

    final = hall.pairings(hall.round(2))[0]
    assert (final.kind, sides(final), final.match) == ("walk_over", (2, 1), None)
    assert tables.of(hall.phase()).rows[0].entrant == 2
    assert hall.round(2).state == Round.State.CLOSED


def test_a_double_loss_in_a_bracket_sends_both_out():
    hall = running(4, ["single"])
    lost, won = hall.pairings(hall.round(1))
    hall.rule(lost, "double_loss")
    hall.decide(won, WIN)

    hall.take()

    assert hall.round(1).state == Round.State.CLOSED
    assert tables.of(hall.phase()).rows[0].entrant == 2
    assert hall.tournament.rounds.count() == 1
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_a_draw_in_a_bracket_waits_for_a_judge():
    hall = running(4, ["single"])
    pairing = hall.pairings(hall.round(1))[0]

    hall.end_drawn(pairing)
    hall.take()

    assert hall.last_act("needs_attention").params == {"why": "drawn", "node": pairing.node}
    assert hall.round(1).state == Round.State.PUBLISHED


def test_a_third_place_is_played():
    hall = running(4, [{"kind": "single", "settings": {"third_place": True}}])

    play_bracket(hall)

    assert [row.place for row in tables.of(hall.phase()).rows] == [1, 2, 3, 4]


def test_who_is_alone_has_won():
    hall = running(2, [SWISS, {"kind": "single", "cut": {"from": "top", "n": 1}}])
    hall.whole()

    cut(hall)

    phases.finish(phase=hall.phase(2), by=hall.by, now=timezone.now())
    assert [row.entrant for row in tables.of(hall.phase(2)).rows] == [1]


## Double elimination


@pytest.mark.parametrize("entrants", longer([5], [4, 8]))
def test_a_double_elimination_is_played_to_its_end(entrants):
    hall = running(entrants, ["double"])

    play_bracket(hall)

    rows = tables.of(hall.phase()).rows
    assert [row.entrant for row in rows][:2] == [1, 2]
    assert len(rows) == entrants
    lost = dict.fromkeys(range(1, entrants + 1), 0)
    for pairing in Pairing.objects.prefetch_related("sides__entrant"):
        lost[max(sides(pairing))] += 1
    assert lost == {1: 0, **dict.fromkeys(range(2, entrants + 1), 2)}
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())


def test_the_final_is_played_again_when_the_losers_side_wins():
    hall = running(4, ["double"])
    upset = {frozenset({1, 2}): iter([WIN, LOSS, LOSS])}

    def win(first: int, second: int) -> int:
        if (turn := upset.get(frozenset({first, second}))) is not None:
            stronger_wins = next(turn) == WIN
            return WIN if (first < second) == stronger_wins else LOSS
        return WIN if first < second else LOSS

    play_bracket(hall, win)

    codes = [round.told["code"] for round in hall.tournament.rounds.order_by("number")]
    assert codes[-2:] == ["grand_final", "grand_final_reset"]
    assert tables.of(hall.phase()).rows[0].entrant == 2
