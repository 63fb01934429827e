"""The bots at a table: which of them have to act, and whom the people there need not ask."""

from collections.abc import Collection
from typing import Any, Final

from engines.bots.playing import due as asked_now, several_choose
from engines.core.game import CHANCE, Seat
from league.jobs.database.statements import Statement
from league.play.models import Place, Sitting, Worth
from league.play.queries import lines, records
from league.play.queries.sittings import PLACES
from league.play.rules.course import CHANCE_LINE, Position, sides_of

_BOTS: Final = Statement(f"{PLACES} AND place.level <> '' ORDER BY place.id", place=Place)
LAST: Final = 5  # of the newest lines, among which the one that asked for dice is looked for


def has_bots(sitting: Sitting) -> bool:
    return sitting.bot_pause is not None


def is_show(sitting: Sitting) -> bool:
    """Tell whether bots play all seats of a free table."""
    return sitting.watched_at is not None


def bots_of(sitting: Sitting) -> list[Place]:
    """Return the places of a table's bots; without a query where no bots play."""
    return _BOTS.objects(sitting.pk) if has_bots(sitting) else []


def due(sitting: Sitting, position: Position) -> list[Place]:
    """Return the bots that have to act now, with their sitting set.

    At dice that the server rolls that is the bot whose line asked for them, or any bot where
    nobody else plays.
    """
    if not has_bots(sitting) or sitting.state != Sitting.State.OPEN or not position.to_act:
        return []
    bots = bots_of(sitting)
    for bot in bots:
        bot.sitting = sitting
    if CHANCE in position.to_act:
        return _rolling(sitting, position, bots)
    game, own = position.game, {bot.seats[0] for bot in bots}
    asked = asked_now(game, position.state, position.to_act, own)
    chosen = lines.sealed_at(sitting) if asked and several_choose(game, position.state) else {}
    return [bot for bot in bots if bot.seats[0] in asked and bot.seats[0] not in chosen]


def _rolling(sitting: Sitting, position: Position, bots: list[Place]) -> list[Place]:
    if sitting.dice == Sitting.Dice.TABLE:
        return []
    if len(bots) == len(records.taken_seats(sitting)):
        return bots[:1]
    said = lines.standing(sitting, max(0, sitting.length - LAST)).exclude(kind=CHANCE_LINE)
    last = said.values_list("place", flat=True).last()
    return [bot for bot in bots if bot.pk == last]


def silent_seats(sitting: Sitting, game: Any) -> frozenset[Seat]:
    """Return the seats of the sides that bots play alone: nobody there has to be asked."""
    bots = {bot.seats[0] for bot in bots_of(sitting)}
    people = set(records.taken_seats(sitting)) - bots if bots else set()
    alone = (set(seats) for seats in game.sides.values() if people.isdisjoint(seats))
    return frozenset(bots & {seat for seats in alone for seat in seats})


def is_solo(sitting: Sitting, position: Position) -> bool:
    """Tell whether one side of a free table is a person's and bots play all others."""
    if sitting.of_id is not None or not has_bots(sitting):
        return False
    game = position.game
    against = sides_of(game, silent_seats(sitting, game))
    return len(against) == len(game.sides) - 1 and _people(sitting) == 1


def _people(sitting: Sitting) -> int:
    rows = Place.objects.filter(sitting=sitting, ended_at=None, level="")
    return rows.exclude(seats=[]).count()


def worth_of(sitting: Sitting) -> Worth | None:
    """Return what the lines of a game were worth, or that it was asked for; None before that."""
    return Worth.objects.filter(sitting=sitting, revision=sitting.revision).first()


def with_silent(sitting: Sitting, game: Any, seats: Collection[Seat]) -> Collection[Seat]:
    """Return seats, and with them those whose bots agree to whatever a person asks."""
    return {*seats, *silent_seats(sitting, game)} if has_bots(sitting) else seats
