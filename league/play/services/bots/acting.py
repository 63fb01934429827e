"""A bot's own act at a table: it says a line or rolls, as a person's device would."""

import logging
from contextlib import suppress
from datetime import datetime
from random import Random
from typing import Final

from django.utils.crypto import salted_hmac

from engines.bots import choose
from engines.core.game import CHANCE
from league.people.errors import Refusal
from league.play.errors import EngineFault, LineRefused, SittingHidden
from league.play.levels import thinking
from league.play.models import Place, Sitting
from league.play.queries import bots, positions, sittings
from league.play.rules.course import Position
from league.play.services import lines, rolls
from league.play.services.bots import hints, shows

SALT: Final = "play.bots"
FUSE: Final = 20.0  # seconds: a bot that thinks longer plays what it would play without thinking
log = logging.getLogger(__name__)


def act(*, sitting: int, revision: int, now: datetime) -> None:
    """Let the bots act that are to act at a revision of a table, and give the hint that is due.

    Nothing is done where the table has moved on: whoever moved it has asked again. The same bot at
    the same revision does the same, however often it is asked. A show that nobody watches stops.
    """
    row = sittings.by_id(sitting)
    if row is None or row.revision != revision:
        return
    if shows.is_deserted(row, now):
        shows.stop(sitting=row, now=now)
        return
    position = positions.of(row)
    for bot in bots.due(row, position):
        try:
            _act(bot, row, position, now)
        except (LineRefused, EngineFault):
            log.exception("A bot could not act at table %s, line %s", row.uid, position.n)
        except Refusal:
            return  # somebody was quicker, or the table was closed
    with suppress(SittingHidden):  # it was thrown away while the hint was worked out
        hints.give(sitting=row, rng=generator(row, "hint"))


def _act(bot: Place, sitting: Sitting, position: Position, now: datetime) -> None:
    revision = sitting.revision
    if CHANCE in position.to_act:
        rolls.roll(place=bot, after=revision, now=now)
        return
    (seat,) = bot.seats
    game, level = position.game, thinking(position.game, bot.level)
    action = choose(game, position.state, seat, level, generator(sitting, seat), fuse=FUSE)
    text = game.write(action)
    lines.say(place=bot, after=revision, text=text, now=now, key=f"bot:{revision}")


def generator(sitting: Sitting, who: str) -> Random:
    """Return the generator of a thought at this revision: always the same, known to nobody else.

    It has nothing to do with the dice of the table.
    """
    thought = f"{sitting.uid} {sitting.revision} {who}"
    return Random(salted_hmac(SALT, thought, algorithm="sha256").digest())
