"""System checks of the site's surroundings, for `manage.py check`."""

from collections.abc import Iterator, Sequence
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register
from django.db import connections
from django.db.backends.base.base import BaseDatabaseWrapper

from league.jobs.database import poolers

OLDEST_POSTGRES = 140_000
DURABLE = {"fsync": "on", "full_page_writes": "on"}
WEAK = {"off", "local"}  # of synchronous_commit


@register(Tags.security, deploy=True)
def check_production(**_rest: Any) -> list[CheckMessage]:
    return [*_addresses(), *_roles(), *_mail(), *_webhooks()]


def _addresses() -> Iterator[CheckMessage]:
    if not settings.HTTPS:
        yield Warning("SITE_URL does not begin with https://.", id="conf.W001")
    host = urlsplit(settings.SITE_URL).hostname or ""
    hosts = settings.ALLOWED_HOSTS
    if "*" in hosts:
        yield Error("ALLOWED_HOSTS=* lets every name in.", id="conf.E001")
    elif host not in hosts and not any(host.endswith(name) for name in hosts if name[:1] == "."):
        yield Error(f"SITE_URL's host {host} is not in ALLOWED_HOSTS.", id="conf.E002")


def _roles() -> Iterator[CheckMessage]:
    if settings.DATABASE["USER"] == settings.DATABASE_OWNER["USER"]:
        yield Warning(
            "One role owns and uses the database: evidence and audit could be changed.",
            hint="Give the owner's role in DATABASE_OWNER_URL (docs/operations.md).",
            id="conf.W002",
        )
    elif settings.DATABASE["NAME"] != settings.DATABASE_OWNER["NAME"]:
        yield Error("DATABASE_URL and DATABASE_OWNER_URL name different databases.", id="conf.E003")


def _mail() -> Iterator[CheckMessage]:
    if settings.EMAIL_URL and settings.DEFAULT_FROM_EMAIL.endswith("@localhost>"):
        yield Warning("DEFAULT_FROM_EMAIL is not set, but EMAIL_URL is.", id="conf.W003")


def _webhooks() -> Iterator[CheckMessage]:
    if settings.WEBHOOK_LOOPBACK:
        yield Error("WEBHOOK_LOOPBACK=1 lets organisers reach this machine.", id="conf.E004")


@register(Tags.database)
def check_server(*, databases: Sequence[str] | None = None, **_rest: Any) -> list[CheckMessage]:
    """Ask the database server itself: `manage.py check --database default`."""
    messages: list[CheckMessage] = []
    for alias in databases or ():
        with connections[alias].cursor() as cursor:
            cursor.execute("SELECT name, setting FROM pg_settings")
            said = dict(cursor.fetchall())
            cursor.execute(
                "SELECT datctype, pg_encoding_to_char(encoding) FROM pg_database"
                " WHERE datname = current_database()"
            )
            messages += _server(said, *cursor.fetchone())
        messages += _pooler(connections[alias])
    return messages


def _pooler(connection: BaseDatabaseWrapper) -> Iterator[CheckMessage]:
    if poolers.mixes_statements_up(connection):
        yield Error(
            "A connection pooler in transaction mode mixes prepared statements up: requests fail.",
            hint="Set PREPARED_STATEMENTS=0, or let the pooler keep account of them "
            "(PgBouncer 1.21: max_prepared_statements).",
            id="conf.E013",
        )


def _server(said: dict[str, str], ctype: str, encoding: str) -> Iterator[CheckMessage]:
    if int(said["server_version_num"]) < OLDEST_POSTGRES:
        yield Error("PostgreSQL 14 or newer is needed.", id="conf.E010")
    for name, value in DURABLE.items():
        if said[name] != value:
            yield Warning(f"{name} is {said[name]}: a crash loses rows.", id="conf.W010")
    if said["synchronous_commit"] in WEAK:
        yield Warning("synchronous_commit is off: a crash loses rows.", id="conf.W011")
    if encoding != "UTF8":
        yield Error(f"The database's encoding is {encoding}, not UTF8.", id="conf.E011")
    if ctype in {"C", "POSIX"}:
        yield Error(
            f"The database's locale {ctype} cannot tell Japanese letters from other signs.",
            hint="Make it with LC_CTYPE 'C.UTF-8', 'ja_JP.UTF-8' or another UTF-8 locale.",
            id="conf.E012",
        )
