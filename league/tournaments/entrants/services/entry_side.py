"""Follow the event: update entrants and the waiting list after any change of it."""

from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Now

from league.events.models import Entry
from league.events.queries import is_locked
from league.events.validators import games_with_decks
from league.jobs.errors import AlreadyTicked
from league.jobs.services import enqueue, tick
from league.tournaments.entrants.queries import next_round, with_players, without_legal_deck
from league.tournaments.entrants.services import mails, waiting
from league.tournaments.entrants.services.absences import leave_together
from league.tournaments.entrants.services.entrants import enlist
from league.tournaments.models import Absence, Act, Tournament, Waiting, WaitingLink
from league.tournaments.tournament.services.acts import locked, note


@transaction.atomic
def follow(*, tournament: Tournament, now: datetime) -> None:
    """Take in new entries, drop withdrawn ones, and give free places to the waiting list."""
    waiting.promote(tournament=tournament, now=now)
    enlist(tournament=tournament, now=now)


@transaction.atomic
def follow_event(*, tournament: Tournament, now: datetime) -> None:
    """Follow a change of the event, such as more places or another deadline."""
    follow(tournament=tournament, now=now)
    watch_deadline(tournament=tournament, now=now)


def sweep(*, now: datetime) -> int:
    """Follow every event whose signal was lost, and do what is due at deadlines."""
    entered = Entry.objects.filter(
        event=OuterRef("event"), state=Entry.State.ENTERED, entrant__isnull=True
    )
    waits = Waiting.objects.filter(tournament=OuterRef("pk"), state=Waiting.State.WAITING)
    withdrawn = Entry.objects.filter(
        ~Exists(Absence.objects.filter(entrant__entry=OuterRef("pk"), until_round__isnull=True)),
        event=OuterRef("event"),
        state=Entry.State.WITHDRAWN,
        entrant__isnull=False,
    )
    state = Tournament.State
    taking_in = Q(state__in=(state.OPEN, state.CLOSED), event__deadline__gt=Now())
    behind = Tournament.objects.filter(
        Q(Exists(entered)) & ~Q(state=state.RUNNING)
        | Q(Exists(waits)) & taking_in
        | Q(Exists(withdrawn))
    ).exclude(state=state.FINISHED)
    tournaments = list(behind.select_related("event"))
    for tournament in tournaments:
        follow(tournament=tournament, now=now)
    _forget_addresses()
    return len(tournaments) + sweep_deadlines(now=now)


def _forget_addresses() -> None:
    """Empty the addresses of guests who wait in vain: their tournament has begun."""
    begun = (Tournament.State.RUNNING, Tournament.State.FINISHED)
    links = WaitingLink.objects.exclude(email="").filter(waiting__tournament__state__in=begun)
    links.update(email="")


## The deck deadline: entrants without a legal deck are dropped, if the organiser has set this

KIND = "tournaments.deck_deadline"
WARNED_BEFORE = timedelta(hours=12)
State = Tournament.State


def watch_deadline(*, tournament: Tournament, now: datetime) -> None:
    """Enqueue a check of the decks for the deadline, since the sweep alone would be late."""
    if not _drops(tournament) or tournament.event.deadline <= now:
        return
    enqueue(
        kind=KIND,
        arguments={"tournament": tournament.pk},
        now=now,
        run_after=tournament.event.deadline,
    )


def _drops(tournament: Tournament) -> bool:
    """Tell whether entrants without a legal deck are dropped; never in a game without decks."""
    return tournament.drops_without_deck and tournament.event.asks.decks


@transaction.atomic
def drop_without_deck(*, tournament: Tournament, now: datetime) -> list[int]:
    """Drop, once, entrants without a legal deck after the deadline by the database's clock.

    Does nothing before the deadline, if the organiser has not set it, or a second time, as a drop
    may have been undone. Returns the numbers of the dropped.
    """
    tournament = locked(tournament)
    if not _drops(tournament) or tournament.state == State.FINISHED:
        return []
    if tournament.acts.filter(kind="no_deck").exists() or not is_locked(tournament.event):
        return []
    missing = list(with_players(without_legal_deck(tournament)))
    numbers = leave_together(tournament, missing, Absence.Kind.NO_DECK)
    round = next_round(tournament)
    note(tournament, "no_deck", round=round, entrants=numbers, until=None)
    for entrant in missing:
        mails.to_entry(entrant.entry, "no_deck")
    return numbers


def sweep_deadlines(*, now: datetime) -> int:
    """Warn before deadlines, and handle passed ones whose job was lost. Returns how many."""
    return _sweep_drops(now) + _sweep_warnings()


def _sweep_drops(now: datetime) -> int:
    done = Act.objects.filter(tournament=OuterRef("pk"), kind="no_deck")
    due = Tournament.objects.filter(
        ~Exists(done),
        drops_without_deck=True,
        event__game__in=games_with_decks(),
        event__deadline__lte=Now(),
    ).exclude(state=State.FINISHED)
    return sum(len(drop_without_deck(tournament=tournament, now=now)) for tournament in due)


def _sweep_warnings() -> int:
    near = Tournament.objects.select_related("event__format").filter(
        drops_without_deck=True,
        event__game__in=games_with_decks(),
        event__deadline__gt=Now(),
        event__deadline__lte=Now() + WARNED_BEFORE,
    )
    return sum(_warn(tournament) for tournament in near)


@transaction.atomic
def _warn(tournament: Tournament) -> int:
    """Warn each player without a legal deck, once for each deadline."""
    event = tournament.event
    try:
        tick(schedule=f"tournaments.warn {event.uid}", at=event.deadline)
    except AlreadyTicked:
        return 0
    missing = list(with_players(without_legal_deck(tournament)))
    for entrant in missing:
        mails.will_drop(entrant)
    return len(missing)
