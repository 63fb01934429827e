"""Whether the faces in a record are the ones its ``@dice`` line promised."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engines.core import sealed
from engines.core.errors import UnreadableAction
from engines.core.game import AnyGame
from engines.core.reason import Param, Reason
from engines.core.record import ACTION, Line, Record
from engines.core.spoken import reader

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Dice:
    """``line`` is the first whose faces are not the promised ones (``at``: or a header line)."""

    checked: bool = True
    line: Line | None = None
    at: int = 0
    reason: Reason | None = None


def compare(record: Record, game: AnyGame, ledger: Sequence[Faces] | None) -> Dice:
    """Compare with the seeds of a sealed match, or with the server's ledger where it is given."""
    if record.dice.source == "table":
        return Dice()
    if game.faces is None:
        return Dice(checked=False)
    if record.dice.source == "server":
        return Dice(checked=False) if ledger is None else _compared(_ledger(record, game, ledger))
    seeds = sealed.in_order(record.seeds, game.seats)
    if seeds is None:
        return Dice(checked=False)
    server, seats = seeds
    if sealed.commitment(server) != record.dice.commitment:
        at = next(seed.at for seed in record.seeds if seed.who == sealed.SERVER)
        return Dice(at=at, reason=Reason("REC-7", "REC-COMMITMENT"))
    return _compared(
        (line, number, found, sealed.faces(server, seats, number, len(found)))
        for line, number, found in _rolls(record, game)
    )


def _compared(rolls: Iterator[tuple[Line, int, Faces, Faces]]) -> Dice:
    for line, number, found, due in rolls:
        if found != due:
            params: dict[str, Param] = {"roll": number, "found": found, "due": due}
            return Dice(line=line, at=line.at, reason=Reason("REC-7", "REC-ROLL", params))
    return Dice()


def _ledger(
    record: Record, game: AnyGame, ledger: Sequence[Faces]
) -> Iterator[tuple[Line, int, Faces, Faces]]:
    for line, number, found in _rolls(record, game):
        yield line, number, found, ledger[number - 1] if number <= len(ledger) else ()


def _rolls(record: Record, game: AnyGame) -> Iterator[tuple[Line, int, Faces]]:
    """Count the rolls from 1. An unreadable line ends them: the replay will name it."""
    number = 0
    for line in record.lines:
        if line.kind != ACTION:
            continue
        try:
            actions = reader(game)(line.text).actions
        except UnreadableAction:
            return
        for action in actions:
            faces = game.faces(action) if game.faces else ()
            if faces:
                number += 1
                yield line, number, faces
