"""The tables at which games of matches are being played, as the desk and the hall show them."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.contrib.postgres.expressions import ArraySubquery
from django.db.models import Exists, OuterRef, Q, QuerySet

from engines.core.game import CHANCE
from league.people.shared.languages import current_language
from league.play.models import Seal, Sitting
from league.play.queries import watching
from league.play.queries.sittings import WITH_EVENT
from league.play.rules import states
from league.play.rules.clock import Clock, fallen, left_at, milliseconds, minutes_text
from league.play.rules.progress import note_shown
from matches.models import Match, Seat
from matches.queries.matches import engine_of

State = Sitting.State
SHOWN: Final = ("open", "paused", "adjourned", "ended")
Seating = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Running:
    """A table. ``points`` and ``to_act`` speak of the match's sides by their numbers.

    A side that has chosen while others still choose is not ``to_act``. ``chapter`` is the part of
    the game by language; ``left`` the thinking time of each side as m:ss, empty where no clock
    is shown; ``time_is_up``: a side's time has run out.
    """

    uid: str
    match: int
    number: int
    state: str
    state_words: str
    is_public: bool
    lines: int
    points: tuple[tuple[int, int], ...]
    chapter: Mapping[str, str]
    to_act: tuple[int, ...]
    left: tuple[tuple[int, str], ...]
    time_is_up: bool
    opened_at: datetime
    touched_at: datetime

    @property
    def part(self) -> str:
        """Say in the reader's language which part of the game it is."""
        return self.chapter.get(current_language(), "")

    @property
    def score(self) -> str:
        return "–".join(str(number) for _side, number in self.points)


def running(matches: Collection[int], now: datetime, delay: int = 0) -> list[Running]:
    """Return the tables of matches, given by their keys, in the order of their games.

    ``delay``: seconds by which everything is shown later; each has its state of that time, and a
    game that was confirmed or set aside stays listed that long. The number of statements does not
    depend on the number of tables.
    """
    return tables_from(sittings_of(matches, now, delay), now, delay)


def sittings_of(
    matches: "Collection[int] | QuerySet[Match]", now: datetime, delay: int = 0
) -> "QuerySet[Sitting]":
    """Return the sittings of matches that are being played, in the order of their games.

    Those that were confirmed or set aside are included until ``delay`` seconds later; then the
    table at which the game is played anew takes their place.
    """
    running = Q(state__in=SHOWN)
    laid_down = Seal.objects.filter(sitting=OuterRef("pk"), revision=OuterRef("revision"))
    if delay:
        at = now - timedelta(seconds=delay)
        aside = Sitting.objects.filter(of=OuterRef("of"), state=State.ABANDONED, touched_at__gt=at)
        running &= ~Q(Exists(aside), opened_at__gt=at)
        running |= Q(state__in=(State.CONFIRMED, State.ABANDONED), touched_at__gt=at)
    return (
        Sitting.objects.filter(running, of__match__in=matches)
        .select_related(WITH_EVENT)
        .annotate(sealed=ArraySubquery(laid_down.values("seat")))
        .defer("header", "secret", "request", "end")
        .order_by("of__match", "of__number")
    )


def played_in(match: Match, now: datetime, delay: int = 0) -> "Sitting | None":
    """Return the sitting at which a match is played, or was ``delay`` seconds ago; the newest."""
    rows = sittings_of([match.pk], now, delay)
    return next((row for row in reversed(rows) if _state(row, now, delay) in SHOWN), None)


def tables_from(rows: Iterable[Sitting], now: datetime, delay: int = 0) -> list[Running]:
    """Return sittings as tables, with one more statement for all of them.

    A sitting that was set aside ``delay`` seconds ago is left out, also if it was taken up since.
    """
    tables = [row for row in rows if _state(row, now, delay) in SHOWN]
    seated = _seated({row.of.match_id for row in tables if row.of})
    return [_shown(row, seated[row.of.match_id], now, delay) for row in tables if row.of]


def _seated(matches: Collection[int]) -> Mapping[int, dict[str, int]]:
    """Map the seats that are taken to the numbers of their sides, by match."""
    seated: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(side__match__in=matches).exclude(name="")
    for match, seat, side in seats.values_list("side__match", "name", "side__number"):
        seated[match][seat] = side
    return seated


def _state(sitting: Sitting, now: datetime, delay: int) -> str:
    """Return the state in which a table is, or was ``delay`` seconds ago."""
    at = now - timedelta(seconds=delay)
    if sitting.touched_at <= at or not delay:
        return sitting.state
    then: str = states.note_shown(sitting.states, states.microseconds(at))["state"]
    return then


def _shown(sitting: Sitting, seated: Seating, now: datetime, delay: int) -> Running:
    assert sitting.of is not None
    note: Mapping[str, Any] = note_shown(sitting.progress, now.timestamp(), delay) or {}
    sides = _sides(sitting, seated)
    points = sorted((sides[who], number) for who, number in note.get("score", ()) if who in sides)
    at = now - timedelta(seconds=delay)
    is_settled = sitting.touched_at <= at or not delay
    laid_down = {CHANCE, *(sitting.sealed if is_settled else ())}  # type: ignore[attr-defined]
    due = {sides[seat] for seat in note.get("to_act", ()) if seat not in laid_down if seat in sides}
    clock = Clock.read(sitting.clock) if sitting.clock and is_settled else None
    state = State(_state(sitting, now, delay))
    is_open = state == State.OPEN
    return Running(
        uid=sitting.uid,
        match=sitting.of.match_id,
        number=sitting.of.number,
        state=state.value,
        state_words=str(state.label),
        is_public=watching.is_public(sitting),
        lines=note.get("n", 0),
        points=tuple(points),
        chapter=note.get("chapter", {}),
        to_act=tuple(sorted(due)) if is_open else (),
        left=_left(clock, sides, milliseconds(at)),
        time_is_up=is_open and clock is not None and fallen(clock, milliseconds(at)) is not None,
        opened_at=sitting.opened_at,
        touched_at=sitting.touched_at,
    )


def _left(clock: Clock | None, sides: Seating, at: int) -> tuple[tuple[int, str], ...]:
    """Return what each side's clock shows at an instant, in milliseconds of the epoch."""
    left = left_at(clock, at) if clock else {}
    return tuple(sorted((sides[side], minutes_text(has)) for side, has in left.items()))


def _sides(sitting: Sitting, seated: Seating) -> Seating:
    """Map a game's sides and seats to the match's sides; in order where nobody is seated."""
    game = engine_of(sitting.ruleset)
    sides: Mapping[str, Sequence[str]] = game.sides if game else {}
    numbers: dict[str, int] = {}
    for at, (side, seats) in enumerate(sides.items(), 1):
        number = next((seated[seat] for seat in seats if seat in seated), at)
        numbers |= dict.fromkeys((side, *seats), number)
    return numbers
