"""A database from before 0.1.0 is taken over as it is: ``data/before_0.1.0.dump`` is its demo."""

import io
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db.migrations.loader import MigrationLoader

from league.running.carry_over import CUT_OUT, KINDS, LAST_BEFORE, SQUASHED
from tests.running.site import at_home, refusal, served
from tests.running.test_backups import ask, digests

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]
GOLDEN = Path(__file__).parents[1] / "golden"
DATA = Path(__file__).parent / "data"
BEGAN = {app: name for app, (_last, name) in SQUASHED.items()}
BEGAN |= {app: name for app, (name, _source, _models) in CUT_OUT.items()}
OURS = ", ".join(f"'{app}'" for app in BEGAN)
TYPES = " UNION ALL ".join(
    "SELECT model FROM django_content_type "
    f"WHERE app_label = '{source}' AND model = ANY(ARRAY{list(models)})"
    for _migration, source, models in CUT_OUT.values()
)
TRIGGERS = """
SELECT array_agg(pg_get_triggerdef(oid) ORDER BY pg_get_triggerdef(oid) COLLATE "C")
FROM pg_trigger WHERE NOT tgisinternal
"""
# What the site says of itself, and no row of anybody's.
ITS_OWN = {"django_migrations", "django_content_type", "auth_permission"}
JOBS = "SELECT count(*) FROM jobs_job"


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory, django_db_blocker: Any) -> Iterator[Path]:
    """A home whose server runs, and into which the older database was put; it is at hand."""
    folder = tmp_path_factory.mktemp("older") / "home"
    with served(folder), at_home(folder), django_db_blocker.unblock():
        call_command("restore", str(DATA / "before_0.1.0.dump"), stdout=io.StringIO())
        yield folder


def migrate() -> str:
    said = io.StringIO()
    call_command("migrate", stdout=said)
    return said.getvalue()


def columns_then() -> dict[str, set[str]]:
    """Map our tables to the columns that they began with: later migrations may add some."""
    state = MigrationLoader(None).project_state(list(BEGAN.items()))
    models = state.apps.get_models(include_auto_created=True)
    return {
        model._meta.db_table: {field.column for field in model._meta.local_concrete_fields}
        for model in models
    }


def test_every_row_stays_and_the_migrations_begin_anew(home: Path) -> None:
    kept = json.loads((DATA / "before_0.1.0.json").read_text())

    now = digests(home, columns_then())

    same = kept.keys() - ITS_OWN - {"jobs_job"}
    assert {table: now[table] for table in same} == {table: kept[table] for table in same}
    former = ", ".join(f"'{kind}'" for kind in KINDS)
    assert now["jobs_job"][:-32] == kept["jobs_job"][:-32]  # as many, though some are renamed
    assert ask(home, f"{JOBS} WHERE kind IN ({former})") == 0
    ours = [app for app, _name in MigrationLoader(None).disk_migrations if app in BEGAN]
    assert ask(home, f"SELECT count(*) FROM django_migrations WHERE app IN ({OURS})") == len(ours)
    assert ask(home, TYPES) is None
    assert "No migrations to apply" in migrate()


def test_it_has_the_triggers_of_a_new_one(home: Path) -> None:
    golden = (GOLDEN / "schema.txt").read_text().splitlines()

    defined = ask(home, TRIGGERS)

    assert defined == sorted(row for row in golden if re.match("CREATE (CONSTRAINT )?TRIGGER", row))


def test_what_is_cut_out_later_is_taken_over_as_well(home: Path) -> None:
    owner = "league_owner"
    for app, (_migration, source, _models) in CUT_OUT.items():
        ask(home, f"DELETE FROM django_migrations WHERE app = '{app}'", owner)
        back = f"UPDATE django_content_type SET app_label = '{source}' WHERE app_label = '{app}'"
        ask(home, back, owner)

    assert "was converted" in migrate()

    began = f"SELECT count(*) FROM django_migrations WHERE app = ANY(ARRAY{list(CUT_OUT)})"
    assert ask(home, began) == len(CUT_OUT)
    assert ask(home, TYPES) is None


def test_an_even_older_one_is_told_where_to_go_first(home: Path) -> None:
    owner = "league_owner"
    ask(home, f"DELETE FROM django_migrations WHERE app IN ({OURS})", owner)
    ask(
        home,
        "INSERT INTO django_migrations (app, name, applied) "
        "VALUES ('cards', '0014_ship_house_sets', now())",
        owner,
    )

    assert f"Check out {LAST_BEFORE}" in refusal("migrate")
