"""Time is called at the tables of a round: games end and are counted, or stay for a judge."""

from datetime import timedelta

import pytest
from django.utils import timezone

from league.play.models import Place, Sitting
from league.play.services import judging
from league.play.services.closing import ending
from league.tournaments.errors import NotNow
from league.tournaments.floor.services import at_tables
from league.tournaments.pairing.services import rounds
from matches.errors import NeedsWinner
from tests.play.sitting import fresh
from tests.tournaments.views.tables_world import (
    desk_page,
    hall_at_tables,
    pressed,
    referees,
    states,
    time_runs_out,
)

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("act", ["pause", "end_time"])
def test_tables_whose_time_has_run_out_are_ended_and_counted(act: str) -> None:
    hall = hall_at_tables(2, clock_minutes=20)
    time_runs_out()

    assert pressed(hall, act).status_code == 302

    [sitting] = Sitting.objects.all()
    assert (sitting.state, sitting.end["word"]) == ("ended", "forfeit")
    assert hall.last_act("end_tables").params["count"] == 1


def test_a_drawn_game_that_somebody_must_win_stays_for_a_judge_who_cannot_draw_it_either() -> None:
    hall = hall_at_tables(2, "single", 0)

    assert pressed(hall, "end_time").status_code == 409
    [sitting] = Sitting.objects.all()
    referee = Place.objects.get(sitting=sitting, role="referee")
    with pytest.raises(NeedsWinner):
        judging.end_by_time(place=referee, after=sitting.revision, now=timezone.now())

    assert fresh(sitting).end is None


def test_the_end_of_the_time_ends_every_game_with_its_score() -> None:
    hall = hall_at_tables(4)

    pressed(hall, "pause")
    assert hall.round(1).stopped_at is not None
    pressed(hall, "end_time")

    assert states() == {"ended"}
    assert hall.round(1).stopped_at is None, "nothing is stopped any more"
    for sitting in Sitting.objects.all():
        assert sitting.end["word"] == "time"
        assert sitting.end["points"] == sitting.progress[-1]["score"]
    assert "over, not confirmed" in desk_page(hall)
    assert "Let all go on" not in desk_page(hall)
    assert pressed(hall, "go_on").status_code == 409


@pytest.mark.django_db(transaction=True)
def test_time_that_is_called_at_stopped_tables_gives_the_round_none_back() -> None:
    hall = hall_at_tables(4)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)

    at_tables.end_time(round=hall.round(1), by=hall.by, now=now + timedelta(minutes=10))

    assert states() == {"ended"}
    assert (hall.round(1).stopped_at, hall.round(1).extension_seconds) == (None, 0)
    assert not hall.tournament.acts.filter(kind="resume_tables").exists()


def test_time_that_decides_no_game_leaves_the_round_stopped() -> None:
    hall = hall_at_tables(2, "single", 0)
    now = timezone.now()
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    since = hall.round(1).stopped_at

    with pytest.raises(NotNow):
        at_tables.end_time(round=hall.round(1), by=hall.by, now=now)

    assert hall.round(1).stopped_at == since is not None


def test_a_stopped_game_that_a_judge_has_decided_elsewhere_keeps_no_round_waiting() -> None:
    hall = hall_at_tables(4)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    decided = hall.pairings(hall.round(1))[0]
    hall.decide(decided, 1)
    first, second = sorted(referees(), key=lambda place: place.sitting.of.match != decided.match)

    ending.resume(place=second, now=now + timedelta(minutes=2))
    at_tables.sweep(now=now + timedelta(minutes=2))

    assert (hall.round(1).stopped_at, hall.round(1).extension_seconds) == (None, 120)
    assert fresh(first.sitting).state == "paused"
