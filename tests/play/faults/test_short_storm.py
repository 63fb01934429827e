"""Sittings on bad nets, with tabs, reloads and closed lids: no line is lost or doubled.

The short form of ``storm``: nothing is killed, and no process is started.
"""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest
from django.test import Client

from league.play.models import Sitting
from league.play.places import cookie_of
from league.play.queries import positions
from league.play.rules.clock import ClockSettings
from tests.play.faults.auditing import Audit, audited, refuted
from tests.play.faults.phone import CUT, LOST, TWICE, Answer, Body, as_json
from tests.play.faults.table import Table
from tests.play.sitting import fresh
from tests.play.tapping import opened
from tests.races import race

pytestmark = pytest.mark.usefixtures("unhurried")
TURNS = 900  # of a table that still comes to its end
CLOCK = ClockSettings(main=3_600_000, increment=5_000)
GAMES: Mapping[str, Mapping[str, str]] = {
    "lethal_checkmate": {},
    "rugby_15": {"passes_per_half": "1", "halves": "1"},
    "limit_ball": {"points_to_win": "1"},
}
SHORTEST = ("rugby_15", "limit_ball")


@dataclass
class InHouse:
    """A net within this process: what is lost is not asked, what is cut is not read."""

    uid: str
    secret: str
    client: Client = field(default_factory=Client)

    def __post_init__(self) -> None:
        self.client.cookies[cookie_of(self.uid)] = self.secret

    def get(self, act: str) -> Answer:
        answer = self.client.get(f"/table/{self.uid}/{act}/")
        return Answer(answer.status_code, as_json(answer.content))

    def post(self, act: str, body: Body, way: str = "") -> Answer:
        if way == LOST:
            return Answer(0)
        for _again in range(2 if way == TWICE else 1):
            path = f"/table/{self.uid}/{act}/"
            answer = self.client.post(path, body, content_type="application/json")
        if way == CUT:
            return Answer(0)
        return Answer(answer.status_code, as_json(answer.content))


def laid(game: str, seed: int, *, keeps_keys: bool = True) -> tuple[Sitting, Table]:
    sitting, links = opened(game, options=GAMES[game], clock=CLOCK)
    places = [(link.place.pk, link.place.seats, link.secret) for link in links]
    rng = Random(f"{game} {seed}")
    return sitting, Table.laid(sitting.uid, places, InHouse, rng, keeps_keys=keeps_keys)


def played(sittings: list[tuple[Sitting, Table]]) -> tuple[Audit, Counter[str]]:
    """Let the tables take turns until all are over, or nobody goes on."""
    audit, happened = Audit(), Counter[str]()
    for _turn in range(TURNS):
        if all(table.is_over for _sitting, table in sittings):
            break
        for _sitting, table in sittings:
            if not table.is_over:
                table.turn()
    for sitting, table in sittings:
        audit.add(audited(sitting, table.intents))
        happened += table.happened
    return audit, happened


@pytest.mark.django_db
@pytest.mark.parametrize(
    "games", [SHORTEST, pytest.param(tuple(GAMES), marks=pytest.mark.chaos)], ids=" ".join
)
def test_on_bad_nets_each_line_stands_once_and_each_game_verifies(games: tuple[str, ...]) -> None:
    tables = [laid(game, 1) for game in games]

    audit, happened = played(tables)

    assert audit.is_clean, audit
    assert [refuted(fresh(sitting)) for sitting, _table in tables] == [""] * len(games)
    assert min(happened[what] for what in (CUT, LOST, TWICE, "reloads", "lids")) > 0, happened


@pytest.mark.django_db
@pytest.mark.parametrize("keeps_keys", [True, False], ids=["with keys", "without"])
def test_a_line_whose_answer_is_cut_off_stands_once_by_its_key_alone(keeps_keys: bool) -> None:
    """The red control: the audit sees each line that a device without keys says again."""
    sitting, table = laid("limit_ball", 1, keeps_keys=keeps_keys)
    tab = next(tab for tab in table.tabs if tab.look() and tab.view["asks"])

    for _time in range(3):
        tab.say(tab.checkpoint())  # legal as often as one likes
        tab.flush(CUT)
        tab.flush(CUT)
        tab.flush()
    audit = audited(sitting, table.intents)

    assert audit == Audit(doubled=[] if keeps_keys else ["= 0-0"] * 3)
    assert sitting.lines.filter(kind="checkpoint").count() == (3 if keeps_keys else 9)


@pytest.mark.django_db(transaction=True)
def test_a_line_sent_by_two_tabs_at_the_same_moment_stands_once() -> None:
    sitting, table = laid("lethal_checkmate", 1)
    first = next(tab for tab in table.tabs if tab.look() and tab.view["asks"])
    line = first.choose()
    assert line is not None
    first.say(line)
    queue: list[Body] = first.store.rows()

    def send() -> Any:
        return InHouse(sitting.uid, table.secrets[table.tabs.index(first) // 2]).post(
            "send", {"queue": queue}
        )

    answers = race(*[lambda _start: send()] * 4)
    positions.forget()

    assert [answer.status for answer in answers if isinstance(answer, Answer)] == [200] * 4
    assert sitting.lines.filter(key=queue[0]["key"]).count() == 1
