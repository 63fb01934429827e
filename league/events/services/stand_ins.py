"""Guests who stand in for players whom others enter, until those agree.

Players decide where their account is shown. Entered by the staff, or named as a mate by a captain,
a player appears in the event as a guest, under the name that was typed; ``EntryPlayer.invited`` is
the account that is asked.
"""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from league.events import errors
from league.events.models import Act, EntryPlayer, Event
from league.events.queries import running_roles
from league.people.errors import NoPlayer
from league.people.models import Player
from league.people.services import guests, limits

OPEN: Final = "(open) 未定"  # the stand-in of a seat for which nobody is asked
DECLINED: Final = "decline_mate"  # the kind of the act by which a mate declines


@dataclass(frozen=True, slots=True)
class Seated:
    """A seated player: ``player`` may be an unsaved guest, ``invited`` is the account asked."""

    player: Player
    invited: Player | None = None


class Seating:
    """Decides for each player whom staff enters whether a guest stands in, with one query for all.

    ``agreed``: the players have said yes already, by playing before.
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
        new = [member.player for member in made if member.player.pk is None]
        if new:
            guests.save_all(new)
        return made

    def seated(self, players: Sequence[Player], names: Sequence[str]) -> list[Seated]:
        """Seat a side. ``names``, by seat, are what was typed; else the handle.

        Raises EventUnpublished, AlreadyEntered, EntryDeclined and, for a name, Invalid.
        """
        typed = [*names, *("" for _player in players)]
        return [self._seated(player, typed[place]) for place, player in enumerate(players)]

    def _seated(self, player: Player, name: str) -> Seated:
        if player.is_guest:
            return Seated(player, _invited_with(player))
        if player.pk in self.asked:
            raise errors.AlreadyEntered(params={"handle": player.handle})
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
        if player.pk in self.declined:
            raise errors.EntryDeclined(params={"handle": player.handle})
        self._refuse_unseen(player)

    def _refuse_unseen(self, player: Player) -> None:
        if not self.event.published and player.user_id not in self._staff():
            raise errors.EventUnpublished(params={"handle": player.handle})

    def _staff(self) -> set[int | None]:
        if self.staff is None:
            held = running_roles().filter(event=self.event)
            self.staff = set(held.values_list("user_id", flat=True))
        return self.staff


class Mates(Seating):
    """Decides for the mates whom a captain, ``by``, names: each has an account and is asked.

    A mate's answer to the staff or to another captain does not count here. ``seated`` raises
    NoPlayer for a guest, AlreadyAsked, MateDeclined and EventUnpublished.
    """

    def _seated(self, player: Player, name: str) -> Seated:
        if player.is_guest:
            raise NoPlayer
        if player.pk in self.asked:
            raise errors.AlreadyAsked(params={"handle": player.handle})
        return super()._seated(player, name)

    def _refuse(self, player: Player) -> None:
        declined = Act.objects.filter(event=self.event, kind=DECLINED, entry__entered_by=self.by)
        if declined.filter(by=player.user_id).exists():
            raise errors.MateDeclined(params={"handle": player.handle})
        self._refuse_unseen(player)


def count_asked(seated: Sequence[Seated], *, by: Any, now: datetime) -> None:
    """Count whom a captain asks. Raises TooManyTries: strangers are not to be flooded with mail."""
    for mate in seated:
        if mate.invited is not None:
            limits.take(what=f"mate:{by.pk}", limit=limits.MAILS, now=now)


def open_seat(seat: EntryPlayer, *, now: datetime) -> None:
    """Open a seat: nobody is asked for it, and its stand-in loses the asked player's name."""
    guests.rename(guest=seat.player, display_name=OPEN, reading="")
    EntryPlayer.objects.filter(pk=seat.pk).update(invited=None, declined_at=now)


def _invited_with(guest: Player) -> Player | None:
    """Find the player behind a guest of another event, such as the league before its play-offs."""
    if guest.pk is None:
        return None
    standing = EntryPlayer.objects.filter(player=guest, running=True, invited__isnull=False)
    seat = standing.select_related("invited__user").first()
    return seat.invited if seat else None
