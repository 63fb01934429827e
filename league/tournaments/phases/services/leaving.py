"""What becomes of somebody's tournaments when the account is deleted."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count

from league.events.models import Entry
from league.people.models import Player
from league.tournaments.entrants.services import absences, waiting
from league.tournaments.models import Absence, Entrant, Tournament, WaitingPlayer
from league.tournaments.restrictions import services as restrictions


@transaction.atomic
def leave(*, user: Any, player: Player, now: datetime) -> None:
    """Leave the waiting lists, and drop from what is not finished; a team plays on.

    Why somebody was to be kept apart from the player is forgotten everywhere.
    """
    restrictions.forget(player=player)
    waits = WaitingPlayer.objects.filter(player=player, running=True)
    for row in waits.select_related("waiting__tournament"):
        waiting.leave(waiting=row.waiting, by=user, now=now)
    for entrant in _alone(player):
        absences.drop(entrant=entrant, by=user, now=now)


def _alone(player: Player) -> list[Entrant]:
    """Find the entrants that are this player alone and have not left."""
    gone = Absence.objects.filter(until_round__isnull=True)
    found = (
        Entrant.objects.filter(
            entry__in=Entry.objects.annotate(players=Count("entry_players")).filter(
                players=1, entry_players__player=player, state=Entry.State.ENTERED
            )
        )
        .exclude(pk__in=gone.values("entrant"))
        .exclude(tournament__state=Tournament.State.FINISHED)
    )
    return list(found.select_related("tournament"))
