"""The moving picture: which match it shows, from which line, and what it costs."""

from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import translation

from engines.core.records.writing import written
from engines.core.registry import games
from league.front.views.film import FRAMES, film_of, newest_film, stretch
from matches.queries.records.replay import Replay, ReplayStep, replay_of
from tests.front.test_home import VISITOR_ASKS
from tests.matches.games import golden, reported
from tests.matches.paging import replay_all

pytestmark = pytest.mark.django_db
GAME = "lethal_checkmate"


def scored_at(*places: int, of: int = 60) -> Replay:
    """A match of so many lines, of which some score."""
    steps = tuple(
        ReplayStep(
            n=n, at=n, number=n, kind="action", text="", seat="", words={}, counts=(), chapter={},
            score=(("A", sum(place <= n for place in places)),),
        )
        for n in range(1, of + 1)
    )  # fmt: skip
    verdict: Any = None
    return Replay("any", "any-1", steps, verdict, None, None)


@pytest.mark.parametrize(
    ("replay", "turning", "first"),
    [
        (scored_at(10, 40), None, 40 + 5 - FRAMES + 1),
        (scored_at(10, 40), 20, 20 + 5 - FRAMES + 1),
        (scored_at(10, 60), None, 60 - FRAMES + 1),
        (scored_at(4), None, 0),
        (scored_at(), None, 60 - FRAMES + 1),
        (scored_at(of=3), None, 0),
    ],
)
def test_the_frames_end_soon_after_the_line_that_tells_most(
    replay: Replay, turning: int | None, first: int
) -> None:
    assert stretch(replay, turning) == first


@pytest.mark.parametrize("language", ["en", "ja"])
def test_without_a_proved_match_each_game_shows_an_example(language: str) -> None:
    with translation.override(language):
        films = [film_of(game.key) for game in games()]

    assert [film.game for film in films] == [game.key for game in games()]
    for film in films:
        assert film.way == f"/games/{film.game}/"
        assert len(film.frames) == FRAMES
        assert len(set(film.frames)) > FRAMES // 2
        assert all("<svg" in frame for frame in film.frames)


def test_the_newest_proved_match_moves_with_its_names_and_the_words_of_its_lines(
    client: Client, django_assert_num_queries: Any
) -> None:
    at = reported(GAME)
    replay_all()
    cache.clear()

    film = newest_film()
    with django_assert_num_queries(VISITOR_ASKS):
        page = client.get("/", headers={"Accept-Language": "en"}).content.decode()

    said = replay_of(written(golden(GAME)), digest="0", rules=golden(GAME).ruleset)
    first = int(film.way.rpartition("=")[2])
    assert film.way == f"/matches/{at.match.uid}/games/1/replay/?at={first}"
    assert film.event == at.event.name
    for frame, step in zip(film.frames[1:], said.steps[first:], strict=False):
        assert step.words["en"] in frame
    assert film.still in page
    assert page.count('class="film-frame"') == 1 + len(film.frames)
