"""An event of a game without decks: made, played to its end, one match of it proved.

A game of single players in Japanese on a phone, one of teams in English on a desk;
``ALL_VARIANTS=true`` walks each game through every language and width.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from engines.core.records.reading import read
from engines.core.records.record import Record
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.registry import get
from engines.core.replays.replay import settings_of
from league.events.forms.games import names
from league.events.models import Event
from league.events.services import entries
from league.people.models import Player
from league.tournaments.models import Tournament
from matches.models import Match
from matches.rules.flow import MatchState
from matches.rules.series import GameClaim
from matches.services import reports
from tests.e2e.conftest import EVERYWHERE, VARIANTS, Enter
from tests.e2e.events.test_events import local
from tests.e2e.tournaments.test_desk import at, person
from tests.e2e.visitor import Variant, Visitor
from tests.matches.games import claimed
from tests.matches.paging import replay_all
from tests.people.factories import PlayerFactory
from tests.simulate.hall import Hall, by_hand

NAMES = (
    "秋山 暁", "Ludwika Brzęczyszczykiewicz", "早瀬 颯", "山本キャリア太郎", "三尾 澪",
    "野々村 陸", "Ann", "伊藤 さくら",
)  # fmt: skip
SIDES, ROUNDS = 4, 2


@dataclass(frozen=True, slots=True)
class Cup:
    """``facts``: what is said of the players of every side, as far as the game asks."""

    game: str
    pattern: str
    usual: Variant
    side_size: int = 1
    facts: tuple[dict[str, str], ...] = ()

    def __str__(self) -> str:
        return self.game


CUPS = (
    Cup("lethal_checkmate", "single", Variant("ja", 390)),
    Cup("touchdown_hero", "swiss", Variant("en", 1280), side_size=2),
    Cup("rugby_15", "swiss", Variant("ja", 390)),
    Cup(
        "limit_ball",
        "single",
        Variant("en", 1280),
        side_size=2,
        facts=({"position": "MID"}, {"emotion": "3"}),
    ),
)
USUAL = tuple(cup for cup in CUPS if cup.game == "limit_ball")  # sides of two, and a bracket


def cases() -> list[Any]:
    return [
        pytest.param(cup, variant, id=f"{cup}-{variant}")
        for cup in (CUPS if EVERYWHERE else USUAL)
        for variant in (VARIANTS if EVERYWHERE else (cup.usual,))
    ]


@pytest.mark.parametrize(("cup", "variant"), cases())
def test_an_event_of_a_game_without_decks(enter: Enter, cup: Cup) -> None:
    desk = enter()
    organiser = person(desk, "shiori", "栞 千夏 Shiori")

    event = _make(desk, cup)
    tournament = _begin(desk, event, cup)
    hall = Hall(tournament, organiser.user, Random(7), by_hand)
    number = 1
    while _turn(desk, hall, cup, number):
        if number == 1:
            _by_the_players(enter, next(hall.open_matches())[1], cup)
        _by_services(hall, cup)
        number += 1
    _finish(desk, hall, cup)


def _make(desk: Visitor, cup: Cup) -> Event:
    now = timezone.now()
    desk.go("/events/")
    desk.press("New event")
    desk.tap(desk.page.locator(f"main .tabs a[href='?game={cup.game}']"))
    desk.fill(name=f"{dict(names())[cup.game]} Cup 2026 秋", time_zone="Asia/Tokyo")
    desk.fill(starts_at=local(now + timedelta(days=3)), deadline=local(now + timedelta(days=2)))
    if desk.page.locator("main [name=side_size]").count():
        desk.fill(side_size=str(cup.side_size))
    assert desk.page.locator("main [name=format]").count() == 0
    desk.look(f"game-{cup}-event-form")
    desk.press("Save")
    desk.reads("The event is made. You are its organiser.")
    desk.look(f"game-{cup}-event")
    event = Event.objects.get()
    assert (event.game, event.side_size) == (cup.game, cup.side_size)
    return event


def _begin(desk: Visitor, event: Event, cup: Cup) -> Tournament:
    desk.go(at(event, "new/"))
    desk.fill(pattern=cup.pattern)
    if cup.pattern == "swiss":
        desk.fill(rounds=str(ROUNDS))
    desk.press("Make the tournament")
    desk.reads("The event is a tournament now.")
    desk.go(at(event, "phases/"))
    desk.press("Save the phases")
    desk.reads("The phases are planned.")
    desk.go(at(event))
    desk.press("Open the entry")
    desk.reads("The entry is open.")
    _enter_sides(event, cup, desk.variant.language)
    desk.go(at(event))
    desk.press("Close the entry")
    desk.press("Start the tournament")
    return Tournament.objects.select_related("event").get(event=event)


def _enter_sides(event: Event, cup: Cup, language: str) -> None:
    size = cup.side_size
    for first in range(0, SIDES * size, size):
        players = [
            PlayerFactory(handle=f"p{number}", display_name=NAMES[number], language=language)
            for number in range(first, first + size)
        ]
        entries.enter(
            event=event,
            players=players,
            by=players[0].user,
            now=timezone.now(),
            facts=cup.facts,
            by_staff=True,
            agreed=True,
        )


def _turn(desk: Visitor, hall: Hall, cup: Cup, number: int) -> bool:
    """Let the next round begin; False when there is none. A bracket leads itself on."""
    if cup.pattern == "single":
        return any(True for _one in hall.open_matches())
    if number > ROUNDS:
        return False
    desk.go(at(hall.event))
    if number > 1:
        desk.press("Close the round")
        desk.reads("The round is closed.")
    desk.press("Pair the round")
    desk.press("Publish the round")
    return True


def record_of(sheet: str, fits: Callable[[Record], bool]) -> Record:
    """Play what the sheet of a match sets up, at random, until the end is one that fits."""
    begun = read(sheet)
    for seed in range(1, 200):
        made = replace(at_random(settings_of(begun), Random(seed)), facts=begun.facts)
        if made.result is not None and fits(made):
            return made
    raise AssertionError("no match played at random fits")


def won_by_first(record: Record) -> bool:
    assert record.result is not None
    return record.result.winner == next(iter(get(record.game).sides))


def _by_the_players(enter: Enter, match: Match, cup: Cup) -> None:
    """One side reports and pastes the record, the other confirms; then the record is replayed."""
    home, away = enter(), enter()
    address = f"/matches/{match.uid}/"
    for visitor, side in ((home, 1), (away, 2)):
        visitor.sign_in(_player(match, side))
    home.go(address)
    home.look(f"game-{cup}-match")
    sheet = home.context.request.get(f"{address}sheet.record")
    record = record_of(sheet.text(), won_by_first)

    home.press("Report the result")
    _fill_in(home, record)
    home.look(f"game-{cup}-report")
    home.press("Send the report")
    home.reads("This is how it was read")
    home.reads("Nothing was changed: this is the canonical form already.")
    home.press("Yes, this is the record")
    replay_all()
    away.go(address)
    away.press("Confirm this result")
    away.reads("Final, and proved: the replayed record says the same.")
    away.look(f"game-{cup}-settled")
    settled = Match.objects.get(pk=match.pk)
    assert (settled.state, settled.proved, settled.ruleset) == (
        MatchState.SETTLED,
        True,
        get(cup.game).ruleset,
    )

    away.tap(away.page.get_by_role("link", name=away.t("Watch"), exact=True))
    _watch(away, cup, len(record.lines))


def _player(match: Match, side: int) -> Player:
    return match.sides.get(number=side).entry.entry_players.get(seat=1).player


def _fill_in(home: Visitor, record: Record) -> None:
    (game,) = claimed(record)
    for side, points in enumerate(game.score or (), 1):
        home.page.locator(f"[name=score-1-{side}]").fill(str(points))
    home.page.locator("[name=winner-1]").select_option(str(game.winner))
    home.tap(home.page.locator(".record-fields > summary"))
    home.page.locator("[name=record-1]").fill(written(record))


def _watch(visitor: Visitor, cup: Cup, last: int) -> None:
    """Step through the replay; the board and the statistics are there at every step."""
    page = visitor.page
    board = page.locator("#stage svg.board")
    stage = page.locator("#stage")
    visitor.reads("Before the first line")
    expect(board).to_have_count(1)
    visitor.look(f"game-{cup}-replay-start")
    for step in (1, 2, 3):
        page.locator("[data-go=next]").click()
        expect(stage).to_have_attribute("data-at", str(step))
        expect(board).to_have_count(1)
    half = str(last // 2)
    page.locator("#jump").fill(half)
    page.locator("#jump").press("Enter")
    expect(stage).to_have_attribute("data-at", half)
    expect(board).to_be_visible()
    visitor.look(f"game-{cup}-replay-half")
    page.locator("main h1").click()
    page.keyboard.press("End")
    expect(stage).to_have_attribute("data-at", str(last))
    visitor.look(f"game-{cup}-replay-end")
    assert page.locator("table.facts tbody tr").count() > 2
    page.wait_for_load_state("networkidle")  # the lines ahead are fetched beforehand


def _by_services(hall: Hall, cup: Cup) -> None:
    """Let one side of every open match report it, and the other confirm it."""
    for _pairing, match in list(hall.open_matches()):
        (game,) = _result(cup, hall.rng)
        first, second = match.sides.order_by("number")
        by = [_player(match, side).user for side in (1, 2)]
        now = timezone.now()
        made = reports.report(match=match, side=first, by=by[0], games=(game,), now=now)
        reports.confirm(report=made, side=second, by=by[1], now=now)
    hall.settle(hall)


def _result(cup: Cup, rng: Random) -> tuple[GameClaim, ...]:
    """Say what a match played at random came to; in a bracket nobody draws."""
    game = get(cup.game)
    while True:
        made = claimed(at_random(game.house(rng), rng))
        if cup.pattern != "single" or made[0].winner:
            return made


def _finish(desk: Visitor, hall: Hall, cup: Cup) -> None:
    desk.go(at(hall.event))
    if cup.pattern == "swiss":
        desk.press("Close the round")
        desk.reads("The round is closed.")
    desk.press("Finish the phase")
    desk.press("Finish the tournament")
    hall.settle(hall)
    assert hall.fresh().state == Tournament.State.FINISHED

    page = desk.go(f"/tournaments/{hall.event.uid}/standings/")
    rows = page.locator("table.standings tr.standing")
    expect(rows).to_have_count(SIDES)
    expect(rows.first.locator(".place")).to_have_text("1")
    expect(rows.first).to_contain_text(_champion(hall))
    desk.look(f"game-{cup}-standings")
    for part in ("statistics", "bracket" if cup.pattern == "single" else "crosstable"):
        desk.go(f"/tournaments/{hall.event.uid}/{part}/")
        desk.look(f"game-{cup}-{part}")


def _champion(hall: Hall) -> str:
    """Name the first player of the side that is first."""
    final = hall.tournament.finishes.select_related("entrant__entry").get(place=1)
    return final.entrant.entry.entry_players.get(seat=1).player.display_name
