"""Opening a table for anybody: who sits where, where dice and cards come from, and how often."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.conf import settings
from django.db import transaction

from engines.core.game import CHANCE, AnyGame
from engines.core.registry import get
from league.people.services import limits
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.services import rolls
from league.play.services.bots import hints
from league.play.services.places import Link
from league.play.services.sittings import open_free, open_show

HOUR: Final = timedelta(hours=1)
SHARED, APART, EACH, WRITER, ALONE = "shared", "apart", "each", "writer", "alone"
OPEN_HANDS: Final = "open"
SHOWN: Final = "club"  # the level of bots to watch: it does not search, so many may play at once


@dataclass(frozen=True, slots=True)
class Wanted:
    """``who``: one device for all, one for each side or seat, one person who writes, or alone.

    ``source`` is a ``Sitting.Dice``: with the table's own, hands are cards on the table.
    ``name`` is the opener's, shown where each side has a device. Who plays alone plays for
    ``side`` (the first without one) against bots of a ``level``; the table may guide them.
    """

    game: str
    who: str
    source: str
    preset: str = ""
    is_public: bool = False
    name: str = ""
    side: str = ""
    level: str = ""
    guides: bool = False


def has_hands(game: AnyGame) -> bool:
    """Tell whether a game has hands of cards hidden from others."""
    return game.mask is not None


@transaction.atomic
def open_table(
    *, wanted: Wanted, device: str, address: str, by: Any, now: datetime
) -> tuple[Sitting, list[Link]]:
    """Open a free table; return it with a link for each place, the opener's first.

    An account that opens it has that place on all its devices, without the link.
    Raises TooManyTries when a device, an account or an address opens too many, and what
    ``open_free`` raises.
    """
    count_opening(device=device, address=address, by=by, now=now)
    game = get(wanted.game)
    roles, bots = _seats_and_bots(game, wanted)
    is_by_hand = wanted.source == Sitting.Dice.TABLE
    sitting, links = open_free(
        ruleset_id=":".join(filter(None, (game.ruleset, wanted.preset))),
        options={},
        mode=OPEN_HANDS if is_by_hand and has_hands(game) else "full",
        dice=wanted.source,
        by=by,
        now=now,
        roles=roles,
        role=role_of(wanted.who),
        is_public=wanted.is_public,
        own_name=wanted.name,
        bots=bots,
    )
    if wanted.guides and bots:
        hints.guide(sitting=sitting)
    if bots and not is_by_hand:
        sitting = _begun(links[0].place, now)
    return sitting, links


def _begun(place: Place, now: datetime) -> Sitting:
    """Roll what nobody's line asks for, as the toss: a game against bots begins with a choice."""
    for _ in range(rolls.MOST_IN_A_ROW):
        if CHANCE not in positions.of(place.sitting).to_act:
            break
        rolls.roll(place=place, after=place.sitting.revision, now=now)
    return place.sitting


def show_bots(*, game: str, device: str, address: str, by: Any, now: datetime) -> Sitting:
    """Open a public table at which bots play a game of theirs, for anybody to watch.

    Raises TooManyTries when a device, an account or an address opens too many tables.
    """
    count_opening(device=device, address=address, by=by, now=now)
    return open_show(ruleset_id=get(game).ruleset, level=SHOWN, dice=Sitting.Dice.SERVER, now=now)


def _seats_and_bots(
    game: AnyGame, wanted: Wanted
) -> tuple[Mapping[str, tuple[str, ...]] | None, Mapping[str, str]]:
    """Return the seats of each place, by its name, and the levels of the bots' seats.

    Who plays alone has a whole side; where hands are hidden a single seat, with a bot as partner.
    """
    if wanted.who != ALONE:
        return roles_of(game, wanted.who), {}
    side = wanted.side if wanted.side in game.sides else next(iter(game.sides))
    own = game.sides[side][:1] if has_hands(game) else game.sides[side]
    others = {seat: wanted.level for seat in game.seats if seat not in own}
    return {wanted.name: tuple(own)}, others


def count_opening(*, device: str, address: str, by: Any, now: datetime) -> None:
    """Count another free table of a device or account, and of its address. Raises TooManyTries."""
    who = f"user:{by.pk}" if getattr(by, "is_authenticated", False) else f"device:{device}"
    limits.take(what=f"table:{who}", limit=(settings.TABLES_AN_HOUR, HOUR), now=now)
    if network := limits.network_of(address):
        most = settings.TABLES_AN_HOUR_BY_ADDRESS
        limits.take(what=f"table:{network}", limit=(most, HOUR), now=now)


def role_of(who: str) -> str:
    return Place.Role.REFEREE if who == WRITER else Place.Role.PLAYER


def roles_of(game: AnyGame, who: str) -> Mapping[str, tuple[str, ...]] | None:
    """Map the names of places to their seats; names of sides and seats are the game's."""
    if who == APART:
        return {side: tuple(seats) for side, seats in game.sides.items()}
    if who == EACH:
        return {seat: (seat,) for seat in game.seats}
    return None
