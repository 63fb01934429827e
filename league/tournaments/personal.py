"""What this app keeps about a person: for the export, for leaving, for claiming a guest."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from league.events.models import Entry
from league.people import registry
from league.people.errors import ClaimRefused
from league.people.models import Player
from league.tournaments.entrants.services import absences, waiting
from league.tournaments.models import Absence, Entrant, Tournament, WaitingPlayer
from league.tournaments.restrictions import services as restrictions

OWN = "entrant__entry__entry_players__player"

registry.hold("tournaments.Entrant", player="entry__entry_players__player")
registry.hold("tournaments.CheckIn", player=OWN, user="by")
registry.hold("tournaments.Absence", player=OWN)
registry.hold("tournaments.RequestedBye", player=OWN)
registry.hold("tournaments.Penalty", player=OWN, user="by")
registry.hold("tournaments.PenaltyEvent", user="by")
# The reason why two are kept apart may be about the other person, so neither gets it.
registry.hold("tournaments.Restriction", user=("by", "lifted_by"), hide=("reason",))
registry.hold("tournaments.RestrictionEntrant", player=OWN)
registry.hold("tournaments.ChecklistItem", user="removed_by")
registry.hold("tournaments.ChecklistItemEvent", user="removed_by")
registry.hold("tournaments.ChecklistTick", user="by")
registry.hold("tournaments.ChecklistTickEvent", user="by")
registry.hold("tournaments.Waiting", player="players__player", user="asked_by")
registry.hold("tournaments.WaitingEvent", user="asked_by")
registry.hold("tournaments.WaitingPlayer", player="player")
registry.hold("tournaments.WaitingLink", player="waiting__players__player", hide=("digest", "key"))
registry.hold("tournaments.Act", user="by")
registry.hold(
    "tournaments.ChallengeOffer",
    player=("challenger__entry__entry_players__player", "challenged__entry__entry_players__player"),
    user=("made_by", "ended_by"),
)
registry.hold("tournaments.Announcement", user="by")
registry.hold("tournaments.JudgeCall", user=("called_by", "taken_by"))


@registry.on_erase.add
@transaction.atomic
def play_no_more(*, user: Any, player: Player, now: datetime) -> None:
    """Take a player off waiting lists and out of unfinished tournaments; a team plays on.

    The reasons of restrictions that concern the player are erased.
    """
    restrictions.forget(player=player)
    waits = WaitingPlayer.objects.filter(player=player, running=True)
    for row in waits.select_related("waiting__tournament"):
        waiting.leave(waiting=row.waiting, by=user, now=now)
    for entrant in _alone(player):
        absences.drop(entrant=entrant, by=user, now=now)


def _alone(player: Player) -> list[Entrant]:
    """Return the entrants that are only this player and have not left."""
    gone = Absence.objects.filter(until_round__isnull=True)
    alone = Entry.objects.annotate(players=Count("entry_players")).filter(
        players=1, entry_players__player=player, state=Entry.State.ENTERED
    )
    entrants = Entrant.objects.filter(entry__in=alone).exclude(pk__in=gone.values("entrant"))
    running = entrants.exclude(tournament__state=Tournament.State.FINISHED)
    return list(running.select_related("tournament"))


@registry.on_merge.add
def take_over_places(*, guest: Player, player: Player, now: datetime) -> None:
    """Give a guest's places on waiting lists to the claiming player; refuse if both are on one."""
    mine = WaitingPlayer.objects.filter(player=player, running=True).values("tournament")
    guests = WaitingPlayer.objects.filter(player=guest)
    if guests.filter(running=True, tournament__in=mine).exists():
        raise ClaimRefused(_("You and the guest are on the same waiting list."))
    guests.update(player=player)
