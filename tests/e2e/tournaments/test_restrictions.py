"""Who is not to meet: chosen on a phone and on a desk, with scripts and without, and heeded."""

from django.utils import translation
from django.utils.translation import pgettext
from playwright.sync_api import expect

from league.tournaments.models import Pairing
from league.tournaments.restrictions import services as restrictions
from league.tournaments.restrictions.models import Restriction
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.tournaments.test_desk import at, person
from tests.e2e.visitor import Visitor
from tests.events.factories import RoleFactory
from tests.tournaments.rounds.hall import Hall, running

NAMES = ("秋山 暁", "秋山 陽", "三尾 澪", "Ludwika Brzęczyszczykiewicz", "早瀬 颯", "野々村 陸")


def begun(desk: Visitor) -> Hall:
    """A Swiss of eight whose organiser is at the desk."""
    hall = running(8, [{"kind": "swiss", "rounds": 3}, {"kind": "single", "cut": TOP}])
    for entrant, name in zip(hall.tournament.entrants.order_by("number"), NAMES, strict=False):
        player = entrant.entry.entry_players.get().player
        player.display_name = name
        player.save(update_fields=["display_name"])
    organiser = person(desk, "shiori", "栞 千夏")
    RoleFactory(event=hall.event, role="organiser", user=organiser.user)
    return hall


TOP = {"from": "top", "n": 2}


def _tick(desk: Visitor, number: int) -> None:
    desk.tap(desk.page.locator(f"[name=numbers][value='{number}']"))


@ON_A_DESK
def test_brothers_do_not_meet(enter: Enter) -> None:
    desk = enter()
    hall = begun(desk)
    event = hall.event
    desk.go(at(event, "rounds/"))
    desk.press("Pairing restrictions")
    desk.look("restrictions-none")
    desk.fill(q="秋山")
    desk.press("Search")
    expect(desk.page.locator("[name=numbers]")).to_have_count(2)
    _tick(desk, 1)
    desk.fill(q="澪", reason="兄弟と同乗者")
    desk.press("Search")
    expect(desk.page.locator("[name=numbers]:checked")).to_have_count(1)
    _tick(desk, 3)
    desk.look("restrictions-choosing")
    desk.press("Keep them apart")
    desk.reads("They are kept apart from now on.")
    desk.fill(q="")
    _tick(desk, 2)
    _tick(desk, 4)
    desk.tap(desk.page.locator("summary", has_text=desk.t("Let two meet in one round")))
    desk.fill(round="1")
    desk.press("Let the two meet")
    desk.reads("They are to meet.")
    _tick(desk, 6)
    desk.press("Keep them apart")
    desk.reads("Choose at least two different entrants.")
    desk.look("restrictions")
    _draft(desk, hall)


def _draft(desk: Visitor, hall: Hall) -> None:
    event = hall.event
    desk.go(at(event))
    desk.press("Pair the round")
    desk.look("restrictions-draft")
    _tick(desk, 1)
    _tick(desk, 3)
    desk.press("Pair the two")
    desk.reads("They are to be kept apart: %(entrants)s.", entrants="秋山 暁, 三尾 澪"
               if desk.variant.language == "en" else "秋山 暁、三尾 澪")  # fmt: skip
    desk.look("restrictions-by-hand")
    assert Pairing.objects.filter(round__tournament=hall.tournament, manual=True).count() >= 2
    desk.go(at(event, "restrictions/"))
    desk.tap(desk.page.locator("[value=lift]").last)
    with translation.override(desk.variant.language):
        expect(desk.page.locator("body")).to_contain_text(pgettext("done", "Lifted."))
    assert Restriction.objects.holding().get().kind == "meet"


@ON_A_DESK
def test_a_round_that_cannot_be_paired_names_who(enter: Enter) -> None:
    desk = enter(scripts=False)
    hall = begun(desk)
    restrictions.keep_apart(
        tournament=hall.tournament, entrants=range(1, 9), by=hall.by, now=hall.event.starts_at
    )
    desk.go(at(hall.event))

    desk.press("Pair the round")

    expect(desk.page.locator("[data-code=cannot_keep_apart]").first).to_be_visible()
    desk.look("restrictions-impossible")
