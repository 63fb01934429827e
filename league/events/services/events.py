"""Making and changing an event."""

from datetime import date, datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from cards.models import Format
from league.events.errors import DecksHandedIn, EntriesExist, SettingsFrozen
from league.events.models import Event, EventRole, Submission
from league.events.queries import is_locked
from league.events.services.acts import note
from league.people.errors import Refused

FIELDS = (
    "name",
    "about",
    "place",
    "format",
    "category",
    "cost_cap",
    "time_zone",
    "deadline",
    "starts_at",
    "list_visibility",
    "declaration_reveal",
    "side_size",
    "capacity",
    "published",
)


@transaction.atomic
def create(*, by: Any, now: datetime, **fields: Any) -> Event:
    """Make an event; whoever makes it is its first organiser. Raises Refused."""
    event = Event(created_by=by, **fields)
    event.game = event.format.game
    _clean(event)
    event.save(force_insert=True)
    EventRole.objects.create(
        event=event,
        role=EventRole.Role.ORGANISER,
        user=by,
        given_by=by,
        accepted_at=now,
        valid_from=now.astimezone(ZoneInfo(event.time_zone)).date(),
    )
    note(event, "create", by=by)
    return event


@transaction.atomic
def change(*, event: Event, by: Any, now: datetime, reason: str = "", **fields: Any) -> Event:
    """Change an event. After the deadline what decks were judged by stays.

    Raises SettingsFrozen, EntriesExist, DecksHandedIn and Refused.
    """
    event = Event.objects.select_for_update(of=("self",), no_key=True).get(pk=event.pk)
    before = {name: getattr(event, name) for name in FIELDS}
    for name, value in fields.items():
        setattr(event, name, value)
    event.game = event.format.game
    _clean(event)
    changed = [name for name in FIELDS if before[name] != getattr(event, name)]
    if not changed:
        return event
    _refuse_what_was_relied_on(event, frozenset(changed))
    try:
        with transaction.atomic():
            event.save(update_fields=[*changed, "game"])
    except IntegrityError as error:
        if "decks are locked" in str(error):
            raise SettingsFrozen from error
        raise
    note(
        event,
        "change",
        by=by,
        reason=reason.strip(),
        before={name: _plain(before[name]) for name in changed},
        after={name: _plain(getattr(event, name)) for name in changed},
    )
    return event


def _refuse_what_was_relied_on(event: Event, changed: frozenset[str]) -> None:
    """No side loses a seat; no deck judged legal turns out illegal at the lock."""
    if "side_size" in changed and event.entries.exists():
        raise EntriesExist
    judged_by = {"format", "cost_cap"} & changed
    if judged_by and Submission.objects.filter(seat__event=event).exists():
        if is_locked(event):
            raise SettingsFrozen
        raise DecksHandedIn


def _clean(event: Event) -> None:
    try:
        event.full_clean(exclude=["created_by"])
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="event_invalid") from error


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value.code if isinstance(value, Format) else value
