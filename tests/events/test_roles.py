"""Who may do what at an own and at another event: a literal table."""

import pytest
from django.contrib.auth.models import AnonymousUser

from league.events.models import Event
from league.people.models import GlobalRole, User
from league.people.permissions import may
from tests.events.factories import EventFactory, RoleFactory, enter, works
from tests.people.factories import PlayerFactory, staff

pytestmark = pytest.mark.django_db

ACTS = (
    "events.see",
    "events.change",
    "events.staff",
    "events.entries",
    "events.enter_others",
    "events.correct",
    "events.check",
)
# One letter for each act, in their order, at the event where the role is held.
TABLE = {
    "organiser": "yyyyyyy",
    "judge": "ynnyyyy",
    "scorekeeper": "ynnyynn",
    "checker": "ynnynny",
    "entrant": "ynnnnnn",
    "stranger": "ynnnnnn",
    "visitor": "ynnnnnn",
    "admin of the site": "ynnnnnn",
    "card editor": "ynnnnnn",
}


def person(role: str, event: Event) -> User | AnonymousUser:
    match role:
        case "visitor":
            return AnonymousUser()
        case "stranger":
            return PlayerFactory().user
        case "entrant":
            return enter(event).player.user
        case "admin of the site":
            return staff(GlobalRole.Role.ADMIN)
        case "card editor":
            return staff(GlobalRole.Role.EDITOR)
    return works(event, role)


def letters(user: object, event: Event) -> str:
    return "".join("y" if may(user, act, event) else "n" for act in ACTS)


@pytest.mark.parametrize(("role", "allowed"), TABLE.items())
def test_a_role_counts_at_its_own_event_and_nowhere_else(role: str, allowed: str) -> None:
    own, foreign, unpublished = EventFactory(), EventFactory(), EventFactory(published=False)

    user = person(role, own)

    assert letters(user, own) == allowed
    assert letters(user, foreign) == "ynnnnnn"
    assert letters(user, unpublished) == "nnnnnnn"


@pytest.mark.parametrize(
    "ended",
    [
        {"accepted_at": None},
        {"ended_at": "2026-01-01T00:00Z"},
        {"valid_until": "2026-01-01", "valid_from": "2025-12-01"},
        {"valid_from": "2099-01-01"},
    ],
)
def test_a_role_that_does_not_hold_today_is_none(ended: dict[str, object]) -> None:
    event = EventFactory()
    role = RoleFactory(event=event, **ended)

    assert letters(role.user, event) == "ynnnnnn"


def test_whoever_has_a_confirmed_address_may_make_an_event() -> None:
    confirmed, not_yet = PlayerFactory().user, PlayerFactory(user__confirmed=False).user

    assert [may(user, "events.create") for user in (confirmed, not_yet, AnonymousUser())] == [
        True,
        False,
        False,
    ]


def test_working_anywhere_is_enough_to_enter_guests() -> None:
    organiser, stranger = works(EventFactory()), PlayerFactory().user

    assert [may(user, "people.enter_guest") for user in (organiser, stranger)] == [True, False]
