"""The numbers that a desk shows."""

from dataclasses import dataclass

from django.db.models import Count, Q

from league.tournaments.entrants.queries.entrants import (
    check_in_round,
    entrants_of,
    next_round,
    not_checked_in,
    present,
    waiting_list,
)
from league.tournaments.models import Pairing, Round, Tournament
from matches.rules.flow import FINAL


@dataclass(frozen=True, slots=True)
class Counts:
    """``round`` is the last that was published (0: none); ``done`` of its ``matches`` have a
    result. ``checked_in`` is None without a check-in.
    """

    entrants: int
    there: int
    waiting: int
    checked_in: int | None
    round: int
    matches: int
    done: int


def counts_of(tournament: Tournament) -> Counts:
    following = next_round(tournament)
    there = present(tournament, following).count()
    checked_in = None
    if tournament.check_in != Tournament.CheckInBy.NONE:
        checked_in = there - not_checked_in(tournament, check_in_round(tournament)).count()
    played = Pairing.objects.filter(
        round__tournament=tournament,
        round__state__in=(Round.State.PUBLISHED, Round.State.RUNNING),
        match__isnull=False,
    ).aggregate(matches=Count("pk"), done=Count("pk", Q(match__state__in=FINAL)))
    return Counts(
        entrants=entrants_of(tournament).count(),
        there=there,
        waiting=waiting_list(tournament).count(),
        checked_in=checked_in,
        round=following - 1,
        **played,
    )
