"""A whole day of a hall through its pages: an organiser's laptop, two players' and a judge's phone.

Seventeen guests come from a form, two players by themselves. A Swiss, a correction, a cut, a draw
where nobody may draw; then every list of the final ranking says the same. Pages at which the flows
of the desk and of a match look are not looked at again.

It is one of the long tests. With each commit its parts are walked by others: the desk's day, a
player's Swiss, the bracket, corrections, passes, imports and prints, each in a test of its own.
"""

from pathlib import Path

import pytest

from tests.e2e.conftest import Enter
from tests.e2e.events.test_events import deck_for, person
from tests.e2e.visitor import Variant
from tests.e2e.whole_day import day_cut, day_entry, day_rounds
from tests.e2e.whole_day.hall_day import FIRST, ORGANISER, SECOND, Day

LAPTOP, PHONE = Variant("en", 1280), Variant("ja", 390)


@pytest.mark.chaos
@pytest.mark.parametrize("variant", [LAPTOP], ids=str)
def test_a_whole_day(enter: Enter, tmp_path: Path) -> None:
    day = _come_in(enter)

    day_entry.make_the_event(day)
    day_entry.invite_a_judge(day)
    day_entry.enter_by_phone(day)
    day_entry.bring_in_the_guests(day, tmp_path)
    day_entry.check_in(day)
    day_entry.start(day)
    day_rounds.first_round(day)
    day_rounds.drop_one(day)
    day_rounds.middle_rounds(day)
    day_cut.cut(day)
    day_cut.quarterfinals(day)
    day_cut.name_the_winner(day)
    day_cut.last_rounds(day)
    day_cut.see_the_ranking(day)
    day_cut.go_home(day)


def _come_in(enter: Enter) -> Day:
    day = Day(enter(), enter(PHONE), enter(PHONE), enter(PHONE))
    person(day.desk, ORGANISER, "野々村 彩")
    for number, (phone, handle, name) in enumerate(
        ((day.first, "hayate", FIRST), (day.second, "ivory", SECOND))
    ):
        day.decks[name] = deck_for(person(phone, handle, name), number)
    person(day.judge, "ren", "蓮見 廉")
    return day
