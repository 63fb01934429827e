"""Whole matches by taps: from the page of a match to its settled result, on no other page."""

from random import Random
from time import monotonic

import pytest
from playwright.sync_api import expect

from league.people.models import Player
from league.play.models import Sitting
from tests.e2e.conftest import ON_A_PHONE_ALONE, Enter
from tests.e2e.play.table.table_match import Meeting, meeting, sit_down
from tests.e2e.play.tapping import Tapper, opens_here, tap_apart
from tests.e2e.visitor import Visitor
from tests.play.live.streaming import Streaming
from tests.play.sitting import play_on

pytestmark = pytest.mark.timeout(3600)
# Where hands are hidden the site deals, else people tap the dice that they rolled.
GAMES = {
    "carriers": "table",
    "limit_ball": "table",
    "lethal_checkmate": "server",
    "touchdown_hero": "server",
    "rugby_15": "server",
}


def confirm(phones: list[Visitor]) -> None:
    """Let whoever is offered it confirm; a side is one vote."""
    for phone in phones:
        button = phone.page.locator("#ask [data-act=confirm] button")
        expect(phone.page.locator(".table-end")).to_be_visible()
        if button.count():
            tap_apart(button)
            expect(button).to_have_count(0)
            expect(phone.page.locator("#table.waits")).to_have_count(0)


def is_settled(at: Meeting, phones: list[Visitor]) -> None:
    assert at.sitting.state == Sitting.State.CONFIRMED
    match = at.settle()
    assert (match.state, match.proved) == ("settled", True)
    assert set(at.hall.points().values()) != {"0"}
    for phone in phones:
        expect(phone.page.locator("#ask a[href^='/matches/']")).to_be_visible()
        assert "/table/" in phone.page.url


def plays_out(enter: Enter, game: str, *, preset: str = "", seed: int = 1, said: int = 0) -> Tapper:
    """Tap a match to its end; the first lines, as many as ``said``, come from elsewhere."""
    at = meeting(game, preset=preset, dice=GAMES[game])
    phones = sit_down(enter, at)
    play_on(at.sitting, list(at.sitting.places.order_by("pk")), Random(seed), said)
    tapper = Tapper(phones, Random(f"{game}{seed}"))
    begun = monotonic()
    tapper.play()
    confirm(phones)
    is_settled(at, phones)
    print(f"{game} {preset}: {tapper.taps}, {monotonic() - begun:.0f} s")  # noqa: T201
    return tapper


@ON_A_PHONE_ALONE
def test_two_phones_play_a_short_match_to_its_result(enter: Enter, stream: Streaming) -> None:
    """How a match begins by taps is another test's: most of this one is said beforehand."""
    plays_out(enter, "limit_ball", said=24)


@pytest.mark.chaos
@ON_A_PHONE_ALONE
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_match_of_each_game_by_taps(enter: Enter, stream: Streaming, game: str) -> None:
    tapper = plays_out(enter, game)

    assert game != "carriers" or tapper.taps.median <= 2.2


@pytest.mark.chaos
@ON_A_PHONE_ALONE
@pytest.mark.parametrize("game", ["carriers", "rugby_15"])
def test_a_whole_match_on_one_phone_for_both(enter: Enter, game: str) -> None:
    """Where hands are hidden a cover page is between two who look."""
    phone = enter()
    opens_here(phone, game)
    tapper = Tapper([phone], Random(f"{game}1"))
    tapper.play()
    confirm([phone])

    phone.reads("Both sides have confirmed.")
    assert Sitting.objects.latest("pk").state == Sitting.State.CONFIRMED
    print(f"{game} on one phone: {tapper.taps}")  # noqa: T201


@pytest.mark.chaos
@ON_A_PHONE_ALONE
def test_a_referee_writes_a_match_that_both_confirm(enter: Enter, stream: Streaming) -> None:
    at, referee = meeting("carriers", preset="short"), enter()
    judge = Player.objects.get(user=at.hall.by)
    judge.language = "ja"
    judge.save()
    referee.sign_in(judge)
    referee.go(at.path)
    referee.press("Write the game down for both")
    referee.press("Open the table")
    tapper = Tapper([referee], Random("referee"))
    tapper.play(until="confirm")
    phones = sit_down(enter, at)
    confirm(phones)

    is_settled(at, phones)
    print(f"a referee: {tapper.taps}")  # noqa: T201
