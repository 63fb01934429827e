"""Checks of permissions. The acts and who may do them are in league/conf/access.py."""

from typing import Any

import rules
from django.core.exceptions import ImproperlyConfigured

from league.people.errors import Forbidden, Hidden, SecondFactorNeeded, SignInNeeded
from league.people.roles import lacks_second_factor


def may(user: Any, act: str, target: Any = None) -> bool:
    """Tell whether ``user`` may do ``act`` (to ``target``). Raises for an act nobody classified."""
    if not rules.perm_exists(act):
        raise ImproperlyConfigured(f"The act {act!r} is not in the access table.")
    return bool(rules.has_perm(act, user, target))


def require(user: Any, act: str, target: Any = None) -> None:
    """Raise unless ``user`` may do ``act`` (to ``target``).

    Raises ``Hidden`` when there is an act ``<app>.see…`` for this kind of object (``events.see``
    for ``events.correct``) and the account may not even see it, ``SignInNeeded`` for visitors,
    ``SecondFactorNeeded`` when that is all that is missing to a role, else ``Forbidden``.
    """
    if may(user, act, target):
        return
    see = f"{act.split('.')[0]}.see"
    if target is not None and rules.perm_exists(see) and not may(user, see, target):
        raise Hidden
    if not user.is_authenticated:
        raise SignInNeeded
    if lacks_second_factor(user):
        raise SecondFactorNeeded
    raise Forbidden
