"""Baku acceleration (FIDE C.04.7) with the points of the event."""

import pytest

from league.tournaments.models import Absence
from league.tournaments.rounds.queries.field import contenders_of, field_of
from league.tournaments.standings.queries import rules_for
from league.tournaments.tournament.phase_settings import of
from tests.tournaments.rounds.hall import running

pytestmark = pytest.mark.django_db
BAKU = {"kind": "swiss", "rounds": 4, "settings": {"acceleration": "baku"}}


def virtual(hall, number):
    """Virtual points by entrant, as the next round is paired."""
    phase = hall.phase()
    settings = of(phase)
    contenders = contenders_of(
        field_of(phase, settings), phase.tournament, settings, number, rules_for(phase).points
    )
    return {each.entrant: each.virtual for each in contenders}


def test_a_virtual_point_is_worth_a_win():
    hall = running(8, phases=[BAKU])

    assert virtual(hall, 1) == {1: 3, 2: 3, 3: 3, 4: 3, 5: 0, 6: 0, 7: 0, 8: 0}


def test_nobody_moves_up_among_the_accelerated_when_another_drops():
    hall = running(8, phases=[BAKU])
    hall.whole()
    Absence.objects.create(
        entrant=hall.tournament.entrants.get(number=1), kind="drop", from_round=2
    )

    second = virtual(hall, 2)

    assert second == {2: 1.5, 3: 1.5, 4: 1.5, 5: 0, 6: 0, 7: 0, 8: 0}
