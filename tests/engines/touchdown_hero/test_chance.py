"""Deals and leads for matches without a table."""

import pytest

from engines.core.chance.supply import draw
from engines.core.game import Settings
from engines.core.replays import verdict
from engines.core.replays.verify import verify
from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import NAMES, names_of
from engines.touchdown_hero.state import SEATS
from tests.engines.fair import is_fair, sampled, supplied
from tests.engines.sealed_match import sealed_match
from tests.engines.touchdown_hero.positions import DEAL, after

HELD = {"N": 11, "E": 11, "S": 11, "W": 11, "X": 2}


def fresh(mode="full", **options):
    return GAME.setup(Settings(GAME.ruleset, {**GAME.options, **options}, mode=mode))


def places(deal, card):
    """Where a card lies: in a hand, aside, or out of the match."""
    held = zip((*SEATS, "X"), (*deal.hands, deal.aside), strict=True)
    return next((who for who, cards in held if card in names_of(cards)), "out")


@pytest.mark.parametrize("card", ["R1", "K10", "G5"])
def test_a_play_card_is_as_likely_in_every_hand_by_its_size(card):
    for deals in supplied(GAME, fresh()), sampled(GAME, fresh()):
        assert is_fair((places(deal, card) for deal in deals), HELD)


@pytest.mark.parametrize("card", ["H0", "H9"])
def test_six_heroes_of_ten_are_in_play(card):
    # Four of ten are out; of the six each lies in one of 46 places.
    weights = {who: 6 * size for who, size in HELD.items()} | {"out": 4 * 46}

    for deals in supplied(GAME, fresh()), sampled(GAME, fresh()):
        assert is_fair((places(deal, card) for deal in deals), weights)


def test_the_second_half_is_dealt_of_the_same_cards():
    state = after(fresh(show_cards="false"), DEAL, "lead N")
    state.half, state.phase, state.due = 2, "deal", 16

    for deal in supplied(GAME, state, 40):
        assert places(deal, "H0") == "out"
        assert GAME.check(state, "*", deal) is None


def test_the_heroes_are_chosen_first_and_then_all_is_dealt_from_north_on():
    by = draw("00ff", ["a1", "b2", "c3", "d4"], 1)

    def dealt(pile, count):
        cards = []
        for last in range(len(pile) - 1, len(pile) - 1 - count, -1):
            at = by.index(last + 1) if last else 0
            pile[at], pile[last] = pile[last], pile[at]
            cards.append(pile.pop())
        return cards

    heroes = sorted(dealt([f"H{number}" for number in range(10)], 6))
    cards = dealt([*NAMES[:40], *heroes], 46)

    deal = GAME.supply(fresh(), draw("00ff", ["a1", "b2", "c3", "d4"], 1))

    assert [sorted(names_of(hand)) for hand in deal.hands] == [
        sorted(cards[at : at + 11]) for at in (0, 11, 22, 33)
    ]
    assert sorted(names_of(deal.aside)) == sorted(cards[44:])


def test_the_lead_is_a_lot_of_those_who_may():
    first = after(fresh(show_cards="false"), DEAL)
    second = GAME.copy(first)
    second.half, second.first = 2, 0

    for state, who in (first, (0, 1, 2, 3)), (second, (1, 3)):
        for leads in supplied(GAME, state), sampled(GAME, state):
            assert is_fair((lead.who for lead in leads), dict.fromkeys(who, 1))


def test_heroes_that_unknown_hands_have_shown_are_in_play():
    state = fresh("open")
    state.seen = sum(1 << NAMES.index(hero) for hero in ("H1", "H8"))

    for deal in supplied(GAME, state, 60):
        assert GAME.check(state, "*", deal) is None
        assert "out" not in (places(deal, "H1"), places(deal, "H8"))


def test_matches_without_shown_cards_verify():
    for number in range(3):
        judged = verify(sealed_match(GAME, number, show_cards="false"))

        assert (judged.outcome, judged.notes) == (verdict.VERIFIED, ())
