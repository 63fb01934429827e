"""A visitor without an account plays against bots, which think in their own process."""

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Locator, expect

from league.play.models import Line, Place, Seal, Sitting
from tests.database import joined_environment
from tests.e2e.conftest import ON_A_PHONE, Enter
from tests.e2e.play.table.test_table import GAMES, fits
from tests.e2e.play.tapping import NAMES, REVISION, Tapper, revision
from tests.e2e.visitor import Visitor
from tests.play.bots.alone import alone
from tests.play.bots.thinking import thinking
from tests.play.live.streaming import Streaming
from tests.waiting import eventually

STARTED = 40_000  # ms; the bots' process starts meanwhile
SOON = 15  # s from the first page to the first question
ASKED = f"() => ({NAMES})().length > 0"
HELPS = ".table-helps [data-act={}] button"
MIDDLE = 40  # lines


@pytest.fixture
def bots(site: str, broker: str, tmp_path: Path) -> Iterator[Path]:
    with thinking(joined_environment(), broker, tmp_path) as log:
        yield log


def tap_in_sight(visitor: Visitor, target: Locator) -> None:
    """Tap what the screen shows whole, as a thumb does."""
    expect(target).to_be_in_viewport(ratio=1)
    visitor.tap(target)


def plays(visitor: Visitor, game: str, level: str, preset: str = "") -> Sitting:
    """Tap from the first page to a game: on the game and on the level; a length is chosen first."""
    page = visitor.page
    visitor.go("/")
    way = page.locator(f".game-card a[href='/table/solo/{game}/']")
    way.scroll_into_view_if_needed()
    tap_in_sight(visitor, way)
    assert page.evaluate("scrollY") == 0
    visitor.look(f"solo-{game}")
    level_button = page.locator(f"button[value={level}]")
    if preset:
        visitor.tap(page.locator("form summary"))
        visitor.fill(preset=preset)
        level_button.scroll_into_view_if_needed()
    tap_in_sight(visitor, level_button)
    page.locator("#table.scripted").wait_for()
    return Sitting.objects.latest("pk")


def bots_are_awake() -> None:
    """Wait until the bots' process plays, as it does all day at a site."""
    sitting, _place = alone("rugby_15")
    eventually(lambda: sitting.seals.exists())


def says_a_line(visitor: Visitor, sitting: Sitting) -> None:
    """Say the first own line by one tap."""
    choose = visitor.page.locator(HELPS.format("choose"))
    if choose.is_visible():
        expect(choose).to_be_in_viewport(ratio=1)
        choose.click()
    else:
        Tapper([visitor], Random(1)).tap(visitor, 0)
    place = Place.objects.get(sitting=sitting, level="")
    said = Line.objects.filter(place=place), Seal.objects.filter(place=place)
    eventually(lambda: any(rows.exists() for rows in said))


def hurried(sitting: Sitting) -> None:
    """Let the bots of a table act at once."""
    Sitting.objects.filter(pk=sitting.pk).update(bot_pause=0)


@ON_A_PHONE
def test_three_taps_lead_a_stranger_to_an_own_move(
    enter: Enter, stream: Streaming, bots: Path
) -> None:
    """On the way to play, on a level, and on what is asked first, or on leaving that to a bot."""
    bots_are_awake()
    visitor = enter()
    page = visitor.go("/")
    began = monotonic()

    tap_in_sight(visitor, page.locator(".front-ways .button-primary"))
    tap_in_sight(visitor, page.locator("button[value=easy]"))
    page.locator("#table.scripted").wait_for()
    page.wait_for_function(ASKED, timeout=STARTED)
    says_a_line(visitor, Sitting.objects.latest("pk"))

    assert monotonic() - began < SOON
    fits(visitor)


@ON_A_PHONE
def test_a_bot_answers_and_a_hint_helps(enter: Enter, stream: Streaming, bots: Path) -> None:
    """One side acts after the other: nothing moves while the visitor reads the hint."""
    visitor = enter()
    sitting = plays(visitor, "lethal_checkmate", "easy")
    hurried(sitting)
    page = visitor.page

    Tapper([visitor], Random(1), patience=STARTED).play(lines=2)
    fits(visitor)
    before = revision(page)
    page.locator(HELPS.format("hint")).click()
    hint = page.locator(".table-hint .answer").first
    expect(hint).to_be_visible(timeout=STARTED)
    visitor.look("solo-hint")
    expect(hint).to_be_in_viewport(ratio=1)
    hint.click()
    page.wait_for_function(f"(before) => ({REVISION})() > before", arg=before, timeout=STARTED)

    assert sitting.lines.filter(place__level="easy").count() >= 1


@ON_A_PHONE
@pytest.mark.chaos
@pytest.mark.parametrize("game", GAMES)
def test_three_taps_and_fifteen_seconds_lead_to_an_own_line(
    enter: Enter, stream: Streaming, bots: Path, game: str
) -> None:
    """Any of the games, as fast as bots act there by themselves, once their process runs."""
    visitor = enter()
    hurried(plays(visitor, "rugby_15", "easy"))
    visitor.page.wait_for_function(ASKED, timeout=STARTED)  # a bot has chosen, and thinks
    Tapper([visitor], Random(1), patience=STARTED).play(lines=2)
    began = monotonic()

    sitting = plays(visitor, game, "easy")

    visitor.page.wait_for_function(ASKED, timeout=SOON * 1000)
    fits(visitor)
    visitor.look(f"solo-begins-{game}")
    says_a_line(visitor, sitting)
    assert monotonic() - began < SOON


@ON_A_PHONE
@pytest.mark.chaos
@pytest.mark.timeout(1800)
@pytest.mark.parametrize(
    ("game", "level", "preset"), [("rugby_15", "easy", ""), ("carriers", "club", "short")]
)
def test_a_whole_match_by_taps(
    enter: Enter, stream: Streaming, bots: Path, game: str, level: str, preset: str
) -> None:
    visitor = enter()
    page = visitor.page
    sitting = plays(visitor, game, level, preset)
    hurried(sitting)
    tapper = Tapper([visitor], Random(2), patience=STARTED)
    for lines, part in ((1, "start"), (MIDDLE, "middle")):
        tapper.play(lines=lines)
        page.wait_for_function(ASKED, timeout=STARTED)
        fits(visitor)
        visitor.look(f"solo-{part}-{game}")

    tapper.play(until="again")

    expect(page.locator("#ask [data-of=again]")).to_be_in_viewport(ratio=1)
    expect(page.locator(".end-title")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0
    visitor.look(f"solo-end-{game}")
    sitting.refresh_from_db()
    assert (sitting.state, preset in sitting.ruleset) == (Sitting.State.ENDED, True)
    tap_in_sight(visitor, page.locator("#ask [data-of=again]"))
    expect(page.locator(f"button[value={level}]")).to_be_in_viewport(ratio=1)
