"""How a sitting ends, and what becomes of it: confirmed by each side, filed, reported."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from engines.core.outcome import DRAW, NONE
from league.play import signals
from league.play.errors import (
    AskedAlready,
    DigestDiffers,
    NothingAsked,
    NotYourSeat,
    SittingNotOpen,
    SittingNotOver,
)
from league.play.models import Place, Sitting
from league.play.queries import positions
from league.play.queries import records as written
from league.play.rules.course import sides_of
from league.play.rules.taking_back import is_agreed
from league.play.services import clocks
from league.play.services.ringing import ring
from league.play.services.writing import locked, moved_on
from matches.models import Filing, Match
from matches.queries.matches import rules_of, series_of, side_of
from matches.rules.series import DRAWN, GameClaim, NotAResult, total
from matches.services import records, reports
from matches.services.records import Handed

DRAW_ASKED = "draw"


@transaction.atomic
def concede(*, place: Place, after: int, now: datetime) -> Sitting:
    """Give the game to the other side. Raises NotYourSeat for who speaks for both."""
    sitting = _going(place, after)
    game = positions.of(sitting).game
    own = sides_of(game, place.seats)
    if len(own) != 1:
        raise NotYourSeat
    return _end(sitting, "concede", next(iter(own)), now)


@transaction.atomic
def offer_draw(*, place: Place, after: int, now: datetime) -> None:
    """Ask the other side for a draw. Raises AskedAlready, and NeedsWinner as a report does."""
    sitting = _going(place, after)
    if sitting.request:
        raise AskedAlready
    if sitting.of is not None:
        match = sitting.of.match
        reports.refuse_drawn(match, series_of(rules_of(match.event)))
    sitting.request = {"kind": DRAW_ASKED, "by": place.pk, "name": place.name}
    ring(sitting)


@transaction.atomic
def answer_draw(*, place: Place, after: int, agrees: bool, now: datetime) -> Sitting:
    """Raises NothingAsked, NotYourSeat."""
    sitting = _going(place, after)
    request = sitting.request
    if not request or request["kind"] != DRAW_ASKED:
        raise NothingAsked
    if not agrees:
        sitting.request = None
        ring(sitting)
        return sitting
    asker = Place.objects.get(pk=request["by"])
    if asker.pk == place.pk or not is_agreed(positions.of(sitting).game, asker.seats, place.seats):
        raise NotYourSeat
    sitting.end = {"word": "ruling", "who": "", "winner": DRAW, "points": []}
    return _closed(sitting, now)


@transaction.atomic
def leave_unfinished(*, place: Place, after: int, now: datetime) -> Sitting:
    """Adjourn: the sitting has no end and goes on when somebody resumes it."""
    sitting = _going(place, after)
    sitting.state, sitting.request = Sitting.State.ADJOURNED, None
    clocks.stop(sitting, now)
    sitting.touched_at = now
    ring(sitting)
    return sitting


@transaction.atomic
def resume(*, place: Place, now: datetime) -> Sitting:
    """Go on with what was adjourned or paused."""
    sitting = locked(place.sitting)
    if sitting.state not in (Sitting.State.ADJOURNED, Sitting.State.PAUSED) or not place.seats:
        raise SittingNotOpen
    if sitting.state == Sitting.State.PAUSED and place.role != Place.Role.REFEREE:
        raise NotYourSeat
    sitting.state, sitting.touched_at = Sitting.State.OPEN, now
    clocks.go_on(sitting, now)
    ring(sitting)
    return sitting


@transaction.atomic
def pause(*, place: Place, now: datetime) -> Sitting:
    """Stop a game, as a referee does; nothing is said and no time passes until it goes on."""
    sitting = locked(place.sitting)
    if place.role != Place.Role.REFEREE:
        raise NotYourSeat
    if sitting.state != Sitting.State.OPEN:
        raise SittingNotOpen
    sitting.state, sitting.touched_at = Sitting.State.PAUSED, now
    clocks.stop(sitting, now)
    ring(sitting)
    return sitting


def _going(place: Place, after: int) -> Sitting:
    sitting = locked(place.sitting)
    place.sitting = sitting
    if not place.seats:
        raise NotYourSeat
    if sitting.state != Sitting.State.OPEN:
        raise SittingNotOpen
    if after != sitting.revision:
        raise moved_on(place, after)
    return sitting


def _end(sitting: Sitting, word: str, who: str, now: datetime) -> Sitting:
    position = positions.of(sitting)
    record = written.record_of(sitting, position)
    sitting.end = written.ended(position, record, word, who)
    return _closed(sitting, now)


def _closed(sitting: Sitting, now: datetime) -> Sitting:
    sitting.state, sitting.request, sitting.touched_at = Sitting.State.ENDED, None, now
    clocks.stop(sitting, now)
    ring(sitting)
    return sitting


## Confirming


@transaction.atomic
def confirm(*, place: Place, digest: str, now: datetime) -> Sitting:
    """Confirm for the sides of a place that this is the game as it was played.

    Of a match the record is handed in, and reported for the side of the account, as soon as the
    series is decided. Raises SittingNotOver, DigestDiffers, NotYourSeat, and what reports raise.
    """
    sitting = locked(place.sitting)
    if not place.seats:
        raise NotYourSeat
    if sitting.state == Sitting.State.CONFIRMED and place.confirmed == digest:
        return sitting
    if sitting.state != Sitting.State.ENDED:
        raise SittingNotOver
    position = positions.of(sitting)
    record = written.record_of(sitting, position)
    if written.digest_of(record) != digest:
        raise DigestDiffers
    place.confirmed = digest
    place.save(update_fields=["confirmed"])
    if sitting.of is not None and (place.user or place.side_pass):
        _report(sitting, place, written.text_of(record), now)
    agreed = Place.objects.filter(sitting=sitting, confirmed=digest, ended_at=None)
    seats = {seat for seats in agreed.values_list("seats", flat=True) for seat in seats}
    if sides_of(position.game, seats) == frozenset(position.game.sides):
        sitting.state = Sitting.State.CONFIRMED
        transaction.on_commit(
            lambda: signals.sitting_ended.send(Sitting, sitting_id=sitting.pk, now=now)
        )
    sitting.touched_at = now
    ring(sitting)
    return sitting


def _report(sitting: Sitting, place: Place, text: str, now: datetime) -> None:
    """Hand the record in for the side of an account or pass; report once the series is decided."""
    assert sitting.of is not None
    match, number = sitting.of.match, sitting.of.number
    speaker = place.side_pass or place.user
    side = place.side_pass.side if place.side_pass else side_of(match, place.user)
    claims = claims_of(match, sitting)
    if side is None or not claims:
        records.file(match=match, number=number, text=text, source=Filing.Source.TABLE,
                     by=speaker, now=now, side=side)  # fmt: skip
        return
    reports.report(match=match, side=side, by=speaker, games=claims, now=now,
                   handed=[Handed(number, text, Filing.Source.TABLE)])  # fmt: skip


def claims_of(match: Match, last: Sitting) -> list[GameClaim]:
    """Return the games of a match as its sittings ended; () while its series goes on."""
    over = Sitting.objects.filter(of__match=match, state=Sitting.State.CONFIRMED)
    ended = {row.of.number: row for row in over.select_related("of").order_by("pk") if row.of}
    assert last.of is not None
    ended[last.of.number] = last
    _text, seating = records.begun_for(match)
    claims = [_claim(ended[number], seating) for number in sorted(ended)]
    try:
        total(series_of(rules_of(match.event)), len(seating), claims)
    except NotAResult:
        return []
    return claims


def _claim(sitting: Sitting, seating: dict[str, int]) -> GameClaim:
    assert sitting.of is not None
    end: dict[str, Any] = sitting.end or {}
    points = {seating[who]: number for who, number in end["points"] if who in seating}
    sides: Sequence[int] = sorted(seating.values())
    score = tuple(points[side] for side in sides) if len(points) == len(sides) else None
    winner = DRAWN if end["winner"] in (DRAW, NONE) else seating[end["winner"]]
    word = end["word"] if end["word"] in ("time", "concede", "forfeit") else "normal"
    return GameClaim(sitting.of.number, score, winner, word)
