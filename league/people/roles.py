"""Roles of an account on the whole site: predicates for the access table (league/conf/access.py).

Where the site asks staff for a second factor, a role counts only with one: on pages, in the
admin and with API tokens alike.
"""

from collections.abc import Callable
from typing import Any

import rules
from django.apps import apps
from django.conf import settings
from django.utils import timezone

from league.people import queries
from league.people.models import GlobalRole

Role = GlobalRole.Role


def roles_of(user: Any) -> frozenset[str]:
    """List the site-wide roles an account has today (UTC); read once per user object and day."""
    if not getattr(user, "is_active", False) or not user.is_authenticated:
        return frozenset()
    today = timezone.now().date()
    known: tuple[Any, frozenset[str]] | None = getattr(user, "_roles_today", None)
    if known is None or known[0] != today:
        known = (today, queries.roles_on(user, today))
        user._roles_today = known
    return known[1]


def forget_roles(user: Any) -> None:
    """Drop the roles cached on a user object, after they were changed."""
    user._roles_today = None


def second_factor_is_enough(user: Any) -> bool:
    """Tell whether a second factor is set up, or not required of staff on this site."""
    if not settings.STAFF_SECOND_FACTOR:
        return True
    known: bool | None = getattr(user, "_second_factor", None)
    if known is None:
        known = user._second_factor = queries.has_second_factor(user)
    return known


def _has(role: str) -> Callable[[Any], bool]:
    return lambda user: role in roles_of(user) and second_factor_is_enough(user)


is_admin = rules.predicate(_has(Role.ADMIN), name="is_admin")
is_editor = rules.predicate(_has(Role.EDITOR), name="is_editor")
is_approver = rules.predicate(_has(Role.APPROVER), name="is_approver")
is_staff_of_site = rules.predicate(
    lambda user: bool(roles_of(user)) and second_factor_is_enough(user), name="is_staff_of_site"
)


def may_open_admin(user: Any) -> bool:
    """Tell whether the admin site opens: any site-wide role, and the second factor if asked for."""
    return bool(is_staff_of_site(user))


def lacks_second_factor(user: Any) -> bool:
    """Tell whether only a missing second factor keeps somebody from a role they hold."""
    return bool(roles_of(user)) and not second_factor_is_enough(user)


def let_into_admin(
    app_label: str,
    *,
    view: rules.Predicate,
    add: rules.Predicate | None = None,
    change: rules.Predicate | None = None,
    delete: rules.Predicate | None = None,
    models: tuple[str, ...] = (),
) -> None:
    """Set who may do what with an app's rows in the admin (Django's model permissions).

    Call it in ``<app>/admin.py``. Without a predicate the answer is no. ``models`` are names in
    lower case; without them all models of the app.
    """
    known = apps.get_app_config(app_label).get_models()
    wanted = models or tuple(str(model._meta.model_name) for model in known)
    # An account that may see any of its tables sees the app on the front page of the admin.
    before = rules.permissions.permissions.get(app_label, rules.always_deny)
    rules.set_perm(app_label, before | view)
    for model in wanted:
        for verb, who in (("view", view), ("add", add), ("change", change), ("delete", delete)):
            rules.set_perm(f"{app_label}.{verb}_{model}", who or rules.always_deny)
