"""The tables at which games of matches are being played, as the desk and the hall show them."""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from engines.core.game import CHANCE
from league.play.models import Sitting
from league.play.queries import watching
from league.play.rules.clock import Clock, fallen, milliseconds
from league.play.rules.progress import seen
from matches.models import Seat
from matches.queries.matches import engine_of

SHOWN: Final = ("open", "paused", "adjourned", "ended")
Seating = Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Running:
    """A table. ``points`` and ``to_act`` speak of the match's sides by their numbers.

    ``chapter`` is the part of the game by language; ``time_is_up``: a side's time has run out.
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
    time_is_up: bool
    opened_at: datetime
    touched_at: datetime

    @property
    def score(self) -> str:
        return "–".join(str(number) for _side, number in self.points)


def running(matches: Collection[int], now: datetime, delay: int = 0) -> list[Running]:
    """Return the tables of matches, given by their keys, in the order of their games.

    ``delay``: seconds by which score and progress are shown later. Asks the same number of
    questions however many there are.
    """
    rows = (
        Sitting.objects.filter(of__match__in=matches, state__in=SHOWN)
        .select_related("of__match__event")
        .defer("header", "secret", "request", "end")
        .order_by("of__match", "of__number")
    )
    tables = list(rows)
    seated = _seated({row.of.match_id for row in tables if row.of})
    return [_shown(row, seated[row.of.match_id], now, delay) for row in tables if row.of]


def _seated(matches: Collection[int]) -> Mapping[int, dict[str, int]]:
    """Map the seats that are taken to the numbers of their sides, by match."""
    seated: dict[int, dict[str, int]] = defaultdict(dict)
    seats = Seat.objects.filter(side__match__in=matches).exclude(name="")
    for match, seat, side in seats.values_list("side__match", "name", "side__number"):
        seated[match][seat] = side
    return seated


def _shown(sitting: Sitting, seated: Seating, now: datetime, delay: int) -> Running:
    assert sitting.of is not None
    note: Mapping[str, Any] = seen(sitting.progress, now.timestamp(), delay) or {}
    sides = _sides(sitting, seated)
    points = sorted((sides[who], number) for who, number in note.get("score", ()) if who in sides)
    due = {sides[seat] for seat in note.get("to_act", ()) if seat != CHANCE and seat in sides}
    clock = Clock.read(sitting.clock) if sitting.clock else None
    is_open = sitting.state == Sitting.State.OPEN
    return Running(
        uid=sitting.uid,
        match=sitting.of.match_id,
        number=sitting.of.number,
        state=sitting.state,
        state_words=sitting.get_state_display(),
        is_public=watching.is_public(sitting),
        lines=note.get("n", 0),
        points=tuple(points),
        chapter=note.get("chapter", {}),
        to_act=tuple(sorted(due)) if is_open else (),
        time_is_up=is_open and clock is not None and fallen(clock, milliseconds(now)) is not None,
        opened_at=sitting.opened_at,
        touched_at=sitting.touched_at,
    )


def _sides(sitting: Sitting, seated: Seating) -> Seating:
    """Map a game's sides and seats to the match's: where nobody is seated, in their order."""
    game = engine_of(sitting.ruleset)
    sides: Mapping[str, Sequence[str]] = game.sides if game else {}
    numbers: dict[str, int] = {}
    for at, (side, seats) in enumerate(sides.items(), 1):
        number = next((seated[seat] for seat in seats if seat in seated), at)
        numbers |= dict.fromkeys((side, *seats), number)
    return numbers
