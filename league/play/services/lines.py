"""Saying a line at a sitting: appended, or refused with its rule and never kept."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from engines.bots.playing import several_choose
from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE, AnyGame
from engines.core.limits import CHARACTERS
from engines.core.records.spoken import reader
from league.jobs.database.statements import Statement
from league.people.errors import Invalid, Refusal
from league.play import errors
from league.play.models import Line, Place, Seal, Sitting
from league.play.queries import ends, eyes, lines as rows, positions, tables
from league.play.rules import course, merging
from league.play.rules.course import Position, Said
from league.play.services import clocks, rolls
from league.play.services.ringing import ring
from league.play.services.writing import Reply, append, judged, locked, moved_on

REMARKS: Final = frozenset({"ruling", "set"})

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Sent:
    """The outcome of a queue: the keys that the table has, and why the next was not taken.

    ``revision`` is the table's after those lines, for the lines that follow. ``key`` is that of the
    refused line.
    """

    taken: tuple[str, ...]
    revision: int
    refusal: Refusal | None = None
    key: str = ""


@transaction.atomic
def say(
    *, place: Place, after: int, text: str, now: datetime, key: str = "", lag: int = 0
) -> Reply:
    """Append a line that a place says, having seen the revision ``after``.

    The same ``key`` of the same place is the same line. Where several seats choose at once, the
    choice of one is laid down sealed until all are there. Raises NotYourSeat,
    NotToAct, SittingNotOpen, TableMovedOn, DiceSupplied, TooManyLines, EngineFault, and
    LineRefused with rule and code; LineAmbiguous for words that may mean several lines.
    """
    sitting = locked(place.sitting)
    place.sitting = sitting
    if key and _serials(place, [key]):
        known = rows.said_with(place, key)
        place.anew = None  # sent again: the choice is sealed already
        return Reply(known, sealed=not known, is_new=False)
    return _said(sitting, place, merging.Queued(key, after, text), now, lag)


@transaction.atomic
def say_all(*, place: Place, queue: Sequence[merging.Queued], now: datetime, lag: int = 0) -> Sent:
    """Say lines that queued on a device, in order, up to the first that is refused.

    Those taken before the connection failed are not said again. Raises TableMovedOn where others
    spoke meanwhile, and for the first new line what ``say`` raises.
    """
    sitting = locked(place.sitting)
    place.sitting = sitting
    taken = _taken(sitting, place, queue)
    sorted_out = merging.merged(queue, taken, sitting.revision)
    if sorted_out.apart:
        raise moved_on(place, queue[0].after)
    keys, here = list(sorted_out.known), sitting.revision
    if keys:
        place.anew = None
    if not sorted_out.to_say:
        here = max(taken.values(), default=here)
    for waiting in sorted_out.to_say:
        line = merging.Queued(waiting.key, here, waiting.text)
        try:
            if keys:
                with transaction.atomic():  # a refused line keeps those before it
                    reply = _said(sitting, place, line, now)
            else:
                reply = _said(sitting, place, line, now, lag)
        except Refusal as refusal:
            if not keys:
                raise
            return Sent(tuple(keys), here, refusal, line.key)
        keys.append(line.key)
        here = sitting.revision
        if reply.sealed and waiting is not sorted_out.to_say[-1]:
            behind = sorted_out.to_say[sorted_out.to_say.index(waiting) + 1]
            return Sent(tuple(keys), here, errors.ChoiceWaits(), behind.key)
    return Sent(tuple(keys), here)


def _taken(sitting: Sitting, place: Place, queue: Sequence[merging.Queued]) -> dict[str, int]:
    """Map those keys of a queue that the table has to the revision after their lines.

    A roll that another device has said counts as the queue's; the server's deals are included.
    """
    taken = _serials(place, [line.key for line in queue])
    first = next((line for line in queue if line.key not in taken), None)
    if first is not None and (same := _same_roll(sitting, place, first)) is not None:
        taken[first.key] = same.serial
    if taken:
        newest = max(taken, key=lambda key: taken[key])
        taken[newest] = _behind_deals(sitting, taken[newest])
    return taken


def _same_roll(sitting: Sitting, place: Place, line: merging.Queued) -> Line | None:
    """Return the roll already said at the revision that this line follows, if it is the same: two
    devices entered one throw of the table's dice.
    """
    is_roll = sitting.dice == Sitting.Dice.TABLE and len(line.text) <= CHARACTERS
    if line.after >= sitting.revision or not is_roll:
        return None
    there = Line.objects.filter(sitting=sitting, serial=line.after + 1, kind=course.CHANCE_LINE)
    row = there.exclude(place=None).first()
    if row is None or row.masked:
        return None
    position, text = positions.of(sitting), line.text
    with suppress(errors.LineAmbiguous):
        text = understood(place, position, text)
    game, said = position.game, course.parsed(text).text
    return row if _actions(game, said) == _actions(game, row.text) else None


def _behind_deals(sitting: Sitting, serial: int) -> int:
    """Return the revision after the server's own deals behind a line, up to its next dice."""
    if serial >= sitting.revision:
        return serial
    game = positions.of(sitting).game
    rows_behind = Line.objects.filter(sitting=sitting, serial__gt=serial).order_by("serial")
    for row in rows_behind:
        actions = _actions(game, row.text)
        is_dealt = row.place_id is None and row.kind == course.CHANCE_LINE
        if row.serial != serial + 1 or not is_dealt:
            break
        if game.faces is not None and any(map(game.faces, actions)):
            break
        serial = row.serial
    return serial


def _serials(place: Place, keys: Sequence[str]) -> dict[str, int]:
    """Map those keys that the table has to the revision of their lines or sealed choices."""
    if len(keys) == 1:
        rows_of = _OF_KEY(place.pk, keys[0], place.sitting_id, place.pk, keys[0])
    else:
        rows_of = list(_of_keys(place.sitting_id, place.pk, keys))
    serials: dict[str, int] = {}
    for key, serial in rows_of:
        serials[key] = max(serial, serials.get(key, 0))
    return serials


def _of_keys(sitting: int, place: int, keys: Sequence[str]) -> QuerySet[Any, Any]:
    said = Line.objects.filter(place=place, key__in=keys).order_by()
    laid = Seal.objects.filter(sitting=sitting, place=place, key__in=keys).order_by()
    return said.values_list("key", "serial").union(laid.values_list("key", "revision"))


_OF_KEY: Final = Statement(  # the usual case: one line of one device
    "SELECT key, serial FROM play_line WHERE place_id = %s AND key = %s UNION"
    " SELECT key, revision FROM play_seal WHERE sitting_id = %s AND place_id = %s AND key = %s"
)


def _said(
    sitting: Sitting, place: Place, line: merging.Queued, now: datetime, lag: int = 0
) -> Reply:
    position = positions.of(sitting)
    check_shape(place, position, line.text)
    if sitting.state != Sitting.State.OPEN:
        raise errors.SittingNotOpen
    if line.after != sitting.revision:
        if place.seats and (same := _same_roll(sitting, place, line)) is not None:
            return Reply((same,), is_new=False)
        raise moved_on(place, line.after)
    text = understood(place, position, line.text)
    check_speaker(sitting, place, position, text)
    later, said = judged(position, text, seats_named(sitting, position, place))
    if is_at_once(position, later, said):
        return _sealed(sitting, place, position, said, now, lag, line.key)
    beside = _laid_beside(sitting, position, said)
    made = append(sitting, later, said, place=place, key=line.key, now=now, lag=lag)
    rolls.deal(sitting=sitting, now=now)
    _lie_on(sitting, beside, position, now)
    return Reply(made)


def seats_named(sitting: Sitting, position: Position, place: Place) -> tuple[str, ...]:
    """Return the seats whose legal lines a refusal may list; chance's could reveal the piles."""
    seats = eyes.seats_of(position, place)
    return (*seats, CHANCE) if sitting.dice == Sitting.Dice.TABLE else seats


def check_shape(place: Place, position: Position, text: str) -> None:
    """Refuse what is no line of any game: Invalid, LineRefused and HeaderNotSaid, and for an end
    what ``ends.refused`` says.
    """
    if not text.strip() or "\x00" in text:
        raise Invalid(params={"field": "text"})
    if len(text) > CHARACTERS:
        raise errors.LineRefused.because(
            course.too_long().reason, position.game.key, alternatives=[]
        )
    if act := course.act_of(text):
        raise ends.refused(place, position, act)
    if text.lstrip().startswith(course.HEADER):
        raise errors.HeaderNotSaid


def understood(place: Place, position: Position, text: str) -> str:
    """Return a line as the game writes it, also where it was typed in the words of a rulebook.

    Raises LineAmbiguous for words that may mean several lines; those that mean none stay as they
    are, for the game to refuse.
    """
    return in_notation(position, text, eyes.seats_of(position, place))


def in_notation(position: Position, text: str, seats: Sequence[str]) -> str:
    """Return a line of one of these seats as the game writes it; see ``understood``."""
    try:
        if not course.needs_words(position, text):
            return text
        lines = course.possible_lines(position, text, seats)
    except Exception:
        log.exception("Words at a table could not be read: %r", text[:100])
        return text  # the game refuses it
    if len(lines) > 1:
        raise errors.LineAmbiguous(params={"alternatives": list(lines)})
    return lines[0] if lines else text


## Who may speak


def check_speaker(
    sitting: Sitting, place: Place, position: Position, text: str, seats_here: Sequence[str] = ()
) -> None:
    """Check that a place may say a line: remarks are a referee's, real dice are any player's.

    ``seats_here``: the seats that may speak now, if these are not all of the place.
    Raises NotYourSeat, NotToAct, DiceSupplied, and AskedAlready for a checkpoint.
    """
    said = course.parsed(text)
    own = set(seats_here or place.seats)
    if not own:
        raise errors.NotYourSeat
    if said.kind in REMARKS:
        if place.role != Place.Role.REFEREE:
            raise errors.NotYourSeat
        return
    if said.kind == Line.Kind.CHECKPOINT:
        _check_may_write_down(sitting, place, position)
        return
    seats = _seats(position, said.text)
    if CHANCE in seats and sitting.dice != Sitting.Dice.TABLE:
        raise errors.DiceSupplied
    if not set(seats) - {CHANCE} <= own:
        raise errors.NotYourSeat
    to_act = position.to_act
    if seats and to_act and not set(seats) & set(to_act) and CHANCE not in (*seats, *to_act):
        raise errors.NotToAct(params={"seats": ", ".join(to_act)})


def _check_may_write_down(sitting: Sitting, place: Place, position: Position) -> None:
    """Check that a place may write a checkpoint, as a side to act or a referee: it ends requests.

    Raises AskedAlready and NotToAct.
    """
    if sitting.request:
        raise errors.AskedAlready
    to_act = set(position.to_act)
    if place.role != Place.Role.REFEREE and not to_act & {CHANCE, *place.seats}:
        raise errors.NotToAct(params={"seats": ", ".join(position.to_act)})


def _seats(position: Position, text: str) -> tuple[str, ...]:
    """Return the seats of a line; () for one that cannot be read, which the game then refuses."""
    return tuple(action.seat for action in _actions(position.game, text))


def _actions(game: AnyGame, text: str) -> tuple[Any, ...]:
    try:
        return tuple(reader(game)(text).actions)
    except UnreadableAction:
        return ()


## Choices made at once


def is_at_once(position: Position, later: Position, said: Sequence[Said]) -> bool:
    """Tell whether others choose at the same moment as the one seat whose choice was said.

    They, and nobody else, are then still to act. A line with all choices leaves nobody to wait for,
    even if one of its seats acts next: after a try its side chooses the conversion.
    """
    game = position.game
    if game.at_once is None or not game.at_once(position.state):
        return False
    seats = {seat for line in said for seat in line.seats}
    before, after = set(position.to_act), set(later.to_act)
    return CHANCE not in before and len(seats) == 1 and bool(after) and after == before - seats


def _sealed(
    sitting: Sitting,
    place: Place,
    position: Position,
    said: Sequence[Said],
    now: datetime,
    lag: int,
    key: str,
) -> Reply:
    """Seal a choice; with the last one, say all of them, as one line where the game allows it."""
    Seal.objects.bulk_create(
        Seal(sitting=sitting, revision=sitting.revision, seat=seat, text=line.text, place=place,
             key=key, at=now)
        for line in said
        for seat in line.seats[:1]
    )  # fmt: skip
    place.anew = None  # the device is handed on
    chosen = rows.sealed_at(sitting)
    clocks.lay_down(sitting, chosen, position, now, lag)
    if any(seat not in chosen for seat in position.to_act if seat != CHANCE):
        sitting.touched_at = now
        clocks.fall(sitting, now)
        ring(sitting)
        return Reply((), sealed=True)
    made: list[Said] = []
    for together in course.laid_together(position.game, chosen.values()):
        position, lines = judged(position, together)
        made += [line._replace(seats=()) for line in lines]  # charged as they were laid down
    written = append(sitting, position, made, place=None, now=now)
    rolls.deal(sitting=sitting, now=now)
    return Reply(written)


def _laid_beside(sitting: Sitting, position: Position, said: Sequence[Said]) -> list[Seal]:
    """Return the sealed choices of seats that a line is not of; none beside a remark."""
    acted = {seat for line in said for seat in line.seats}
    if not acted or not several_choose(position.game, position.state):
        return []
    seals = Seal.objects.filter(sitting=sitting, revision=sitting.revision).order_by("pk")
    newest = {seal.seat: seal for seal in seals}
    return [seal for seat, seal in newest.items() if seat not in acted]


def _lie_on(sitting: Sitting, beside: Sequence[Seal], before: Position, now: datetime) -> None:
    """Seal choices again whose seats are asked the same as ``before`` others spoke.

    Nothing stays sealed where nobody would be waited for any more.
    """
    if not beside or sitting.state != Sitting.State.OPEN:
        return
    after = positions.of(sitting)
    if not several_choose(after.game, after.state):
        return
    same = [seal for seal in beside if tables.asks_the_same(before, after, seal.seat)]
    if {seal.seat for seal in same}.issuperset(after.to_act):
        return
    for seal in same:
        seal.pk, seal.revision = None, sitting.revision
    Seal.objects.bulk_create(same)
    clocks.charge(sitting, (), after, now, 0)
    ring(sitting)
