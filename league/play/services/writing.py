"""Writing lines of a sitting: lock it, have the game judge them, append them, notify pages."""

import logging
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from engines.core.alternatives import alternatives
from engines.core.errors import Refused as RuleRefused
from engines.core.limits import LINES
from engines.core.reason import Reason
from engines.core.replays.replay import Stopped
from league.jobs.database.statements import Statement
from league.play import errors
from league.play.models import Line, Place, Seal, Sitting
from league.play.queries import eyes, lines as rows, positions
from league.play.queries.meanwhile import why_moved_on
from league.play.rules import course
from league.play.rules.course import Position, Said
from league.play.services import clocks, progress
from league.play.services.ringing import ring

UNMOVING: Final = frozenset({Line.Kind.CHECKPOINT, Line.Kind.RULING})
HEADER: Final = 200  # lines of a record that are reserved for its header
log = logging.getLogger(__name__)
LOCKED: Final = Statement(
    "SELECT {sitting} FROM play_sitting sitting WHERE sitting.id = %s FOR NO KEY UPDATE",
    sitting=Sitting,
)


@dataclass(frozen=True, slots=True)
class Reply:
    """The outcome of saying a line: the lines written, or that it was sealed."""

    lines: tuple[Line, ...]
    sealed: bool = False
    is_new: bool = True


def locked(sitting: Sitting) -> Sitting:
    """Lock a sitting's row and return it as read then: speakers wait here for each other.

    Raises SittingHidden for a table that was thrown away meanwhile.
    """
    row: Sitting | None = LOCKED.object(sitting.pk)
    return errors.SittingHidden.unless(row)


def going(place: Place, after: int) -> Sitting:
    """Lock an open game for a place that has a seat and has seen all up to revision ``after``.

    Raises NotYourSeat, SittingNotOpen and TableMovedOn.
    """
    place.sitting = locked(place.sitting)
    if not place.seats:
        raise errors.NotYourSeat
    if place.sitting.state != Sitting.State.OPEN:
        raise errors.SittingNotOpen
    check_seen(place, after)
    return place.sitting


def check_seen(place: Place, after: int) -> None:
    """Raises TableMovedOn for a place of a locked sitting that has not seen its newest revision."""
    if after != place.sitting.revision:
        raise moved_on(place, after)


def moved_on(place: Place, after: int) -> errors.TableMovedOn:
    """Return the refusal with the lines said meanwhile, so that the page need not be reloaded."""
    looks = eyes.of(positions.of(place.sitting), place)
    said = rows.since(place.sitting, after)
    since = [
        {"n": line.n, "serial": line.serial, "text": rows.text_for(line, looks)} for line in said
    ]
    why = why_moved_on(place.sitting, after, said, looks)
    revision = place.sitting.revision
    return errors.TableMovedOn(params={"revision": revision, "lines": since, "why": why})


def append(
    sitting: Sitting,
    position: Position,
    said: Sequence[Said],
    *,
    place: Place | None,
    now: datetime,
    key: str = "",
    lag: int = 0,
) -> tuple[Line, ...]:
    """Write lines down and ring; ``position`` is the one after them. The sitting is locked.

    ``lag`` is their network delay in milliseconds.
    """
    if sitting.length + len(said) > LINES - HEADER:
        raise errors.TooManyLines(params={"limit": LINES - HEADER})
    seals = _lying(sitting, said)
    rows.went_on(sitting, said)
    made = []
    for line in said:
        sitting.length += 1
        sitting.revision += 1
        made.append(
            Line(sitting=sitting, serial=sitting.revision, n=sitting.length, kind=line.kind,
                 text=line.text, masked=dict(line.masked), place=place, key=key, at=now)
        )  # fmt: skip
    Line.objects.bulk_create(made)
    for seal in seals:
        seal.pk, seal.revision = None, sitting.revision
    Seal.objects.bulk_create(seals)
    if made:
        acted = {seat for line in said for seat in line.seats}
        _go_on(sitting, position, acted, now, lag)
    return tuple(made)


def _go_on(
    sitting: Sitting, position: Position, acted: Collection[str], now: datetime, lag: int
) -> None:
    """Update all that depends on the newest line, and ring.

    ``acted``: the seats whose clocks are charged.
    """
    sitting.request = None
    sitting.touched_at = now
    end_if_over(sitting, position)
    progress.note(sitting, position, now)
    clocks.charge(sitting, acted, position, now, lag)
    clocks.fall(sitting, now)
    if sitting.state == Sitting.State.ENDED:
        clocks.stop(sitting, now)
    positions.remember(sitting, position)
    ring(sitting)


def _lying(sitting: Sitting, said: Sequence[Said]) -> list[Seal]:
    """Return the sealed choices to keep after lines that do not change the position."""
    if not said or any(line.kind not in UNMOVING for line in said):
        return []
    here = Seal.objects.filter(sitting=sitting, revision=sitting.revision)
    return list(here.order_by("pk"))


def end_if_over(sitting: Sitting, position: Position) -> None:
    """Close a sitting whose game has come to its own end."""
    outcome = position.game.outcome(position.state)
    if outcome is None:
        return
    sitting.state = Sitting.State.ENDED
    sitting.end = {"word": outcome.end, "who": "", "winner": outcome.winner,
                   "points": [list(pair) for pair in outcome.points]}  # fmt: skip


## What the game says


def judged(position: Position, text: str, seats: Sequence[str] = ()) -> tuple[Position, list[Said]]:
    """Have the game read and check a line; a refusal may list lines that ``seats`` can say.

    Raises LineRefused and EngineFault.
    """
    try:
        return course.with_typed_line(position, text)
    except RuleRefused as refused:
        action = refused.action if isinstance(refused, Stopped) else None
        raise line_refused(position, refused.reason, action, text, seats) from refused
    except Exception as fault:
        log.exception("The rules failed at a line of a sitting: %r", text[:100])
        raise errors.EngineFault from fault


def line_refused(
    position: Position, reason: Reason, action: Any, text: str, seats: Sequence[str]
) -> errors.LineRefused:
    """Return the game's reason with the nearest lines that ``seats`` can say."""
    near = alternatives(position.game, position.state, action, text, seats)
    return errors.LineRefused.because(reason, position.game.key, alternatives=list(near))
