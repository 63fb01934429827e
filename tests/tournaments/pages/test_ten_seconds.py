"""What the desk and the hall read of a tournament is at most ten seconds old."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.cache import cache, caches
from django.test import Client
from django.utils import timezone

from league.tournaments.floor.services import slips
from league.tournaments.front.views.kept import OWN, SLOWEST
from league.tournaments.standings import services as standings
from tests.races import race
from tests.tournaments.pages.test_public import path
from tests.tournaments.rounds.hall import Hall, running, take
from tests.tournaments.views.desk_world import at, desk_of, text_of

OLDEST = 10  # seconds
ASKS_AGAIN = ("", "results/", "calls/")
DESK = (*ASKS_AGAIN, "check-in/", "entrants/", "waiting/")
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)


@pytest.fixture(autouse=True)
def nothing_kept() -> None:
    cache.clear()
    caches["near"].clear()


def enter_elsewhere(hall: Hall) -> None:
    """Enter a result on another connection, as another process does, and count it."""

    def enter(_start: Any) -> object:
        made = slips.enter(tournament=hall.tournament, table=1, score="5-2", by=hall.by,
                           now=timezone.now())  # fmt: skip
        take(hall.tournament)
        standings.rebuild(tournament=hall.tournament)
        return made

    [made] = race(enter)
    assert isinstance(made, slips.Entered)


def most_kept(answer: Any) -> int:
    """Say how many seconds an answer may be kept on its way to the reader."""
    said = answer.headers["Cache-Control"]
    matched = re.search(r"max-age=(\d+)", said)
    return 0 if "no-store" in said else int(matched[1]) if matched else 10**9


def shown(answer: Any) -> bytes:
    """Leave out what is each reader's own: a token, and the time."""
    return OWN.sub(b"", answer.content)


@pytest.mark.django_db
@pytest.mark.parametrize("page", DESK)
def test_nothing_keeps_a_page_of_the_desk_and_it_asks_again_in_time(page: str) -> None:
    hall = running(4, check_in="round")
    hall.next()

    answer = desk_of(hall).get(at(hall.tournament, page))

    asks = [int(seconds) for seconds in re.findall(r'"every (\d+)s', text_of(answer))]
    assert answer.status_code == 200
    assert most_kept(answer) == 0
    assert bool(asks) == (page in ASKS_AGAIN)
    assert all(seconds <= OLDEST for seconds in asks)


@pytest.mark.django_db(transaction=True)
def test_a_result_of_another_process_is_at_the_desk_with_the_next_question() -> None:
    hall = running(4)
    hall.next()
    client = desk_of(hall)
    results, home = at(hall.tournament, "results/"), at(hall.tournament)
    before = text_of(client.get(results)), text_of(client.get(home))

    enter_elsewhere(hall)

    after = text_of(client.get(results)), text_of(client.get(home))
    assert (before[0].count("is-done"), after[0].count("is-done")) == (0, 1)
    assert before[1] != after[1]


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("page", ["standings/", "pairings/"])
def test_a_visitor_is_shown_the_result_of_another_process_in_ten_seconds(
    page: str, settings: Any
) -> None:
    assert SLOWEST * settings.VISITOR_SECONDS <= OLDEST  # the copy of the slowest page
    hall = running(4)
    hall.next()
    visitor, where = Client(), path(hall, page)
    with time_machine.travel(NOW) as clock:
        before, same = visitor.get(where), visitor.get(where)
        enter_elsewhere(hall)
        clock.shift(timedelta(seconds=OLDEST))
        after = visitor.get(where)

    assert most_kept(before) == most_kept(after) == 0
    assert shown(before) == shown(same) != shown(after)
