"""The dates in calendars: an event and its rounds, or one player's own dates."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Prefetch, QuerySet

from league.events.models import EntryPlayer, Event
from league.events.queries import visible_events
from league.people.models import Player
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import PairingSide, Round, Tournament
from league.tournaments.tournament.wording import round_name
from league.transfers.models import CalendarKey

MOST = 2_000


@dataclass(frozen=True, slots=True)
class Date:
    """``uid`` never changes, even if the rest does; ``path`` leads to the page."""

    uid: str
    title: str
    starts: datetime
    ends: datetime | None
    place: str
    path: str


@dataclass(frozen=True, slots=True)
class Dates:
    name: str
    zone: str
    dates: tuple[Date, ...]


def of_event(tournament: Tournament) -> Dates:
    """Return an event's start and the rounds that have a time and were published."""
    event = tournament.event
    dates = [_start(event), *(_round(round) for round in _timed(tournament.rounds.all()))]
    return Dates(event.name, event.time_zone, tuple(dates))


def of_tournaments(tournaments: QuerySet[Tournament]) -> tuple[Date, ...]:
    """Return the starts of events, then their rounds that have a time and were published."""
    rounds = Round.objects.filter(tournament__in=tournaments.values("pk"))
    events = tournaments.select_related("event").order_by("event__starts_at", "pk")
    return (
        *(_start(event.event) for event in events),
        *(_round(round) for round in _timed(rounds)),
    )[:MOST]


def of_player(player: Player) -> Dates:
    """Return the events that a player has entered, and the matches with their opponents."""
    entries = EntryPlayer.objects.filter(player=player, running=True)
    events = list(
        visible_events(player.user)
        .filter(pk__in=entries.values("event"))
        .order_by("-starts_at", "-pk")[:MOST]
    )
    dates = [*map(_start, events), *_own(entries, events)]
    return Dates(player.display_name, player.time_zone, tuple(dates))


def _own(entries: QuerySet[EntryPlayer], events: Sequence[Event]) -> Iterator[Date]:
    mine = (
        PairingSide.objects.filter(
            entrant__entry__in=entries.values("entry"),
            round__tournament__event__in=events,
            round__scheduled_at__isnull=False,
        )
        .exclude(round__state=Round.State.DRAFT)
        .select_related("entrant", "pairing__match", "round__phase", "round__tournament__event")
        .prefetch_related(Prefetch("pairing__sides", PairingSide.objects.select_related("entrant")))
        .order_by("round__scheduled_at", "pk")[:MOST]
    )
    names: dict[int, dict[int, Name]] = {}
    for side in mine:
        tournament = side.round.tournament
        if tournament.pk not in names:
            names[tournament.pk] = names_of(tournament)
        yield _match(side, names[tournament.pk])


def _match(side: PairingSide, names: dict[int, Name]) -> Date:
    round, pairing = side.round, side.pairing
    others = [
        str(names.get(other.entrant.number, ""))
        for other in pairing.sides.all()
        if other.entrant_id != side.entrant_id
    ]
    event = round.tournament.event
    table = f" #{pairing.table}" if pairing.table is not None else ""
    title = f"{event.name} · {round_name(round)}{table}" + (f" – {others[0]}" if others else "")
    path = f"/tournaments/{event.uid}/"
    if pairing.match is not None:
        path = f"/matches/{pairing.match.uid}/"
    starts, ends = _times(round)
    return Date(f"round-{round.pk}-{side.entrant_id}", title, starts, ends, event.place, path)


def _start(event: Event) -> Date:
    path = f"/events/{event.uid}/"
    return Date(f"event-{event.uid}", event.name, event.starts_at, None, event.place, path)


def _timed(rounds: QuerySet[Round]) -> QuerySet[Round]:
    return (
        rounds.filter(scheduled_at__isnull=False)
        .exclude(state=Round.State.DRAFT)
        .select_related("phase", "tournament__event")
        .order_by("scheduled_at", "pk")[:MOST]
    )


def _round(round: Round) -> Date:
    event = round.tournament.event
    starts, ends = _times(round)
    return Date(
        f"round-{round.pk}",
        f"{event.name} · {round_name(round)}",
        starts,
        ends,
        event.place,
        f"/tournaments/{event.uid}/pairings/?round={round.number}",
    )


def _times(round: Round) -> tuple[datetime, datetime | None]:
    assert round.scheduled_at is not None
    if round.minutes:
        return round.scheduled_at, round.scheduled_at + timedelta(minutes=round.minutes)
    late = round.due_at is not None and round.due_at > round.scheduled_at
    return round.scheduled_at, round.due_at if late else None


def player_by_key(secret: str) -> Player:
    """Return the player whose calendar a key opens. Raises TournamentHidden."""
    known = Player.objects.filter(calendar_key__digest=digest(secret), erased_at__isnull=True)
    return TournamentHidden.unless(known.select_related("user").first())


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def has_key(player: Player) -> bool:
    return CalendarKey.objects.filter(player=player).exists()
