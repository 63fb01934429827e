"""A league as a file of rows."""

import gzip
import json
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps import apps
from django.utils import timezone

from league.people.models import Player
from league.running import demo, rows


def test_the_demo_is_of_today_s_tables_and_small() -> None:
    known = rows.tables()
    written = json.loads(gzip.decompress(demo.ROWS.read_bytes()).partition(b"\n")[0])["tables"]

    outdated = [name for name, (cols, _) in written.items() if cols != [*known[name].columns]]
    assert outdated == [], "run `make demo`"
    assert demo.ROWS.stat().st_size < 1_500_000


def test_a_file_with_columns_that_are_gone_is_not_loaded(tmp_path: Path, db: None) -> None:
    head, _newline, body = gzip.decompress(demo.ROWS.read_bytes()).decode().partition("\n")
    content = json.loads(head)
    content["tables"]["events_event"][0].append("colour")
    other = tmp_path / "other.gz"
    other.write_bytes(gzip.compress(f"{json.dumps(content)}\n{body}".encode()))

    with pytest.raises(rows.OtherTables, match="events_event have changed: run `make demo`"):
        rows.load(other, now=timezone.now())


def test_columns_newer_than_a_file_get_their_usual_values(tmp_path: Path, db: None) -> None:
    """And moments stay as far away as they were, and later rows get other keys."""
    now, file = timezone.now(), tmp_path / "one.gz"
    key = Player.objects.create(handle="zoe", display_name="Z").pk + 5
    columns = ["id", "handle", "display_name", "created_at"]
    head = {"tables": {"people_player": [columns, 1]}, "names": {}}
    row = f"{key}\tann\tアン\t-3600"
    file.write_bytes(gzip.compress(f"{json.dumps(head)}\n{row}\n".encode()))

    rows.load(file, now=now)

    ann = Player.objects.get(handle="ann")
    assert (ann.pk, ann.display_name, ann.language) == (key, "アン", "ja")
    assert ann.created_at == now - timedelta(hours=1)
    assert Player.objects.create(handle="bea", display_name="B").pk > key
    assert not apps.get_model("people", "PlayerEvent").objects.filter(pgh_obj=ann).exists()
