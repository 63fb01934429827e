"""Deals, draws and lots for matches without a table."""

from collections import Counter
from itertools import combinations

import pytest

from engines.core.chance.supply import draw
from engines.core.replays import verdict
from engines.core.replays.verify import verify
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL
from tests.engines.fair import is_fair, sampled, supplied
from tests.engines.rugby_15.boards import at, begin, play
from tests.engines.sealed_match import sealed_match


def test_the_toss_is_a_lot():
    for tosses in supplied(GAME, begin()), sampled(GAME, begin()):
        assert is_fair((toss.side for toss in tosses), {"R": 1, "B": 1})


def test_every_hand_is_as_likely_as_its_cards_are_many():
    state = play(begin(), "toss:R", "deal R:F1,S2,K")
    weights = Counter(tuple(sorted(hand)) for hand in combinations(ALL, 3))

    for deals in supplied(GAME, state, 8_000), sampled(GAME, state, 8_000):
        assert {deal.side for deal in deals} == {"B"}
        assert is_fair((tuple(sorted(deal.cards)) for deal in deals), weights)


def test_red_is_dealt_and_draws_before_blue():
    dealt = play(begin(), "toss:R")
    drawing = play(at(), "R=S1 B=T")

    assert {deal.side for deal in supplied(GAME, dealt, 20)} == {"R"}
    assert {card.side for card in supplied(GAME, drawing, 20)} == {"R"}
    assert {card.side for card in supplied(GAME, play(drawing, "draw R:F1"), 20)} == {"B"}


@pytest.mark.parametrize(("first", "side"), [("draw R:F1", 1), ("draw B:F1", 0)])
def test_whose_hand_alone_is_short_draws_any_card_of_the_pile(first, side):
    state = play(at(), "R=S1 B=T", first)

    for draws in supplied(GAME, state), sampled(GAME, state):
        assert {card.side for card in draws} == {"RB"[side]}
        assert is_fair((card.cards[0] for card in draws), Counter(state.piles[side]))


def test_a_hand_drawn_anew_comes_from_the_whole_pile():
    state = at(dR="F3 F4 F5 F6")
    state.phase, state.acting, state.shuffled = "redraw", ("*",), 0
    state.piles[0] += state.hands[0]
    state.hands[0] = []
    weights = Counter(tuple(sorted(hand)) for hand in combinations(state.piles[0], 3))

    for hands in supplied(GAME, state, 6_000), sampled(GAME, state, 6_000):
        assert {hand.how for hand in hands} == {"redraw"}
        assert is_fair((tuple(sorted(hand.cards)) for hand in hands), weights)


@pytest.mark.parametrize(
    ("phase", "how", "pool", "pile"),
    [
        ("kick", "conv", "include_played", "K K F1 T"),
        ("kick", "conv", "exclude_played", "K K F1"),
        ("drop", "drop", "exclude_played", "K K F1 T"),
    ],
)
def test_the_card_of_a_kick_at_goal_comes_from_the_discards(phase, how, pool, pile):
    state = at(R="S1 S2 F2", dR="K K F1 T", options={"conversion_pool": pool})
    state.phase, state.acting = phase, ("*",)

    for cards in supplied(GAME, state), sampled(GAME, state):
        assert {(card.how, card.side) for card in cards} == {(how, "R")}
        assert is_fair((card.cards[0] for card in cards), Counter(pile.split()))


def test_a_pile_is_shuffled_from_the_order_of_the_set_however_it_came_to_lie():
    state = play(at(), "R=S1 B=T")
    other = GAME.copy(state)
    other.piles[0].reverse()
    assert other == state

    for k in range(1, 60):
        by, same = draw("00ff", ["a1", "b2"], k), draw("00ff", ["a1", "b2"], k)
        assert GAME.supply(state, by) == GAME.supply(other, same)


@pytest.mark.parametrize(
    "options",
    [{"redraw_scope": "refill", "redraw_count": "3"}, {"passes_per_half": "1", "hand_size": "5"}],
)
def test_matches_with_other_options_verify(options):
    for number in range(4):
        judged = verify(sealed_match(GAME, number, **options))

        assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())
