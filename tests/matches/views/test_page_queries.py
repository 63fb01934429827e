"""How often the pages of matches ask the database."""

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils import timezone

from matches.services import records
from tests.events.conftest import browser
from tests.events.factories import enter
from tests.longer import longer
from tests.matches.factories import Table, declared, played, table as make_table
from tests.matches.paging import filings, many, path, replay_all, reported


def counted(client: Client, address: str) -> tuple[int, str]:
    """Ask for a page again; return how many statements it took, and the page."""
    assert client.get(address).status_code == 200
    with CaptureQueriesContext(connection) as statements:
        answer = client.get(address)
    return len(statements), answer.content.decode()


@pytest.mark.parametrize("count", longer([1, 4], [30]))
def test_lists_ask_the_same_for_one_row_and_for_many(table: Table, count: int) -> None:
    many(table, count)
    client, lists = browser(table.ann), reverse("matches:list")
    addresses = {
        "event": f"{lists}?event={table.event.uid}",
        "mine": lists,
        "player": reverse("matches:player", args=[table.players[0].handle]),
    }

    pages = {name: counted(client, address) for name, address in addresses.items()}

    queries = {name: number for name, (number, _page) in pages.items()}
    rows = {name: page.count("match-line") for name, (_number, page) in pages.items()}
    shown = min(count + 1, 30)
    assert queries == {"event": 14, "mine": 18, "player": 14}
    # The one without a result stands in the list of what waits as well.
    assert rows == {"event": shown, "mine": shown + 1, "player": shown}


@pytest.mark.parametrize("count", [1, 3])
def test_a_page_asks_the_same_for_one_row_and_for_three(table: Table, count: int) -> None:
    filings(declared(table), count)
    client = browser(table.ann)
    handle = table.players[0].handle

    queries = {
        "player": counted(client, reverse("matches:player", args=[handle]))[0],
        "replay": counted(client, path(table, "replay", 1) + "?at=9")[0],
        "stretch": counted(client, path(table, "replay", 1) + "?from=9")[0],
    }
    for score in ((7, 5), (5, 7), (7, 0))[:count]:
        reported(table, score)
    queries |= {
        "match": counted(client, path(table))[0],
        "rule": counted(browser(table.judge), path(table, "rule"))[0],
        "report": counted(client, path(table, "report"))[0],
    }

    assert queries == {
        "player": 13,
        "replay": 24,
        "stretch": 23,
        "match": 25,
        "rule": 24,
        "report": 22,
    }


@pytest.mark.parametrize("count", [1, 3])
def test_own_records_ask_the_same_for_one_and_for_three(table: Table, count: int) -> None:
    for seed in range(1, count + 1):
        records.keep(
            text=played(table, seed).text, source="paste", by=table.ann, now=timezone.now()
        )
    replay_all()

    queries, _page = counted(browser(table.ann), reverse("matches:records"))

    assert queries == 7


@pytest.mark.parametrize("count", [1, 3])
def test_the_page_to_make_matches_asks_the_same_for_one_entry_more_and_for_three(
    db: None, django_assert_num_queries: Any, count: int
) -> None:
    at = make_table(locked=False)
    for _number in range(count):
        enter(at.event)
    client, address = browser(at.judge), reverse("matches:organise", args=[at.event.uid])
    assert client.get(address).content.decode().count("<option") == 2 * (count + 3)

    with django_assert_num_queries(9):
        client.get(address)
