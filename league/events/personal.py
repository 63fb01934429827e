"""What this app keeps about a person: for the export, for leaving, for claiming a guest."""

from datetime import datetime
from typing import Any

from django.utils.translation import gettext as _, gettext_lazy

from league.events.models import EntryPlayer
from league.events.services import guest_links, leaving
from league.people import registry
from league.people.errors import ClaimRefused
from league.people.models import Player

registry.block("events", gettext_lazy("Events"))
registry.hold("events.Event", user="created_by")
registry.hold("events.EventEvent", user="created_by")
registry.hold("events.EventRole", user=("user", "given_by"), hide=("token_digest",))
registry.hold("events.EventRoleEvent", user=("user", "given_by"))
registry.hold("events.Entry", player="entry_players__player", user="entered_by")
registry.hold("events.EntryEvent", user="entered_by")
registry.hold("events.EntryPlayer", player=("player", "invited"))
registry.hold("events.EntryPlayerEvent", player=("player", "invited"))
registry.hold(
    "events.GuestLink",
    player="entry__entry_players__player",
    user="made_by",
    hide=("digest", "key"),
)
registry.hold("events.Submission", player="seat__player", user="handed_in_by")
registry.hold("events.DeckCheck", player="submission__seat__player", user="checked_by")
registry.hold("events.Declaration", player="declarer__entry_players__player", user="declared_by")
registry.hold("events.Act", user="by")


@registry.on_erase.add
def leave_events(*, user: Any, player: Player, now: datetime) -> None:
    leaving.leave(user=user, player=player, now=now)


@registry.on_merge.add
def take_over_entries(*, guest: Player, player: Player, now: datetime) -> None:
    """Give a guest's seats to the player who claims them, unless both play in one event."""
    mine = EntryPlayer.objects.filter(player=player, running=True).values("event")
    if EntryPlayer.objects.filter(player=guest, running=True, event__in=mine).exists():
        raise ClaimRefused(_("You and the guest have entered the same event."))
    guest_links.end_those_of(player=guest, now=now)
    EntryPlayer.objects.filter(player=guest).update(player=player, invited=None, declined_at=None)
