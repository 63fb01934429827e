"""Queries by what somebody may see whose SQL is built once, for everybody who is alike.

To build the SQL of such a rule takes many times as long as to send it and to read its rows. Of who
asks it depends on the keys alone: it is built for stand-ins, whose keys no row has, and is sent
with the keys of who asks in their places. The rule itself stays where it is.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.db import connection
from django.db.models import QuerySet

from engines.core.registry import games
from league.events.queries import Viewer, player_of
from league.jobs.database.statements import rows
from league.people.models import Player

USER: Final = 2_000_000_000
PLAYER: Final = USER + 1
FIRST: Final = USER + 2  # of the keys of what is asked for
Query = tuple[str, tuple[Any, ...]]


@dataclass(frozen=True, slots=True)
class StandIn:
    """An account as far as rules look at it."""

    is_active: bool
    player: Player | None
    pk: int = USER
    is_authenticated: bool = True


class BuiltOnce:
    """``build`` makes the queryset of plain values for an account, a player and keys of rows.

    The account is an anonymous one where nobody is signed in; the player may be a guest then.
    ``planned``: see ``rows``.
    """

    def __init__(
        self,
        build: Callable[[Any, Player | None, Sequence[int]], QuerySet[Any, Any]],
        *,
        planned: bool = True,
    ) -> None:
        self.build, self.planned = build, planned
        self.built: dict[tuple[Any, ...], Query] = {}

    def __call__(
        self, user: Viewer, *keys: int, player: Player | None = None
    ) -> list[tuple[Any, ...]]:
        """Return the rows as the driver gives them. ``player``: by default the account's own."""
        player = player or player_of(user)
        sql, params = self._query(user, player, len(keys))
        values = dict(enumerate(keys, FIRST))
        if player is not None:
            values[PLAYER] = player.pk
        if getattr(user, "is_authenticated", False):
            values[USER] = user.pk
        given = [values.get(param, param) if type(param) is int else param for param in params]
        return rows(sql, given, planned=self.planned)

    def _query(self, user: Viewer, player: Player | None, count: int) -> Query:
        is_signed_in = getattr(user, "is_authenticated", False)
        is_active = is_signed_in and bool(user.is_active)
        known = tuple(game.key for game in games())  # rules may name games
        alike = is_signed_in, is_active, player is not None, count, known
        if alike not in self.built:
            stand_in = Player(pk=PLAYER) if player is not None else None
            account = StandIn(is_active, stand_in) if is_signed_in else AnonymousUser()
            query = self.build(account, stand_in, range(FIRST, FIRST + count)).query
            self.built[alike] = query.get_compiler(connection=connection).as_sql()
        return self.built[alike]
