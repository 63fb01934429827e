"""The tournament's log, the lock that every act takes, and undoing an act."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F, Max

from league.events.services.acts import locked as locked_event
from league.tournaments.errors import AlreadyUndone, NotUndoable
from league.tournaments.models import Act, Round, Standing, Tournament
from league.tournaments.signals import act_noted

SECOND_PRESS = timedelta(seconds=10)  # the same form again within it was sent by mistake


def locked(tournament: Tournament) -> Tournament:
    """Lock the event's row, then read the tournament anew; every act takes this lock."""
    locked_event(tournament.event_id)
    return Tournament.objects.select_related("event").get(pk=tournament.pk)


def note(
    tournament: Tournament,
    kind: str,
    /,
    *,
    by: Any = None,
    reason: str = "",
    round: int | None = None,
    undoes: Act | None = None,
    **params: Any,
) -> Act:
    """Write an act on a locked tournament and send ``act_noted``. ``params`` must be JSON."""
    last = tournament.acts.aggregate(last=Max("number"))["last"] or 0
    made = Act.objects.create(
        tournament=tournament,
        number=last + 1,
        kind=kind,
        by=by,
        reason=reason.strip()[:300],
        round=round,
        undoes=undoes,
        params=params,
    )
    act_noted.send(Act, tournament=tournament, act=made)
    return made


def grow_alike(tournament: Tournament) -> None:
    """Raise the revision of a locked tournament so that pages are refreshed, for a change that
    affects neither standings nor pairings: those of the revision before stay current.
    """
    before = tournament.revision
    grow(tournament)
    after = {"revision": tournament.revision}
    Standing.objects.filter(phase__tournament=tournament, revision=before).update(**after)
    drafts = tournament.rounds.filter(state=Round.State.DRAFT, made_from=before)
    drafts.update(made_from=tournament.revision)


def grow(tournament: Tournament) -> None:
    """Raise the revision of a locked tournament: all that was computed from it becomes stale."""
    Tournament.objects.filter(pk=tournament.pk).update(revision=F("revision") + 1)
    tournament.refresh_from_db(fields=["revision"])


## Undoing an act: each service registers a handler with ``undoes``

Undo = Callable[[Tournament, Act, Any, datetime], None]
UNDO = "undo"
_known: dict[str, Undo] = {}


def undoes(*kinds: str) -> Callable[[Undo], Undo]:
    """Register a handler that undoes acts of these kinds.

    It is called with the locked tournament, the act, who undoes it and when, and raises
    CannotUndo when later acts depend on the act.
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
    """Undo an act, and note this as an act of its own.

    Raises NotUndoable, AlreadyUndone, CannotUndo.
    """
    tournament = locked(act.tournament)
    handler = NotUndoable.unless(_known.get(act.kind))
    if Act.objects.filter(undoes=act).exists():
        raise AlreadyUndone
    handler(tournament, act, by, now)
    grow(tournament)
    return note(tournament, UNDO, by=by, reason=reason, round=act.round, undoes=act, kind=act.kind)
