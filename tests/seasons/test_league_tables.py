"""The calendar of a league while its matches are being played at devices."""

from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from django.utils.translation import override

from league.play.models import Place, Sitting
from league.play.queries.running import running as tables_of
from league.play.services import sittings
from league.play.services.closing import ending
from matches.models import Match
from matches.services import settings
from tests.markup import tight
from tests.play.sitting import fresh, play_on
from tests.seasons.season import Play, division, running
from tests.worlds import made_once

pytestmark = pytest.mark.django_db


@made_once
def season_at_tables(size: int, level: int = 1, lines: int = 12) -> tuple[Play, list[Sitting]]:
    """Start a division whose matches of the first round are all being played at tables."""
    play = running(division("A", size), game="rugby_15", format=None)
    rows = [_opened(match, play.by, lines) for match in _first_round(play, level)]
    return play, rows


def _first_round(play: Play, level: int) -> list[Match]:
    pairings = play.tournament(level).rounds.get(number=1).pairings.exclude(match=None)
    return [row.match for row in pairings.select_related("match").order_by("number")]


def _opened(match: Match, by: Any, lines: int) -> Sitting:
    sitting = sittings.open_game(match=match, number=1, by=by, now=timezone.now())
    play_on(sitting, [_referee(sitting)], Random(1), lines)
    return fresh(sitting)


def _referee(sitting: Sitting) -> Place:
    return Place.objects.get(sitting=sitting, role=Place.Role.REFEREE)


def calendar(play: Play, language: str = "en") -> str:
    address = f"/leagues/{play.league.uid}/1/?show=calendar"
    answer = Client().get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(("language", "words"), [("en", "being played"), ("ja", "対局中")])
def test_the_calendar_shows_score_and_progress_of_what_is_being_played(
    language: str, words: str
) -> None:
    play, (first, second) = season_at_tables(4)
    ending.pause(place=_referee(second), now=timezone.now())

    page = tight(calendar(play, language))

    with override(language):
        rows = tables_of([first.of.match_id, second.of.match_id], timezone.now())
    assert page.count(f">{words}</a>") == 2
    assert all(f'<b class="num">{row.score}</b>' in page for row in rows)
    assert rows[0].chapter[language] in page
    assert rows[1].state_words in page
    assert f'href="/table/{first.uid}/"' in page


def test_a_calendar_shows_tables_as_late_as_the_event_says_and_no_result_twice() -> None:
    play, (first, _second) = season_at_tables(4)
    settings.change(
        event=first.of.match.event, by=play.by, now=timezone.now(), watch_delay_minutes=3
    )

    late = tight(calendar(play))
    play.play(1, rounds=[1], score=lambda _first, _second: (7, 3))
    decided = tight(calendar(play))

    assert '<b class="num">' not in late
    assert late.count(">being played</a>") == 2
    assert "being played" not in decided


def test_the_calendar_asks_as_much_for_four_as_for_two() -> None:
    counts = []
    for size in (2, 4):
        play, _rows = season_at_tables(size, lines=2)
        calendar(play)
        with CaptureQueriesContext(connection) as asked:
            calendar(play)
        counts.append(len(asked))

    assert counts[0] == counts[1]
