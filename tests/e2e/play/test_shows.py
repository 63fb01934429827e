"""A visitor without an account watches bots play, and what happens when nobody watched."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.play.models import Sitting
from league.play.services.bots.shows import DESERTED
from tests.database import joined_environment
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.play.table.test_table import fits
from tests.play.bots.thinking import thinking
from tests.play.live.streaming import Streaming

STARTED = 40_000  # ms; the bots' process starts meanwhile
# The number of the line that was said last.
MOVED = "(n) => parseInt(document.querySelector('#last .num')?.textContent) > n"


@pytest.fixture
def bots(site: str, broker: str, tmp_path: Path) -> Iterator[Path]:
    with thinking(joined_environment(), broker, tmp_path) as log:
        yield log


@ON_A_PHONE
@pytest.mark.chaos
def test_bots_play_while_somebody_looks(enter: Enter, stream: Streaming, bots: Path) -> None:
    visitor = enter()
    page = visitor.page
    visitor.go("/table/")
    visitor.look("shows-lobby")
    with page.expect_navigation():
        page.locator("form[action='/table/bots/carriers/'] button").click()
    sitting = Sitting.objects.filter(uid=page.url.rstrip("/").rpartition("/")[2])
    sitting.update(bot_pause=300)
    page.locator("#table.scripted").wait_for()
    page.wait_for_function(MOVED, arg=10, timeout=STARTED)
    fits(visitor)
    visitor.look("shows-carriers")

    sitting.update(watched_at=timezone.now() - DESERTED - timedelta(seconds=1))
    go_on = page.locator("#ask form button")
    expect(go_on).to_be_in_viewport(ratio=1, timeout=STARTED)
    visitor.look("shows-stopped")
    before = sitting.get().length
    with page.expect_navigation():
        go_on.click()

    page.wait_for_function(MOVED, arg=before, timeout=STARTED)
