"""How often the pages of matches ask the database."""

from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from matches.services import records
from tests.events.conftest import browser
from tests.events.factories import enter
from tests.matches.factories import Table, declared, played, table as make_table
from tests.matches.paging import filings, many, path, replay_all, reported


@pytest.mark.parametrize("count", [1, 30])
@pytest.mark.parametrize(
    ("name", "queries"),
    [("event", 14), ("mine", 18), ("player", 13)],
    ids=["event", "mine", "player"],
)
def test_lists_ask_the_same_for_one_row_and_for_thirty(
    table: Table, django_assert_num_queries: Any, name: str, queries: int, count: int
) -> None:
    many(table, count)
    client = browser(table.ann)
    address = {
        "event": reverse("matches:list") + f"?event={table.event.uid}",
        "mine": reverse("matches:list"),
        "player": reverse("matches:player", args=[table.players[0].handle]),
    }[name]
    client.get(address)

    with django_assert_num_queries(queries):
        answer = client.get(address)

    waiting = name == "mine"  # the one without a result stands in its own list too
    assert answer.content.decode().count("match-line") == min(count + 1, 30) + waiting


def full_match(at: Table, count: int) -> str:
    for score in ((7, 5), (5, 7), (7, 0))[:count]:
        reported(at, score)
    filings(at, count)
    return path(at)


def ruled_match(at: Table, count: int) -> str:
    full_match(at, count)
    return path(at, "rule")


def report_page(at: Table, count: int) -> str:
    full_match(at, count)
    return path(at, "report")


def replay_page(at: Table, count: int) -> str:
    filings(declared(at), count)
    return path(at, "replay", 1) + "?at=9"


def own_records(at: Table, count: int) -> str:
    for seed in range(1, count + 1):
        records.keep(text=played(at, seed).text, source="paste", by=at.ann, now=timezone.now())
    replay_all()
    return reverse("matches:records")


def player_statistics(at: Table, count: int) -> str:
    filings(at, count)
    return reverse("matches:player", args=[at.players[0].handle])


@pytest.mark.parametrize("count", [1, 3])
@pytest.mark.parametrize(
    ("made", "queries"),
    [
        (full_match, 27),
        (ruled_match, 27),
        (report_page, 25),
        (replay_page, 25),
        (own_records, 7),
        (player_statistics, 12),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_a_page_asks_the_same_for_one_row_and_for_three(
    table: Table, django_assert_num_queries: Any, made: Any, queries: int, count: int
) -> None:
    address = made(table, count)
    client = browser(table.judge if made is ruled_match else table.ann)
    assert client.get(address).status_code == 200

    with django_assert_num_queries(queries):
        client.get(address)


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
