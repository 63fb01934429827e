"""Roles of an account at an event: predicates for the access table (league/conf/access.py)."""

from collections.abc import Callable
from typing import Any

import rules

from league.events.models import Event, EventRole, Submission
from league.events.queries import roles_at, works_somewhere
from league.people.queries import visible_players

Role = EventRole.Role


def event_of(target: Any) -> Event:
    """Find the event of an event, an entry, a seat, a role, an act or a submission."""
    if isinstance(target, Event):
        return target
    if isinstance(target, Submission):
        return target.seat.event
    event: Event = target.event
    return event


def _has(role: str) -> Callable[[Any, Any], bool]:
    return lambda user, target: target is not None and role in roles_at(user, event_of(target))


organises = rules.predicate(_has(Role.ORGANISER), name="organises")
judges = rules.predicate(_has(Role.JUDGE), name="judges")
keeps_score = rules.predicate(_has(Role.SCOREKEEPER), name="keeps_score")
checks_decks = rules.predicate(_has(Role.CHECKER), name="checks_decks")
works_at = organises | judges | keeps_score | checks_decks
works_anywhere = rules.predicate(lambda user: works_somewhere(user), name="works_anywhere")


@rules.predicate
def may_organise(user: Any) -> bool:
    """An account in use with a confirmed address may make an event."""
    return bool(
        user.is_authenticated
        and user.is_active
        and visible_players().filter(user_id=user.pk).exists()
    )


@rules.predicate
def is_published(_user: Any, target: Any) -> bool:
    return target is not None and event_of(target).published
