"""A small world for the tests of who may do what: people of every role, and objects to try.

Of events: ``home`` (everybody works or plays there), ``away`` (the rival's, published), ``closed``
(the rival's, not published), ``nowhere`` (no such event). Of decks: ``own``, ``public`` and
``private`` (both a stranger's), ``nowhere``.
"""

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import Any

from allauth.mfa.models import Authenticator
from django.utils import timezone

from cards.models import Deck, DeckVersion, Sheet, WantList
from cards.services import houses
from league.careers.models import Rating
from league.events.models import EntryPlayer, Event
from league.events.services import declarations
from league.events.services.staff import digest_of
from league.people.models import GlobalRole, Player
from league.people.services import tokens
from league.play.services.sittings import open_free
from league.push.models import Subscription
from league.seasons.models import League, LeagueRole, Season
from league.tournaments.models import Entrant
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.phases.services import tournaments
from matches.rules.series import GameClaim
from matches.services import matches, records, reports
from tests.access.guests import link_of_a_guest, pass_of_a_guest, place_of_a_guest
from tests.access.hooks import webhook_of
from tests.events.factories import (
    EventFactory,
    RoleFactory,
    enter,
    hand_in,
    lock,
    pool,
    version_for,
)
from tests.jobs.factories import LetterFactory
from tests.learning.puzzles import made as puzzle_of_the_day
from tests.people.factories import GuestFactory, PlayerFactory, RoleFactory as GlobalRoleFactory
from tests.people.soft_key import SoftKey
from tests.tournaments.factories import TournamentFactory

NOBODY = "zzzzzzzzzzzz"
NUMBER = 999_999
INVITATION = "an-open-invitation-to-judge"
VISITOR = "visitor"
AT_HOME = ("organiser", "judge", "scorekeeper", "checker")
ON_SITE = ("editor", "approver", "admin")
PLAYERS = ("player", "other")
SIGNED_IN = (*PLAYERS, *AT_HOME, "rival", *ON_SITE)
CREW = "crew"  # has every role at home, and on the site but the administrator's
ROLES = (VISITOR, *SIGNED_IN, CREW)
EVENTS = ("home", "away", "closed", "nowhere")
DECKS = ("own", "public", "private", "nowhere")
Places = dict[str, Any]
SPOT: Places = {
    "number": 1,
    "entrant": 1,
    "what": "cards",
    "kind": "result",
    "widget": "standings",
    "table": "entrants",
    "pk": NUMBER,
    "round": 1,
    "step": "start",
    "turn": "publish",
    "move": "drop",
    "reply": "take",
    "say": "accept",
    "mark": "tick",
    "press": "test",
    "sheet": "entrants",
    "job": "00000000-0000-4000-8000-000000000000",
}


@dataclass
class World:
    """The requesting role, and the places of the addresses of each object."""

    role: str
    asker: Player | None
    things: dict[str, dict[str, Places]]


@dataclass
class Town:
    """Everybody and everything; ``own`` are the objects of each role."""

    people: dict[str, Player] = field(default_factory=dict)
    things: dict[str, dict[str, Places]] = field(default_factory=dict)
    own: dict[str, dict[str, Places]] = field(default_factory=dict)

    def seen_by(self, role: str) -> World:
        own = self.own.get(role, {})
        things = {
            kind: {**known, **({"own": own[kind]} if kind in own else {})}
            for kind, known in self.things.items()
        }
        return World(role, self.people.get(role), things)


def make() -> Town:
    town = Town()
    for name in (*SIGNED_IN, CREW, "stranger", "friend"):
        town.people[name] = PlayerFactory(handle=f"the-{name}")
    for name in ON_SITE:
        GlobalRoleFactory(player=town.people[name], role=GlobalRole.Role(name))
        if name != "admin":
            GlobalRoleFactory(player=town.people[CREW], role=GlobalRole.Role(name))
    _events(town)
    _sittings(town)
    _leagues(town)
    _tournaments(town)
    _open(town)
    _strangers(town)
    for name in SIGNED_IN:
        town.own[name] = _belongings(town.people[name])
    return town


def _events(town: Town) -> None:
    people = town.people
    home, away, closed = EventFactory(), EventFactory(), EventFactory()
    _work_at(home, town)
    for event in (away, closed):
        RoleFactory(event=event, role="organiser", user=people["rival"].user)
    pairs = {
        "home": (home, people["player"], people["other"]),
        "away": (away, people["stranger"], people["friend"]),
        "closed": (closed, people["stranger"], people["friend"]),
    }
    events = town.things["event"] = {}
    for name, (event, first, second) in pairs.items():
        mine, theirs = _with_deck(event, first), _with_deck(event, second)
        lock(event)
        events[name] = {
            "uid": event.uid,
            "entry": mine.entry.uid,
            "other": theirs.entry.uid,
            "seat": 1,
            "pk": _organiser_of(event),
        }
    Event.objects.filter(pk=closed.pk).update(published=False)
    events["nowhere"] = {"uid": NOBODY, "entry": NOBODY, "other": NOBODY, "seat": 1, "pk": NUMBER}
    RoleFactory(
        event=home,
        role="judge",
        user=None,
        email="new@example.org",
        token_digest=digest_of(INVITATION),
        accepted_at=None,
    )
    _matches(town, pairs, people["organiser"].user)
    town.things["picture"] = {
        name: {"kind": "event", "language": "en", "thing": uid, "digest": "0"}
        for name, uid in (("there", home.uid), ("private", closed.uid), ("nowhere", NOBODY))
    }
    town.things["invitation"] = {"there": {"token": INVITATION}, "nowhere": {"token": NOBODY}}


def _work_at(home: Event, town: Town) -> None:
    for role in AT_HOME:
        for name in (role, CREW):
            RoleFactory(event=home, role=role, user=town.people[name].user)


def _matches(town: Town, pairs: dict[str, tuple[Event, Player, Player]], by: Any) -> None:
    """A match of each pair: the second player has reported it; at home a record is filed."""
    by_name = town.things["match"] = {}
    text = read_sample()
    for name, (event, first, second) in pairs.items():
        entries = [seat.entry for seat in event_seats(event, first, second)]
        now = timezone.now()
        match = matches.make(event=event, entries=entries, by=by, now=now)
        side = match.sides.get(number=2)
        claim = (GameClaim(1, (5, 7), 2),)
        made = reports.report(match=match, side=side, by=second.user, games=claim, now=now)
        by_name[name] = {"uid": match.uid, "report": made.uid, "answer": "confirm", "number": 1}
        if name == "home":
            for player, declarer, opponent in ((first, *entries), (second, *reversed(entries))):
                declarations.declare(
                    declarer=declarer, opponent=opponent, by=player.user, now=timezone.now()
                )
            filing = records.file(
                match=match, number=1, text=text, source="paste", by=second.user, now=now, side=side
            )
            town.things["filing"] = {"of hidden decks": {"uid": filing.uid, "line": 1}}
            town.things["played"] = {"of hidden decks": by_name[name]}
    town.things["pass"] = {
        "there": pass_of_a_guest(town.people["rival"]),
        "nowhere": {"secret": NOBODY, "report": NOBODY},
    }
    town.things["guest link"] = {
        "there": link_of_a_guest(town.people["rival"]),
        "nowhere": {"uid": NOBODY, "secret": NOBODY, "match": NOBODY},
    }
    town.things["waiting guest"] = {
        "there": place_of_a_guest(),
        "nowhere": {"uid": NOBODY, "secret": NOBODY},
    }
    nowhere = {"uid": NOBODY, "report": NOBODY, "answer": "confirm", "number": 1, "line": 1}
    by_name["nowhere"] = nowhere
    town.things["filing"]["nowhere"] = town.things["played"]["nowhere"] = nowhere


def _sittings(town: Town) -> None:
    """The game of each match, and a table at which nobody of the town has a place."""
    matches = town.things["match"].items()
    town.things["game"] = {name: {"match": match["uid"], "number": 1} for name, match in matches}
    sitting, (link,) = open_free(
        ruleset_id="carriers-1", options={}, mode="full", dice="table", by=None, now=timezone.now()
    )
    secret = {"secret": NOBODY, "number": 1}
    town.things["sitting"] = {
        "private": {"uid": sitting.uid, "place": link.place.uid, **secret},
        "nowhere": {"uid": NOBODY, "place": NOBODY, **secret},
    }


def _leagues(town: Town) -> None:
    """Leagues with a season that is planned and has no division."""
    leagues = town.things["league"] = {}
    for name, organiser in (("home", "organiser"), ("away", "rival"), ("closed", "rival")):
        league = League.objects.create(name=name, game="carriers", published=name != "closed")
        for player in (organiser, CREW) if name == "home" else (organiser,):
            LeagueRole.objects.create(league=league, user=town.people[player].user)
        Season.objects.create(league=league, number=1, name="1", starts_on=date(2027, 4, 3))
        leagues[name] = {"uid": league.uid, **SPOT, **webhook_of(league=league)}
    leagues["nowhere"] = {"uid": NOBODY, **SPOT, "hook": NOBODY, "delivery": NOBODY}


def _tournaments(town: Town) -> None:
    """A tournament of two sides each, whose first round is published; the same people as above."""
    people, now = town.people, timezone.now()
    by_name = town.things["tournament"] = {}
    for name, players in (
        ("home", ("player", "other")),
        ("away", ("stranger", "friend")),
        ("closed", ("stranger", "friend")),
    ):
        event = EventFactory()
        if name == "home":
            _work_at(event, town)
        else:
            RoleFactory(event=event, role="organiser", user=people["rival"].user)
        seats = [enter(event, people[player]) for player in players]
        made = TournamentFactory(event=event)
        for number, seat in enumerate(seats, 1):
            Entrant.objects.create(tournament=made, entry=seat.entry, number=number)
        by = people["organiser" if name == "home" else "rival"].user
        tournaments.start(tournament=made, by=by, now=now)
        phase = made.phases.get()
        rounds.publish(round=pairing.pair(phase=phase, by=by, now=now), by=by, now=now)
        if name == "closed":
            Event.objects.filter(pk=event.pk).update(published=False)
        by_name[name] = {"uid": event.uid, **SPOT, **webhook_of(tournament=made)}
        town.things.setdefault("hook", {})[name] = by_name[name]
    by_name["nowhere"] = {"uid": NOBODY, **SPOT, "hook": NOBODY, "delivery": NOBODY}
    town.things["hook"]["nowhere"] = by_name["nowhere"]
    town.things["feed"] = {"nowhere": {"key": NOBODY}}
    town.things["schema"] = {"there": {"name": "event-1"}, "nowhere": {"name": "event-0"}}


def event_seats(event: Event, *players: Player) -> list[EntryPlayer]:
    return [EntryPlayer.objects.get(event=event, player=player) for player in players]


def read_sample() -> str:
    """Return a record that can be read; its verdict does not matter here."""
    return "@record 1\n@game carriers\n@ruleset carriers-1:short\n1. toss 3 2\n"


def _organiser_of(event: Event) -> int:
    return int(event.roles.filter(role="organiser").earliest("pk").pk)


def _with_deck(event: Event, player: Player) -> EntryPlayer:
    seat = enter(event, player)
    hand_in(seat)
    return seat


def _belongings(owner: Player) -> dict[str, Places]:
    deck = _deck(owner, Deck.Visibility.PRIVATE)
    return {
        "deck": deck,
        "sheet": {"uid": deck["sheet"]},
        "token": {"pk": _token(owner)[0]},
        "device": {"pk": _device(owner)},
        "key": {"pk": _security_key(owner)},
        "guest": {"pk": GuestFactory(entered_by=owner.user).pk},
    }


def _strangers(town: Town) -> None:
    """Make a stranger's objects, of which others see only the public deck, and missing ones."""
    stranger = town.people["stranger"]
    Rating.objects.create(
        player=stranger, game="carriers", mean=27.6, deviation=8.1, matches=1, shown=1138
    )
    theirs = _belongings(stranger)
    nowhere = {"uid": NOBODY, "number": 1, "code": "CL-0000-00", "pk": NUMBER}
    for kind, places in theirs.items():
        name = "another's guest" if kind == "guest" else "private"
        town.things[kind] = {name: places, "nowhere": nowhere}
    town.things["deck"]["public"] = _deck(stranger, Deck.Visibility.PUBLIC)
    shown = WantList.objects.create(player=stranger)
    town.things["wants"] = {"there": {"key": shown.key}, "nowhere": {"key": "z" * 20}}
    town.things["letter"] = {"there": {"pk": LetterFactory().pk}, "nowhere": nowhere}


def _deck(owner: Player, visibility: str) -> Places:
    version: DeckVersion = version_for(owner)
    Deck.objects.filter(pk=version.deck_id).update(visibility=visibility)
    sheet = Sheet.objects.create(version=version, asked_by=owner.user)
    return {
        "uid": version.deck.uid,
        "number": version.number,
        "code": version.code,
        "sheet": sheet.uid,
    }


def _open(town: Town) -> None:
    """Return objects open to anybody: a card, a player, the rules; and keys that open nothing."""
    card = pool()[0]
    person = card.persons.get()
    house = houses.current(game="rugby_15", now=timezone.now())
    assert house is not None
    puzzle = puzzle_of_the_day()
    town.things |= {
        "card": {
            "there": {"code": card.code, "number": 1},
            "nowhere": {"code": "ZZ-999", "number": 1},
        },
        "set": {"there": {"code": card.card_set.code}, "nowhere": {"code": "ZZ"}},
        "format": {"there": {"code": "standard"}, "nowhere": {"code": NOBODY}},
        "person": {
            "there": {"slug": person.slug, "id": person.slug},
            "nowhere": {"slug": NOBODY, "id": NOBODY},
        },
        "player": {
            "there": {"handle": "the-stranger", "other": "the-friend", "game": "carriers"},
            "nowhere": {"handle": NOBODY, "other": NOBODY, "game": "chess"},
        },
        "section": {"there": {"section": "events"}, "nowhere": {"section": NOBODY}},
        "language": {"there": {"language": "ja"}, "nowhere": {"language": NOBODY}},
        "rules": {"there": {"game": "carriers"}, "nowhere": {"game": "chess"}},
        "lesson": {
            "there": {"game": "carriers", "key": "snap"},
            "nowhere": {"game": "chess", "key": "snap"},
        },
        "puzzle": {
            "there": {"game": puzzle.game, "day": puzzle.date},
            "nowhere": {"game": "chess", "day": puzzle.date},
        },
        "house": {
            "there": {"game": house.house_set.game, "name": house.house_set.name, "number": 1},
            "nowhere": {"game": "chess", "name": NOBODY, "number": 1},
        },
        "mailed": {"junk": {"key": "no-key", "uidb36": "1"}},
    }


def _token(owner: Player, *scopes: str) -> tuple[int, str]:
    now = timezone.now()
    made, secret = tokens.make(
        user=owner.user,
        name="test",
        scopes=scopes or ("read",),
        expires_at=now + timedelta(days=1),
        now=now,
    )
    return made.pk, secret


def _device(owner: Player) -> int:
    told = {"endpoint": f"https://push.example/{owner.pk}", "key": "", "secret": ""}
    return int(Subscription.objects.create(user=owner.user, **told).pk)


def token_for(owner: Player, *scopes: str) -> str:
    """Make an API token and return its secret."""
    return _token(owner, *scopes)[1]


def _security_key(owner: Player) -> int:
    kind = Authenticator.Type.WEBAUTHN
    asked = {"publicKey": {"rp": {"id": "testserver"}, "challenge": "Y2FuYXJ5"}}
    data = {"name": "Key", "credential": SoftKey().create(asked)}
    made = Authenticator.objects.create(user=owner.user, type=kind, data=data)
    return int(made.pk)
