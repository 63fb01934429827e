"""Deals, draws and lots for matches without a table."""

from itertools import combinations

import pytest

from engines.core.chance.supply import draw
from engines.core.game import Settings
from engines.core.replays import verdict
from engines.core.replays.verify import verify
from engines.lethal_checkmate import GAME
from tests.engines.fair import is_fair, sampled, supplied
from tests.engines.lethal_checkmate.boards import DEALS, after, at, fresh
from tests.engines.sealed_match import sealed_match

HELD = {"hand": ["CE"], "field": ["KL"]}


def test_who_is_first_is_a_lot():
    state = fresh(*DEALS)

    for firsts in supplied(GAME, state), sampled(GAME, state):
        assert is_fair((first.who for first in firsts), {"W": 1, "B": 1})


def test_every_card_is_as_likely_to_be_shown_or_held():
    state = fresh()
    codes = state.match.codes

    for deals in supplied(GAME, state), sampled(GAME, state):
        assert {deal.who for deal in deals} == {"W"}
        assert is_fair((deal.shown for deal in deals), dict.fromkeys(codes, 1))
        assert is_fair((code for deal in deals for code in deal.hand), dict.fromkeys(codes, 1))


def test_the_hand_is_dealt_first_and_then_the_card_that_is_turned_over():
    by = draw("00ff", ["a1", "b2"], 1)
    left = sorted(fresh().match.codes)
    dealt = []
    for last in range(8, 4, -1):
        at = by.index(last + 1)
        left[at], left[last] = left[last], left[at]
        dealt.append(left.pop())

    deal = GAME.supply(fresh(), draw("00ff", ["a1", "b2"], 1))

    assert deal.hand == tuple(sorted(dealt[:3]))
    assert deal.shown == dealt[3]


def test_black_is_dealt_behind_white():
    state = fresh(DEALS[0])

    assert {deal.who for deal in supplied(GAME, state, 20)} == {"B"}


def test_every_draw_of_the_pile_is_as_likely_as_another():
    state = at(phase="refill", due={"W": 2})
    pile = state.match.named(state.deck[0])
    hands = dict.fromkeys(combinations(pile, 2), 1)

    for draws in supplied(GAME, state), sampled(GAME, state):
        assert is_fair((draw.cards for draw in draws), hands)


def test_a_pile_that_is_short_is_drawn_whole_and_an_empty_one_shuffled():
    first, *spent = sorted({*at().match.codes} - {"CE", "KL"})
    short = at(phase="refill", due={"W": 2}, white={**HELD, "discard": spent})
    empty = at(phase="refill", due={"W": 2}, white={**HELD, "discard": [first, *spent]})

    assert {GAME.write(action) for action in supplied(GAME, short, 9)} == {f"draw W:{first}"}
    assert {GAME.write(action) for action in supplied(GAME, empty, 9)} == {"shuffle W"}


@pytest.mark.parametrize("reveal", ["field", "discard", "top"])
def test_matches_verify_wherever_the_card_that_is_shown_goes(reveal):
    for number in range(4):
        judged = verify(sealed_match(GAME, number, opening_reveal=reveal, opening_hand="2"))

        assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())


def test_the_card_that_lies_on_top_is_drawn_first():
    state = at(phase="refill", due={"W": 2}, options={"opening_reveal": "top"})
    top = state.match.index["BG"]
    state.top[0], state.deck[0] = top, state.deck[0] & ~(1 << top)
    others = state.match.named(state.deck[0])
    hands = {tuple(sorted(("BG", other))): 1 for other in others}

    for draws in supplied(GAME, state), sampled(GAME, state):
        assert is_fair((draw.cards for draw in draws), hands)


def test_in_the_open_mode_nobody_says_what_is_drawn():
    state = after(
        GAME.setup(Settings(GAME.ruleset, GAME.options, mode="open")),
        "deal W ? / BR",
        "deal B ? / BR",
    )
    state.phase, state.due = "refill", [2, 0]

    assert {GAME.write(action) for action in supplied(GAME, state, 9)} == {"draw W:x2"}
