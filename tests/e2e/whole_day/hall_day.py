"""The people of the hall, and their recurring acts."""

from dataclasses import dataclass, field
from typing import Final

from playwright.sync_api import Locator, expect

from cards.models import Deck
from league.people.models import Player
from league.tournaments.entrants.queries import names_of
from league.tournaments.models import Tournament
from tests.e2e.conftest import EVERYWHERE
from tests.e2e.tournaments.test_desk import type_slip
from tests.e2e.visitor import Visitor
from tests.e2e.whole_day.form_export import GUESTS
from tests.tournaments.rounds.hall import LOSS, WIN, Hall, take

NAME: Final = "秋のキャリアー杯 2026"
ORGANISER: Final = "nonomura"
FIRST, SECOND, ABSENT = "早瀬 颯", "象牙 澄", GUESTS[-1].shown
ROUNDS: Final = 5 if EVERYWHERE else 3  # of the Swiss; the later ones are alike
RANKED: Final = (FIRST, SECOND, *(guest.shown for guest in GUESTS))  # the best player first
# Table, names of both sides: the matches without a result, as the results page lists them.
OPEN_TABLES = """() => [...document.querySelectorAll('.open-matches tbody tr')].map((row) =>
  [Number(row.dataset.table), [...row.querySelectorAll('bdi')].map((one) => one.textContent)])"""
# The element at the middle of another after scrolling to it: it must be the same.
ON_TOP = """(one) => {
  one.scrollIntoView({block: 'nearest'});
  const box = one.getBoundingClientRect();
  const there = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return one.contains(there) ? '' : `${there?.tagName}.${there?.className}`;
}"""
Table = tuple[int, list[str]]


@dataclass
class Day:
    """The organiser's laptop and three phones."""

    desk: Visitor
    first: Visitor
    second: Visitor
    judge: Visitor
    uid: str = ""
    decks: dict[str, Deck] = field(default_factory=dict)

    def at(self, page: str = "") -> str:
        return f"/tournaments/{self.uid}/desk/{page}"

    def public(self, page: str = "") -> str:
        return f"/tournaments/{self.uid}/{page}"

    def to_desk(self, room: str = "") -> None:
        self.desk.go(self.at(room))

    def open_tables(self) -> list[Table]:
        """Go to the results and list the matches that have none."""
        self.to_desk("results/")
        return [(table, names) for table, names in self.desk.page.evaluate(OPEN_TABLES)]

    def points_of(self, name: str) -> int:
        """Read on the public page how many points somebody has."""
        page = self.desk.go(self.public("standings/"))
        row = page.locator("tr.standing").filter(has=page.get_by_text(name, exact=True))
        return int(row.locator(".points").inner_text())

    def draw(self, *, look: str = "") -> None:
        """Pair the next round and publish it."""
        self.to_desk()
        self.desk.press("Pair the round")
        if look:
            self.desk.look(look)
        self.desk.press("Publish the round")
        self.desk.reads("The round is published. Everybody sees it now.")

    def type_rest(self) -> None:
        """Type what is open; then every match has its result, and the workers take it."""
        self.type_all()
        expect(self.desk.page.locator(".open-matches")).to_have_count(0)
        expect(self.desk.page.locator(".slips-list > .is-refused")).to_have_count(0)
        self.desk.reads("Every match has its result.")
        self.work()

    def type_all(self, *, but: int = 0) -> None:
        """Type the slips of open tables one after the other: the better one wins."""
        for table, names in self.open_tables():
            if table != but:
                type_slip(self.desk, table, won_by(names))
        expect(
            self.desk.page.locator(".slips-list > .is-sends, .slips-list > .is-waits")
        ).to_have_count(0)

    def decide_rest(self) -> None:
        """Let what is open be decided by itself: how slips are typed was seen before."""
        tournament = Tournament.objects.select_related("event").get(event__uid=self.uid)
        names = names_of(tournament)

        def better(first: int, second: int) -> int:
            return WIN if _place(names[first]) < _place(names[second]) else LOSS

        hall = Hall(tournament, Player.objects.get(handle=ORGANISER).user)
        hall.play(tournament.rounds.latest("number"), better)

    def work(self) -> None:
        """Do the workers' jobs for results, by which a bracket advances."""
        take(Tournament.objects.get(event__uid=self.uid))

    def close(self) -> None:
        self.to_desk()
        self.desk.press("Close the round")
        self.desk.reads("The round is closed.")


def _place(name: object) -> int:
    return RANKED.index(str(name))


def won_by(names: list[str]) -> str:
    """Write the slip of a table at which the better one wins; narrowly where they are near."""
    first, second = map(_place, names)
    narrow = abs(first - second) < 4
    ahead, behind = (7, 5) if narrow else (12, 2)
    return f"{ahead}-{behind}" if first < second else f"{behind}-{ahead}"


def in_reach(visitor: Visitor, control: Locator) -> None:
    """Check that a control can be pressed in its place: no bar covers it."""
    expect(control).to_be_visible()
    assert control.evaluate(ON_TOP) == ""
