"""An organiser puts a result right: looks at what follows, makes it, and takes it back."""

import pytest
from django.utils import timezone
from playwright.sync_api import expect

from league.people.models import Player
from league.tournaments.models import Act
from league.tournaments.pairing.services import rounds
from tests.e2e.conftest import ON_A_DESK, ON_A_PHONE, Enter
from tests.e2e.tournaments.test_desk import person
from tests.e2e.tournaments.test_tournaments import named
from tests.e2e.visitor import Visitor
from tests.events.factories import RoleFactory
from tests.tournaments.factories import player_of
from tests.tournaments.rounds.hall import Hall, pairs, running, sides

Shown = tuple[dict[int, str], set[tuple[int, ...]]]


def at(hall: Hall, page: str) -> str:
    return f"/tournaments/{hall.event.uid}/desk/{page}"


def shown(hall: Hall) -> Shown:
    return hall.points(), pairs(hall.pairings(hall.round(2)))


@ON_A_DESK
def test_a_correction_is_looked_at_made_and_undone(enter: Enter) -> None:
    desk = enter()
    organiser = person(desk, "shiori", "栞 千夏")
    hall = named(running(entrants=8, phases=[{"kind": "swiss", "rounds": 3}]))
    RoleFactory(event=hall.event, role="organiser", user=organiser.user)
    hall.whole()
    hall.next()
    rounds.start(round=hall.round(2), minutes=50, by=hall.by, now=timezone.now())
    before = shown(hall)

    _look(desk, hall)
    _free(desk)
    assert shown(hall) == before
    _make(desk, hall, before)
    _take_back(desk, hall, before)


def _look(desk: Visitor, hall: Hall) -> None:
    first, second = sides(hall.pairings(hall.round(1))[0])
    desk.go(at(hall, "rounds/1/"))
    desk.tap(desk.page.locator("a[href*='/correct/result/?round=1&table=1']"))
    desk.look("correct-form")
    desk.fill(score="0-2" if first < second else "2-0")
    desk.press("Show what it would change")
    desk.reads("Standings, before → after")
    desk.reads("the clock runs")
    desk.look("correct-preview")


def _free(desk: Visitor) -> None:
    """Let all that has begun be given up, and look again."""
    for box in desk.page.locator("input[name=free][type=checkbox]").all():
        if not box.is_visible():
            desk.page.locator("details:has(input[name=free]) > summary").click()
        box.check()
    desk.press("Look again")
    desk.reads("New pairings")
    desk.look("correct-preview-freed")


def _make(desk: Visitor, hall: Hall, before: Shown) -> None:
    desk.page.locator("[name=reason]").fill("スリップの読み違い")
    desk.press("Correct it now")
    desk.reads("It is corrected. It can be undone here.")
    desk.look("correct-log")
    points, paired = shown(hall)
    assert points != before[0]
    assert paired != before[1]


def _take_back(desk: Visitor, hall: Hall, before: Shown) -> None:
    act = Act.objects.get(tournament=hall.tournament, kind="correct")
    desk.tap(desk.page.locator(f"a[href$='/log/{act.number}/undo/']"))
    desk.fill(reason="やはり正しかった")
    desk.press("Undo it")
    desk.reads("It is undone.")
    assert shown(hall) == before
    desk.go(at(hall, "log/"))
    expect(desk.page.locator(".log .undone")).to_have_count(1)


@ON_A_PHONE
@pytest.mark.chaos
def test_every_kind_of_correction_looks_right(enter: Enter) -> None:
    desk, phone = enter(), enter()
    organiser = person(desk, "shiori", "栞 千夏")
    hall = named(running(entrants=7, phases=[{"kind": "swiss", "rounds": 3}]))
    RoleFactory(event=hall.event, role="organiser", user=organiser.user)
    hall.whole()
    hall.next()

    for room in ("rounds", "announcements", "waiting", "print", "settings", "standings"):
        desk.go(at(hall, f"{room}/"))
        desk.look(f"desk-room-{room}")
    player = player_of(hall.pairings(hall.round(2))[0].sides.get(number=1).entrant)
    Player.objects.filter(pk=player.pk).update(language=phone.variant.language)
    phone.sign_in(player)
    for page in ("call", "waiting"):
        phone.go(f"/tournaments/{hall.event.uid}/{page}/")
        phone.look(f"beside-the-desk-{page}")
    for kind in ("drop", "return", "punish", "forgive", "bye", "asked", "repair"):
        desk.go(at(hall, f"correct/{kind}/"))
        desk.look(f"correct-{kind}")
    desk.go(at(hall, "correct/drop/?look=1&entrant=2&round=2"))
    desk.reads("New pairings")
    desk.look("correct-drop-preview")
