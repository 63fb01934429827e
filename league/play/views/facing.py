"""From which side a board is seen: it is turned round for the second side's player."""

from collections.abc import Collection, Mapping
from typing import Any, Final

from django.http import HttpRequest

from engines.core.game import AnyGame, Seat
from league.play.queries.tables import Plain, Table

TURN: Final = "turn"  # the query parameter that turns the board the other way
KEPT: Final = ("as", TURN)  # the query parameters that a table's links keep


def is_second(table: Table) -> bool:
    """Tell whether the viewer plays the second side only."""
    own = (table.eyes,) if table.eyes else table.place.seats if table.place else ()
    return are_second(table.position.game, own)


def are_second(game: AnyGame, seats: Collection[Seat]) -> bool:
    """Tell whether these seats play the second side only."""
    _first, second, *_ = game.sides.values()
    return bool(seats) and set(seats) <= set(second)


def scene(game: AnyGame, looks: Seat | None, before: Any, action: Any, after: Any) -> Plain:
    """Return the scene to draw: seen from the seat that looks, if the game can, else as usual."""
    if game.scene_from is not None and looks:
        return dict(game.scene_from(before, action, after, looks))
    return dict(game.scene(before, action, after)) if game.scene else {}


def context(request: HttpRequest, table: Table) -> dict[str, Any]:
    """Return which way the board is drawn, and the address that turns it."""
    game = table.position.game
    if game.scene is None or game.scene_from is not None:
        return {"turns": False}
    is_turned = TURN in request.GET
    return {
        "turns": True,
        "turned": is_second(table) != is_turned,
        "turned_by_itself": is_second(table),
        "turn": {TURN: None if is_turned else "on"},
    }


def kept(request: HttpRequest) -> Mapping[str, str]:
    """Return the query parameters that the next page needs too."""
    return {name: request.GET[name][:8] for name in KEPT if request.GET.get(name)}
