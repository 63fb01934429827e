"""What a browser test begins with is what was kept, whatever the one before it wrote."""

from django.contrib.auth.models import Permission

from league.people.models import Player
from tests.e2e.shelf import Shelf
from tests.people.factories import PlayerFactory


def rows_of(shelf: Shelf) -> dict[str, list[bytes]]:
    return {name: sorted(rows.splitlines()) for name, rows in shelf.take().items()}


def test_written_changed_and_deleted_rows_are_as_before(site: str, shelf: Shelf) -> None:
    kept = shelf.take()
    before = rows_of(shelf)
    PlayerFactory(handle="sora")
    changing, going = Permission.objects.order_by("pk")[:2]
    Permission.objects.filter(pk=changing.pk).update(name="…")
    going.delete()
    changed = rows_of(shelf)

    shelf.put(kept)

    assert {name for name in changed if changed[name] != before.get(name)} >= {
        "people_player",
        "auth_permission",
    }
    assert rows_of(shelf) == before
    assert not Player.objects.filter(handle="sora").exists()


def versions_of(shelf: Shelf, table: str) -> list[tuple[str]]:
    return sorted(shelf.server.execute(f"SELECT DISTINCT xmin::text FROM {table}").fetchall())


def test_a_table_that_nobody_wrote_to_is_left_alone(site: str, shelf: Shelf) -> None:
    tables = ("cards_cardrevision", "auth_permission")
    kept = shelf.take()
    untouched, written = (versions_of(shelf, table) for table in tables)
    Permission.objects.filter(pk=Permission.objects.earliest("pk").pk).update(name="…")

    shelf.put(kept)

    assert versions_of(shelf, tables[0]) == untouched
    assert versions_of(shelf, tables[1]) != written


def test_a_state_is_made_once(site: str, shelf: Shelf) -> None:
    made = []

    def make() -> str:
        made.append(PlayerFactory(handle="sora"))
        return "told"

    first = shelf.begin("a test's", make)
    Player.objects.all().delete()
    second = shelf.begin("a test's", make)
    del shelf.states["a test's"]

    assert (first, second, len(made)) == ("told", "told", 1)
    assert Player.objects.get().handle == "sora"
