"""A sitting by its name, a place by who has it, and the sittings of a match."""

from typing import Final

from django.db.models import QuerySet

from league.jobs.statements import Statement
from league.play.models import Place, Sitting
from matches.models import Match

WITH_EVENT: Final = "of__match__event__match_rules"
# Every tap and every line asks for these.
_BY_UID: Final = Statement(
    lambda uid: Sitting.objects.filter(uid=uid).select_related(WITH_EVENT).order_by(), str
)
_BY_ID: Final = Statement(
    lambda pk: Sitting.objects.filter(pk=pk).select_related(WITH_EVENT).order_by(), int
)
_BY_LINK: Final = Statement(lambda sitting, secret: _held(sitting).filter(secret=secret), int, str)
_HELD: Final = Statement(lambda sitting: _held(sitting).order_by("pk"), int)
_BY_ACCOUNT: Final = Statement(lambda sitting, user: _held(sitting).filter(user=user), int, int)


def by_uid(uid: str) -> Sitting | None:
    """Return a sitting with its match's event, if it is of one."""
    return _BY_UID.first(uid)


def by_id(pk: int) -> Sitting | None:
    """Return a sitting as it is by now, with its match's event, if it is of one."""
    return _BY_ID.first(pk)


def by_link(sitting: Sitting, secret: str) -> Place | None:
    """Return the place of whoever has a link; ``secret`` is what is kept of it."""
    return _BY_LINK.first(sitting.pk, secret)


def by_account(sitting: Sitting, user: int) -> Place | None:
    return _BY_ACCOUNT.first(sitting.pk, user)


def held(sitting: Sitting) -> list[Place]:
    """Return the places that somebody may have still, the oldest first."""
    return _HELD(sitting.pk)


def _held(sitting: int) -> QuerySet[Place]:
    return Place.objects.filter(sitting=sitting, ended_at=None).order_by()


def running_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match, but for one that was set aside."""
    return _of(match, number).exclude(state=Sitting.State.ABANDONED).first()


def set_aside_of(match: Match, number: int) -> Sitting | None:
    """Return the newest sitting of a game of a match that was set aside."""
    return _of(match, number).filter(state=Sitting.State.ABANDONED).first()


def _of(match: Match, number: int) -> QuerySet[Sitting]:
    return Sitting.objects.filter(of__match=match, of__number=number).order_by("-pk")


def games_of(match: Match) -> dict[int, str]:
    """Map the games of a match that were opened at a table to the states of their sittings."""
    rows = Sitting.objects.filter(of__match=match).order_by("pk")
    return dict(rows.values_list("of__number", "state"))


def next_number(games: dict[int, str]) -> int:
    """Return which game of a match is played next, by the states of its sittings."""
    over = [n for n, state in games.items() if state == Sitting.State.CONFIRMED]
    return max(over, default=0) + 1
