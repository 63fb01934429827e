"""Tables that are being played, at the desk and on the screen of the hall."""

from datetime import datetime, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.dateparse import parse_datetime

from league.events.models import EntryPlayer
from league.play.models import Place, Sitting
from league.play.services import judging, together
from league.play.services.closing import ending, setting_aside
from league.tournaments.entrants.queries import names_of
from league.tournaments.floor.queries import stopped_together, tables_of
from league.tournaments.floor.services import at_tables
from league.tournaments.models import Round
from league.tournaments.pairing.services import rounds
from league.tournaments.rounds.queries.rounds import ends_at, overdue_pairings
from league.tournaments.tournament.services.acts import note
from matches.models import Match
from tests.events.factories import RoleFactory
from tests.longer import longer
from tests.play.sitting import fresh
from tests.tournaments.rounds.hall import Hall
from tests.tournaments.views.desk_world import at, desk_of, press, staff, text_of
from tests.tournaments.views.tables_world import (
    desk_page,
    hall_at_tables,
    pressed,
    referees,
    states,
)

pytestmark = pytest.mark.django_db


def test_the_desk_lists_tables_with_score_progress_and_who_is_to_act() -> None:
    hall = hall_at_tables(4)
    names = names_of(hall.tournament)

    page = desk_page(hall)
    rows = tables_of(hall.tournament, names, timezone.now(), for_public=False)

    assert len(rows) == 2
    for row in rows:
        sitting = Sitting.objects.get(uid=row.running.uid)
        assert 0 < row.running.lines == sitting.length
        assert f"/table/open/{row.pairing.match.uid}/1/" in page
        assert row.chapter in page
        assert all(points is not None for _name, points in row.sides)
        assert set(row.to_act) <= set(names.values())


@pytest.mark.parametrize("many", longer([8], [20]))
def test_many_entrants_cost_no_more_questions_than_four(many: int) -> None:
    counts = []
    for entrants in (4, many):
        hall = hall_at_tables(entrants, lines=2)
        client = desk_of(hall)
        desk_page(hall, client)
        with CaptureQueriesContext(connection) as asked:
            desk_page(hall, client)
        with CaptureQueriesContext(connection) as shown:
            Client().get(f"/tournaments/{hall.event.uid}/hall/?show=tables")
        counts.append((len(asked), len(shown)))

    assert counts[0] == counts[1]


def stopped_at(hall: Hall) -> datetime:
    """Return when the round's clock was stopped: its act is noted later, when all tables are."""
    at = hall.round(1).stopped_at
    assert at is not None
    return at


def test_all_tables_stop_and_go_on_together_and_the_round_gets_its_time_back() -> None:
    hall = hall_at_tables(4, clock_minutes=20)
    rounds.start(round=hall.round(1), by=hall.by, now=timezone.now(), minutes=50)
    apart = Sitting.objects.order_by("pk").first()
    assert apart is not None
    ending.pause(place=Place.objects.get(sitting=apart, role="referee"), now=timezone.now())

    pressed(hall, "pause")
    assert states() == {"paused"}
    act = hall.last_act("pause_tables")
    assert apart.uid not in act.params["tables"]
    assert "Let all go on" in desk_page(hall)

    at_tables.go_on(round=hall.round(1), by=hall.by, now=stopped_at(hall) + timedelta(minutes=5))

    assert fresh(apart).state == "paused", "a judge stopped it alone"
    assert states() == {"paused", "open"}
    assert hall.round(1).extension_seconds == 300
    assert pressed(hall, "go_on").status_code == 409, "they go on already"


@pytest.mark.parametrize(("language", "words"), [("en", "stopped, 20"), ("ja", "停止中")])
def test_the_clock_of_a_round_stands_while_its_tables_do(language: str, words: str) -> None:
    hall = hall_at_tables(4, lines=2)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    late = now + timedelta(minutes=30)

    pages = [
        Client().get(f"/tournaments/{hall.event.uid}/{page}", headers={"accept-language": language})
        for page in ("hall/?show=clock", "pairings/", "")
    ]
    desk = desk_of(hall).get(at(hall.tournament, "rounds/1/")).content.decode()
    shown = Client().get(f"/api/v1/tournaments/{hall.event.uid}/rounds/1/").json()
    overdue = overdue_pairings(hall.round(1), late)
    at_tables.go_on(round=hall.round(1), by=hall.by, now=late)

    assert [page.content.decode().count(words) > 0 for page in pages] == [True] * 3
    assert "Time is up at" not in desk
    assert "The tables are stopped, and the clock with them." in desk
    assert parse_datetime(shown["ends_at"]) - parse_datetime(shown["stopped_at"]) == timedelta(
        minutes=20
    )
    assert overdue == []
    assert hall.round(1).stopped_at is None
    given_back = ends_at(hall.round(1)) - now
    assert timedelta(minutes=49, seconds=50) < given_back <= timedelta(minutes=50)


def test_tables_stopped_before_the_round_cost_it_no_time_of_before() -> None:
    hall = hall_at_tables(4, lines=2)
    before = timezone.now()
    at_tables.pause(round=hall.round(1), by=hall.by, now=before)
    start = before + timedelta(minutes=30)

    rounds.start(round=hall.round(1), by=hall.by, now=start, minutes=20)
    left = ends_at(hall.round(1)) - hall.round(1).stopped_at
    at_tables.go_on(round=hall.round(1), by=hall.by, now=start + timedelta(minutes=5))

    assert left == timedelta(minutes=20)
    assert hall.round(1).stopped_at is None
    assert hall.round(1).extension_seconds == 300


def open_and_stopped() -> tuple[list[Sitting], list[Sitting]]:
    rows = Sitting.objects.order_by("pk")
    return list(rows.filter(state="open")), list(rows.filter(state="paused"))


def test_what_was_stopped_twice_goes_on_whole_and_the_time_counts_from_the_first_stop() -> None:
    hall = hall_at_tables(4)
    rounds.start(round=hall.round(1), by=hall.by, now=timezone.now(), minutes=50)
    late = Sitting.objects.latest("pk")
    referee = Place.objects.get(sitting=late, role="referee")
    ending.leave_unfinished(place=referee, after=late.revision, now=timezone.now())
    pressed(hall, "pause")
    first = stopped_at(hall)
    ending.resume(place=referee, now=timezone.now())
    now = first + timedelta(minutes=3)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    assert states() == {"paused"}
    assert fresh(late).touched_at == now

    made = at_tables.go_on(round=hall.round(1), by=hall.by, now=first + timedelta(minutes=5))

    assert states() == {"open"}
    assert made.params["count"] == 2
    assert hall.round(1).extension_seconds == 300
    assert "Let all go on" not in desk_page(hall)


def test_tables_that_a_judge_lets_go_on_one_by_one_let_the_round_go_on(
    django_capture_on_commit_callbacks: Any,
) -> None:
    hall = hall_at_tables(4, lines=2)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    first, second = referees()

    with django_capture_on_commit_callbacks(execute=True):
        ending.resume(place=first, now=now + timedelta(minutes=2))
    assert hall.round(1).stopped_at is not None
    with django_capture_on_commit_callbacks(execute=True):
        ending.resume(place=second, now=now + timedelta(minutes=5))

    assert hall.round(1).stopped_at is None
    assert hall.round(1).extension_seconds == 300
    assert hall.last_act("resume_tables").by is None
    assert "Let all go on" not in desk_page(hall)
    assert pressed(hall, "go_on").status_code == 409
    assert at_tables.sweep(now=now + timedelta(minutes=6)) == 0


def test_a_table_that_went_on_and_is_stopped_again_alone_keeps_no_round_waiting(
    django_capture_on_commit_callbacks: Any,
) -> None:
    hall = hall_at_tables(4, lines=2)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    first, second = referees()
    with django_capture_on_commit_callbacks(execute=True):
        ending.resume(place=first, now=now + timedelta(minutes=2))
        ending.pause(place=first, now=now + timedelta(minutes=3))
    assert hall.round(1).stopped_at is not None

    with django_capture_on_commit_callbacks(execute=True):
        ending.resume(place=second, now=now + timedelta(minutes=5))

    assert hall.round(1).stopped_at is None
    assert hall.round(1).extension_seconds == 300
    assert fresh(first.sitting).state == "paused"
    assert "Let all go on" not in desk_page(hall)


@pytest.mark.parametrize("how", ["forfeit", "set aside"])
def test_tables_that_are_ended_one_by_one_let_the_round_go_on_even_where_nobody_heard(
    how: str,
) -> None:
    hall = hall_at_tables(2, lines=2)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    [referee] = referees()
    if how == "forfeit":
        revision = fresh(referee.sitting).revision
        judging.forfeit(place=referee, after=revision, side="R", now=now)
    else:
        setting_aside.set_aside(place=referee, now=now)

    swept = [at_tables.sweep(now=now + timedelta(minutes=1)) for _twice in range(2)]

    assert swept == [1, 0]
    assert (hall.round(1).stopped_at, hall.round(1).extension_seconds) == (None, 60)
    assert hall.last_act("resume_tables").params["count"] == 0


def test_what_stays_for_a_judge_when_time_is_called_goes_on_without_time_for_the_round() -> None:
    hall = hall_at_tables(2, "single", 0)
    now = timezone.now()
    rounds.start(round=hall.round(1), by=hall.by, now=now, minutes=20)
    at_tables.pause(round=hall.round(1), by=hall.by, now=now)
    Round.objects.filter(pk=hall.round(1).pk).update(stopped_at=None)
    note(hall.tournament, "end_tables", round=1, count=1, left=together.still_stopped(
        stopped_together(hall.round(1))))  # fmt: skip
    assert "Let all go on" in desk_page(hall)

    at_tables.go_on(round=hall.round(1), by=hall.by, now=now + timedelta(minutes=5))

    assert states() == {"open"}
    assert hall.round(1).extension_seconds == 0


def test_a_round_of_a_bracket_has_its_name_in_the_log_and_where_it_is_undone() -> None:
    hall = hall_at_tables(2, "single", 0)
    rounds.start(round=hall.round(1), by=hall.by, now=timezone.now(), minutes=20)
    act = hall.last_act("start_clock")

    log = text_of(desk_of(hall).get(at(hall.tournament, "log/")))
    undone = text_of(desk_of(hall).get(at(hall.tournament, f"log/{act.number}/undo/")))

    for page in (log, undone):
        assert "Final ·" in page
        assert "Round 1 ·" not in page


def test_who_checks_decks_looks_on_and_stops_nothing() -> None:
    hall = hall_at_tables(2)
    client = staff(hall.tournament, "checker")

    assert "Stop all tables" not in desk_page(hall, client)
    assert pressed(hall, "pause", client).status_code == 403
    assert states() == {"open"}


def test_who_keeps_the_scores_ends_no_game() -> None:
    hall = hall_at_tables(2)
    client = staff(hall.tournament, "scorekeeper")

    assert "Stop all tables" not in desk_page(hall, client)
    assert pressed(hall, "end_time", client).status_code == 403
    assert states() == {"open"}


def test_an_official_who_plays_does_not_end_an_own_game_with_the_others() -> None:
    hall = hall_at_tables(4)
    own = Match.objects.order_by("pk").first()
    assert own is not None
    seat = EntryPlayer.objects.filter(entry__match_sides__match=own).first()
    assert seat is not None
    assert seat.player is not None
    RoleFactory(event=hall.event, role="judge", user=seat.player.user)

    at_tables.end_time(round=hall.round(1), by=seat.player.user, now=timezone.now())

    ended = Sitting.objects.values_list("of__match", "state")
    assert {state for match, state in ended if match == own.pk} == {"open"}
    assert {state for match, state in ended if match != own.pk} == {"ended"}


def test_a_round_that_is_not_there_is_refused() -> None:
    hall = hall_at_tables(2)

    for pk in ("999999", "x", "-1", ""):
        where = at(hall.tournament, "tables/")
        assert press(desk_of(hall), where, "end_time", pk=pk).status_code in (400, 409)
    assert states() == {"open"}


def test_the_hall_shows_running_tables_as_late_as_the_event_says() -> None:
    hall = hall_at_tables(2, watch_delay_minutes=2)
    names, now = names_of(hall.tournament), timezone.now()

    early = tables_of(hall.tournament, names, now, for_public=True)[0]
    later = tables_of(hall.tournament, names, now + timedelta(minutes=3), for_public=True)[0]
    page = text_of(Client().get(f"/tournaments/{hall.event.uid}/hall/?show=tables"))

    assert (early.running.lines, early.chapter) == (0, "")
    assert later.running.lines == Sitting.objects.get().length
    assert later.chapter != ""
    assert "Tables being played" in page


def test_nothing_of_a_table_is_shown_earlier_than_the_event_says() -> None:
    hall = hall_at_tables(2, watch_delay_minutes=2, clock_minutes=20)
    names, began = names_of(hall.tournament), timezone.now()
    [sitting] = Sitting.objects.all()
    referee = Place.objects.get(sitting=sitting, role="referee")

    def shown(now: datetime, *, for_public: bool = True) -> list[tuple[str, bool]]:
        rows = tables_of(hall.tournament, names, now, for_public=for_public)
        return [(row.running.state, row.running.time_is_up) for row in rows]

    half = began + timedelta(minutes=21)  # somebody's twenty minutes are over
    assert shown(half, for_public=False) == [("open", True)]
    assert shown(half) == [("open", False)]
    assert shown(half + timedelta(minutes=2)) == [("open", True)]
    judging.forfeit(place=referee, after=sitting.revision, side="R", now=began)
    minute, three = began + timedelta(minutes=1), began + timedelta(minutes=3)
    assert (shown(minute), shown(three)) == ([("open", False)], [("ended", False)])
    confirmed = began + timedelta(minutes=4)
    over = Sitting.State.CONFIRMED  # its report is another test's
    Sitting.objects.filter(pk=sitting.pk).update(state=over, touched_at=confirmed)

    assert shown(confirmed, for_public=False) == []
    assert shown(confirmed) == [("ended", False)], "what was seen is not taken back"
    assert shown(confirmed + timedelta(minutes=2)) == []
