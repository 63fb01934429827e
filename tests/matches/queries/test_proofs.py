"""The match of each game on the front page: proved, readable by everybody, the newest."""

from typing import Any

import pytest
from django.core.cache import cache
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from league.events.models import Event
from matches.queries.records.proofs import Proof, newest_proved
from matches.services import reports
from tests.matches.factories import Table, played
from tests.matches.games import reported
from tests.matches.paging import filed, replay_all

pytestmark = pytest.mark.django_db
GAME = "lethal_checkmate"


def test_a_match_is_shown_once_its_record_is_verified() -> None:
    at = reported(GAME)
    assert newest_proved() == {}

    replay_all()

    assert newest_proved() == {GAME: Proof(at.match.uid, 1)}


def test_the_newest_of_a_game_is_shown_and_none_of_an_unpublished_event() -> None:
    first, second = reported(GAME), reported(GAME)
    replay_all()
    assert newest_proved()[GAME].match == second.match.uid

    Event.objects.filter(pk=second.event.pk).update(published=False)

    assert newest_proved()[GAME].match == first.match.uid


def test_where_decks_are_hidden_the_record_that_names_them_is_not_led_to(table: Table) -> None:
    game = played(table)
    for side, by in zip(table.sides, (table.ann, table.bob), strict=True):
        reports.report(match=table.match, side=side, by=by, games=game.games, now=timezone.now())
    filed(table, game.text)
    replay_all()
    assert newest_proved() == {}

    Event.objects.filter(pk=table.event.pk).update(list_visibility=Event.Lists.PUBLIC)

    assert newest_proved() == {"carriers": Proof(table.match.uid, 1)}


def test_all_games_are_asked_for_at_once_and_remembered(settings: Any) -> None:
    settings.VISITOR_SECONDS = 2
    with CaptureQueriesContext(connection) as asked:
        proofs = newest_proved(), newest_proved()
    cache.clear()

    assert (proofs, len(asked)) == (({}, {}), 1)
