"""The rights of the application's database role, computed from the models.

It may change every table but those of evidence and audit, which only grow. It may not
create, alter or truncate tables: migrations run as the owner.
"""

from collections.abc import Iterable

from django.apps import apps
from django.db import transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import Model
from psycopg import sql

FULL = ("SELECT", "INSERT", "UPDATE", "DELETE")
GROW = ("SELECT", "INSERT")
READ = ("SELECT",)
MIGRATIONS = "django_migrations"
CONTEXTS = "pghistory_context"
# Writes the context row of a tracked change as the owner: the application has no right to it.
ATTACH = "_pgh_attach_context"


def acts_on(model: type[Model]) -> tuple[str, ...]:
    """Return the application's rights on a model's table."""
    if model._meta.db_table == CONTEXTS:
        return READ
    grows = hasattr(model, "pgh_tracked_model") or getattr(model, "append_only", False)
    return GROW if grows else FULL


def tables() -> dict[str, tuple[str, ...]]:
    """Map every table of the project, by name, to the application's rights on it."""
    by_table = {
        model._meta.db_table: acts_on(model)
        for model in apps.get_models(include_auto_created=True)
        if model._meta.managed and not model._meta.proxy
    }
    return {**by_table, MIGRATIONS: READ}


def statements(role: str, present: Iterable[str]) -> list[sql.Composed]:
    """Return the SQL that gives `role` exactly its rights on the `present` tables."""
    name = sql.Identifier(role)
    wanted = tables()
    made = [
        sql.SQL("REVOKE CREATE ON SCHEMA public FROM PUBLIC, {}").format(name),
        sql.SQL("GRANT USAGE ON SCHEMA public TO {}").format(name),
        sql.SQL("REVOKE ALL ON ALL TABLES IN SCHEMA public FROM {}").format(name),
        sql.SQL("GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {}").format(name),
    ]
    for table in sorted(set(present) & set(wanted)):
        made.append(
            sql.SQL("GRANT {} ON TABLE {} TO {}").format(
                sql.SQL(", ").join(sql.SQL(act) for act in wanted[table]),
                sql.Identifier(table),
                name,
            )
        )
    return made


def grant(connection: BaseDatabaseWrapper, role: str) -> None:
    """Give the application's role its rights; the connection is the owner's.

    Revokes and grants in one transaction: no session lacks a right in between.
    """
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        present = connection.introspection.table_names(cursor)
        for statement in statements(role, present):
            cursor.execute(statement)
        cursor.execute("SELECT 1 FROM pg_proc WHERE proname = %s", [ATTACH])
        if cursor.fetchone():
            cursor.execute(
                f"ALTER FUNCTION {ATTACH}() SECURITY DEFINER SET search_path = public, pg_temp"
            )
