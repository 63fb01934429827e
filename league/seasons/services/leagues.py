"""Making a league, changing it, and who organises it."""

from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from league.events.models import Event
from league.events.services import events
from league.events.services.acts import note as note_event
from league.events.services.staff import ORGANISER, make_organiser
from league.people.errors import NoPlayer
from league.people.models import User
from league.people.queries import visible_players
from league.seasons import errors
from league.seasons.models import Division, League, LeagueRole, Season

FIELDS = ("name", "about", "game", "time_zone", "published")
FIXED = frozenset({"game", "time_zone"})


def locked(league: League) -> League:
    """Lock a league's row: every act on its seasons waits for this lock."""
    return League.objects.select_for_update(of=("self",), no_key=True).get(pk=league.pk)


def locked_season(season: Season) -> Season:
    """Lock the league of a season, then read the season anew."""
    league = locked(season.league)
    current = Season.objects.get(pk=season.pk)
    current.league = league
    return current


@transaction.atomic
def make(*, by: Any, now: datetime, **fields: Any) -> League:
    """Make a league; ``by`` is its first organiser. Raises LeagueInvalid."""
    made = League(made_by=by, **fields)
    _clean(made)
    made.save(force_insert=True)
    LeagueRole.objects.create(league=made, user=by, given_by=by)
    return made


@transaction.atomic
def change(*, league: League, by: Any, now: datetime, **fields: Any) -> League:
    """Change a league; hiding it hides the events of its seasons, showing it shows them.

    Raises LeagueInvalid, and SeasonsExist for the game and the time zone once there is a season.
    """
    league = locked(league)
    before = {name: getattr(league, name) for name in FIELDS}
    for name, value in fields.items():
        setattr(league, name, value)
    _clean(league)
    changed = [name for name in FIELDS if before[name] != getattr(league, name)]
    if not changed:
        return league
    if FIXED & set(changed) and league.seasons.exists():
        raise errors.SeasonsExist
    league.save(update_fields=changed)
    if "published" in changed:
        for event in events_of(league):
            events.change(event=event, by=by, now=now, published=league.published)
    return league


def _clean(league: League) -> None:
    league.name = " ".join(league.name.split())
    refuse_invalid(league, "made_by")


def refuse_invalid(row: League | Season | Division, *without: str) -> None:
    """Raise LeagueInvalid for invalid fields, except the fields in ``without``."""
    try:
        row.full_clean(exclude=list(without), validate_constraints=False)
    except ValidationError as error:
        params = {"field": next(iter(error.message_dict))}
        raise errors.LeagueInvalid(" ".join(error.messages), params=params) from error


def events_of(league: League) -> list[Event]:
    """Return the events of all divisions and play-offs, in the order in which they are locked."""
    divisions = Division.objects.filter(season__league=league)
    played = Event.objects.filter(tournament__division__in=divisions)
    return list((played | Event.objects.filter(tournament__play_offs_of__in=divisions))
                .distinct().order_by("pk"))  # fmt: skip


## Organisers


@transaction.atomic
def give_role(*, league: League, user: User, by: Any, now: datetime) -> LeagueRole:
    """Let somebody organise a league, and every event of its seasons.

    Raises NoPlayer for an account that is not in use, and AlreadyLeagueOrganiser.
    """
    league = locked(league)
    if not visible_players().filter(user=user, user__is_active=True).exists():
        raise NoPlayer
    try:
        with transaction.atomic():
            made = LeagueRole.objects.create(league=league, user=user, given_by=by)
    except IntegrityError as error:
        raise errors.AlreadyLeagueOrganiser from error
    for event in events_of(league):
        let_organise(event, user, by=by, now=now)
    return made


@transaction.atomic
def end_role(*, role: LeagueRole, by: Any, now: datetime) -> LeagueRole:
    """End a role; the person's roles at the events stay. Raises LastLeagueOrganiser."""
    league = locked(role.league)
    role = LeagueRole.objects.get(pk=role.pk)
    if role.ended_at is not None:
        return role
    if not league.roles.filter(ended_at__isnull=True).exclude(pk=role.pk).exists():
        raise errors.LastLeagueOrganiser
    role.ended_at = now
    role.save(update_fields=["ended_at"])
    return role


def let_organise(event: Event, user: Any, *, by: Any, now: datetime) -> None:
    """Give a league's organiser the role at one of its events, unless they have it."""
    held = event.roles.filter(role=ORGANISER, user=user, ended_at__isnull=True)
    if not held.exists():
        make_organiser(event, user, by=by, now=now)
        note_event(event, "appoint", by=by)
