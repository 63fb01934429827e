"""Tables that are being played, as programs read them."""

from random import Random

import pytest
from django.test import Client
from django.utils import timezone

from league.events.models import Event
from league.play.services import sittings
from matches.services import rulings, settings
from tests.matches.factories import claim, declared_table, more_matches
from tests.play.match_tables.test_matches import places
from tests.play.matches import concede
from tests.play.sitting import play_on

pytestmark = pytest.mark.django_db


def opened(at, lines=6):
    sitting = sittings.open_game(match=at.match, number=1, by=at.ann, now=timezone.now())
    play_on(sitting, places(sitting), Random(2), lines)
    return sitting


def rows(at, of="events"):
    uid = at.event.uid if of == "events" else at.match.uid
    answer = Client().get(f"/api/v1/{of}/{uid}/tables/")
    assert answer.status_code == 200, answer.content
    return answer.json()["data"]


def test_an_event_and_a_match_list_their_tables():
    at = declared_table()
    assert rows(at) == []

    sitting = opened(at)

    (row,) = rows(at)
    assert row["object"] == "table"
    assert (row["uid"], row["match"], row["game"]) == (sitting.uid, at.match.uid, 1)
    assert (row["state"], row["lines"]) == ("open", 6)
    assert set(row["score"]) == {"1", "2"}
    assert set(row["chapter"]) == {"en", "ja"}
    assert rows(at, "matches") == [row]


def test_score_and_progress_are_told_with_the_delay_of_the_event():
    at = declared_table()
    settings.change(event=at.event, by=at.judge, now=timezone.now(), watch_delay_minutes=3)
    opened(at)

    (row,) = rows(at)

    assert (row["lines"], row["score"], row["chapter"], row["to_act"]) == (0, {}, {}, [])


def test_tables_of_an_event_that_is_hidden_are_not_there():
    at = declared_table()
    opened(at)
    Event.objects.filter(pk=at.event.pk).update(published=False)

    assert Client().get(f"/api/v1/events/{at.event.uid}/tables/").status_code == 404
    assert Client().get(f"/api/v1/matches/{at.match.uid}/tables/").status_code == 404


def test_tables_of_matches_with_a_result_are_left_out():
    at = declared_table()
    sitting = opened(at)
    _home, away = places(sitting)
    concede(away)
    assert [row["state"] for row in rows(at)] == ["ended"]

    rulings.rule(match=at.match, kind="result", games=claim((5, 0)), reason="Decided.", by=at.judge,
                 now=timezone.now())  # fmt: skip

    assert rows(at) == rows(at, "matches") == []


def test_tables_come_in_pages():
    at = declared_table()
    opened(at, 2)
    for other in more_matches(at, 2):
        opened(other, 2)

    page = Client().get(f"/api/v1/events/{at.event.uid}/tables/", {"limit": 2}).json()

    assert (page["total"], len(page["data"])) == (3, 2)
    assert "offset=2" in page["next"]


def test_more_tables_ask_no_more(django_assert_num_queries):
    at = declared_table()
    opened(at, 2)
    for other in more_matches(at, 3):
        opened(other, 2)
    rows(at)

    with django_assert_num_queries(5):
        assert len(rows(at)) == 4
