"""Reading the entrants of a tournament. Rounds are counted through the tournament."""

from typing import Any

from django.db.models import Exists, Max, OuterRef, Prefetch, Q, QuerySet

from league.events.models import Entry, EntryPlayer, Submission
from league.events.queries import player_of, seats, start_day
from league.events.queries.standing import illegal_on
from league.tournaments.errors import TournamentHidden
from league.tournaments.hooks import part_of_season
from league.tournaments.models import Absence, CheckIn, Entrant, Penalty, Round, Tournament, Waiting

EVENT = 0  # the round of a check-in for the whole event


def entrants_of(tournament: Tournament) -> QuerySet[Entrant]:
    """Return every entrant whose entry stands, whether it is still there or has left."""
    return tournament.entrants.filter(entry__state=Entry.State.ENTERED).order_by("number")


def with_players(entrants: QuerySet[Entrant]) -> QuerySet[Entrant]:
    return entrants.select_related("entry__event").prefetch_related(
        Prefetch("entry__entry_players", seats()), "absences"
    )


def entrant_by_number(tournament: Tournament, number: int) -> Entrant:
    """Return an entrant. Raises TournamentHidden."""
    return TournamentHidden.unless(
        with_players(tournament.entrants.all())
        .select_related("tournament__event")
        .filter(number=number)
        .first()
    )


def own_entrant(tournament: Tournament, user: Any) -> Entrant | None:
    """Return the entrant that an account plays for."""
    player = player_of(user)
    if player is None:
        return None
    own = EntryPlayer.objects.filter(player=player, running=True, event=tournament.event_id)
    return tournament.entrants.filter(entry__in=own.values("entry")).first()


def may_drop_out(tournament: Tournament) -> bool:
    """Tell whether players leave by themselves now: not a season, and not before it is closed."""
    if tournament.state not in (Tournament.State.CLOSED, Tournament.State.RUNNING):
        return False
    return part_of_season(tournament) is None


def next_round(tournament: Tournament) -> int:
    """Return the first round that nobody has been told of: all after the last published one."""
    published = tournament.rounds.exclude(state=Round.State.DRAFT)
    return int(published.aggregate(last=Max("number"))["last"] or 0) + 1


def gone_in(round: int) -> Q:
    """Build the condition that an absence covers a round."""
    return Q(from_round__lte=round) & (Q(until_round__isnull=True) | Q(until_round__gt=round))


def present(tournament: Tournament, round: int) -> QuerySet[Entrant]:
    """Return who is to be paired in a round: has come, and has not left."""
    away = Absence.objects.filter(gone_in(round), entrant=OuterRef("pk"))
    return entrants_of(tournament).filter(~Exists(away), joined_in__lte=round)


def open_absence(entrant: Entrant) -> Absence | None:
    """Return the absence that an entrant has not come back from."""
    return entrant.absences.filter(until_round__isnull=True).first()


def check_in_round(tournament: Tournament) -> int:
    """Return what is checked in for now: 0 for the event, or the next round."""
    by_round = tournament.check_in == Tournament.CheckInBy.ROUND
    return next_round(tournament) if by_round else EVENT


def not_checked_in(tournament: Tournament, round: int) -> QuerySet[Entrant]:
    """Return who is expected and has not been checked in for a round, or (0) for the event."""
    there = CheckIn.objects.filter(entrant=OuterRef("pk"), round=round)
    return present(tournament, round or next_round(tournament)).filter(~Exists(there))


def without_deck(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants with a seat for which nothing was handed in; nobody without decks."""
    if not tournament.event.asks.decks:
        return tournament.entrants.none()
    handed_in = Submission.objects.filter(seat=OuterRef("pk"))
    empty = EntryPlayer.objects.filter(~Exists(handed_in), entry=OuterRef("entry"))
    return present(tournament, next_round(tournament)).filter(Exists(empty))


def without_legal_deck(tournament: Tournament) -> QuerySet[Entrant]:
    """Return the entrants with a seat that has no deck, or none that is legal now.

    It tells something of hidden decks: ask ``league.events.queries.may_read_lists`` first.
    """
    event = tournament.event
    if not event.asks.decks:
        return tournament.entrants.none()
    fallen = EntryPlayer.objects.filter(pk__in=list(illegal_on(event, start_day(event))))
    missing = without_deck(tournament).values("pk")
    illegal = Q(entry__in=fallen.values("entry"))
    return present(tournament, next_round(tournament)).filter(Q(pk__in=missing) | illegal)


def not_taken_in(tournament: Tournament) -> QuerySet[Entry]:
    """Return the entries of the event that are no entrants yet: they came late."""
    return tournament.event.entries.filter(
        state=Entry.State.ENTERED, entrant__isnull=True
    ).order_by("pk")


def penalties_of(tournament: Tournament) -> QuerySet[Penalty]:
    """Return every penalty, with what happened: for the staff, and for the entrant itself."""
    return Penalty.objects.filter(entrant__tournament=tournament).select_related(
        "entrant__entry", "by__player"
    )


def waiting_list(tournament: Tournament) -> QuerySet[Waiting]:
    """Return who waits for a place, the first first."""
    return (
        tournament.waiting.filter(state=Waiting.State.WAITING)
        .prefetch_related("players__player")
        .order_by("pk")
    )
