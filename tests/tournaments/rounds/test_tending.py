"""What the clock and the results do by themselves, and what the sweep finds."""

from datetime import UTC, datetime, timedelta

import pytest
from django.core import mail
from django.db import transaction
from django.utils import timezone

from league.jobs.models import Job
from league.jobs.services import enqueue
from league.tournaments.models import Round, Standing, Tournament
from league.tournaments.pairing.services import rounds
from league.tournaments.phases.services import phases, tending, tournaments
from league.tournaments.rounds.queries.rounds import awaited
from league.tournaments.standings import services as standings
from matches.rules.series import GameClaim
from matches.services import reports
from matches.signals import results_confirmed
from tests.tournaments.factories import add_entrants, user_of
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, running, sides
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
NOON = datetime(2027, 5, 1, 3, 0, tzinfo=UTC)  # 12:00 in Tokyo
TIMED = {"times": ["2027-05-01T12:00", "2027-05-01T13:00"], "start": "auto"}
SWISS = [{"kind": "swiss", "rounds": 2, "settings": TIMED}]


def tend(hall, now):
    tending.tend(tournament=hall.tournament, now=now)


def woken():
    return list(
        Job.objects.filter(kind=tending.KIND).values_list("arguments__tournament", flat=True)
    )


def report(pairing, number, *scores):
    """Let a side claim how its match went."""
    side = pairing.match.sides.get(number=number)
    by = user_of(side.entry.entrant)
    games = tuple(
        GameClaim(game, score, 1 if score[0] > score[1] else 2)
        for game, score in enumerate(scores, 1)
    )
    reports.report(match=pairing.match, side=side, by=by, games=games, now=timezone.now())


## Times


def test_rounds_are_paired_published_and_started_at_their_local_times():
    hall = running(4, SWISS, round_minutes=50)

    tend(hall, NOON - timedelta(seconds=1))
    early = hall.tournament.rounds.count()
    tend(hall, NOON)
    tend(hall, NOON + timedelta(seconds=5))

    assert early == 0
    first = hall.round(1)
    assert (first.state, first.scheduled_at, first.started_at) == (Round.State.RUNNING, NOON, NOON)
    assert hall.tournament.rounds.count() == 1


def test_the_next_round_waits_for_the_last_result_and_then_begins():
    hall = running(4, SWISS)
    tend(hall, NOON)
    later = NOON + timedelta(minutes=90)
    tend(hall, later)
    waiting = hall.tournament.rounds.count()

    hall.play(hall.round(1))
    tend(hall, later)

    assert waiting == 1
    assert hall.round(1).state == Round.State.CLOSED
    assert hall.round(2).state == Round.State.RUNNING


def test_a_round_by_hand_waits_for_the_organiser():
    hall = running(4, [{"kind": "swiss", "rounds": 1, "settings": {
        "times": ["2027-05-01T12:00"], "publish": "by_hand"}}])  # fmt: skip

    tend(hall, NOON)

    assert not hall.tournament.rounds.exists()


def test_complete_rounds_of_a_league_close_by_themselves():
    hall = running(4, ["round_robin"])
    hall.play(hall.round(2))

    tend(hall, timezone.now())

    assert [hall.round(n).state for n in (1, 2, 3)] == ["published", "closed", "published"]


## Overdue


@made_once
def under_way(kind):
    """A round whose clock was started at noon."""
    hall = running(4, [kind], round_minutes=50, steps="next" if kind == "swiss" else "")
    rounds.start(round=hall.round(1), by=hall.by, now=NOON)
    return hall


def overdue(policy, kind="swiss"):
    hall = under_way(kind)
    Tournament.objects.filter(pk=hall.tournament.pk).update(overdue=policy)
    hall.fresh()
    return hall, hall.pairings(hall.round(1))


@pytest.mark.parametrize(("policy", "points"), [("draw", ["1"] * 4), ("both_lose", ["0"] * 4)])
def test_an_overdue_round_is_settled_by_the_policy(policy, points):
    hall, _found = overdue(policy)

    tend(hall, NOON + timedelta(minutes=49))
    early = hall.tournament.acts.filter(kind="overdue").count()
    tend(hall, NOON + timedelta(minutes=50))
    tend(hall, NOON + timedelta(minutes=51))

    assert early == 0
    assert sorted(hall.points().values()) == points
    assert hall.tournament.acts.filter(kind="overdue").count() == 2
    assert hall.round(1).state == Round.State.RUNNING


def test_whoever_leads_by_what_is_claimed_wins_and_the_rest_is_a_judges():
    hall, (claimed, other) = overdue("leader")
    report(claimed, 2, (0, 2))

    tend(hall, NOON + timedelta(minutes=50))
    tend(hall, NOON + timedelta(minutes=51))

    assert hall.points()[sides(claimed)[1]] == "3"
    assert hall.last_act("needs_attention").params["pairing"] == other.number
    assert hall.tournament.acts.filter(kind="needs_attention").count() == 1


def test_more_time_is_waited_for():
    hall, (pairing, _other) = overdue("draw")
    rounds.extend(round=hall.round(1), seconds=600, by=hall.by, now=NOON, table=pairing)

    tend(hall, NOON + timedelta(minutes=50))
    first = hall.tournament.acts.filter(kind="overdue").count()
    tend(hall, NOON + timedelta(minutes=60))

    assert first == 1
    assert hall.tournament.acts.filter(kind="overdue").count() == 2


def test_a_bracket_knows_no_overdue_draw():
    hall, _found = overdue("draw", "single")

    tend(hall, NOON + timedelta(minutes=50))

    assert hall.tournament.acts.filter(kind="needs_attention").count() == 2
    assert not hall.tournament.acts.filter(kind="overdue").exists()


def test_waiting_for_a_judge_settles_nothing():
    hall, _found = overdue("wait")

    tend(hall, NOON + timedelta(hours=5))

    assert sorted(hall.points().values()) == ["0"] * 4


## Being woken


def test_a_confirmed_result_wakes_its_tournament_once(django_capture_on_commit_callbacks):
    hall = running(4, steps="next")
    first, second = hall.pairings(hall.round(1))
    Job.objects.all().delete()

    with django_capture_on_commit_callbacks(execute=True):
        hall.decide(first, WIN)
        hall.decide(second, LOSS)

    assert woken() == [hall.tournament.pk]
    tend(hall, timezone.now())
    assert sorted(hall.points().values()) == ["0", "0", "3", "3"]


def test_a_match_of_no_tournament_wakes_nobody(django_capture_on_commit_callbacks):
    hall = running(4, steps="next")
    pairing = hall.pairings(hall.round(1))[0]
    pairing.match, lost = None, pairing.match
    pairing.save()
    Job.objects.all().delete()

    with django_capture_on_commit_callbacks(execute=True):
        results_confirmed.send(type(lost), matches=(lost,))

    assert woken() == []


def test_the_sweep_finds_results_that_no_message_told_of():
    hall = running(4, steps="next")
    pairing = hall.pairings(hall.round(1))[0]
    quiet = tending.sweep(now=timezone.now())
    hall.decide(pairing, WIN)

    assert (quiet, tending.sweep(now=timezone.now())) == (0, 1)
    assert tending.sweep(now=timezone.now()) == 0
    assert woken() == [hall.tournament.pk]


def test_the_sweep_wakes_once_for_every_moment():
    hall = running(4, SWISS, round_minutes=50, overdue="draw")

    before = tending.sweep(now=NOON - timedelta(seconds=1))
    at = tending.sweep(now=NOON)
    tend(hall, NOON)
    Job.objects.all().delete()
    Standing.objects.all().delete()
    again = tending.sweep(now=NOON + timedelta(seconds=10))
    over = tending.sweep(now=NOON + timedelta(minutes=50))
    Job.objects.all().delete()
    past = tending.sweep(now=NOON + timedelta(minutes=51))

    assert (before, at, again, over, past) == (0, 1, 0, 1, 0)


def test_the_sweep_finds_stale_standings():
    hall = running(4, steps="next")
    tend(hall, timezone.now())
    fresh = tending.sweep(now=timezone.now())
    Tournament.objects.filter(pk=hall.tournament.pk).update(revision=99)

    assert (fresh, tending.sweep(now=timezone.now())) == (0, 1)


def test_players_are_reminded_of_a_round_a_day_and_an_hour_before():
    calendar = {"start": "2027-05-01", "weekdays": [5]}
    hall = running(3, [{"kind": "round_robin", "settings": {"calendar": calendar, "at": "12:00"}}])
    mail.outbox.clear()

    for before in (25 * 60, 24 * 60, 23 * 60, 60, 59, 0):
        tending.sweep(now=NOON - timedelta(minutes=before))

    addresses = [letter.to[0] for letter in mail.outbox]
    assert len(addresses) == 4
    assert len(set(addresses)) == 2
    assert "2027-05-01 12:00" in mail.outbox[0].body
    assert hall.event.name in mail.outbox[0].subject


def test_matches_of_a_league_are_overdue_when_their_week_is_over():
    calendar = {"start": "2027-05-01", "weekdays": [5]}
    hall = running(4, [{"kind": "round_robin", "settings": {"calendar": calendar}}],
                   overdue="both_lose")  # fmt: skip
    end = hall.round(1).due_at

    tend(hall, end - timedelta(seconds=1))
    early = hall.tournament.acts.filter(kind="overdue").count()
    tend(hall, end)
    tend(hall, end)

    assert early == 0
    assert [hall.round(n).state for n in (1, 2, 3)] == ["closed", "published", "published"]
    assert end.isoformat() == "2027-05-01T15:00:00+00:00"


def test_a_result_corrected_after_the_end_still_counts():
    hall = running(4, [{"kind": "swiss", "rounds": 1}])
    pairing = hall.pairings(hall.whole())[0]
    phases.finish(phase=hall.phase(), by=hall.by, now=timezone.now())
    tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())
    hall.decide(pairing, DRAW, "correction")

    count = tending.sweep(now=timezone.now())
    tend(hall, timezone.now())

    assert count == 1
    assert sorted(hall.points().values()) == ["0", "1", "1", "3"]


@pytest.mark.parametrize(
    ("entrants", "age", "seconds"),
    [
        (3000, None, 0),  # nothing was rebuilt yet
        (3000, 0.0, 6),
        (3000, 1.0, 5),
        (3000, 60.0, 0),
        (999, 0.0, 0),  # a small field is looked at at once
    ],
)
def test_a_full_field_is_left_alone_for_a_while_after_its_standings(entrants, age, seconds):
    since = None if age is None else timedelta(seconds=age)

    assert tending.rest(entrants, since) == timedelta(seconds=seconds)


def put_off(hall, **more):
    """Let a job wait for more news of the tournament."""
    with transaction.atomic():
        job = enqueue(kind=tending.KIND, arguments={"tournament": hall.tournament.pk}, now=NOON,
                      run_after=NOON + timedelta(hours=1))  # fmt: skip
    Job.objects.filter(pk=job.pk).update(**more)
    return job


def is_due(job):
    job.refresh_from_db()
    return job.run_after <= job.rung_at


def wake(hall):
    return tending.wake(tournament_id=hall.tournament.pk, now=timezone.now())


def test_a_job_that_waits_for_more_news_comes_at_once_with_the_last_result():
    hall = running(4, steps="next")
    early, late = hall.pairings(hall.round(1))
    job = put_off(hall)

    hall.decide(early, WIN)
    first = (wake(hall), is_due(job))
    hall.decide(late, WIN)
    last = (wake(hall), is_due(job))

    assert (first, last) == ((False, False), (False, True))
    assert Job.objects.filter(kind=tending.KIND).count() == 1


def test_a_job_that_was_put_back_after_trouble_keeps_its_wait():
    hall = running(2, steps="next")
    [pairing] = hall.pairings(hall.round(1))
    job = put_off(hall, attempts=1)

    hall.decide(pairing, WIN)
    wake(hall)

    assert not is_due(job)


def test_a_full_field_rests_while_results_are_to_come_and_not_else():
    hall = running(4, steps="next")
    add_entrants(hall.tournament, 996)
    standings.rebuild(tournament=hall.fresh())
    now = timezone.now()
    Standing.objects.update(at=now + timedelta(hours=1))  # no machine is too slow for this

    wake(hall)
    resting = Job.objects.get(kind=tending.KIND).run_after - now
    Job.objects.all().delete()
    Round.objects.filter(tournament=hall.tournament).update(state=Round.State.CLOSED)
    wake(hall)
    all_in = Job.objects.get(kind=tending.KIND)

    assert hall.tournament.entrants.count() == 1000
    assert resting > timedelta(minutes=59)
    assert all_in.run_after <= all_in.rung_at


def test_what_is_still_to_come_is_read_from_the_rounds_under_way_alone():
    hall = running(4)
    draft = hall.pair()
    before = awaited(hall.tournament.pk)
    hall.publish(draft)
    playing = awaited(hall.tournament.pk)
    hall.play(hall.round(1))

    assert (before, playing, awaited(hall.tournament.pk)) == (False, True, False)


def test_standings_know_when_they_were_made():
    hall = running(4, steps="next")
    tend(hall, timezone.now())
    long_ago = timezone.now() - timedelta(hours=1)
    Standing.objects.update(at=long_ago)
    Tournament.objects.filter(pk=hall.tournament.pk).update(revision=99)

    tend(hall, timezone.now())

    newest = Standing.objects.filter(phase__tournament=hall.tournament).order_by("-after").first()
    assert newest.at > long_ago
