"""A visitor without an account plays against bots, which think in their own process."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

from league.play.models import Sitting
from tests.database import joined_environment
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.play.table.test_table import fits
from tests.e2e.play.tapping import REVISION, Tapper, revision
from tests.e2e.visitor import Visitor
from tests.play.bots.thinking import thinking
from tests.play.live.streaming import Streaming

STARTED = 40_000  # ms; the bots' process starts meanwhile
HELPS = ".table-helps [data-act={}] button"


@pytest.fixture
def bots(site: str, broker: str, tmp_path: Path) -> Iterator[Path]:
    with thinking(joined_environment(), broker, tmp_path) as log:
        yield log


def plays(visitor: Visitor, game: str, level: str) -> Sitting:
    """Go from the first page to a game against bots that act at once."""
    visitor.go("/")
    visitor.page.locator("a[href='/table/']:visible").first.click()
    visitor.page.locator(f"a[href='/table/solo/{game}/']").click()
    visitor.look(f"solo-{game}")
    with visitor.page.expect_navigation():
        visitor.page.locator(f"button[value={level}]").click()
    visitor.page.locator("#table.scripted").wait_for()
    sitting = Sitting.objects.latest("pk")
    Sitting.objects.filter(pk=sitting.pk).update(bot_pause=0)
    return sitting


@ON_A_PHONE
def test_a_bot_answers_and_a_hint_helps(enter: Enter, stream: Streaming, bots: Path) -> None:
    visitor = enter()
    sitting = plays(visitor, "rugby_15", "easy")
    page = visitor.page

    Tapper([visitor], Random(1), patience=STARTED).play(lines=2)
    fits(visitor)
    before = revision(page)
    page.locator(HELPS.format("hint")).click()
    hint = page.locator(".table-hint .answer").first
    expect(hint).to_be_visible(timeout=STARTED)
    visitor.look("solo-hint")
    hint.click()
    page.wait_for_function(f"(before) => ({REVISION})() > before", arg=before, timeout=STARTED)

    assert sitting.seals.filter(place__level="easy").count() > 1


@ON_A_PHONE
@pytest.mark.chaos
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(("game", "level"), [("rugby_15", "easy"), ("carriers", "club")])
def test_a_whole_match_by_taps(
    enter: Enter, stream: Streaming, bots: Path, game: str, level: str
) -> None:
    visitor = enter()
    sitting = plays(visitor, game, level)

    tapper = Tapper([visitor], Random(2), patience=STARTED)
    tapper.play(until="again")

    expect(visitor.page.locator(".table-end")).to_be_visible()
    visitor.look(f"solo-end-{game}")
    sitting.refresh_from_db()
    assert sitting.end is not None
