"""Making and changing an event."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models.functions import Now

from cards.models import Format
from league.events import errors, signals
from league.events.models import Event, Submission
from league.events.queries import is_locked, is_party, start_day
from league.events.queries.standing import illegal_on
from league.events.services import mails
from league.events.services.acts import announce, locked, note
from league.events.services.staff import make_organiser
from league.events.validators import validate_year
from league.people.errors import Refused

FIELDS = (
    "name",
    "about",
    "place",
    "format",
    "category",
    "cost_cap",
    "playtest",
    "time_zone",
    "deadline",
    "starts_at",
    "list_visibility",
    "declaration_reveal",
    "declaration_required",
    "side_size",
    "capacity",
    "guests_may_enter",
    "published",
)
WHO_SEES = ("list_visibility", "declaration_reveal")
SHOWN_BY_IT = (Event.Reveal.BOTH, Event.Reveal.AT_ONCE)  # nothing is shown before a declaration


@transaction.atomic
def create(*, by: Any, now: datetime, **fields: Any) -> Event:
    """Make an event; ``by`` is its first organiser.

    By default, decks are declared before a match where only declaring shows them.
    Raises Refused, DeadlineLate and DeadlinePast, and for what its game does not have
    FormatNeeded, FormatOfAnotherGame, NoDecksAsked and SideSizeWrong.
    """
    event = _new(by, fields)
    if "declaration_required" not in fields:
        event.declaration_required = event.asks.decks and event.declaration_reveal in SHOWN_BY_IT
    if event.deadline <= now:
        raise errors.DeadlinePast
    return _open(event, by, now)


@transaction.atomic
def bring_in(*, by: Any, now: datetime, **fields: Any) -> Event:
    """Make an event that was held elsewhere, perhaps long ago; at first only its staff sees it.

    Raises Refused and DeadlineLate.
    """
    return _open(_new(by, {**fields, "published": False}), by, now)


def _new(by: Any, fields: Mapping[str, Any]) -> Event:
    event = Event(created_by=by, **{"game": settings.USUAL_GAME, **fields})
    _fit_the_game(event, given=frozenset(fields))
    _clean(event)
    return event


def _open(event: Event, by: Any, now: datetime) -> Event:
    event.save(force_insert=True)
    make_organiser(event, by, by=by, now=now)
    note(event, "create", by=by)
    return event


@transaction.atomic
def change(*, event: Event, by: Any, now: datetime, reason: str = "", **fields: Any) -> Event:
    """Change an event. After the deadline the settings that judge decks are fixed, save the start.

    Players whose deck is no longer legal on the new day get a mail while they can change it.
    Raises SettingsFrozen, EntriesExist, DecksHandedIn, OwnEvent, DeadlineLate, DeadlinePast
    and Refused.
    """
    event = locked(event.pk)
    before = {name: getattr(event, name) for name in FIELDS}
    day = start_day(event)
    _take(event, fields)
    changed = [name for name in FIELDS if before[name] != getattr(event, name)]
    if not changed:
        return event
    _refuse_what_was_relied_on(event, frozenset(changed))
    _refuse_to_open_for_oneself(event, before, by)
    if "deadline" in changed and event.deadline <= now:
        raise errors.DeadlinePast
    _save_unless_frozen(event, changed)
    note(
        event,
        "change",
        by=by,
        reason=reason.strip(),
        before={name: _plain(before[name]) for name in changed},
        after={name: _plain(getattr(event, name)) for name in changed},
    )
    if start_day(event) != day and not is_locked(event):
        _tell_whose_deck_fell(event, day)
    announce(signals.event_changed, Event, event_id=event.pk, now=now)
    return event


@transaction.atomic
def lock_decks(*, event: Event, by: Any, now: datetime) -> bool:
    """Move the deadline to now, because play begins. Return whether decks were open until then."""
    event = locked(event.pk)
    if not event.asks.decks or is_locked(event):
        return False
    before = _plain(event.deadline)
    Event.objects.filter(pk=event.pk).update(deadline=Now())
    event.refresh_from_db(fields=["deadline"])
    after = _plain(event.deadline)
    note(event, "lock_decks", by=by, before={"deadline": before}, after={"deadline": after})
    return True


@transaction.atomic
def close(*, event: Event, by: Any, now: datetime) -> Event:
    """Close an event without a tournament; idempotent. Raises EventNotBegun."""
    event = locked(event.pk)
    if event.starts_at > now:
        raise errors.EventNotBegun
    if event.closed_at is None:
        _set_closed(event, now, "close", by)
    return event


@transaction.atomic
def reopen(*, event: Event, by: Any, now: datetime) -> Event:
    """Reopen a closed event; idempotent."""
    event = locked(event.pk)
    if event.closed_at is not None:
        _set_closed(event, None, "reopen", by)
    return event


def _set_closed(event: Event, at: datetime | None, kind: str, by: Any) -> None:
    event.closed_at = at
    event.save(update_fields=["closed_at"])
    note(event, kind, by=by)


def _take(event: Event, fields: Mapping[str, Any]) -> None:
    for name, value in fields.items():
        setattr(event, name, value)
    if "format" in fields and event.format is not None:
        event.game = event.format.game
    _fit_the_game(event, given=frozenset({*fields, "game"}))
    _clean(event)


def _save_unless_frozen(event: Event, changed: Sequence[str]) -> None:
    """Save the changed fields. Raises SettingsFrozen if locked decks were judged by one of them."""
    try:
        with transaction.atomic():
            event.save(update_fields=[*changed, "game"])
    except IntegrityError as error:
        if "decks are locked" in str(error):
            raise errors.SettingsFrozen from error
        raise


def _tell_whose_deck_fell(event: Event, day: date) -> None:
    """Write to the players whose deck was legal on the old day and is not on the new one."""
    already = illegal_on(event, day)
    for seat, made in illegal_on(event, start_day(event)).items():
        if seat not in already:
            mails.fallen(made.seat)


def _refuse_what_was_relied_on(event: Event, changed: frozenset[str]) -> None:
    """Refuse a change that costs a side a seat, or makes decks illegal that were judged legal."""
    if "side_size" in changed and event.entries.exists():
        raise errors.EntriesExist
    judged_by = {"format", "cost_cap", *(() if event.playtest else ("playtest",))} & changed
    if judged_by and Submission.objects.filter(seat__event=event).exists():
        if is_locked(event):
            raise errors.SettingsFrozen
        raise errors.DecksHandedIn


def _refuse_to_open_for_oneself(event: Event, before: Mapping[str, Any], by: Any) -> None:
    """Raise OwnEvent if a player of the event would open its locked lists, or open them earlier.

    The new settings apply at once, so any change of who sees lists counts.
    """
    opens = any(before[name] != getattr(event, name) for name in WHO_SEES)
    opens |= event.starts_at < before["starts_at"]
    if opens and event.asks.decks and is_locked(event) and is_party(by, event):
        raise errors.OwnEvent


def _fit_the_game(event: Event, *, given: frozenset[str]) -> None:
    """Make the event fit its game: a format where it has decks, and a side size it allows.

    If no game is given, the format's game is taken. Raises FormatNeeded, FormatOfAnotherGame,
    NoDecksAsked, SideSizeWrong and GuestsAlone.
    """
    if "game" not in given and event.format is not None:
        event.game = event.format.game
    asks = event.asks
    if asks.decks and event.format is None:
        raise errors.FormatNeeded
    has_deck_rules = event.format is not None or event.cost_cap is not None
    if not asks.decks and (has_deck_rules or event.playtest or event.declaration_required):
        raise errors.NoDecksAsked
    if event.format is not None and event.format.game != event.game:
        raise errors.FormatOfAnotherGame
    fewest, most = asks.players
    if "side_size" not in given and event.side_size < fewest:
        event.side_size = fewest
    if not fewest <= event.side_size <= most:
        raise errors.SideSizeWrong(params={"fewest": fewest, "most": most})
    if event.guests_may_enter and event.side_size > 1:
        raise errors.GuestsAlone


def _clean(event: Event) -> None:
    """Raise Refused for invalid fields, and DeadlineLate."""
    try:
        for name in ("deadline", "starts_at"):
            validate_year(getattr(event, name))
        event.full_clean(exclude=["created_by"], validate_constraints=False)
    except ValidationError as error:
        raise Refused(" ".join(error.messages), code="event_invalid") from error
    if event.deadline > event.starts_at:
        raise errors.DeadlineLate


def _plain(value: Any) -> Any:
    if isinstance(value, datetime | date):
        return value.isoformat()
    return value.code if isinstance(value, Format) else value
