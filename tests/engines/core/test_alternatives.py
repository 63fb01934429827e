"""Legal lines in the place of a refused one."""

from dataclasses import replace
from itertools import count

from engines.core.alternatives import alternatives, nearest
from engines.core.replays.replay import begun, follow
from tests.engines.core.paper_match import record
from tests.engines.folder import liars_dice

GAME = liars_dice()


def bidding():
    course = begun(record())
    for line in record().lines[:4]:
        follow(course, line)
    return course.state


def test_the_nearest_texts_come_first_and_no_more_than_five():
    assert nearest("H 4 e7", ["A 1 a1", "H 4 e8", "H 4 >7", "H 5 e7", "wait", "H 4 d7"]) == (
        "H 4 e8",
        "H 4 >7",
        "H 5 e7",
        "H 4 d7",
        "A 1 a1",
    )


def test_an_unreadable_line_has_alternatives_too():
    assert alternatives(GAME, bidding(), None, "L lair")[0] == "L liar"


def test_a_game_may_know_better():
    wiser = replace(GAME, alternatives=lambda state, seat, action: GAME.legal(state, seat))

    lines = alternatives(wiser, bidding(), GAME.read("L bid 1 1"), "L bid 1 1")

    assert lines == ("L bid 2 6", "L bid 3 1", "L bid 3 2", "L bid 3 3", "L bid 3 4")


def test_actions_without_number_are_not_all_looked_at():
    endless = replace(GAME, legal=lambda state, seat: (GAME.read("L liar") for _ in count()))

    assert alternatives(endless, bidding(), None, "L liar") == ("L liar",) * 5


def test_a_match_that_is_over_offers_nothing():
    course = begun(record())
    for line in record().lines:
        follow(course, line)

    assert alternatives(GAME, course.state, None, "R liar") == ()
