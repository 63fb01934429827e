"""What the access table promises, worked out for one asker and one thing.

Who may do which act is written here a second time, by role, so that a predicate that lets in
too many is found.
"""

import re
from typing import Any

from league.conf import access
from league.conf.routes import Route
from league.people.api import permissions
from tests.access.world import AT_HOME, ON_SITE, PLAYERS, SIGNED_IN, VISITOR, World

# Who may do the acts that are done to nothing in particular.
SITE_ACTS = {
    "people.enter_guest": {*AT_HOME, "rival", "admin"},
    "people.give_role": {"admin"},
    "cards.edit": {"editor", "admin"},
    "cards.approve": {"approver", "admin"},
    "events.create": {*SIGNED_IN},
    "leagues.create": {*SIGNED_IN},
    "site.administer": {*ON_SITE},
    "outbox.read": {"admin"},
}
# Which roles at an event may do these acts there; nobody may by a role on the site alone.
EVENT_ACTS = {
    "events.change": {"organiser"},
    "events.staff": {"organiser"},
    "events.entries": {"organiser", "judge", "scorekeeper", "checker"},
    "events.enter_others": {"organiser", "judge", "scorekeeper"},
    "events.correct": {"organiser", "judge"},
    "events.check": {"organiser", "judge", "checker"},
    "matches.make": {"organiser", "judge", "scorekeeper"},
    "matches.settings": {"organiser"},
    "matches.rule": {"organiser", "judge"},
    "leagues.change": {"organiser"},  # a league's own: roles at an event give nothing there
    "tournaments.desk": {"organiser", "judge", "scorekeeper", "checker"},
    "tournaments.change": {"organiser"},
    "tournaments.announce": {"organiser"},
    "tournaments.run": {"organiser", "scorekeeper"},
    "tournaments.extend": {"organiser", "judge", "scorekeeper"},
    "tournaments.entrants": {"organiser", "judge", "scorekeeper"},
    "tournaments.results": {"organiser", "judge", "scorekeeper"},
    "tournaments.checklist": {"organiser", "judge", "scorekeeper"},
    "tournaments.penalise": {"organiser", "judge"},
    "tournaments.calls": {"organiser", "judge"},
    "tournaments.correct": {"organiser", "judge"},
}
OWNERS_ACTS = {"decks.change"}
# What is seen, not done: the queries decide, and `visible` below says what they must.
SEEING = {"decks.see", "events.see", "leagues.see", "matches.see", "tournaments.see"}
# A pair of entries is its players', and the event's staff's; judges hand records in too.
ALSO_STAFF = {
    "events:pair": {"organiser", "judge", "scorekeeper", "checker"},
    "matches:file": {"organiser", "judge"},
    "matches:line-up": {"organiser", "judge"},
}

# An empty form invites. Laying down one's own role is anybody's of the staff.
NARROWER = {("events:staff", "POST"): "events.staff"}

# The thing that fills the places of an address, by the beginning of its name.
THING_OF = {
    "account_": "mailed",
    "mfa_": "key",
    "people:token": "token",
    "people:guest": "guest",
    "people:player": "player",
    "cards:set": "set",
    "cards:format": "format",
    "cards:house": "house",
    "cards:person": "person",
    "cards:": "card",
    "decks:sheet": "sheet",
    "decks:": "deck",
    "deck-by-code": "deck",
    "events:invitation": "invitation",
    "events:": "event",
    "leagues:": "league",
    "matches:organise": "event",
    "matches:record": "filing",
    "matches:player": "player",
    "matches:replay": "played",
    "matches:": "match",
    "tournaments:": "tournament",
    "tournaments:feed": "feed",
    "tournaments:schema": "schema",
    "jobs:letter": "letter",
    "rules:": "rules",
    "players:": "player",
    "ratings:": "rules",
    "api:player": "player",
    "api:rating": "rules",
    "api:token": "token",
    "api:set": "set",
    "api:person": "person",
    "api:card": "card",
    "api:format": "format",
    "api:sheet": "sheet",
    "api:deck": "deck",
    "api:version": "deck",
    "api:event": "event",
    "api:entry": "event",
    "api:seat": "event",
    "api:declarations": "event",
    "api:pair": "event",
    "api:match": "match",
    "api:record": "filing",
    "api:tournament": "tournament",
    "api:league": "league",
    "api:webhook": "hook",
}

# What the API's viewsets ask of the event, and what they do only to what is one's own.
API_ACTS = {
    ("api:event-detail", "PATCH"): "events.change",
    ("api:event-log", "GET"): "events.entries",
    ("api:event-registrations", "GET"): "events.entries",
    ("api:entry-add", "POST"): "events.enter_others",
    ("api:entry-remove", "POST"): "events.enter_others",
    ("api:event-role-list", "POST"): "events.staff",
    ("api:event-role-detail", "DELETE"): "events.staff",
    ("api:seat-correction", "POST"): "events.correct",
    ("api:seat-checks", "GET"): "events.entries",
    ("api:seat-checks", "POST"): "events.check",
    ("api:event-match-rules", "PATCH"): "matches.settings",
    ("api:match-rulings", "POST"): "matches.rule",
    **dict.fromkeys(
        (
            ("api:tournament-detail", "PATCH"),
            ("api:tournament-phases", "PUT"),
            ("api:tournament-lead", "POST"),
            ("api:tournament-undo", "POST"),
            ("api:tournament-seeds", "PUT"),
            ("api:tournament-seeds", "POST"),
            ("api:tournament-webhooks", "GET"),
            ("api:tournament-webhooks", "POST"),
        ),
        "tournaments.change",
    ),
    **{
        (f"api:tournament-{name}", "POST"): "tournaments.run"
        for name in (
            "rounds",
            "challenge",
            "round-lead",
            "round-feature",
            "round-draft",
        )
    },
    ("api:tournament-round-extend", "POST"): "tournaments.extend",
    ("api:tournament-pairing-job", "GET"): "tournaments.run",
    **dict.fromkeys(
        (
            ("api:tournament-entrants", "POST"),
            ("api:tournament-drops", "POST"),
            ("api:tournament-entrant", "PATCH"),
            ("api:tournament-entrant-lead", "POST"),
            ("api:tournament-byes", "POST"),
            ("api:tournament-bye", "DELETE"),
            ("api:tournament-entrant-check-in", "PUT"),
            ("api:tournament-entrant-check-in", "DELETE"),
            ("api:tournament-check-in-close", "POST"),
            ("api:tournament-waiting", "GET"),
            ("api:tournament-waiting-side", "POST"),
            ("api:tournament-waiting-side", "DELETE"),
        ),
        "tournaments.entrants",
    ),
    **dict.fromkeys(
        (
            ("api:tournament-restrictions", "GET"),
            ("api:tournament-restrictions", "POST"),
            ("api:tournament-restriction", "DELETE"),
        ),
        "tournaments.run",
    ),
    **dict.fromkeys(
        (
            ("api:tournament-checklist", "POST"),
            ("api:tournament-checklist-take", "POST"),
            ("api:tournament-checklist-point", "PATCH"),
            ("api:tournament-checklist-point", "DELETE"),
            ("api:tournament-checklist-put-back", "POST"),
        ),
        "tournaments.checklist",
    ),
    ("api:tournament-checklist", "GET"): "tournaments.desk",
    ("api:tournament-checklist-tick", "POST"): "tournaments.desk",
    ("api:tournament-cut", "GET"): "tournaments.change",
    ("api:tournament-cut", "POST"): "tournaments.change",
    ("api:tournament-export", "GET"): "tournaments.change",
    ("api:tournament-import", "POST"): "tournaments.entrants",
    ("api:tournament-results", "POST"): "tournaments.results",
    ("api:tournament-penalties", "GET"): "tournaments.penalise",
    ("api:tournament-penalties", "POST"): "tournaments.penalise",
    ("api:tournament-penalty-lift", "POST"): "tournaments.penalise",
    ("api:tournament-calls", "GET"): "tournaments.desk",
    ("api:tournament-calls", "POST"): "tournaments.desk",
    ("api:tournament-call-lead", "POST"): "tournaments.calls",
    ("api:tournament-announcements", "POST"): "tournaments.announce",
    ("api:tournament-corrections", "POST"): "tournaments.correct",
    ("api:tournament-correction-preview", "POST"): "tournaments.correct",
    ("api:league-detail", "PATCH"): "leagues.change",
    ("api:league-organisers", "POST"): "leagues.change",
    ("api:league-organiser", "DELETE"): "leagues.change",
    ("api:league-webhooks", "GET"): "leagues.change",
    ("api:league-season-plan", "DELETE"): "leagues.change",
    ("api:league-season-play-offs", "DELETE"): "leagues.change",
    **{
        (f"api:league-{name}", "POST"): "leagues.change"
        for name in (
            "webhooks",
            "seasons",
            "season-outlook",
            "season-lead",
            "season-leave",
            "season-next",
            "season-follow",
            "season-play-offs",
            "season-play-offs-start",
        )
    },
}
API_OWN = {
    ("api:token-detail", "DELETE"),
    ("api:sheet", "GET"),
    ("api:sheet-pdf", "GET"),
    ("api:deck-detail", "PATCH"),
    ("api:deck-detail", "DELETE"),
    ("api:deck-draft", "GET"),
    ("api:deck-draft", "PUT"),
    ("api:deck-clone", "POST"),
    ("api:deck-undo", "POST"),
    ("api:deck-redo", "POST"),
    ("api:version-list", "POST"),
    ("api:entry-withdraw", "POST"),
    ("api:seat-deck", "PUT"),
    ("api:declarations", "GET"),
    ("api:declarations", "POST"),
    ("api:match-reports", "POST"),
    ("api:match-report-answer", "POST"),
    ("api:match-report-withdraw", "POST"),
    ("api:match-concede", "POST"),
    ("api:match-judge", "POST"),
    ("api:tournament-own-call", "POST"),
    ("api:tournament-own-drop", "POST"),
}
# Whom staff has entered may answer; in the town everybody has entered by themselves.
OF_WHO_IS_ASKED = {"events:answer"}
API_OF_WHO_IS_ASKED = {("api:entry-accept", "POST"), ("api:entry-decline", "POST")}
# Whoever opens the code from the board and does not play is told so.
TELLS_STRANGERS = {"tournaments:check-in"}
API_OWN_OR_STAFF = {
    ("api:seat-submissions", "GET"): {"organiser", "judge", "checker"},  # who sees the decks
    ("api:pair", "GET"): {"organiser", "judge", "scorekeeper", "checker"},
    ("api:match-records", "POST"): {"organiser", "judge"},
    ("api:match-line-up", "GET"): {"organiser", "judge"},
    ("api:match-line-up", "PUT"): {"organiser", "judge"},
}
# Records name decks: while those are hidden, players and whoever may see all decks read them.
READS_RECORDS = {"organiser", "judge", "checker", *PLAYERS}
# A seat's deck is hidden before it is declared, even where the seat is not; the other side's
# report is nothing that one could withdraw.
API_SELDOM = {
    ("api:seat-deck", "GET"),
    ("api:match-report-withdraw", "POST"),
    # There is no such bracket, bye, restriction, point, penalty, call, pairing by a worker or
    # second organiser.
    ("api:tournament-pairing-job", "GET"),
    ("api:tournament-bracket", "GET"),
    ("api:tournament-bye", "DELETE"),
    ("api:tournament-restriction", "DELETE"),
    ("api:tournament-checklist-point", "PATCH"),
    ("api:tournament-checklist-point", "DELETE"),
    ("api:tournament-checklist-put-back", "POST"),
    ("api:tournament-checklist-tick", "POST"),
    ("api:tournament-penalty-lift", "POST"),
    ("api:tournament-call-lead", "POST"),
    ("api:league-organiser", "DELETE"),
}


def thing_of(route: Route) -> str:
    """Name the kind of thing an address is about. Raises for an address nobody thought of."""
    fits = [start for start in THING_OF if route.name.startswith(start)]
    if not fits:
        raise LookupError(f"What fills the places of {route.name}? Say so in THING_OF.")
    return THING_OF[max(fits, key=len)]


def role_at(role: str, thing: str) -> str:
    if thing == "home" and role in AT_HOME:
        return role
    return "organiser" if role == "rival" and thing in {"away", "closed"} else ""


OF_THE_DEMO = {"people:letters"}  # to any other site it is as if there were no such page


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
    """Say what must happen: ``in``, ``sign in``, ``forbidden`` or ``absent``."""
    narrower = NARROWER.get((route.name, method))
    rule = access.ACTS[narrower] if narrower else access.rule_for(route.name, method)
    role = world.role
    if route.name in OF_THE_DEMO:
        return "absent"
    if rule not in (access.ANYONE, access.SCOPED, access.PUBLISHED) and role == VISITOR:
        return "sign in"
    if isinstance(rule, access.Act) and rule.of is None:
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
    if isinstance(rule, access.Act):
        return _for_act(rule, role, thing)
    return "in"


def _for_act(act: access.Act, role: str, thing: str) -> str:
    if act.name in OWNERS_ACTS:
        allowed = owns(role, thing)
    else:
        allowed = role_at(role, thing) in EVENT_ACTS[act.name]
    if allowed:
        return "in"
    return "absent" if act.hides else "forbidden"


def expected_of_api(route: Route, method: str, action: str, world: World, thing: str) -> str:
    """Say the same of the API, for a token that has every scope."""
    needed = route.view.cls.access[action]
    role, call = world.role, (route.name, method)
    if needed != permissions.ANYONE and role == VISITOR:
        return "sign in"
    if needed == permissions.SESSION:
        return "forbidden"
    if not visible(role, thing):
        return "absent"
    if route.name.startswith("api:webhook"):  # to all but its organisers there is none
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


def seen(answer: Any) -> str:
    """Say what did happen, in the words of `expected`."""
    if answer.status_code == 302 and answer["Location"].startswith("/accounts/login/?next="):
        return "sign in"
    return {403: "forbidden", 404: "absent", 401: "sign in"}.get(answer.status_code, "in")


def print_of(answer: Any, path: str, places: dict[str, Any]) -> tuple[int, dict[str, str], str]:
    """Take the print of an answer: all that could tell a hidden thing from none.

    Left out are what differs between any two answers, and what the asker sent: the address.
    """
    text = answer.content.decode()
    text = re.sub(
        r'(csrfmiddlewaretoken" value=|X-CSRFToken&quot;: |"X-CSRFToken": )"?[^"&]+', "", text
    )
    text = re.sub(r"\b[0-9a-f]{32}\b", "", text)
    text = text.replace(path, "…")
    for value in sorted(map(str, places.values()), key=len, reverse=True):
        text = text.replace(value, "…") if len(value) > 2 else text
    skip = {
        "X-Request-ID",
        "Content-Length",
        "Set-Cookie",
        "RateLimit-Remaining",
        "RateLimit-Reset",
        "ETag",
    }
    headers = {name: value for name, value in answer.items() if name not in skip}
    return answer.status_code, headers, text
