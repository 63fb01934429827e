"""Tournaments, a league and webhooks, in the hands of a league day's organiser."""

from datetime import date
from typing import Any

from django.utils import timezone

from league.seasons.models import League, LeagueRole, Season
from league.tournaments.models import Tournament
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.phases.services import tournaments
from league.webhooks.models import Webhook
from tests.access.hooks import webhook_of
from tests.api.league_day import Day
from tests.events.factories import RoleFactory
from tests.tournaments.factories import TournamentFactory


def made(day: Day, phases: list[Any], **fields: Any) -> Tournament:
    tournament: Tournament = TournamentFactory(entrants=4, phases=phases, **fields)
    RoleFactory(event=tournament.event, role="organiser", user=day.organiser.user)
    return tournament


def started(day: Day, kind: str) -> Tournament:
    tournament = made(day, [{"kind": kind, **({"rounds": 3} if kind == "swiss" else {})}])
    by, now = day.organiser.user, timezone.now()
    tournaments.start(tournament=tournament, by=by, now=now)
    if kind == "swiss":
        phase = tournament.phases.get()
        rounds.publish(round=pairing.pair(phase=phase, by=by, now=now), by=by, now=now)
    return tournament


PHASES = [[{"kind": "swiss", "rounds": 3}], [{"kind": "groups", "cut": {"from": "top"}}]]
CHANGES = [
    {"kind": "repair"},
    {"kind": "result", "round": 1, "number": 1, "winner": 2},
    {"kind": "drop", "entrant": 1, "round": 1},
    {"kind": "bye", "round": 1, "number": 1, "bye": "half_bye"},
]


def known_of(day: Day) -> dict[str, list[Any]]:
    """Values that exist, by the names of parameters and fields."""
    running = [started(day, kind) for kind in ("swiss", "single")]
    entry = {"state": "open", "check_in": "event", "check_in_code": "ABCDEF"}
    planned = made(day, [{"kind": "ladder"}], **entry)
    league = League.objects.create(name="North", game="carriers")
    LeagueRole.objects.create(league=league, user=day.organiser.user)
    season = Season.objects.create(league=league, number=1, name="1", starts_on=date(2027, 4, 3))
    season.divisions.create(level=1, name="A", size=4, tournament=running[0])
    webhook_of(league=league)
    hook = webhook_of(tournament=running[0])
    assert Webhook.objects.count() == 2
    return {
        "tournaments.uid": [tournament.event.uid for tournament in (*running, planned)],
        "tournaments.event": [day.open_event.uid, running[0].event.uid],
        "tournaments.number": [1, 2, 3],
        "leagues.uid": [league.uid],
        "leagues.number": [1, 2],
        "hook": [hook["hook"]],
        "delivery": [hook["delivery"]],
        "entrant": [1, 2, 9],
        "entrants": [[1], [1, 2], [3, 9]],
        "challenger": [1],
        "challenged": [2],
        "round": [1, 2],
        "table": [1, 2, 7],
        "score": ["2-0", "2-2", "1-1", "x"],
        "code": [day.version.code, "ABCDEF"],
        "phase": [1, 2],
        "after": [1],
        "url": ["https://example.org/news", "https://10.0.0.1/"],
        "change": CHANGES,
        "standings": [{"points": "3*win + 1*draw"}, {"points": "2*win +"}],
        "phases": PHASES,
        "level": [1],
        "players.other": ["kenji", "mina"],
        "game": ["carriers"],
        "tournaments.text": ["name\nAda\n", "name,seed\nAda,1\nBo,x\n"],
        "dry": [True, False],
    }
