"""Automatic steps that follow from the clock and from results; each may run twice, or late.

Messages only enqueue a job for a tournament; the job checks everything, and the sweep finds
tournaments whose message was lost.
"""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime, timedelta

import structlog
from django.db import transaction
from django.db.models import Exists, Max, OuterRef, Q
from django.db.models.functions import Now

from league.events.models import EntryPlayer
from league.jobs.errors import AlreadyTicked
from league.jobs.models import Job
from league.jobs.services import enqueue, hasten, tick
from league.people.errors import Refusal
from league.tournaments.brackets import services as brackets
from league.tournaments.entrants.services import mails
from league.tournaments.floor.services import at_tables
from league.tournaments.ladder import services as challenges
from league.tournaments.ladder.queries import to_settle
from league.tournaments.models import Entrant, Pairing, Phase, Round, Standing, Tournament
from league.tournaments.pairing.services import overdue, pairing, results, rounds
from league.tournaments.rounds.queries import rounds as queries
from league.tournaments.standings import services as standings
from league.tournaments.tournament import queries as tournaments, times
from league.tournaments.tournament.services.acts import locked
from matches.models import Act, Result

KIND = "tournaments.tend"
LOOKED_BACK = timedelta(days=7)
NO_TIME = timedelta()
ENTRANT_GATHERS = timedelta(milliseconds=2)  # twenty times what each entrant adds to a rebuild
GATHERED_FROM = timedelta(seconds=2)  # smaller fields are handled at once
log = structlog.get_logger(__name__)


@transaction.atomic
def wake(*, tournament_id: int, now: datetime) -> bool:
    """Enqueue a job for a tournament unless one is waiting, which will read all results by now.

    A job that was delayed to gather more results runs at once if none is awaited.
    """
    waiting = Job.objects.filter(kind=KIND, arguments__tournament=tournament_id)
    queued = waiting.filter(state=Job.State.QUEUED).annotate(rests=Q(run_after__gt=Now()))
    if (job := queued.order_by("pk").first()) is not None:
        if job.rests and not queries.awaited(tournament_id):
            hasten(job=job)
        return False
    run_after = now + _rest(tournament_id)
    enqueue(kind=KIND, arguments={"tournament": tournament_id}, now=now, run_after=run_after)
    return True


def _rest(tournament_id: int) -> timedelta:
    """Return how long to delay a tournament's job now."""
    entrants = Entrant.objects.filter(tournament=tournament_id).count()
    if ENTRANT_GATHERS * entrants < GATHERED_FROM:
        return NO_TIME
    rebuilt = Standing.objects.filter(phase__tournament=tournament_id)
    left_alone = rest(entrants, rebuilt.aggregate(age=Now() - Max("at"))["age"])
    return left_alone if left_alone and queries.awaited(tournament_id) else NO_TIME


def rest(entrants: int, age: timedelta | None) -> timedelta:
    """Return the delay for a number of entrants with standings of this ``age`` (None: without any).

    A full hall's results come in quick succession: they are gathered, so that rebuilding the
    standings takes a twentieth of a processor at most; the last one does not wait (``wake``).
    """
    gathered = ENTRANT_GATHERS * entrants
    if age is None or gathered < GATHERED_FROM:
        return NO_TIME
    return max(NO_TIME, gathered - age)


@transaction.atomic
def tend(*, tournament: Tournament, now: datetime) -> None:
    """Carry out all due steps of a tournament."""
    tournament = locked(tournament)
    results.take_pending(tournament, now=now)
    results.take_proofs(tournament, now=now)
    phase = tournaments.running_phase(tournament)
    if phase is not None and tournament.state == Tournament.State.RUNNING:
        for step in (
            _lead_on,
            _settle_overdue,
            _close_complete,
            _pair_in_time,
            _keep_times,
            _settle_challenges,
        ):
            _try(step, phase, now)
    standings.rebuild(tournament=tournament, every=False)


def _try(step: Callable[[Phase, datetime], None], phase: Phase, now: datetime) -> None:
    """Take a step; if it is refused, it is tried again at the next job."""
    try:
        with transaction.atomic():
            step(phase, now)
    except Refusal as refusal:
        log.info("round_waits", phase=phase.pk, step=step.__name__, why=refusal.code)


def _lead_on(phase: Phase, now: datetime) -> None:
    brackets.advance(phase, by=None, now=now)


def _settle_overdue(phase: Phase, now: datetime) -> None:
    for round in _rounds(phase, *queries.OPEN):
        end = queries.ends_at(round)
        if end is not None and end <= now:
            overdue.settle(round=round, now=now)
    results.take_pending(phase.tournament, now=now)


def _close_complete(phase: Phase, now: datetime) -> None:
    """Close complete rounds, unless the phase leaves this to the staff."""
    if not tournaments.closes_complete(phase):
        return
    for round in _rounds(phase, *queries.OPEN):
        if not queries.unfinished(round).exists():
            rounds.close(round=round, by=None, now=now)


def _pair_in_time(phase: Phase, now: datetime) -> None:
    """Pair the next round of a Swiss at its scheduled time."""
    last = queries.last_round(phase)
    at = tournaments.pairs_at(phase, last.place + 1 if last else 1)
    if at is not None and at <= now and (last is None or last.state == Round.State.CLOSED):
        pairing.pair(phase=phase, by=None, now=now)


def _keep_times(phase: Phase, now: datetime) -> None:
    """Publish drafts and start clocks at their scheduled times."""
    for round in _rounds(phase, Round.State.DRAFT, Round.State.PUBLISHED):
        if (at := tournaments.publishes_at(round)) is not None and at <= now:
            round = rounds.publish(round=round, by=None, now=now)
        if (at := tournaments.starts_at(round)) is not None and at <= now:
            rounds.start(round=round, by=None, now=now)


def _settle_challenges(phase: Phase, now: datetime) -> None:
    """End the challenges of a ladder that were not answered in time."""
    if phase.kind == Phase.Kind.LADDER:
        challenges.settle(phase=phase, now=now)


def _rounds(phase: Phase, *states: str) -> list[Round]:
    rounds = list(phase.played.filter(state__in=states).order_by("number"))
    for round in rounds:
        round.phase, round.tournament = phase, phase.tournament
    return rounds


## The sweep


def sweep(*, now: datetime) -> int:
    """Enqueue jobs for tournaments in which something is due. Returns how many."""
    tournaments = {*_with_news(), *_due(now), *_unanswered(now)}
    remind(now=now)
    at_tables.sweep(now=now)
    troubled = Job.objects.filter(kind=KIND, state__in=(Job.State.RUNNING, Job.State.STUCK))
    busy = set(troubled.values_list("arguments__tournament", flat=True))
    return sum(wake(tournament_id=pk, now=now) for pk in sorted(tournaments - busy))


def _with_news() -> Iterable[int]:
    """Yield the keys of tournaments with untaken results or proofs, or with stale standings."""
    running = Tournament.objects.filter(state=Tournament.State.RUNNING)
    late = Result.objects.filter(match=OuterRef("match"), at__gt=Now() - LOOKED_BACK)
    yield from (
        queries.pairings_untaken()
        .filter(Q(round__tournament__in=running) | Exists(late))
        .order_by()
        .values_list("round__tournament", flat=True)
        .distinct()
    )
    lately = Act.objects.filter(match=OuterRef("pairing__match"), at__gt=Now() - LOOKED_BACK)
    yield from (
        queries.proofs_untaken()
        .filter(Exists(lately))
        .order_by()
        .values_list("pairing__round__tournament", flat=True)
        .distinct()
    )
    shown = (Tournament.State.RUNNING, Tournament.State.FINISHED)
    stood = Tournament.objects.filter(state__in=shown)
    yield from queries.stale(stood).order_by().values_list("pk", flat=True)


def _due(now: datetime) -> Iterable[int]:
    """Yield each tournament once for every scheduled moment that has passed."""
    waiting = Q(state__in=(Round.State.DRAFT, Round.State.PUBLISHED), scheduled_at__lte=now)
    open_rounds = Q(state__in=queries.OPEN)
    rounds = Round.objects.filter(waiting | open_rounds, phase__state=Phase.State.RUNNING)
    for round in rounds.select_related("tournament").prefetch_related("pairings"):
        for at, what in _moments(round):
            if now - LOOKED_BACK < at <= now and _once(f"tournaments.{what} {round.pk}", at):
                yield round.tournament_id
    for phase in _swiss_with_times():
        begins, _ends = times.of_round(phase, queries.next_place(phase))
        if begins is None or not now - LOOKED_BACK < begins <= now:
            continue
        if _once(f"tournaments.pair {phase.pk}", begins):
            yield phase.tournament_id


def _unanswered(now: datetime) -> Iterable[int]:
    """Return the tournaments with challenges that are overdue or of which a side has left."""
    offers = to_settle(now).filter(phase__tournament__state=Tournament.State.RUNNING)
    return offers.order_by().values_list("phase__tournament", flat=True).distinct()


def _moments(round: Round) -> Iterable[tuple[datetime, str]]:
    if round.scheduled_at is not None and round.state not in (Round.State.RUNNING,):
        yield round.scheduled_at, "begin"
    end = queries.ends_at(round)
    if end is not None and round.state in queries.OPEN and round.tournament.overdue != "wait":
        longest = max((pairing.extension_seconds for pairing in round.pairings.all()), default=0)
        yield end, "end"
        if longest:
            yield end + timedelta(seconds=longest), "end"


def _swiss_with_times() -> Iterable[Phase]:
    phases = Phase.objects.filter(state=Phase.State.RUNNING, kind=Phase.Kind.SWISS)
    timed = phases.filter(Q(settings__has_key="times") | Q(settings__has_key="calendar"))
    return timed.select_related("tournament__event")


def _once(schedule: str, at: datetime) -> bool:
    try:
        with transaction.atomic():
            tick(schedule=schedule[:40], at=at)
    except AlreadyTicked:
        return False
    return True


def woken_by(matches: Sequence[int]) -> list[int]:
    """Return the tournaments in which these matches are played."""
    pairings = Pairing.objects.filter(match__in=matches).order_by()
    return list(pairings.values_list("round__tournament", flat=True).distinct())


## Reminding players of a round that is about to begin, once a day and once an hour before

BEFORE = (24, 1)


def remind(*, now: datetime) -> int:
    """Remind the players of every published round that is near. Returns the number of mails."""
    written = 0
    for hours, later in zip(BEFORE, (*BEFORE[1:], 0), strict=True):
        near = Round.objects.filter(
            state=Round.State.PUBLISHED,
            phase__state=Phase.State.RUNNING,
            scheduled_at__gt=now + timedelta(hours=later),
            scheduled_at__lte=now + timedelta(hours=hours),
            # A round published less than an hour ago needs no reminder.
            published_at__lte=now - timedelta(hours=1),
        )
        for round in near.select_related("tournament__event"):
            written += _remind(round, hours)
    return written


@transaction.atomic
def _remind(round: Round, hours: int) -> int:
    assert round.scheduled_at is not None
    try:
        tick(schedule=f"tournaments.remind.{hours} {round.pk}", at=round.scheduled_at)
    except AlreadyTicked:
        return 0
    playing = Pairing.objects.filter(round=round, kind=Pairing.Kind.MATCH, match__version=0)
    seats = EntryPlayer.objects.filter(
        entry__entrant__pairing_sides__pairing__in=playing,
        running=True,
        player__user__is_active=True,
    )
    reminded = list(seats.select_related("player__user", "event"))
    for seat in reminded:
        mails.round_near(seat, round, hours=hours)
    return len(reminded)
