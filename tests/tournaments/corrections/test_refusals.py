"""Refused corrections, and refused undos."""

import pytest
from django.utils import timezone

from league.events.errors import ReasonNeeded
from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import (
    Asked,
    ByeWorth,
    Drop,
    Forgive,
    NewResult,
    Punish,
    Return,
    as_json,
    change_from_json,
)
from league.tournaments.errors import (
    CannotUndo,
    CorrectionWrong,
    HasPlayed,
    NotGone,
    PreviewStale,
    TournamentFinished,
)
from league.tournaments.models import Tournament
from matches.errors import ResultWrong
from tests.matches.factories import claim
from tests.tournaments.corrections.putting_right import correct, turned, undo
from tests.tournaments.rounds.hall import WIN, running

pytestmark = pytest.mark.django_db


def test_apply_refuses_what_is_not_what_was_shown():
    hall = running(8, steps="whole next")
    change, other = turned(hall, 1), turned(hall, 1, at=1)
    token = preview(hall.tournament, change).token
    asked = {"tournament": hall.tournament, "by": hall.by, "now": timezone.now()}

    with pytest.raises(PreviewStale):
        corrections.apply(change=other, token=token, reason="x", **asked)
    with pytest.raises(ReasonNeeded):
        corrections.apply(change=change, token=token, reason=" ", **asked)
    hall.decide(hall.pairings(hall.round(2))[0], WIN)
    with pytest.raises(PreviewStale):
        corrections.apply(change=change, token=token, reason="x", **asked)


def test_undo_is_refused_once_what_was_made_has_begun():
    hall = running(8, steps="whole next")
    second = hall.round(2)
    shown, act = correct(hall, turned(hall, 1))
    assert shown.repairing is not None
    new = shown.repairing.come[0].number
    hall.decide(next(pairing for pairing in hall.pairings(second) if pairing.number == new), WIN)
    hall.take()

    with pytest.raises(CannotUndo):
        undo(hall, act)


def test_undo_is_refused_once_the_next_round_is_paired():
    hall = running(6, steps="whole")
    _, act = correct(hall, turned(hall, 1))
    hall.pair()

    with pytest.raises(CannotUndo):
        undo(hall, act)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        (NewResult(9, 1, winner=1), CorrectionWrong),
        (NewResult(1, 1), CorrectionWrong),
        (NewResult(1, 1, winner=3), CorrectionWrong),
        (NewResult(1, 1, games=claim((2, 0), (2, 0))), ResultWrong),
        (NewResult(2, 1, winner=1), CorrectionWrong),
        (Drop(1, 1), HasPlayed),
        (Drop(99, 2), CorrectionWrong),
        (Drop(1, 9), CorrectionWrong),
        (Return(1, 2), NotGone),
        (Punish(1, "cheating", "disqualification"), CorrectionWrong),
        (Punish(1, "nonsense", "warning"), CorrectionWrong),
        (Forgive(0), CorrectionWrong),
        (ByeWorth(1, 1, "bye"), CorrectionWrong),
        (Asked(1, 1, "half"), CorrectionWrong),
        (Asked(1, 2, "full"), CorrectionWrong),
    ],
)
def test_preview_refuses(change, error):
    hall = running(6, steps="whole next")

    with pytest.raises(error):
        preview(hall.tournament, change)


def test_a_finished_tournament_is_not_corrected():
    hall = running(6, steps="whole")
    change = turned(hall, 1)
    Tournament.objects.filter(pk=hall.tournament.pk).update(state="finished", revision=99)

    with pytest.raises(TournamentFinished):
        preview(hall.tournament, change)


def test_changes_are_read_as_they_are_written():
    for change in (None, NewResult(1, 2, games=claim((2, 0))), Drop(1, 2), Asked(1, 2, None),
                   Punish(1, "tardiness", "warning", 2)):  # fmt: skip
        assert change_from_json(as_json(change)) == change
