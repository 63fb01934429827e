"""Takes a database from before 0.1.0 over to the migrations of 0.1.0, which begin anew.

Its tables are the same; only the records of migrations, content types, triggers and kinds of jobs
are rewritten, in one transaction. This module goes when 0.1.0 is released.
"""

from importlib import import_module
from typing import Any, Final

from django.apps import apps
from django.core.management import CommandError
from django.db import transaction
from pgtrigger.compiler import Trigger
from pgtrigger.migrations import AddTrigger
from psycopg import sql

# The last migration of each app before they were squashed, and the one that now replaces all.
SQUASHED: Final = {
    "people": ("0004_time_zones_and_ends_of_tokens", "0001_people"),
    "jobs": ("0002_find_stuck_jobs", "0001_jobs"),
    "cards": ("0015_codes_with_keys_own_skills_and_kept_revisions", "0001_cards_and_decks"),
    "events": ("0008_time_zones", "0001_events"),
    "matches": ("0008_settings_of_the_table", "0001_matches_and_records"),
    "tournaments": ("0012_rounds_stand", "0001_tournaments"),
    "play": ("0005_clocks_and_states_of_then", "0001_tables"),
}
# Of an app cut out of another app: its migration, the other app, and the models it took.
CUT_OUT: Final = {
    "seasons": (
        "0001_seasons",
        "tournaments",
        tuple(
            f"{model}{event}"
            for model in ("league", "leaguerole", "season", "division")
            for event in ("", "event")
        ),
    ),
    "transfers": ("0001_transfers", "tournaments", ("broughtin", "calendarkey")),
    "careers": (
        "0001_careers",
        "tournaments",
        ("ratedgame", "ratedmatch", "ratingchange", "rating"),
    ),
    "webhooks": (
        "0001_webhooks",
        "tournaments",
        ("webhook", "webhookevent", "delivery", "attempt"),
    ),
}
# Kinds of work that wait in the database under another name.
KINDS: Final = {"tournaments.webhook": "webhooks.delivery", "tournaments.rate": "careers.rate"}
# The last commit with the former migrations, by its message: its hash would change in a rebase.
LAST_BEFORE: Final = "the commit before “One migration for each app”"
APPLIED: Final = "SELECT app, name FROM django_migrations WHERE app = ANY(%s)"
FORGET: Final = "DELETE FROM django_migrations WHERE app = ANY(%s)"
MOVE_TYPES: Final = (
    "UPDATE django_content_type SET app_label = %s WHERE app_label = %s AND model = ANY(%s)"
)
RENAME_KIND: Final = "UPDATE jobs_job SET kind = %s WHERE kind = %s"
TRIGGERS: Final = """
SELECT p.proname FROM pg_trigger t JOIN pg_proc p ON p.oid = t.tgfoid
WHERE t.tgrelid = %s::regclass AND NOT t.tgisinternal
"""
Applied = set[tuple[str, str]]  # the apps and names of migrations
REMEMBER: Final = "INSERT INTO django_migrations (app, name, applied) VALUES (%s, %s, now())"


def carry_over(connection: Any) -> bool:
    """Rewrite the bookkeeping of an older database; return whether anything was rewritten.

    Raises ``CommandError`` for a database that was not brought up to ``LAST_BEFORE`` first.
    """
    with transaction.atomic(using=connection.alias), connection.cursor() as cursor:
        cursor.execute("SELECT to_regclass('django_migrations') IS NOT NULL")
        if not cursor.fetchone()[0]:
            return False
        cursor.execute(APPLIED, [[*SQUASHED, *CUT_OUT]])
        applied = set(cursor.fetchall())
        squashed = _squash(cursor, applied)
        cut = [app for app in CUT_OUT if _cut_out(cursor, app, applied)]
        if cut:
            cursor.executemany(RENAME_KIND, [(now, former) for former, now in KINDS.items()])
    return squashed or bool(cut)


def _squash(cursor: Any, applied: Applied) -> bool:
    if not applied or applied & {(app, now) for app, (_last, now) in SQUASHED.items()}:
        return False
    if any((app, last) not in applied for app, (last, _now) in SQUASHED.items()):
        raise CommandError(
            "This database is of an earlier day than the migrations of 0.1.0 can take over. "
            f"Check out {LAST_BEFORE}, run `manage.py migrate` there, then come back."
        )
    cursor.execute(FORGET, [list(SQUASHED)])
    cursor.executemany(REMEMBER, [(app, now) for app, (_last, now) in SQUASHED.items()])
    return True


def _cut_out(cursor: Any, app: str, applied: Applied) -> bool:
    """Record that an app owns tables of another one; return False if there is nothing to move."""
    migration, source, models = CUT_OUT[app]
    table = apps.get_model(app, models[0])._meta.db_table
    cursor.execute("SELECT to_regclass(%s) IS NOT NULL", [table])
    if (app, migration) in applied or not cursor.fetchone()[0]:
        return False
    cursor.execute(REMEMBER, [app, migration])
    cursor.execute(MOVE_TYPES, [app, source, list(models)])
    _make_triggers_anew(cursor, app, migration)
    return True


def _make_triggers_anew(cursor: Any, app: str, migration: str) -> None:
    """Give the tables of an app that was cut out the triggers of its migration.

    The names of triggers contain the app's: those under the old names are dropped.
    """
    module = import_module(f"{apps.get_app_config(app).name}.migrations.{migration}")
    (together,) = module.Migration.operations
    added = [each.trigger for each in together.operations if isinstance(each, AddTrigger)]
    triggers = [trigger for trigger in added if isinstance(trigger, Trigger)]
    for table in {trigger.sql.table for trigger in triggers}:
        cursor.execute(TRIGGERS, [table])
        for (function,) in cursor.fetchall():
            cursor.execute(sql.SQL("DROP FUNCTION {}() CASCADE").format(sql.Identifier(function)))
    for trigger in triggers:
        cursor.execute(str(trigger.install_sql))
