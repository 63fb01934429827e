"""Detecting a connection pooler that mixes prepared statements up.

A pooler in transaction mode gives each transaction any connection to the server. A statement that
was prepared on one is unknown on another, or another client's statement has the same name there.
Newer poolers track each client's statements and have no such fault, so the test looks for the fault
itself, not for a pooler.
"""

import threading
from contextlib import closing

import psycopg
from django.db.backends.base.base import BaseDatabaseWrapper
from psycopg import errors

MIXED = (errors.DuplicatePreparedStatement, errors.InvalidSqlStatementName)
TRIES = 4
noticed = threading.Event()  # set by any request of this process


def mixes_statements_up(connection: BaseDatabaseWrapper) -> bool:
    """Tell whether prepared statements of two sessions, used in turn, get mixed up.

    Both drivers choose the same name. The second session gets the server connection that the first
    has just released, unless others are busy: then the first soon gets another. Raises
    psycopg.OperationalError when there is no free connection.
    """
    if connection.get_connection_params().get("prepare_threshold") is None:
        return False
    with closing(_session(connection)) as first, closing(_session(connection)) as second:
        try:
            return any(
                _ask(session, word) != word
                for _try in range(TRIES)
                for session, word in ((first, "first"), (second, "second"))
            )
        except MIXED:
            return True


def _session(connection: BaseDatabaseWrapper) -> psycopg.Connection[tuple[str]]:
    given = connection.get_connection_params()
    made: psycopg.Connection[tuple[str]] = psycopg.connect(**given, autocommit=True)
    return made


def _ask(session: psycopg.Connection[tuple[str]], word: str) -> str:
    cursor = psycopg.Cursor(session)
    row = cursor.execute(f"SELECT '{word}'", prepare=True).fetchone()
    return row[0] if row else ""
