"""What this app keeps about a person: for the export, for leaving, for claiming a guest."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _

from league.people import registry
from league.people.errors import ClaimRefused
from league.people.models import Player
from league.tournaments.models import WaitingPlayer
from league.tournaments.phases.services import leaving

OWN = "entrant__entry__entry_players__player"

registry.hold("tournaments.Entrant", player="entry__entry_players__player")
registry.hold("tournaments.CheckIn", player=OWN, user="by")
registry.hold("tournaments.Absence", player=OWN)
registry.hold("tournaments.RequestedBye", player=OWN)
registry.hold("tournaments.Penalty", player=OWN, user="by")
registry.hold("tournaments.PenaltyEvent", user="by")
# Why two are kept apart may be about the other one: it is given to neither.
registry.hold("tournaments.Restriction", user=("by", "lifted_by"), hide=("reason",))
registry.hold("tournaments.RestrictionEntrant", player=OWN)
registry.hold("tournaments.ChecklistItem", user="removed_by")
registry.hold("tournaments.ChecklistItemEvent", user="removed_by")
registry.hold("tournaments.ChecklistTick", user="by")
registry.hold("tournaments.ChecklistTickEvent", user="by")
registry.hold("tournaments.Waiting", player="players__player", user="asked_by")
registry.hold("tournaments.WaitingEvent", user="asked_by")
registry.hold("tournaments.WaitingPlayer", player="player")
registry.hold("tournaments.Act", user="by")
registry.hold(
    "tournaments.ChallengeOffer",
    player=("challenger__entry__entry_players__player", "challenged__entry__entry_players__player"),
    user=("made_by", "ended_by"),
)
registry.hold("tournaments.Announcement", user="by")
registry.hold("tournaments.JudgeCall", user=("called_by", "taken_by"))


@registry.on_erase.add
def play_no_more(*, user: Any, player: Player, now: datetime) -> None:
    leaving.leave(user=user, player=player, now=now)


@registry.on_merge.add
def take_over_places(*, guest: Player, player: Player, now: datetime) -> None:
    """Give a guest's places on waiting lists to who claims them; not when both wait for one."""
    mine = WaitingPlayer.objects.filter(player=player, running=True).values("tournament")
    guests = WaitingPlayer.objects.filter(player=guest)
    if guests.filter(running=True, tournament__in=mine).exists():
        raise ClaimRefused(_("You and the guest are on the same waiting list."))
    guests.update(player=player)
