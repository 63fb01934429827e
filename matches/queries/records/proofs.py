"""Matches whose replayed record confirms the result, as the front page links to them."""

from dataclasses import dataclass, field
from typing import Any, Final

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import QuerySet

from engines.core.registry import games
from league.events.queries.built_once import BuiltOnce
from matches.models import Filing
from matches.queries.records.visible import visible_filings

REMEMBERED: Final = "matches.newest_proofs"
TIMES: Final = 30  # times as long as pages for visitors are cached: about a minute


@dataclass(frozen=True, slots=True)
class Proof:
    """The record of a game of a match: its replay is at ``matches:replay``, uid and number.

    ``filing`` is the key of the row, larger where it was filed later.
    """

    match: str
    number: int
    filing: int = field(default=0, compare=False)


def newest_proved() -> dict[str, Proof]:
    """Map games to the proved match that was filed last and whose record everybody may read.

    Cached for about a minute, since it is the same for every reader.
    """
    known: dict[str, Proof] | None = cache.get(REMEMBERED)
    if known is None:
        known = _newest()
        cache.set(REMEMBERED, known, TIMES * settings.VISITOR_SECONDS)
    return known


def _newest() -> dict[str, Proof]:
    return {game: Proof(*proof) for game, *proof in OF_ALL_GAMES(AnonymousUser())}


Row = tuple[str, str, int, int]


def _of_all_games(_user: Any, _player: Any, _keys: Any) -> QuerySet[Filing, Row]:
    first, *others = [_proved(game.key) for game in games()]
    return first.union(*others, all=True)


OF_ALL_GAMES = BuiltOnce(_of_all_games, planned=False)


def _proved(game: str) -> QuerySet[Filing, Row]:
    filings = visible_filings(AnonymousUser()).filter(
        game__match__event__game=game,
        game__match__proved=True,
        record__verdicts__outcome="verified",
    )
    return filings.order_by("-pk").values_list(
        "game__match__event__game", "game__match__uid", "game__number", "pk"
    )[:1]
