"""The tables at which somebody sits, for the start page and the lobby: the newest first."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db.models import Prefetch, Q, QuerySet

from cards.models.cards import in_language
from engines.core.options import labels
from engines.core.registry import get
from league.play.models import Place, Sitting
from matches.models.matches import FINAL

MOST: Final = 12
CALLED: Final = "called"


@dataclass(frozen=True, slots=True)
class OwnTable:
    """A table that its reader may go on with.

    ``game`` is its name in the reader's language. ``event`` and ``number`` are those of its match
    and the game of it; a free table has neither.
    ``names`` are the players who gave one; ``state`` is in the reader's language.
    """

    uid: str
    game: str
    event: str
    number: int
    names: tuple[str, ...]
    state: str
    is_over: bool
    touched_at: datetime


def tables_of_account(user: Any, *, most: int) -> tuple[OwnTable, ...]:
    """Return the tables of an account that are not settled yet, of events and free ones."""
    if not getattr(user, "is_authenticated", False):
        return ()
    return _newest(_unsettled(Q(pk__in=_seated(user))), most)


def tables_here(user: Any, uids: Sequence[str]) -> tuple[OwnTable, ...]:
    """Return the tables of an account that are not settled yet, and all of its device."""
    is_known = getattr(user, "is_authenticated", False)
    if not uids and not is_known:
        return ()
    own = _unsettled(Q(pk__in=_seated(user))) if is_known else Sitting.objects.none()
    return _newest(own | Sitting.objects.filter(uid__in=uids), MOST)


def _seated(user: Any) -> "QuerySet[Place, int]":
    return Place.objects.filter(user=user, ended_at=None).values_list("sitting", flat=True)


def _unsettled(where: Q) -> "QuerySet[Sitting]":
    """Leave out what is confirmed or set aside, and games of matches with a final result."""
    over = (Sitting.State.CONFIRMED, Sitting.State.ABANDONED)
    rows = Sitting.objects.filter(where).exclude(state__in=over)
    return rows.exclude(of__match__state__in=FINAL)


def _newest(rows: "QuerySet[Sitting]", most: int) -> tuple[OwnTable, ...]:
    players = Place.objects.filter(role=Place.Role.PLAYER, ended_at=None).order_by("pk")
    rows = rows.select_related("of__match__event").order_by("-touched_at", "-pk")
    seated = rows.prefetch_related(Prefetch("places", queryset=players, to_attr=CALLED))
    return tuple(_own(sitting, getattr(sitting, CALLED)) for sitting in seated[:most])


def _own(sitting: Sitting, players: Iterable[Place]) -> OwnTable:
    game = get(sitting.game)
    unnamed = {"", *game.sides, *game.seats}  # places that nobody gave a name
    names = [place.name for place in players if place.name not in unnamed]
    said = labels(sitting.game).name
    return OwnTable(
        uid=sitting.uid,
        game=in_language(said["ja"], said["en"]),
        event=sitting.of.match.event.name if sitting.of else "",
        number=sitting.of.number if sitting.of else 0,
        names=tuple(dict.fromkeys(names)),
        state=sitting.get_state_display(),
        is_over=sitting.end is not None,
        touched_at=sitting.touched_at,
    )
