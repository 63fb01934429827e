"""Who works at an event: invited by its organisers, by mail, between two dates."""

import hashlib
import secrets
from datetime import date, datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from league.events import errors, signals
from league.events.models import Event, EventRole
from league.events.queries import organisers_of, zone_of
from league.events.queries.staff import open_invitations
from league.events.services import mails
from league.events.services.acts import announce, locked, note
from league.people.errors import NoPlayer
from league.people.models import User
from league.people.permissions import require
from league.people.queries import visible_players
from league.people.services import limits

INVITATION_DAYS = 14
ORGANISER = EventRole.Role.ORGANISER


def digest_of(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


@transaction.atomic
def invite(
    *,
    event: Event,
    role: str,
    email: str,
    by: Any,
    now: datetime,
    valid_from: date | None = None,
    valid_until: date | None = None,
) -> EventRole:
    """Invite somebody by mail. The link holds a token of which only the digest is kept.

    Raises DatesReversed, and TooManyTries after too many invitations by an organiser in an hour.
    """
    start = valid_from or now.astimezone(zone_of(event)).date()
    if valid_until and valid_until < start:
        raise errors.DatesReversed
    limits.take(what=f"invite:{by.pk}", limit=limits.MAILS, now=now)
    token = secrets.token_urlsafe(24)
    invited = EventRole.objects.create(
        event=event,
        role=role,
        email=email.strip().lower(),
        token_digest=digest_of(token),
        valid_from=start,
        valid_until=valid_until,
        given_by=by,
        given_at=now,
    )
    note(event, "invite", by=by, role=role)
    mails.invited(invited, token=token)
    announce(signals.staff_invited, EventRole, role_id=invited.pk, token=token, now=now)
    return invited


@transaction.atomic
def accept(*, token: str, by: Any, now: datetime) -> EventRole:
    """Take the role that a link offers. Raises InvitationUnknown and AlreadyStaff."""
    invitations = open_invitations(digest_of(token), since=now - timedelta(days=INVITATION_DAYS))
    invited = errors.InvitationUnknown.unless(invitations.select_for_update(of=("self",)).first())
    _end_what_lapsed(invited, by, now)
    invited.user, invited.accepted_at, invited.token_digest, invited.email = by, now, "", ""
    try:
        with transaction.atomic():
            invited.save(update_fields=["user", "accepted_at", "token_digest", "email"])
    except IntegrityError as error:
        raise errors.AlreadyStaff from error
    note(invited.event, "accept", by=by, role=invited.role)
    return invited


def _end_what_lapsed(offered: EventRole, user: Any, now: datetime) -> None:
    """End the account's earlier role of the same kind whose last day has passed."""
    today = now.astimezone(zone_of(offered.event)).date()
    offered.event.roles.filter(
        role=offered.role, user=user, ended_at=None, valid_until__lt=today
    ).update(ended_at=now)


@transaction.atomic
def appoint(*, event: Event, user: User, by: Any, reason: str, now: datetime) -> EventRole:
    """Make an account the organiser of an event that has none left, by an administrator.

    Raises Forbidden, ReasonNeeded, NoPlayer, and OrganiserStands where there is one: organisers
    invite others themselves.
    """
    require(by, "people.give_role")
    reason = reason.strip()[:300]
    if not reason:
        raise errors.ReasonNeeded
    event = locked(event.pk)
    if organisers_of(event).exists():
        raise errors.OrganiserStands
    if not visible_players().filter(user=user, user__is_active=True).exists():
        raise NoPlayer
    event.roles.filter(user=user, role=ORGANISER, ended_at=None).update(ended_at=now)
    made = make_organiser(event, user, by=by, now=now)
    note(event, "appoint", by=by, reason=reason)
    mails.appointed(made, reason=reason)
    return made


def make_organiser(event: Event, user: Any, *, by: Any, now: datetime) -> EventRole:
    """Give an account the role of organiser, from today on and without being asked."""
    return EventRole.objects.create(
        event=event,
        role=ORGANISER,
        user=user,
        given_by=by,
        accepted_at=now,
        valid_from=now.astimezone(zone_of(event)).date(),
    )


@transaction.atomic
def end(*, role: EventRole, by: Any, now: datetime) -> EventRole:
    """End a role or an open invitation. Raises LastOrganiser."""
    locked(role.event_id)
    role = EventRole.objects.select_related("event").get(pk=role.pk)
    if role.ended_at is not None:
        return role
    lasting = organisers_of(role.event).filter(valid_until__isnull=True)
    is_organiser = role.role == ORGANISER and role.accepted_at is not None
    if is_organiser and not lasting.exclude(pk=role.pk).exists():
        raise errors.LastOrganiser
    role.ended_at, role.token_digest, role.email = now, "", ""
    role.save(update_fields=["ended_at", "token_digest", "email"])
    note(role.event, "end_role", by=by, role=role.role)
    return role
