"""Compares the faces, deals and lots of a record with what its ``@dice`` line promised."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from engines.core.chance import sealed
from engines.core.chance.supply import draw
from engines.core.errors import UnreadableAction
from engines.core.game import CHANCE, AnyGame, Seat, Seated
from engines.core.reason import Param, Reason
from engines.core.records.record import Record
from engines.core.replays.replay import Stopped

Faces = tuple[int, ...]
# The result of a draw: the faces of a roll, or the line of a deal or lot.
Drawn = Faces | str
# From the state before draw k, k (from 1) and the action of chance in the record: the result due.
Due = Callable[[Any, int, Any], Drawn]
NOTHING: Final = "–"


@dataclass(frozen=True, slots=True)
class Dice:
    """``due`` gives the promised results; None if nothing can be compared.

    ``reason`` is the fault of the promise itself, ``at`` the header line it is in.
    """

    checked: bool = True
    due: Due | None = None
    at: int = 0
    reason: Reason | None = None


class Broken(Stopped):
    """A draw of the record is not the promised one."""


def promised(record: Record, game: AnyGame, ledger: Sequence[Drawn] | None) -> Dice:
    """Return the results that a record's draws must have: by its seeds, or by the server's ledger.

    The writer of an open record has not seen the deals, so they cannot be compared.
    """
    if record.dice.source == "table":
        return Dice()
    hidden = record.mode == "open" and game.possible is not None
    if hidden or (game.supply is None and game.faces is None):
        return Dice(checked=False)
    if record.dice.source == "server":
        return Dice(checked=False) if ledger is None else Dice(due=partial(_entered, game, ledger))
    return _sealed(record, game)


def seeding(game: AnyGame, seated: Iterable[Seated]) -> tuple[Seat, ...]:
    """Return the seats that give a seed, in the order in which a draw takes their seeds.

    All of the game's; where seats may stay empty, those that are ``seated`` (all if none is named).
    """
    taken = {player.seat for player in seated} if game.roster else set()
    return tuple(seat for seat in game.seats if seat in taken) or game.seats


def takes_draw(game: AnyGame, action: Any) -> bool:
    """Tell whether an action is a draw: k counts the draws from 1.

    Every action of chance is a draw, forced or not; without ``supply`` only those with faces.
    """
    if game.supply is not None:
        return bool(action.seat == CHANCE)
    return bool(_faces(game, action))


def said(game: AnyGame, action: Any) -> Drawn:
    """Return the entry of a draw in a ledger: the faces, or else the line."""
    return _faces(game, action) or game.write(action)


def bound(game: AnyGame, due: Due) -> AnyGame:
    """Return the game for a replay: it raises ``Broken`` at a draw that is not the due one."""
    play, number = game.play, 0

    def playing(state: Any, seat: str, action: Any) -> None:
        nonlocal number
        if takes_draw(game, action):
            number += 1
            drawn, wanted = said(game, action), due(state, number, action)
            if drawn != wanted:
                raise Broken(_reason(number, drawn, wanted), action, state)
        play(state, seat, action)

    return replace(game, play=playing)


def _sealed(record: Record, game: AnyGame) -> Dice:
    seeds = {seed.who: seed for seed in record.seeds}
    seats = seeding(game, record.seats)
    if any(who not in seeds for who in (sealed.SERVER, *seats)):
        return Dice(checked=False)
    server = seeds[sealed.SERVER]
    if sealed.commitment(server.hexadecimal) != record.dice.commitment:
        return Dice(at=server.at, reason=Reason("REC-7", "REC-COMMITMENT"))
    theirs = tuple(seeds[seat].hexadecimal for seat in seats)
    return Dice(due=partial(_supplied, game, server.hexadecimal, theirs))


def _supplied(
    game: AnyGame, server: str, seats: tuple[str, ...], state: Any, number: int, action: Any
) -> Drawn:
    if game.supply is None:
        return sealed.faces(server, seats, number, len(_faces(game, action)))
    return said(game, game.supply(state, draw(server, seats, number)))


def _entered(game: AnyGame, ledger: Sequence[Drawn], state: Any, number: int, action: Any) -> Drawn:
    entry = ledger[number - 1] if number <= len(ledger) else NOTHING
    if not isinstance(entry, str):
        return tuple(entry)
    try:
        return said(game, game.read(entry))
    except UnreadableAction:
        return entry


def _faces(game: AnyGame, action: Any) -> Faces:
    return game.faces(action) if game.faces else ()


def _reason(number: int, drawn: Drawn, due: Drawn) -> Reason:
    params: dict[str, Param] = {"roll": number, "found": drawn, "due": due}
    return Reason("REC-7", "REC-DEAL" if isinstance(drawn, str) else "REC-ROLL", params)
