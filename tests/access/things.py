"""The kinds of objects that fill the places of an address."""

from league.conf.routes import Route

# The kind of object that fills the places of an address, by the beginning of its name.
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
    "collection:shared": "wants",
    "events:invitation": "invitation",
    "events:": "event",
    "leagues:": "league",
    "learning:": "lesson",
    "learning:puzzle": "puzzle",
    "matches:organise": "event",
    "matches:record": "filing",
    "matches:player": "player",
    "matches:replay": "played",
    "matches:pass": "pass",
    "matches:passes": "match",
    "matches:": "match",
    "play:of-match": "game",
    "play:solo": "rules",
    "play:show": "rules",
    "play:open-game": "game",
    "play:dice-record": "filing",
    "play:from-record": "filing",
    "play:": "sitting",
    "tournaments:": "tournament",
    "tournaments:feed": "feed",
    "tournaments:schema": "schema",
    "games:game": "rules",
    "jobs:letter": "letter",
    "rules:": "rules",
    "picture": "picture",
    "sitemap-part": "section",
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


def thing_of(route: Route) -> str:
    """Return the kind of object of an address. Raises for an address without an entry."""
    fits = [start for start in THING_OF if route.name.startswith(start)]
    if not fits:
        raise LookupError(f"What fills the places of {route.name}? Say so in THING_OF.")
    return THING_OF[max(fits, key=len)]
