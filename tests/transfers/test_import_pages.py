"""The pages on which tables are looked at and brought in."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.events.conftest import browser
from tests.tournaments.factories import user_of
from tests.tournaments.rounds.hall import running
from tests.tournaments.views.desk_world import at, desk_of, staff, text_of
from tests.transfers.books import book
from tests.transfers.rows import closed, sent

pytestmark = pytest.mark.django_db


def test_the_page_shows_what_a_file_would_do_and_then_does_it() -> None:
    hall = closed()
    client, path = desk_of(hall), at(hall.tournament, "import/entrants/")
    raw = book([["name", "seed"], ["花", "1"], ["Smith", "2"]])

    shown = client.post(path, {"act": "look", "file": sent("list.xlsx", raw)})
    context = shown.context["confirm"].initial
    done = client.post(path, {"act": "confirm", **context}, follow=True)

    assert shown.status_code == 200
    assert "花" in text_of(shown)
    assert hall.tournament.entrants.count() == 2
    assert "2" in text_of(done)
    again = client.post(path, {"act": "confirm", **context}, follow=True)
    assert again.status_code == 200
    assert hall.tournament.entrants.count() == 2


def test_the_page_keeps_what_was_pasted_and_tells_row_and_column() -> None:
    hall = closed()
    client, path = desk_of(hall), at(hall.tournament, "import/entrants/")

    shown = client.post(path, {"act": "look", "text": "name,seed\nA,zero\n"})

    assert shown.status_code == 200
    assert "row_number" in text_of(shown)
    assert "A,zero" in text_of(shown)
    assert 'value="confirm"' not in text_of(shown)


@pytest.mark.parametrize("table", ["entrants", "results"])
def test_no_input_breaks_the_page(table: str) -> None:
    hall = running(2)
    hall.next()
    client, path = desk_of(hall), at(hall.tournament, f"import/{table}/")
    nasty = [
        *("", " ", "\0", "name\n" + "a" * 900, "table,result\n١,1-0\n"),
        *("name\n=HYPERLINK(1)\n", "name,seed\nx,99999999999\n", "name\n\u202e\n"),
    ]

    for text in nasty:
        assert client.post(path, {"act": "look", "text": text}).status_code in (200, 400, 422)
    for form in (
        {"act": "confirm"},
        {"act": "confirm", "sheet": "*", "token": "x"},
        {"act": "confirm", "sheet": "bmFtZQph", "token": "x"},
        {"act": "what"},
        {},
    ):
        assert client.post(path, form).status_code in (400, 409, 422)
    big = client.post(path, {"act": "look", "file": sent("a.csv", b"a" * 700_000)})
    assert big.status_code == 400
    assert "file_too_large" in text_of(big)
    assert client.get(at(hall.tournament, "import/nothing/")).status_code == 404


def test_the_pages_are_in_both_languages_and_cost_the_same_for_many() -> None:
    few, many = running(2), running(6)
    counts = []
    for hall in (few, many):
        client = desk_of(hall)
        for page in ("transfer/", "import/entrants/", "import/results/"):
            for language in ("en", "ja"):
                answer = client.get(
                    at(hall.tournament, page), headers={"Accept-Language": language}
                )
                assert answer.status_code == 200
        with CaptureQueriesContext(connection) as queries:
            client.get(at(hall.tournament, "transfer/"))
        counts.append(len(queries))
    assert counts[0] == counts[1]


def test_players_and_checkers_do_not_import() -> None:
    hall = running(2)
    player = browser(user_of(hall.tournament.entrants.first()))

    assert player.get(at(hall.tournament, "import/entrants/")).status_code == 403
    checker = staff(hall.tournament, "checker")
    assert checker.get(at(hall.tournament, "transfer/")).status_code == 200
    assert checker.get(at(hall.tournament, "import/results/")).status_code == 403
    assert checker.get(at(hall.tournament, "transfer/event.json")).status_code == 403
