"""The mates of a side: finding the player a captain means, and the captain of a side."""

from collections.abc import Sequence
from typing import Final

from django.db.models import F, QuerySet

from league.events.errors import MateUnclear, MateUnknown
from league.events.models import Entry, EntryPlayer
from league.people.models import Player
from league.people.queries import players_meant

MOST: Final = 10  # how many players are offered to choose from


def captains() -> QuerySet[EntryPlayer]:
    """Return the seats of captains: players who entered their own side."""
    return EntryPlayer.objects.filter(running=True, player__user=F("entry__entered_by"))


def captain_of(entry: Entry) -> Player | None:
    """Return the player who entered the entry's side; None if staff did."""
    seat = captains().select_related("player__user").filter(entry=entry).first()
    return seat.player if seat else None


def mate_named(words: str, *, captain: Player, picked: str = "") -> Player:
    """Return the player whom a captain means by a name or handle, among those listed at /players/.

    ``picked`` is the handle that was chosen of several. Raises MateUnknown and MateUnclear.
    """
    players = players_meant(words, besides=captain, most=MOST + 1)
    if not players:
        raise MateUnknown(params={"words": words})
    chosen = next(
        (player for player in players if len(players) == 1 or player.handle == picked), None
    )
    if chosen is None:
        raise _unclear(words, players)
    return chosen


def _unclear(words: str, players: Sequence[Player]) -> MateUnclear:
    offered = [{"handle": player.handle, "name": player.display_name} for player in players[:MOST]]
    message = MateUnclear.many if len(players) > MOST else None
    return MateUnclear(message, params={"words": words, "candidates": offered})
