"""The objects with which each role tries an address.

With each commit a case that is the same for several roles or objects is tried by one of them; the
long tests try every case in which answers could differ.
"""

from typing import Any

from django.urls import reverse

from league.conf import access
from league.conf.access import ActRule, Rule
from league.conf.routes import Route
from tests.access.acts import SITE_ACTS
from tests.access.things import thing_of
from tests.access.world import CREW, SIGNED_IN, VISITOR, World

BASIC = {VISITOR, "player", "admin"}  # roles that also try addresses open to anyone
OPEN = (access.ANYONE, access.SCOPED, access.PUBLISHED)
# The rival organises the events away and closed. A role at home is none there: its holder is
# refused there like the crew, which has all roles at home.
ELSEWHERE = {"away", "closed"}
LEFT_OUT = {"rival": {"nowhere", "home", "away"}}
METHODS = ("GET", "POST")
# Roles that try a single method where an address needs the same right for both, this one first: a
# player and an organiser try both.
BY_ONE_METHOD = {
    **dict.fromkeys(("admin", CREW, "judge", "scorekeeper", "checker"), ("POST", "GET")),
    "rival": ("GET", "POST"),
}
Tries = list[tuple[str, dict[str, Any]]]


def things(world: World, route: Route) -> dict[str, dict[str, Any]]:
    if not route.places:
        return {"there": {}}
    return world.things[thing_of(route)]


def path_of(route: Route, places: dict[str, Any]) -> str:
    return reverse(route.name, kwargs={place: places[place] for place in route.places})


def tried(world: World, route: Route) -> Tries:
    """List the objects with which an address is tried, first the missing one."""
    tries = sorted(things(world, route).items(), key=lambda item: item[0] != "nowhere")
    if world.role == CREW:
        return [(thing, places) for thing, places in tries if thing in ELSEWHERE]
    if world.role in BASIC or len(tries) == 1:
        return tries
    left_out = LEFT_OUT.get(world.role, {"nowhere", *ELSEWHERE})
    return [(thing, places) for thing, places in tries if thing not in left_out]


def tried_with_each_commit(world: World, route: Route, method: str, kind: str) -> Tries:
    """List the tries but for those of another role that is answered the same.

    ``kind``: an ``act`` is done there, or it is for one's ``own`` things, or ``open``, or else for
    whoever is signed in. Who has no role finds what is home to others as what is away. Of hidden
    things no more is told than of nothing: a player finds so when reading what is not open, a
    visitor what is, and the administrator when doing something.
    """
    tries = tried(world, route)
    if world.role == VISITOR and kind != "open" and method != "GET":
        tries.reverse()  # asked to sign in, be it for nothing or for something hidden
    known = {thing for thing, _places in tries}
    left_out: set[str] = set()
    if world.role in (VISITOR, "admin") or (world.role == "player" and kind in {"act", "open"}):
        left_out |= {"away"}
    is_others = kind == "open" or (method != "GET" and kind in {"act", "own", "own or staff"})
    if world.role == "player" and is_others and "home" in known:
        left_out |= ELSEWHERE | {"nowhere"}
    if world.role == "admin":
        left_out |= {"own"}
        is_read = method == "GET" or kind == "open"
        left_out |= {"nowhere"} if is_read and "closed" in known else set()
    if world.role == "rival" and route.places and "closed" not in known:
        return []
    return [(thing, places) for thing, places in tries if thing not in left_out]


def kind_of(rule: Rule | ActRule) -> str:
    if isinstance(rule, ActRule):
        return "act"
    return "open" if rule in OPEN else "own" if rule is access.OWN else "signed in"


def is_anybodys(role: str, route: Route, rule: Rule | ActRule) -> bool:
    """Tell whether a page is open to a role as to any player, who tries it."""
    if role in (VISITOR, "player") or (route.places and role != "admin"):
        return False
    if isinstance(rule, ActRule):
        return rule.of is None and SITE_ACTS[rule.name] >= {*SIGNED_IN}
    return rule in (*OPEN, access.SIGNED_IN)


def worth(role: str, route: Route, method: str) -> bool:
    """Tell whether a role tries a route: three try all, others skip those the same for all."""
    rule = access.rule_for(route.name, method)
    return role in BASIC or isinstance(rule, ActRule) or route.name.startswith("events:")


def worth_with_each_commit(role: str, route: Route, method: str) -> bool:
    """Tell the same for a commit, which also skips routes at home refused alike to both players and
    to editors.

    The crew are editors and approvers, and are refused as such where they have no other role.
    """
    rule = access.rule_for(route.name, method)
    if role == "other" and rule is not access.OWN:
        return False
    if role in ("editor", "approver") and not (isinstance(rule, ActRule) and rule.of is None):
        return False
    return worth(role, route, method)


def methods(role: str) -> tuple[str, ...]:
    """List the methods to try, first the method that stands for the other."""
    return BY_ONE_METHOD.get(role, METHODS)


def answers_for_both(role: str, route: Route) -> bool:
    """Tell whether a role can skip the second method of an address that took the first."""
    rules = {id(access.rule_for(route.name, method)) for method in METHODS}
    return role in BY_ONE_METHOD and len(rules) == 1
