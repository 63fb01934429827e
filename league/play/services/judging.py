"""A judge's acts at a table: sit down at any table of the event, write rulings, end a game."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from engines.core.registry import ruleset
from league.events.queries import player_of
from league.people.errors import Invalid
from league.play.errors import NotYourSeat, SittingHidden, SittingNotOpen
from league.play.models import Line, Place, Sitting
from league.play.queries import lines, positions
from league.play.queries.officials import judges
from league.play.rules.clock import CORRECTED, minutes_text
from league.play.rules.course import COMMENT, Said
from league.play.services import clocks, places, rolls
from league.play.services.closing import ending
from league.play.services.ringing import ring
from league.play.services.writing import append, check_seen, judged, locked

MOST_SECONDS: Final = 3 * 60 * 60


@transaction.atomic
def sit_down(*, sitting: Sitting, by: Any, now: datetime) -> Place:
    """Seat a judge of a match as referee at its table; idempotent.

    Raises SittingHidden for somebody who does not judge it, as for a table that does not exist.
    """
    sitting = locked(sitting)
    if sitting.of is None or not judges(by, sitting.of.match):
        raise SittingHidden
    game, _preset = ruleset(sitting.ruleset)
    player = player_of(by)
    name = player.display_name if player else ""
    place = places.seat_by_account(sitting=sitting, user=by, seats=game.seats, name=name, now=now,
                                   role=Place.Role.REFEREE)  # fmt: skip
    place.role, place.seats = Place.Role.REFEREE, list(game.seats)
    place.save(update_fields=["role", "seats"])
    ring(sitting)
    return place


@transaction.atomic
def leave(*, place: Place, now: datetime) -> None:
    """Leave the table of a match as its judge. Raises NotYourSeat for everybody else."""
    sitting = locked(place.sitting)
    if place.role != Place.Role.REFEREE or sitting.of_id is None:
        raise NotYourSeat
    places.leave(place=place, now=now)
    ring(sitting)


@transaction.atomic
def write_ruling(
    *,
    place: Place,
    after: int,
    now: datetime,
    text: str = "",
    field: str = "",
    value: str = "",
    key: str = "",
) -> tuple[Line, ...]:
    """Write a ruling: what really happened, and a change of the position, ``field`` = ``value``.

    Either may be missing. The same ``key`` of the same place is the same ruling, sent again.
    Raises Invalid for neither, NotYourSeat, SittingNotOpen, TableMovedOn, TooManyLines, and
    LineRefused for a field or a value that the game does not know.
    """
    sitting = locked(place.sitting)
    if known := lines.said_with(place, key):
        return known
    place.sitting = sitting
    _check_judges(place)
    check_seen(place, after)
    remarks = [f"~ {_remark(text)}"] if text else []
    if field or value:
        if not (field and value):
            raise Invalid(params={"field": "value" if field else "field"})
        remarks.append(f"~ set {field}={value}")
    if not remarks:
        raise Invalid(params={"field": "text"})
    return _written(sitting, place, remarks, key, now)


@transaction.atomic
def correct_clock(
    *, place: Place, seconds: int, reason: str, now: datetime, side: str = "", key: str = ""
) -> tuple[Line, ...]:
    """Change the time of a side, or of both, by ``seconds``; the record has it as a ruling.

    Lines may be said meanwhile. The same ``key`` of the same place is the same correction. Raises
    Invalid, NotYourSeat, SittingNotOpen, NoClock, TimeTakenAway and TooManyLines.
    """
    sitting = locked(place.sitting)
    if known := lines.said_with(place, key):
        return known
    place.sitting = sitting
    _check_judges(place)
    sides = positions.of(sitting).game.sides
    if side and side not in sides:
        raise Invalid(params={"field": "side"})
    return _corrected(sitting, place, [side] if side else list(sides), seconds, reason, key, now)


@transaction.atomic
def correct_clock_of_all(
    *, sitting: Sitting, seconds: int, reason: str, key: str, now: datetime
) -> None:
    """Change the time of both sides of a locked sitting, as an official does for a whole hall.

    The same ``key`` is the same correction. Raises what ``correct_clock`` raises.
    """
    if not Line.objects.filter(sitting=sitting, place=None, key=key).exists():
        sides = list(positions.of(sitting).game.sides)
        _corrected(sitting, None, sides, seconds, reason, key, now)


def check_correction(seconds: int, reason: str) -> str:
    """Return the reason of a clock's correction as the record writes it. Raises Invalid."""
    if not seconds or abs(seconds) > MOST_SECONDS:
        raise Invalid(params={"field": "seconds"})
    words = _remark(reason)
    if not any(map(str.isalnum, words)):
        raise Invalid(params={"field": "reason"})
    return words


def _corrected(
    sitting: Sitting,
    place: Place | None,
    sides: Sequence[str],
    seconds: int,
    reason: str,
    key: str,
    now: datetime,
) -> tuple[Line, ...]:
    words = check_correction(seconds, reason)
    clocks.correct(sitting, sides, seconds * clocks.SECOND, now)
    sign = "+" if seconds > 0 else "−"
    given = f"{sign}{minutes_text(abs(seconds) * clocks.SECOND)}"
    return _written(sitting, place, [f"~ {CORRECTED}{' '.join(sides)} {given}: {words}"], key, now)


def _written(
    sitting: Sitting, place: Place | None, remarks: Sequence[str], key: str, now: datetime
) -> tuple[Line, ...]:
    """Write remarks down at a locked sitting that goes on or is paused."""
    position, said = positions.of(sitting), list[Said]()
    for remark in remarks:
        position, lines = judged(position, remark)
        said += lines
    is_paused = sitting.state == Sitting.State.PAUSED
    made = append(sitting, position, said, place=place, key=key, now=now)
    if is_paused:  # no time passes while a referee writes
        clocks.stop(sitting, now)
        sitting.save(update_fields=["clock"])
    rolls.deal(sitting=sitting, now=now)
    return made


def _remark(text: str) -> str:
    """Return a ruling's words without what a record would misread: ``;`` begins a comment, ``set``
    a change of the position, and the sign of a clock its correction.
    """
    words = " ".join(text.replace(COMMENT, ",").replace(CORRECTED.strip(), "").split())
    return f"{words[:1].upper()}{words[1:]}" if words.startswith("set ") else words


@transaction.atomic
def end_by_time(*, place: Place, after: int, now: datetime) -> Sitting:
    """End a game whose time is up. Raises what ``ending.end_by_time`` raises."""
    return ending.end_by_time(_judged_by(place, after), now)


@transaction.atomic
def forfeit(*, place: Place, after: int, side: str, now: datetime) -> Sitting:
    """End a game that a side has forfeited. Raises Invalid for an unknown side."""
    sitting = _judged_by(place, after)
    if side not in positions.of(sitting).game.sides:
        raise Invalid(params={"field": "side"})
    return ending.finish(sitting, "forfeit", side, now)


def _judged_by(place: Place, after: int) -> Sitting:
    """Lock a game that goes on or is paused, for its referee.

    Raises NotYourSeat, SittingNotOpen and TableMovedOn.
    """
    sitting = locked(place.sitting)
    place.sitting = sitting
    _check_judges(place)
    check_seen(place, after)
    return sitting


def _check_judges(place: Place) -> None:
    """Raises NotYourSeat, and SittingNotOpen unless the game goes on or is paused."""
    if place.role != Place.Role.REFEREE:
        raise NotYourSeat
    if place.sitting.state not in (Sitting.State.OPEN, Sitting.State.PAUSED):
        raise SittingNotOpen
