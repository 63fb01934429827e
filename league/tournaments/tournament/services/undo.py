"""Taking an act back. Each service says beside itself how, with ``undoes``."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db import transaction

from league.tournaments.errors import AlreadyUndone, NotUndoable
from league.tournaments.models import Act, Tournament
from league.tournaments.tournament.services.acts import grow, locked, note

Undo = Callable[[Tournament, Act, Any, datetime], None]
UNDO = "undo"
_known: dict[str, Undo] = {}


def undoes(*kinds: str) -> Callable[[Undo], Undo]:
    """Register what takes acts of these kinds back.

    It is called with the locked tournament, the act, who undoes it and when, and raises
    CannotUndo when what followed rests on the act.
    """

    def register(handler: Undo) -> Undo:
        for kind in kinds:
            if _known.setdefault(kind, handler) is not handler:
                raise ValueError(f"Two handlers undo acts of the kind {kind!r}.")
        return handler

    return register


def is_undoable(kind: str) -> bool:
    return kind in _known


@transaction.atomic
def undo(*, act: Act, by: Any, reason: str, now: datetime) -> Act:
    """Take an act back, and write that down as an act of its own.

    Raises NotUndoable, AlreadyUndone, CannotUndo.
    """
    tournament = locked(act.tournament)
    handler = NotUndoable.unless(_known.get(act.kind))
    if Act.objects.filter(undoes=act).exists():
        raise AlreadyUndone
    handler(tournament, act, by, now)
    grow(tournament)
    return note(tournament, UNDO, by=by, reason=reason, round=act.round, undoes=act, kind=act.kind)
