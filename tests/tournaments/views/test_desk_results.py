"""The list of results at the desk: of the rounds under way, and of any round before them."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from league.people.models import Player
from tests.longer import longer
from tests.markup import tight
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, text_of
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


def of(hall: Hall, round: object) -> str:
    return at(hall.tournament, f"results/?of={round}")


@made_once
def played(entrants: int = 4) -> Hall:
    """One round is closed, the next is under way with one result."""
    hall = running(entrants, steps="whole next")
    hall.decide(hall.pairings(hall.round(2))[0], 1)
    hall.take()
    return hall


def names_in(page: str) -> str:
    return page[page.index('id="with-result"') :]


def test_any_round_is_listed_with_who_entered_its_results() -> None:
    hall = played()
    client = desk_of(hall)

    now = tight(text_of(client.get(at(hall.tournament, "results/"))))
    first = tight(text_of(client.get(of(hall, 1))))
    second = tight(text_of(client.get(of(hall, 2))))

    assert (now.count("list-row is-done"), first.count("list-row is-done")) == (1, 2)
    assert second.count("list-row is-done") == 1
    assert 'aria-current="true">Round 1</a>' in first
    assert names_in(first).count(hall.by.player.display_name) == 2
    assert names_in(first).count("round=1&amp;table=") == 2


def test_what_is_typed_is_still_of_the_round_under_way() -> None:
    """The script reads who sits at a table from the rows: those of an old round are no help."""
    hall = played()
    client = desk_of(hall)

    first = names_in(text_of(client.get(of(hall, 1))))
    second = names_in(text_of(client.get(of(hall, 2))))

    assert "data-table" not in first
    assert second.count("data-table") == 1


def test_the_list_that_is_read_anew_is_the_one_that_is_shown() -> None:
    hall = played()

    page = text_of(desk_of(hall).get(of(hall, 1)))

    assert f'hx-get="{of(hall, 1)}"' in page


@pytest.mark.parametrize("round", ["9", "x", "", "0", "-1", "٢", "9" * 40])
def test_a_round_that_is_not_there_shows_what_is_under_way(round: str) -> None:
    hall = played()

    answer = desk_of(hall).get(of(hall, round))

    assert answer.status_code == 200
    assert text_of(answer).count("list-row is-done") == 1


def test_between_two_rounds_the_last_one_is_shown() -> None:
    hall = running(4)
    nothing_yet = text_of(desk_of(hall).get(at(hall.tournament, "results/")))
    hall.whole()

    page = text_of(desk_of(hall).get(at(hall.tournament, "results/")))

    assert "No round is published yet." in nothing_yet
    assert "Every match has its result." not in nothing_yet
    assert page.count("list-row is-done") == 2
    assert "No match has a result yet." not in page


def test_a_round_that_is_being_paired_is_not_offered() -> None:
    hall = running(4)
    hall.whole()
    hall.pair()

    page = text_of(desk_of(hall).get(of(hall, 2)))

    assert "?of=2#" not in page


@pytest.mark.parametrize("many", longer([6], [40]))
def test_it_costs_the_same_for_four_and_for_many(many: int) -> None:
    counts = []
    for entrants in (4, many):
        hall = played(entrants)
        client = desk_of(hall)
        for query in ("", "?of=1"):
            client.get(at(hall.tournament, f"results/{query}"))
            with CaptureQueriesContext(connection) as asked:
                client.get(at(hall.tournament, f"results/{query}"))
            counts.append(len(asked))

    assert counts == [16, 20] * 2


def test_it_is_in_japanese_too() -> None:
    hall = played()
    Player.objects.filter(user=hall.by).update(language="ja")

    page = tight(text_of(desk_of(hall).get(of(hall, 1))))

    assert "進行中</a>" in page
