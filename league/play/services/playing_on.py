"""Playing on from a line of a record: a free table that begins with its lines."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.play.errors import NothingToPlayOn
from league.play.models import Sitting
from league.play.queries import playing_on, positions
from league.play.services import rolls, sittings
from league.play.services.opening import Wanted, count_opening, role_of, roles_of
from league.play.services.places import Link
from league.play.services.writing import append
from matches.models import Filing


@transaction.atomic
def play_on(
    *, filing: Filing, line: int, wanted: Wanted, device: str, address: str, by: Any, now: datetime
) -> tuple[Sitting, list[Link]]:
    """Open a free table at a line of a record that ``by`` may read; return it with its links.

    Its first lines are those of the record; dice and cards come from ``wanted.source`` from then
    on. Raises HandsUnknown, RecordStops, NothingToPlayOn, SettingsRefused, TooManyLines, and
    TooManyTries as ``open_table`` does.
    """
    start = playing_on.beginning(filing, line)
    count_opening(device=device, address=address, by=by, now=now)
    sitting = sittings.opened(start.header(wanted.source), wanted.source, by=by, now=now)
    sitting.is_public = wanted.is_public
    sitting.save(update_fields=["is_public"])
    roles = roles_of(start.game, wanted.who) or {"": start.game.seats}
    links = sittings.seated(sitting, roles, role_of(wanted.who), now, own_name=wanted.name)
    position, said = start.lines(positions.of(sitting))
    if position.is_over:
        raise NothingToPlayOn
    append(sitting, position, said, place=None, now=now)
    rolls.deal(sitting=sitting, now=now)
    return sitting, links
