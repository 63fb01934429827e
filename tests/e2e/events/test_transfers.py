"""An organiser imports entrants, hands the event on, and shows it on another site."""

from pathlib import Path

from league.tournaments.models import Tournament
from tests.e2e.conftest import ON_A_DESK, Enter
from tests.e2e.visitor import Visitor
from tests.events.factories import RoleFactory
from tests.people.factories import PlayerFactory
from tests.tournaments.factories import TournamentFactory
from tests.tournaments.rounds.hall import running
from tests.tournaments.rounds.test_phases import cut

ROWS = "名前,よみ,シード\n秋山 暁,あきやま あかつき,１\nLudwika Brzęczyszczykiewicz,,x\n"

REPORT = (
    f"012 秋の大会\n042 2026/10/03\n142 3\n102 A. Biter\n"
    f"001    1      {'秋山 暁':<33}{'':32}  1.0    1     2 w 1\n"
    f"001    2      {'Ludwika Brzęczyszczykiewicz':<33}{'':32}  0.5    2     1 b 0\n"
)


def sign_in(visitor: Visitor, handle: str) -> object:
    player = PlayerFactory(handle=handle, language=visitor.variant.language)
    visitor.sign_in(player)
    return player.user


@ON_A_DESK
def test_entrants_come_in_after_a_look(enter: Enter) -> None:
    desk = enter()
    tournament: Tournament = TournamentFactory()
    RoleFactory(event=tournament.event, role="organiser", user=sign_in(desk, "shiori"))
    path = f"/tournaments/{tournament.event.uid}/desk/"

    desk.go(f"{path}transfer/")
    desk.look("desk-transfer")
    desk.press("Import entrants")
    desk.fill(text=ROWS)
    desk.press("Look at it")
    desk.look("desk-import-wrong")
    assert tournament.entrants.count() == 0
    desk.fill(text=ROWS.replace(",x", ",2"))
    desk.press("Look at it")
    desk.look("desk-import")
    desk.press("Import it")

    assert tournament.entrants.count() == 2


@ON_A_DESK
def test_an_event_is_handed_on_and_shown_elsewhere(enter: Enter, tmp_path: Path) -> None:
    visitor = enter()
    hall = running(4, [{"kind": "swiss", "rounds": 1}, {"kind": "single"}])
    hall.whole()
    cut(hall)
    RoleFactory(event=hall.event, role="organiser", user=sign_in(visitor, "shiori"))
    path = f"/tournaments/{hall.event.uid}/"
    language = visitor.variant.language

    visitor.go(f"{path}data/")
    visitor.look("data")
    for widget in ("standings", "pairings", "bracket"):
        for theme in ("light", "dark"):
            visitor.go(f"{path}widget/{widget}/?theme={theme}&lang={language}")
            visitor.look(f"widget-{widget}-{theme}")
    visitor.go("/tournaments/my-calendar/")
    visitor.look("my-calendar")
    visitor.press("Make the link")
    visitor.look("my-calendar-link")
    visitor.go("/tournaments/bring-in/report/")
    visitor.fill(text=REPORT, what="carriers:standard")
    visitor.press("Look at it")
    visitor.look("bring-in-report")
    visitor.go("/tournaments/bring-in/")
    visitor.look("bring-in")
    answer = visitor.page.request.get(f"{visitor.site}{path}desk/transfer/event.json")
    file = tmp_path / "event.json"
    file.write_bytes(answer.body())
    visitor.page.set_input_files("input[type=file]", file)
    visitor.press("Bring it in")
    visitor.reads("The event is here. Only its staff sees it until you publish it.")
