"""The ranking of a whole event: the cut first, then the rest, wherever it is taken from."""

import csv
import io
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.tournaments.phases.services import phases, tournaments
from league.tournaments.standings.queries import ranking
from tests.longer import longer
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, running
from tests.tournaments.views.desk_world import at, desk_of, text_of
from tests.worlds import made_once

pytestmark = pytest.mark.django_db
TOP = {"from": "top", "n": 2}


@made_once
def played(entrants: int = 5, *, finish: bool = True) -> Hall:
    """Two rounds of a Swiss, then a final that the second seed wins."""
    plan = [{"kind": "swiss", "rounds": 2}, {"kind": "single", "cut": TOP}]
    hall = running(entrants, plan, steps="whole whole")
    phases.cut(tournament=hall.fresh(), by=hall.by, now=timezone.now())
    if finish:
        hall.play(hall.round(3), lambda first, second: 1 if first > second else 2)
        phases.finish(phase=hall.phase(2), by=hall.by, now=timezone.now())
        tournaments.finish(tournament=hall.fresh(), by=hall.by, now=timezone.now())
    return hall


def path(hall: Hall, page: str) -> str:
    return f"/tournaments/{hall.event.uid}/{page}"


def table(answer: Any) -> list[list[str]]:
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_who_came_into_the_cut_stands_first_and_the_rest_follows() -> None:
    hall = played()
    swiss = hall.points()

    ranked = ranking(hall.fresh())

    final = [line for line in ranked if line.phase.number == 2]
    assert [line.row.place for line in final] == [1, 2]
    assert final[0].row.entrant > final[1].row.entrant
    rest = [line.row.place for line in ranked if line.phase.number == 1]
    assert min(rest) == 3
    assert sorted(line.row.entrant for line in ranked) == [1, 2, 3, 4, 5]
    assert {line.row.entrant: line.points for line in ranked} == swiss


def test_page_table_api_and_print_say_the_same() -> None:
    hall = played()
    expected = [(line.row.place, line.row.entrant) for line in ranking(hall.fresh())]
    client = Client()

    page = client.get(path(hall, "standings/"))
    rows = table(client.get(path(hall, "data/standings.csv?phase=all")))
    api = client.get(f"/api/v1/tournaments/{hall.event.uid}/ranking/").json()["data"]
    sheet = desk_of(hall).get(at(hall.tournament, "print/ranking/"))

    assert "Final ranking" in text_of(page)
    assert [(line.row.place, line.row.entrant) for line, *_ in page.context["lines"]] == expected
    assert [(int(row[0]), int(row[2])) for row in rows[1:]] == expected
    assert [(row["place"], row["entrant"]) for row in api] == expected
    printed = [line for sheet_rows in sheet.context["pages"] for line, *_ in sheet_rows]
    assert [(line.row.place, line.row.entrant) for line in printed] == expected
    assert "Final ranking (CSV)" in text_of(client.get(path(hall, "data/")))
    assert "print/ranking/" in text_of(desk_of(hall).get(at(hall.tournament, "print/")))


def test_it_is_offered_beside_the_planand_says_that_it_is_not_final_yet() -> None:
    hall = played(finish=False)

    first = text_of(Client().get(path(hall, "standings/")))
    whole = text_of(Client().get(path(hall, "standings/?phase=all")))
    swiss = text_of(Client().get(path(hall, "standings/?phase=1")))

    assert 'href="?phase=all"' in first
    assert "Ranking so far" not in first
    assert "Ranking so far" in whole
    assert 'href="?phase=all"' in swiss


def test_an_event_of_one_phase_has_its_standings_alone() -> None:
    hall = running(4)
    hall.whole()

    assert "phase=all" not in text_of(Client().get(path(hall, "standings/")))
    assert Client().get(path(hall, "standings/?phase=all")).status_code == 200
    waiting = running(2, ["ladder"])
    assert Client().get(path(waiting, "standings/?phase=all&q=x")).status_code == 200


@pytest.mark.parametrize("language", ["en", "ja"])
def test_it_is_found_by_name_in_both_languages(language: str) -> None:
    hall = played()
    headers = {"Accept-Language": language}

    name = player_of(hall.tournament.entrants.get(number=3)).display_name
    asked = {"phase": "all", "q": name}

    answer = Client().get(path(hall, "standings/"), asked, headers=headers)
    nobody = Client().get(path(hall, "standings/?phase=all&q=zz<b>"), headers=headers)

    assert [line.row.entrant for line, *_ in answer.context["lines"]] == [3]
    assert (nobody.status_code, "zz<b>" in text_of(nobody)) == (200, False)


@pytest.mark.parametrize("many", longer([6], [20]))
def test_it_asks_as_often_for_many_as_for_few(many: int) -> None:
    counts = []
    for hall in (played(5), played(many)):
        with CaptureQueriesContext(connection) as queries:
            assert Client().get(path(hall, "standings/")).status_code == 200
        counts.append(len(queries))

    assert counts[0] == counts[1]
