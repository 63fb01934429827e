"""The expected answer by the access table, for a role and an object.

Who may do which act is written here a second time, by role, so that a predicate that lets in too
many fails.
"""

from league.conf import access
from league.conf.routes import Route
from league.people.api import permissions
from tests.access.acts import (
    ALSO_STAFF,
    EVENT_ACTS,
    NARROWER,
    OF_WHO_IS_ASKED,
    OWNERS_ACTS,
    READS_RECORDS,
    SITE_ACTS,
    TELLS_STRANGERS,
)
from tests.access.api_acts import API_ACTS, API_OF_WHO_IS_ASKED, API_OWN, API_OWN_OR_STAFF
from tests.access.world import AT_HOME, PLAYERS, VISITOR, World


def role_at(role: str, thing: str) -> str:
    if thing == "home" and role in AT_HOME:
        return role
    return "organiser" if role == "rival" and thing in {"away", "closed"} else ""


OF_THE_DEMO = {"people:letters"}  # on any other site there is no such page


def visible(role: str, thing: str) -> bool:
    if thing == "closed":
        return role == "rival"
    if thing == "another's guest":
        return role == "admin"
    if thing == "of hidden decks":
        return role in READS_RECORDS
    return thing not in {"private", "nowhere"}


def owns(role: str, thing: str) -> bool:
    return thing == "own" or (thing == "home" and role in PLAYERS)


def expected(route: Route, method: str, world: World, thing: str) -> str:
    """Return what must happen: ``in``, ``sign in``, ``forbidden`` or ``absent``."""
    narrower = NARROWER.get((route.name, method))
    rule = access.ACTS[narrower] if narrower else access.rule_for(route.name, method)
    role = world.role
    if route.name in OF_THE_DEMO:
        return "absent"
    if rule not in (access.ANYONE, access.SCOPED, access.PUBLISHED) and role == VISITOR:
        return "sign in"
    if isinstance(rule, access.ActRule) and rule.of is None:
        if role not in SITE_ACTS[rule.name]:
            return "forbidden"
        return "in" if visible(role, thing) else "absent"
    if not visible(role, thing) or (rule is access.PUBLISHED and thing == "closed"):
        return "absent"
    if rule is access.OWN:
        if route.name in OF_WHO_IS_ASKED:
            return "absent"
        if route.name in TELLS_STRANGERS and not owns(role, thing):
            return "forbidden"
        staff = role_at(role, thing) in ALSO_STAFF.get(route.name, set())
        return "in" if owns(role, thing) or staff else "absent"
    if isinstance(rule, access.ActRule):
        return _for_act(rule, role, thing)
    return "in"


def _for_act(act: access.ActRule, role: str, thing: str) -> str:
    if act.name in OWNERS_ACTS:
        allowed = owns(role, thing)
    else:
        allowed = role_at(role, thing) in EVENT_ACTS[act.name]
    if allowed:
        return "in"
    return "absent" if act.hides else "forbidden"


def expected_of_api(route: Route, method: str, action: str, world: World, thing: str) -> str:
    """Return the same for the API and a token that has every scope."""
    needed = route.view.cls.access[action]
    role, call = world.role, (route.name, method)
    if needed != permissions.ANYONE and role == VISITOR:
        return "sign in"
    if needed == permissions.SESSION:
        return "forbidden"
    if not visible(role, thing):
        return "absent"
    if route.name.startswith("api:webhook"):  # for all but its organisers it does not exist
        return "in" if role_at(role, thing) == "organiser" else "absent"
    if call in API_OF_WHO_IS_ASKED:
        return "absent"
    if call in API_ACTS:
        return _for_act(access.ACTS[API_ACTS[call]], role, thing)
    staff = role_at(role, thing) in API_OWN_OR_STAFF.get(call, set())
    if call in {*API_OWN, *API_OWN_OR_STAFF} and not staff:
        mine = (
            thing == "home" and role == "player" if "entry" in route.places else owns(role, thing)
        )
        return "in" if mine else "absent"
    return "in"
