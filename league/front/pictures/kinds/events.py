"""The picture of an event: its name, when and where it is, and a board of its game."""

from collections.abc import Sequence
from zoneinfo import ZoneInfo

from django.contrib.auth.models import AnonymousUser
from django.utils import timezone
from django.utils.formats import date_format

from league.events.models import Event
from league.events.queries import event_by_uid
from league.front.pictures import art
from league.front.pictures.drawing.parts import Art, Words
from league.front.pictures.subjects import Kind, Subject
from league.people.shared.languages import current_language


def find(thing: str) -> Subject:
    """Raises EventHidden."""
    return of(event_by_uid(thing, AnonymousUser()))


def of(event: Event) -> Subject:
    state = (event.name, event.place, event.starts_at.isoformat(), event.time_zone)
    return Subject("event", event.uid, current_language(), event.game, state, event)


def words(subject: Subject) -> Words:
    event: Event = subject.source
    starts = timezone.localtime(event.starts_at, ZoneInfo(event.time_zone))
    when = date_format(starts, "Y-m-d (D) H:i")
    facts = tuple(filter(None, (f"{when}  {event.time_zone}", event.place)))
    return Words(over=event.game_name, title=event.name, facts=facts)


def drawings(subject: Subject) -> Sequence[Art]:
    return art.example(subject.game)


KIND = Kind("event", find, words, drawings)
