"""Giving and ending roles on the whole site."""

from datetime import date, datetime, timedelta

from django.db import IntegrityError, transaction
from django.utils.translation import gettext_lazy as _

from league.people.errors import Conflict, Invalid
from league.people.models import GlobalRole, User
from league.people.permissions import require
from league.people.roles import forget_roles


@transaction.atomic
def give(
    *,
    user: User,
    role: str,
    by: User,
    now: datetime,
    until: date | None = None,
    start: date | None = None,
) -> GlobalRole:
    """Give a role from a day (today) to a day, both inclusive, or without an end.

    Raises ``Forbidden``, ``Invalid`` for dates in the wrong order, ``Conflict`` when it is held.
    """
    require(by, "people.give_role")
    start = start or now.date()
    if role not in GlobalRole.Role.values or (until and until < start):
        raise Invalid(_("A role ends on or after the day it starts."), code="role_dates")
    try:
        with transaction.atomic():
            given = GlobalRole.objects.create(
                user=user, role=role, valid_from=start, valid_until=until, given_by=by
            )
    except IntegrityError as error:
        raise Conflict(_("This role already starts on that day."), code="role_exists") from error
    forget_roles(user)
    return given


@transaction.atomic
def end(*, role: GlobalRole, by: User, now: datetime) -> GlobalRole | None:
    """End a role at once; a role that began today or later is deleted. Raises ``Forbidden``."""
    require(by, "people.give_role")
    yesterday = now.date() - timedelta(days=1)
    forget_roles(role.user)
    if role.valid_from > yesterday:
        role.delete()
        return None
    role.valid_until = yesterday
    role.save(update_fields=["valid_until"])
    return role
