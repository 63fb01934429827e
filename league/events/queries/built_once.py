"""Visibility queries whose SQL is built once and reused with the keys of whoever asks.

Building the SQL of a visibility rule with the ORM takes many times as long as running it, and the
reader enters it only by their keys. So it is built with placeholder keys that no row has, and each
call puts the reader's own in their place. The rule itself stays where it is, as a queryset.
"""

from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Final

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


class Captured(Exception):
    """A query that is not sent: its SQL and its parameters."""


class BuiltOnce:
    """A query by account, player and keys of rows; ``build`` makes its queryset of plain values.

    The account is an anonymous one where nobody is signed in; the player may be a guest then.
    Rules ask the database for the time: what is built would keep a time of Python's.
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
            account = SimpleNamespace(
                pk=USER, is_authenticated=is_signed_in, is_active=is_active, player=stand_in
            )
            queryset = self.build(account, stand_in, range(FIRST, FIRST + count))
            self.built[alike] = _query_of(queryset)
        return self.built[alike]


def _query_of(queryset: QuerySet[Any, Any]) -> Query:
    """Return what a queryset would send: an execute wrapper takes it, and it is not sent.

    What a new connection begins with passes. Raises RuntimeError for a queryset whose conditions
    nothing can meet: it sends nothing.
    """
    table = f'"{queryset.model._meta.db_table}"'

    def capture(execute: Any, sql: Any, params: Any, many: bool, context: Any) -> Any:
        if table in str(sql):
            raise Captured(str(sql), tuple(params or ()))
        return execute(sql, params, many, context)

    is_logged, connection.force_debug_cursor = connection.force_debug_cursor, False
    connection.execute_wrappers.insert(0, capture)  # before any that would change the statement
    try:
        list(queryset)
    except Captured as captured:
        sql, params = captured.args
        return sql, params
    finally:
        connection.execute_wrappers.remove(capture)
        connection.force_debug_cursor = is_logged
    raise RuntimeError("this query can have no rows")
