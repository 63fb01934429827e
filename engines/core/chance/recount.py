"""The draws of a sealed record, counted again from the seeds that it publishes.

Each draw is compared with the result of the seeds. Where they differ the replay goes on with the
record's, so that every draw is judged by itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from engines.core.chance import sealed
from engines.core.chance.dice import said, seeding, takes_draw
from engines.core.chance.sealed import Stream
from engines.core.errors import Refused
from engines.core.game import AnyGame
from engines.core.records.record import Record
from engines.core.registry import ruleset
from engines.core.replays.replay import begun, follow

SEALED: Final = "sealed"


@dataclass(slots=True)
class Noted:
    """A draw that notes each index drawn: ``sizes`` and the resulting ``numbers``.

    A face is a number below 6; the numbers count from 0.
    """

    stream: Stream
    sizes: list[int] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)

    def index(self, n: int) -> int:
        drawn = self.stream.index(n)
        self.sizes.append(n)
        self.numbers.append(drawn)
        return drawn

    def face(self) -> int:
        return self.index(6) + 1


@dataclass(frozen=True, slots=True)
class Draw:
    """Draw ``k`` (from 1) in line ``n``: the record's result (``said``) and the ``due`` one, as
    lines; ``action`` is the record's.

    ``faces`` are those of the record, empty for a deal or lot. The draw is made of ``numbers``,
    each from 0 and below its size in ``sizes``.
    """

    k: int
    n: int
    action: Any
    said: str
    due: str
    faces: tuple[int, ...]
    sizes: tuple[int, ...]
    numbers: tuple[int, ...]
    agrees: bool


@dataclass(frozen=True, slots=True)
class Recount:
    """``seats`` are the seats' seeds in the order in which a draw takes them.

    ``promise`` is the hash shown before the match, ``kept`` whether the server's seed hashes to it.
    ``stopped`` is the line that cannot be played; the draws before it are counted.
    """

    promise: str
    server: str
    seats: tuple[tuple[str, str], ...]
    kept: bool
    draws: tuple[Draw, ...]
    stopped: int | None = None

    @property
    def agrees(self) -> bool:
        return self.kept and self.stopped is None and all(draw.agrees for draw in self.draws)


def recount(record: Record) -> Recount | None:
    """Count the draws of a sealed record again; None where it is not sealed, or lacks a seed.

    Raises ``UnknownGame``, and ``Refused`` where the match cannot be set up.
    """
    game, _preset = ruleset(record.ruleset)
    seeds = {seed.who: seed.hexadecimal for seed in record.seeds}
    seats = seeding(game, record.seats)
    if record.dice.source != SEALED or any(who not in seeds for who in (sealed.SERVER, *seats)):
        return None
    server = seeds[sealed.SERVER]
    theirs = tuple((seat, seeds[seat]) for seat in seats)
    draws, stopped = _counted(record, game, server, tuple(seed for _seat, seed in theirs))
    promise = record.dice.commitment
    return Recount(promise, server, theirs, sealed.commitment(server) == promise, draws, stopped)


def _counted(
    record: Record, game: AnyGame, server: str, seats: Sequence[str]
) -> tuple[tuple[Draw, ...], int | None]:
    """Play the record; return its draws, and the place of the line that cannot be played."""
    course, draws, n = begun(record), list[Draw](), 0

    def playing(state: Any, seat: str, action: Any) -> None:
        if takes_draw(game, action):
            by = Noted(Stream(server, seats, len(draws) + 1))
            draws.append(_draw(game, state, action, by, len(draws) + 1, n))
        game.play(state, seat, action)

    course.game = replace(game, play=playing)
    for n, line in enumerate(record.lines, 1):
        try:
            follow(course, line)
        except Refused:
            return tuple(draws), n
    return tuple(draws), None


def _draw(game: AnyGame, state: Any, action: Any, by: Noted, k: int, n: int) -> Draw:
    faces = game.faces(action) if game.faces else ()
    if game.supply is None:
        drawn = tuple(by.face() for _ in faces)
        due, agrees = " ".join(map(str, drawn)), drawn == faces
    else:
        supplied = game.supply(state, by)
        due, agrees = game.write(supplied), said(game, supplied) == said(game, action)
    return Draw(k, n, action, game.write(action), due, faces, tuple(by.sizes), tuple(by.numbers),
                agrees)  # fmt: skip
