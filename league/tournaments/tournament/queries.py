"""Reading tournaments: whoever may see the event may see its tournament."""

from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery

from league.events.models import Entry, Event
from league.events.queries import mine, named, seen_events, sees
from league.people.permissions import require
from league.people.queries import account_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Act, Announcement, Phase, Round, Tournament
from league.tournaments.tournament import times
from league.tournaments.tournament.phase_settings import Publish, Start, of as settings_of


def visible_tournaments(user: Any) -> QuerySet[Tournament]:
    return _with_event().filter(event__in=seen_events(user).values("pk"))


def _with_event() -> QuerySet[Tournament]:
    return Tournament.objects.select_related("event__format")


def tournament_by_uid(uid: str, user: Any, act: str = "") -> Tournament:
    """Return the tournament of the event with this uid, if the account may do ``act`` there.

    Raises TournamentHidden and Forbidden.
    """
    tournament = _with_event().filter(event__uid=uid).first()
    if tournament is None or not sees(user, tournament.event):
        raise TournamentHidden
    if act:
        require(user, act, tournament)
    return tournament


def tournament_of(event_id: int) -> Tournament | None:
    """Return the tournament that an event is, if it is one."""
    return Tournament.objects.select_related("event").filter(event_id=event_id).first()


def phases_of(tournament: Tournament) -> QuerySet[Phase]:
    return tournament.phases.order_by("number")


def running_phase(tournament: Tournament) -> Phase | None:
    """Return the phase that is played, with its tournament."""
    return tournament.phases.filter(state=Phase.State.RUNNING).first()


def log_of(tournament: Tournament) -> QuerySet[Act]:
    """Return the public log, the latest act first, each with the act that undid it."""
    return tournament.acts.select_related("by__player", "undoes", "undone_by").order_by("-number")


def act_by_number(tournament: Tournament, number: int) -> Act:
    """Return an act of the log. Raises TournamentHidden."""
    return TournamentHidden.unless(
        tournament.acts.select_related("tournament__event").filter(number=number).first()
    )


def last_act(tournament: Tournament, kind: str) -> Act | None:
    """Return the last act of a kind that was not undone."""
    return tournament.acts.filter(kind=kind, undone_by__isnull=True).order_by("-number").first()


def announcements_of(tournament: Tournament) -> QuerySet[Announcement]:
    return tournament.announcements.select_related("by__player").order_by("-pk")


def with_counts(tournaments: QuerySet[Tournament]) -> QuerySet[Tournament]:
    """Count the entrants (``counted``) and find the newest round that was published."""
    entrants = Count("entrants", Q(entrants__entry__state=Entry.State.ENTERED), distinct=True)
    rounds = Round.objects.filter(tournament=OuterRef("pk")).exclude(state=Round.State.DRAFT)
    newest = rounds.order_by("-number").values("number")[:1]
    return tournaments.annotate(counted=entrants, newest_round=Subquery(newest))


def in_time(
    tournaments: QuerySet[Tournament], when: str, user: Any, now: datetime
) -> QuerySet[Tournament]:
    """Return tournaments still to come, begun ones, or those in which the account takes part.

    Raises SignInNeeded for the last if nobody is signed in.
    """
    if when == "mine":
        tournaments = tournaments.filter(event__in=mine(account_of(user)).values("pk"))
    elif when:
        past = Q(event__starts_at__lt=now)
        tournaments = tournaments.filter(past if when == "past" else ~past)
    return tournaments.order_by("-event__starts_at", "-pk")


def called(tournaments: QuerySet[Tournament], words: str) -> QuerySet[Tournament]:
    """Find tournaments by the name, the place or the category of their event."""
    if not words:
        return tournaments
    return tournaments.filter(event__in=named(Event.objects.all(), words).values("pk"))


SOON: Final = timedelta(minutes=10)  # before it, doing it by hand is not proposed


def closes_complete(phase: Phase) -> bool:
    """Tell whether a phase's rounds are closed automatically once they have all results.

    In a Swiss only with scheduled times. A bracket closes its rounds when it is advanced.
    """
    timed = phase.kind == Phase.Kind.SWISS and bool(settings_of(phase).house.times)
    return timed or phase.kind in (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS, Phase.Kind.LADDER)


def pairs_at(phase: Phase, place: int) -> datetime | None:
    """Return when a Swiss's round at a place is paired automatically; None if by hand."""
    if phase.kind != Phase.Kind.SWISS or settings_of(phase).house.publish is not Publish.AUTO:
        return None
    begins, _ends = times.of_round(phase, place)
    return begins


def publishes_at(round: Round) -> datetime | None:
    """Return when a draft is published automatically; None if by hand."""
    is_auto = settings_of(round.phase).house.publish is Publish.AUTO
    return round.scheduled_at if is_auto and round.state == Round.State.DRAFT else None


def starts_at(round: Round) -> datetime | None:
    """Return when the clock of a published round starts automatically; None if by hand."""
    is_auto = settings_of(round.phase).house.start is Start.AUTO
    return round.scheduled_at if is_auto and round.state == Round.State.PUBLISHED else None
