"""Signal receivers: results from matches, entries and decks from events."""

from datetime import datetime
from typing import Any

from django.db.models import OuterRef, Subquery
from django.dispatch import receiver
from django.urls import reverse

from league.events import doors, signals, stages
from league.events.models import Event
from league.play.signals import stop_ended
from league.tournaments import personal, tasks  # noqa: F401 - hooks and kinds of work
from league.tournaments.corrections import services as corrections  # noqa: F401 - what undoes acts
from league.tournaments.entrants import queries
from league.tournaments.entrants.services import (  # noqa: F401 - what undoes acts
    absences,
    byes,
    entrants,
    entry_side,
    seeds,
    waiting,
)
from league.tournaments.floor.services import at_tables, penalties  # noqa: F401 - what undoes acts
from league.tournaments.ladder import services as challenges  # noqa: F401 - what undoes acts
from league.tournaments.models import Tournament, Waiting
from league.tournaments.pairing.services import drafts, pairing, rounds  # noqa: F401 - what undoes acts
from league.tournaments.phases.services import phases, tournaments  # noqa: F401 - what undoes acts
from league.tournaments.restrictions import services as restrictions  # noqa: F401 - what undoes acts
from league.tournaments.rounds.queries.knockouts import of_a_knockout
from league.tournaments.tournament.queries import tournament_of
from league.tournaments.tournament.services import plans  # noqa: F401 - what undoes acts
from matches.models import Match
from matches.queries import deciding
from matches.services import lineups
from matches.signals import proofs_changed, results_confirmed

doors.guards.add(waiting.keep_the_door)
lineups.guards.add(rounds.keep_line_ups)
deciding.conditions.add(of_a_knockout)


@doors.ways_to_wait.add
def way_to_wait(event: Event) -> str:
    tournament = tournament_of(event.pk)
    if tournament is None or not event.guests_may_enter or not queries.takes_waiting(tournament):
        return ""
    return reverse("tournaments:wait-guest", args=[event.uid])


@doors.places_of_waiting.add
def place_of_waiting(event: Event, secret: str) -> str:
    side = queries.waiting_by_secret(event.uid, secret)
    if side is None or side.state != Waiting.State.WAITING:
        return ""
    return reverse("tournaments:waits", args=[event.uid, secret])


@stages.stage_expressions.add
def stage_of_event() -> Subquery:
    """Select the state of an event's tournament; the states have the names of the stages."""
    return Subquery(Tournament.objects.filter(event=OuterRef("pk")).values("state")[:1])


@receiver([signals.entry_made, signals.entry_withdrawn], dispatch_uid="tournaments.follow_entries")
def follow_entries(event_id: int, now: datetime, **_more: Any) -> None:
    tournament = tournament_of(event_id)
    if tournament is not None:
        entry_side.follow(tournament=tournament, now=now)


@receiver(signals.event_changed, dispatch_uid="tournaments.follow_event")
def follow_event(event_id: int, now: datetime, **_more: Any) -> None:
    tournament = tournament_of(event_id)
    if tournament is not None:
        entry_side.follow_event(tournament=tournament, now=now)


@receiver([results_confirmed, proofs_changed], dispatch_uid="tournaments.take_results")
def take_results(matches: tuple[Match, ...], **_more: Any) -> None:
    tasks.wake_for([match.pk for match in matches])


@receiver(stop_ended, dispatch_uid="tournaments.follow_tables")
def follow_tables(match_id: int, now: datetime, **_more: Any) -> None:
    at_tables.follow(match=match_id, now=now)
