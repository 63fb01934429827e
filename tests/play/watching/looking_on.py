"""A table of some lines, and what a guest sees of it late."""

from datetime import timedelta

from django.utils import timezone

from league.play.models import Sitting
from league.play.queries import lines as rows, watching
from league.play.queries.tables import clock_of
from league.play.rules import clock as rules
from league.play.services import lines, sittings
from tests.matches.factories import declared_table
from tests.play.sitting import free, fresh
from tests.worlds import made_once

DELAY = timedelta(minutes=2)
ENGLISH = {"accept-language": "en"}


def minutes(n):
    return timedelta(minutes=n)


def said(place, text, now):
    lines.say(place=place, after=fresh(place.sitting).revision, text=text, key="", now=now)


def seen(sitting, now, delay=DELAY):
    return watching.late(fresh(sitting), delay, now)


def texts(sitting):
    return [each.text for each in rows.kept(sitting)]


def begun(*texts_and_times):
    """Open a table an hour ago and say lines so many minutes ago; return it, its place and now."""
    now = timezone.now()
    sitting, (place,) = free("carriers")
    Sitting.objects.filter(pk=sitting.pk).update(
        opened_at=now - minutes(60), touched_at=now - minutes(60)
    )
    for text, ago in texts_and_times:
        said(place, text, now - minutes(ago))
    return sitting, place, now


def clocked(now):
    sitting, (place,) = free("carriers", clock=rules.ClockSettings(600_000))
    said(place, "toss 6 3", now)
    said(place, "column 1", now)
    return sitting, place


def left(sitting, now):
    return clock_of(sitting, now)["left"]


@made_once
def at_event(minutes_late=0, **fields):
    at_table = declared_table(watch_delay_minutes=minutes_late)
    type(at_table.event).objects.filter(pk=at_table.event.pk).update(**fields)
    sitting = sittings.open_game(
        match=at_table.match, number=1, by=at_table.ann, now=timezone.now()
    )
    return at_table, sitting
