"""Lists of events by when they are: still to come, running now, over."""

from datetime import datetime, timedelta
from typing import Final

from django.db.models import BooleanField, DateTimeField, ExpressionWrapper, F, Q, QuerySet, Value
from django.db.models.lookups import Exact

from league.events import stages
from league.events.models import Event
from league.events.queries import Viewer, running_roles, visible_events, with_counts
from league.people.shared.columns import Day

FORGOTTEN: Final = timedelta(days=30)  # how long an event counts as running if nobody closes it
LATE: Final = timedelta(days=1)  # how long an event that should have started is listed as running


def upcoming(user: Viewer, *, now: datetime) -> QuerySet[Event]:
    """Return the events still to come: neither past their start nor running already."""
    events = visible_events(user).filter(starts_at__gte=now)
    events = events.exclude(Q(stage__in=(stages.RUNNING, stages.FINISHED)))
    return with_counts(events).order_by("starts_at", "pk")


def running(user: Viewer, *, now: datetime) -> QuerySet[Event]:
    """Return the running events, and those that should have started within the last day.

    An event without a tournament is played from its start until its organiser closes it.
    """
    return with_counts(visible_events(user).filter(_runs(now))).order_by("-starts_at", "-pk")


def staffed(user: Viewer, *, now: datetime) -> QuerySet[Event]:
    """Return the events that an account works at and that are not over: today's first, by the clock
    of the place (``is_today``), then longer ones, then those still to come.
    """
    works = running_roles().filter(user_id=user.pk).values("event")
    at_hand = Q(starts_at__gte=now - LATE) | Q(stage=stages.RUNNING)
    events = visible_events(user).filter(at_hand, pk__in=works).exclude(Q(stage=stages.FINISHED))
    today = Day("time_zone", Value(now, DateTimeField()))
    is_today = Q(Exact(Day("time_zone", "starts_at"), today))
    events = events.annotate(
        is_today=ExpressionWrapper(is_today, BooleanField()),
        runs=ExpressionWrapper(Q(stage=stages.RUNNING), BooleanField()),
    )
    return with_counts(events).order_by(F("is_today").desc(), F("runs").desc(), "starts_at", "pk")


def at_hand(user: Viewer, *, now: datetime) -> QuerySet[Event]:
    """Return the events that run or are still to come, without those finished early."""
    coming = Q(starts_at__gte=now) & ~Q(stage=stages.FINISHED)
    return visible_events(user).filter(_runs(now) | coming)


def past(user: Viewer, *, now: datetime) -> QuerySet[Event]:
    gone = Q(starts_at__lt=now) | Q(stage=stages.FINISHED)
    events = visible_events(user).filter(gone & ~_runs(now))
    return with_counts(events).order_by("-starts_at", "-pk")


def _runs(now: datetime) -> Q:
    late = Q(stage__in=(stages.OPEN, stages.CLOSED), starts_at__lt=now, starts_at__gte=now - LATE)
    return Q(stage=stages.RUNNING) | late | open_ended(now)


def open_ended(now: datetime) -> Q:
    """Build the condition that an event without a tournament has started and nobody closed it."""
    begun = Q(starts_at__lt=now, starts_at__gte=now - FORGOTTEN)
    return Q(stage="", closed_at__isnull=True) & begun
