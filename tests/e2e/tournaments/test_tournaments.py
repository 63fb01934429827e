"""The public pages of tournaments, as a player and a visitor look at them."""

from datetime import timedelta
from typing import Any

from django.utils import timezone
from playwright.sync_api import Locator, expect

from league.events.models import Event
from league.people.models import Player
from league.tournaments.floor.services import announcements
from league.tournaments.models import Entrant, Tournament
from league.tournaments.pairing.services import rounds
from league.tournaments.standings import services as standings
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.visitor import Visitor
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import DRAW, LOSS, WIN, Hall, running

COUNTED = {
    "tiebreakers": [
        "opponents_match_win",
        {"kind": "buchholz", "cut": 1},
        "head_to_head",
        {"kind": "number", "take": "net"},
    ]
}
NAMES = (
    "佐藤 陽菜", "鈴木 大翔", "Maximilian Oberhuber", "高橋 結衣", "田中 蓮", "Ann", "伊藤 さくら",
    "渡辺 悠真", "山本キャリア太郎", "中村 美咲", "小林 颯太", "加藤 葵", "吉田 陸",
)  # fmt: skip
PAGES = (
    "", "pairings/", "pairings/?by=name", "standings/", "crosstable/", "chart/?lit=3", "decks/",
    "statistics/", "log/", "info/", "hall/?show=pairings", "hall/?show=standings",
    "hall/?show=clock",
)  # fmt: skip


def at(hall: Hall, page: str = "") -> str:
    return f"/tournaments/{hall.event.uid}/{page}"


def open_page(visitor: Visitor, hall: Hall, page: str, name: str) -> None:
    visitor.go(at(hall, page))
    visitor.settle()
    visitor.look(f"tournament-{name}")


def follow(visitor: Visitor, link: Locator) -> None:
    """Follow a link of a part that htmx renews: it leads to a page all the same."""
    with visitor.page.expect_navigation():
        link.click()
    visitor.settle()


def named(hall: Hall) -> Hall:
    entrants = Entrant.objects.filter(tournament=hall.tournament).order_by("number")
    for number, entrant in enumerate(entrants):
        name = NAMES[number % len(NAMES)]
        Player.objects.filter(pk=player_of(entrant).pk).update(display_name=name)
        if number % 3 == 0:
            Entrant.objects.filter(pk=entrant.pk).update(club="東京キャリアーズ")
    Event.objects.filter(pk=hall.event.pk).update(name="秋のキャリアー杯 2026", place="秋葉原 4階")
    Tournament.objects.filter(pk=hall.tournament.pk).update(
        schedule="10:00 受付\n11:00 第1ラウンド", house_rules="飲食は会場の外でお願いします。",
        contact="@carrier_cup", fees="1,000円", venue_url="https://example.org/map",
    )  # fmt: skip
    hall.fresh()
    return hall


def skill(first: int, second: int) -> int:
    return DRAW if (first + second) % 7 == 0 else WIN if (first * 5 + second) % 3 else LOSS


def swiss() -> Hall:
    """The third round is under way; its last table is not reported yet."""
    phases: list[Any] = [
        {"kind": "swiss", "rounds": 4},
        {"kind": "single", "cut": {"from": "top", "n": 4}},
    ]
    hall = named(running(13, phases, standings=COUNTED, round_minutes=50))
    for _round in range(2):
        hall.full(hall.next(), skill)
    third = hall.next()
    begun = timezone.now() - timedelta(minutes=12)
    rounds.start(round=hall.round(third.number), by=hall.by, now=begun)
    for pairing in hall.pairings(third)[:3]:
        hall.decide(pairing, WIN)
    hall.take()
    standings.rebuild(tournament=hall.fresh())
    announcements.announce(
        tournament=hall.tournament, text="昼休みは13:30までです。", by=hall.by, now=timezone.now()
    )
    return hall


@ON_A_PHONE
def test_a_player_at_a_swiss(enter: Enter) -> None:
    hall = swiss()
    player, visitor = enter(clock=True), enter()
    table = [
        pairing
        for pairing in hall.pairings(hall.round(3))
        if pairing.match and not pairing.match.version
    ][-1]
    who = player_of(table.sides.get(number=1).entrant)
    Player.objects.filter(pk=who.pk).update(language=player.variant.language)
    player.sign_in(who)

    player.go(at(hall))
    player.reads("Report the result")
    expect(player.page.locator(".ticket .clock")).to_contain_text("3")
    player.look("tournament-now-player")
    for number, page in enumerate(PAGES, 1):
        name = page.partition("/")[0] or "now"
        open_page(visitor, hall, page, f"{number:02}-{name}")
    _why(visitor, hall)

    if player.variant.is_examined:
        player.go(at(hall, "pairings/"))
        result = player.page.locator(".pair").nth(table.number - 1).locator(".pair-result")
        expect(result).not_to_contain_text("2–0")
        hall.decide(table, WIN)
        hall.take()
        player.let_pass(30)
        expect(result).to_contain_text("2–0")
    _drop_out(player, hall)


def _drop_out(player: Visitor, hall: Hall) -> None:
    """Find the way from the first page, and be asked once more."""
    player.go(at(hall))
    player.press("Drop out")
    player.look("tournament-drop")
    player.press("Drop out now")
    player.reads("You have dropped out. Thank you for playing!")
    player.reads("You have left this tournament.")
    player.look("tournament-dropped")


def _why(visitor: Visitor, hall: Hall) -> None:
    """Open the reasons of a place in its row, and on a page of its own."""
    visitor.go(at(hall, "standings/"))
    link = visitor.page.locator(".why-link").nth(2)
    visitor.tap(link)
    visitor.reads("Points by round")
    visitor.look("tournament-why-in-its-row")
    follow(visitor, visitor.page.locator(".tabs a").nth(2))
    address = visitor.page.locator(".why-link").nth(2).get_attribute("href")
    visitor.go(str(address))
    visitor.reads("Points by round")
    visitor.look("tournament-why")


def half_played(phase: str, entrants: int, turns: int) -> Hall:
    hall = named(running(entrants, [phase]))
    for _turn in range(turns):
        for round in list(hall.tournament.rounds.all()):
            for pairing in hall.pairings(round):
                if pairing.match is not None and pairing.match.version == 0:
                    first, second = (
                        side.entrant.number for side in pairing.sides.order_by("number")
                    )
                    hall.decide(pairing, WIN if (first * 7 + second) % 3 else LOSS)
        hall.take()
    return hall


@ON_A_DESK
def test_a_bracket(enter: Enter) -> None:
    visitor = enter()
    double = half_played("double", 13, 3)

    open_page(visitor, double, "bracket/", "double")
    follow(visitor, visitor.page.locator("svg a", has=visitor.page.locator(".side.won")).first)
    expect(visitor.page.locator(".way.lit").first).to_be_attached()
    visitor.look("tournament-double-lit")
    follow(visitor, visitor.page.locator(".zoom a").first)
    expect(visitor.page.locator(".zoom")).to_contain_text("75 %")
    open_page(visitor, double, "standings/", "double-standings")


@ON_A_DESK
def test_groups(enter: Enter) -> None:
    visitor = enter()
    phases: list[Any] = [
        {"kind": "groups", "settings": {"groups": 2, "qualifiers": 2}},
        {"kind": "single", "cut": {"from": "groups", "n": 2}},
    ]
    hall = named(running(8, phases))
    for round in hall.tournament.rounds.order_by("number")[:2]:
        hall.play(round, skill)

    open_page(visitor, hall, "bracket/", "groups")
    open_page(visitor, hall, "crosstable/", "groups-crosstable")
    open_page(visitor, hall, "standings/", "groups-standings")
