"""Guests who stand in for players whom staff enters, until those agree.

Whoever has an account decides where it is shown. Entered by somebody of the staff, a player
stands in the event as a guest does, under the name that the staff typed; the account is asked
beside it (``EntryPlayer.invited``).
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from league.events.errors import AlreadyEntered, EntryDeclined, EventUnpublished
from league.events.models import EntryPlayer, Event
from league.events.queries import running_roles
from league.people.models import Player
from league.people.services import guests


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits: ``player`` may be a guest not written yet, and ``invited`` the account asked."""

    player: Player
    invited: Player | None = None


class Seating:
    """Decides for each player whom staff enters whether a guest stands in. Reads once.

    ``agreed``: the players have said yes already, by asking for a place or by playing before.
    """

    def __init__(
        self, *, event: Event, players: Collection[Player], by: Any, agreed: bool = False
    ) -> None:
        self.event, self.by, self.agreed = event, by, agreed
        known = [player.pk for player in players if player.pk is not None]
        asked = EntryPlayer.objects.filter(event=event, invited__in=known)
        rows = list(asked.values_list("invited", "running", "declined_at"))
        self.asked = {invited for invited, running, _declined in rows if running}
        self.declined = {invited for invited, _running, declined in rows if declined}
        self.staff: set[int | None] | None = None

    def seat_all(self, players: Sequence[Player], names: Sequence[str]) -> list[Seated]:
        """Seat a side and write its stand-ins. Raises what ``seated`` raises."""
        made = self.seated(players, names)
        new = [one.player for one in made if one.player.pk is None]
        if new:
            guests.save_all(new)
        return made

    def seated(self, players: Sequence[Player], names: Sequence[str]) -> list[Seated]:
        """Seat a side by staff. ``names``, by seat, are what the staff typed; else the handle.

        Raises EventUnpublished, AlreadyEntered, EntryDeclined and, for a name, Invalid.
        """
        told = [*names, *("" for _player in players)]
        return [self._seated(player, told[place]) for place, player in enumerate(players)]

    def _seated(self, player: Player, name: str) -> Seated:
        if player.is_guest:
            return Seated(player, _invited_with(player))
        if player.pk in self.asked:
            raise AlreadyEntered(params={"handle": player.handle})
        if self.agreed or player.user_id is None or player.user_id == getattr(self.by, "pk", None):
            return Seated(player)
        self._refuse(player)
        guest = guests.prepare(
            by=self.by,
            display_name=name or player.handle,
            time_zone=self.event.time_zone,
            is_minor=player.is_minor,
        )
        return Seated(guest, player)

    def _refuse(self, player: Player) -> None:
        params = {"handle": player.handle}
        if player.pk in self.declined:
            raise EntryDeclined(params=params)
        if not self.event.published and player.user_id not in self._staff():
            raise EventUnpublished(params=params)

    def _staff(self) -> set[int | None]:
        if self.staff is None:
            held = running_roles().filter(event=self.event)
            self.staff = set(held.values_list("user_id", flat=True))
        return self.staff


def _invited_with(guest: Player) -> Player | None:
    """Find whom a guest stands in for at another event: with a league's play-offs they go along."""
    if guest.pk is None:
        return None
    standing = EntryPlayer.objects.filter(player=guest, running=True, invited__isnull=False)
    found = standing.select_related("invited__user").first()
    return found.invited if found else None
