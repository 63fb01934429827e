"""System checks of stored ratings and final places, for `check --database`, `migrate` and `up`."""

from collections.abc import Iterator, Sequence
from typing import Any

from django.core.checks import CheckMessage, Tags, Warning, register
from django.db import connections
from django.db.models import Exists, OuterRef

from league.careers.models import RatedMatch
from league.careers.services.ratings import left_behind
from league.tournaments.models import Entrant, Finish, Tournament

HINT = "Run `manage.py recompute` once; the site may go on meanwhile."


@register(Tags.database)
def check_kept(*, databases: Sequence[str] | None = None, **_rest: Any) -> list[CheckMessage]:
    """Warn of results older than ratings and final places, which no sweep looks back to."""
    return behind() if "default" in (databases or ()) else []


def behind() -> list[CheckMessage]:
    """Return the warnings, in two statements; none for a database that is not migrated yet."""
    tables = set(connections["default"].introspection.table_names())
    if not {RatedMatch._meta.db_table, Finish._meta.db_table} <= tables:
        return []
    return list(_behind())


def _behind() -> Iterator[CheckMessage]:
    unrated = left_behind().count()
    if unrated:
        said = f"Matches with a result that the ratings have never taken: {unrated}."
        yield Warning(said, hint=HINT, id="tournaments.W001")
    has = Entrant.objects.filter(tournament=OuterRef("pk"))
    done = Tournament.objects.filter(Exists(has), state=Tournament.State.FINISHED)
    bare = done.filter(~Exists(Finish.objects.filter(tournament=OuterRef("pk")))).count()
    if bare:
        said = f"Finished tournaments whose final places are not kept: {bare}."
        yield Warning(said, hint=HINT, id="tournaments.W002")
