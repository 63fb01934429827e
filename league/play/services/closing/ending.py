"""How a sitting ends, and what follows: each side confirms, it is filed and reported."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.db import transaction

from engines.core.outcome import DRAW
from league.play import errors, signals
from league.play.models import Place, Sitting
from league.play.queries import bots, ends, positions, records as written
from league.play.queries.officials import judges
from league.play.rules.claims import may_be_drawn
from league.play.rules.course import Position, sides_of
from league.play.rules.taking_back import is_agreed
from league.play.services import breaks, clocks, rolls
from league.play.services.closing import reporting
from league.play.services.closing.setting_aside import check_may_be_taken_up
from league.play.services.ringing import ring
from league.play.services.writing import going, locked
from matches.queries.matches import rules_of, series_of
from matches.services import reports

DRAW_ASKED = "draw"


@transaction.atomic
def concede(*, place: Place, after: int, now: datetime, side: str = "") -> Sitting:
    """Concede the game; a place that speaks for both sides names the ``side`` that concedes.

    Raises NotYourSeat for a side that the place does not speak for.
    """
    sitting = going(place, after)
    own = sides_of(positions.of(sitting).game, place.seats)
    if len(own) > 1 and ends.is_beside_players(place):
        raise errors.NotYourSeat
    if not side and len(own) == 1:
        (side,) = own
    if side not in own:
        raise errors.NotYourSeat
    return finish(sitting, "concede", side, now)


@transaction.atomic
def offer_draw(*, place: Place, after: int, now: datetime) -> None:
    """Ask the other side for a draw; a place that speaks for both makes it at once.

    Raises AskedAlready, BotsPlayOn, PointsDiffer, and NeedsWinner as a report does.
    """
    sitting = going(place, after)
    if sitting.request:
        raise errors.AskedAlready
    position = positions.of(sitting)
    _check_may_be_drawn(sitting, position)
    if bots.silent_seats(sitting, position.game):
        raise errors.BotsPlayOn
    own = sides_of(position.game, place.seats)
    if own == frozenset(position.game.sides) and not ends.is_beside_players(place):
        _agreed(sitting, position, now)
        return
    sitting.request = {"kind": DRAW_ASKED, "by": place.pk, "name": place.name}
    ring(sitting)


@transaction.atomic
def answer_draw(*, place: Place, after: int, agrees: bool, now: datetime) -> Sitting:
    """Raises NothingAsked, NotYourSeat, and what offering a draw raises."""
    sitting = going(place, after)
    request = sitting.request
    if not request or request["kind"] != DRAW_ASKED:
        raise errors.NothingAsked
    if not agrees:
        sitting.request = None
        ring(sitting)
        return sitting
    asker = Place.objects.get(pk=request["by"])
    position = positions.of(sitting)
    if asker.pk == place.pk or not is_agreed(position.game, asker.seats, place.seats):
        raise errors.NotYourSeat
    _check_may_be_drawn(sitting, position)
    return _agreed(sitting, position, now)


def _agreed(sitting: Sitting, position: Position, now: datetime) -> Sitting:
    points = [list(pair) for pair in position.game.score(position.state)]
    return _closed(sitting, {"word": "ruling", "who": "", "winner": DRAW, "points": points}, now)


def _check_may_be_drawn(sitting: Sitting, position: Position) -> None:
    if sitting.of is None:
        return
    match = sitting.of.match
    series = series_of(rules_of(match.event))
    reports.refuse_drawn(match, series)
    points = [points for _side, points in position.game.score(position.state)]
    if not may_be_drawn(series, points):
        raise errors.PointsDiffer


@transaction.atomic
def leave_unfinished(*, place: Place, after: int, now: datetime) -> Sitting:
    """Adjourn the sitting without an end until it is resumed, or ask the other side to agree.

    Raises what ``breaks.agree`` raises.
    """
    sitting = going(place, after)
    if not breaks.agree(sitting, place, breaks.ADJOURN, now):
        return sitting
    sitting.state, sitting.request = Sitting.State.ADJOURNED, None
    clocks.stop(sitting, now)
    sitting.touched_at = now
    ring(sitting)
    return sitting


@transaction.atomic
def resume(*, place: Place, now: datetime) -> Sitting:
    """Resume a game that was adjourned, paused or set aside, or ask the other side to agree.

    Idempotent. Raises NotYourSeat, SittingNotOpen, and what ``check_may_be_taken_up`` and
    ``breaks.agree`` raise.
    """
    sitting = locked(place.sitting)
    if not place.seats:
        raise errors.NotYourSeat
    match sitting.state:
        case Sitting.State.OPEN:
            return sitting
        case Sitting.State.PAUSED:
            _check_referee(place)
        case Sitting.State.ABANDONED:
            check_may_be_taken_up(sitting)
        case Sitting.State.ENDED | Sitting.State.CONFIRMED:
            raise errors.SittingNotOpen
    if sitting.state != Sitting.State.PAUSED:
        if not breaks.agree(sitting, place, breaks.RESUME, now):
            return sitting
        sitting.request = None
    go_on(sitting, now)
    return sitting


@transaction.atomic
def answer_break(*, kind: str, place: Place, after: int, agrees: bool, now: datetime) -> Sitting:
    """Answer whether a game is adjourned, or goes on, as ``kind`` says.

    Raises NothingAsked where that is not asked (any more), and what these raise.
    """
    sitting = locked(place.sitting)
    if not place.seats:
        raise errors.NotYourSeat
    if (sitting.request or {}).get("kind") != kind:
        raise errors.NothingAsked
    if not agrees:
        sitting.request = None
        ring(sitting)
        return sitting
    if kind == breaks.ADJOURN:
        return leave_unfinished(place=place, after=after, now=now)
    return resume(place=place, now=now)


def go_on(sitting: Sitting, now: datetime) -> None:
    """Let a locked sitting and its time go on; make the deals that are due since it stopped."""
    is_over = sitting.end is not None
    sitting.state = Sitting.State.ENDED if is_over else Sitting.State.OPEN
    sitting.touched_at = now
    if not is_over:
        clocks.go_on(sitting, now)
    ring(sitting)
    rolls.deal(sitting=sitting, now=now)


@transaction.atomic
def pause(*, place: Place, now: datetime) -> Sitting:
    """Stop a game as its referee; no line is said and no time passes until it goes on.

    Idempotent. Raises NotYourSeat and SittingNotOpen.
    """
    sitting = locked(place.sitting)
    _check_referee(place)
    if sitting.state == Sitting.State.PAUSED:
        return sitting
    if sitting.state != Sitting.State.OPEN:
        raise errors.SittingNotOpen
    stop(sitting, now)
    return sitting


def stop(sitting: Sitting, now: datetime) -> None:
    """Stop a locked sitting that is open, and its time, and drop a side's open request."""
    sitting.state, sitting.touched_at = Sitting.State.PAUSED, now
    sitting.request = None
    clocks.stop(sitting, now)
    ring(sitting)


def _check_referee(place: Place) -> None:
    if place.role != Place.Role.REFEREE:
        raise errors.NotYourSeat


def finish(sitting: Sitting, word: str, who: str, now: datetime) -> Sitting:
    """End a locked sitting by an act of the match: ``concede``, ``forfeit`` by a side, ``time``."""
    position = positions.of(sitting)
    record = written.record_of(sitting, position)
    return _closed(sitting, written.ended(position, record, word, who), now)


def end_by_time(sitting: Sitting, now: datetime) -> Sitting:
    """End a locked sitting whose time is up: a flag that has fallen decides, else the points.

    Raises TimeNeedsPoints, and NeedsWinner for a drawn game of a match that somebody must win.
    """
    if clocks.fall(sitting, now):
        ring(sitting)
        return sitting
    position = positions.of(sitting)
    end = written.ended(position, written.record_of(sitting, position), "time", "")
    if not end["points"]:
        raise errors.TimeNeedsPoints
    if end["winner"] == DRAW and sitting.of is not None:
        match = sitting.of.match
        reports.refuse_drawn(match, series_of(rules_of(match.event)))
    return _closed(sitting, end, now)


def _closed(sitting: Sitting, end: Mapping[str, Any], now: datetime) -> Sitting:
    clocks.close(sitting, end, now)
    ring(sitting)
    return sitting


## Confirming


@transaction.atomic
def confirm(*, place: Place, digest: str, now: datetime) -> Sitting:
    """Confirm for the sides of a place that this is the game as it was played; idempotent.

    Of a match the record is handed in and the result reported for the side, or decided by a judge
    who wrote for both, as soon as the series is decided. Raises SittingNotOver, DigestDiffers,
    NotYourSeat, ComeBySlip for a place that speaks for no side of the match, and what
    ``reporting.hand_in`` raises.
    """
    sitting = _looked_at(place)
    if sitting.of_id is not None and not (place.user_id or place.side_pass_id):
        raise errors.ComeBySlip
    if place.confirmed == digest and sitting.end is not None:
        return sitting
    if sitting.state not in (Sitting.State.ENDED, Sitting.State.CONFIRMED):
        raise errors.SittingNotOver
    position = positions.of(sitting)
    record = written.record_of(sitting, position)
    if written.digest_of(record) != digest:
        raise errors.DigestDiffers
    own, game = sides_of(position.game, place.seats), position.game
    said = sides_of(game, _confirmed_seats(sitting, digest))
    place.confirmed = digest
    place.save(update_fields=["confirmed"])
    if sitting.state == Sitting.State.CONFIRMED:
        return sitting
    if sitting.of is not None and not own <= said:
        reporting.hand_in(sitting, place, written.text_of(record), now)
    silent = sides_of(game, bots.silent_seats(sitting, game))
    if own | said | silent == frozenset(game.sides):
        sitting.state = Sitting.State.CONFIRMED
        transaction.on_commit(
            lambda: signals.sitting_ended.send(Sitting, sitting_id=sitting.pk, now=now)
        )
    sitting.request, sitting.touched_at = None, now
    ring(sitting)
    return sitting


def _looked_at(place: Place) -> Sitting:
    """Lock a place's sitting, then reload the place, which may have changed since it was read.

    Raises NotYourSeat and PlaceUnknown.
    """
    sitting = locked(place.sitting)
    place.refresh_from_db(fields=["confirmed", "seats", "ended_at", "user", "side_pass"])
    if place.ended_at is not None:
        raise errors.PlaceUnknown
    if not place.seats:
        raise errors.NotYourSeat
    return sitting


def _confirmed_seats(sitting: Sitting, digest: str) -> set[str]:
    """Return the seats that confirmed the end, without referees who no longer judge the match."""
    agreed = Place.objects.filter(sitting=sitting, confirmed=digest, ended_at=None)
    return {
        seat
        for place in agreed.select_related("user")
        if place.role != Place.Role.REFEREE
        or sitting.of is None
        or judges(place.user, sitting.of.match)
        for seat in place.seats
    }
