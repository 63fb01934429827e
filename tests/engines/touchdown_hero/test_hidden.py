"""What a seat sees, and the hidden part dealt anew."""

from collections import Counter
from random import Random

import pytest

from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import ALL, HEROES, SUIT_BITS, cards_of, named_set, names_of
from engines.touchdown_hero.hidden import unseen_by
from engines.touchdown_hero.state import SEATS
from tests.engines.touchdown_hero.positions import after, at, dealt

HIDDEN = ("hands", "aside", "pool", "lacks", "shown")


def somewhere(seed, steps):
    rng = Random(seed)
    state = GAME.setup(GAME.house(rng))
    for _ in range(steps):
        action = GAME.sample(state, rng)
        GAME.play(state, action.seat, action)
    return state


def test_a_guest_sees_no_hand():
    view = GAME.view(dealt(), None)

    assert not {"hand", "partner", "give", *HIDDEN} & set(view)
    assert view["cards"] == dict.fromkeys(SEATS, 11)


def test_a_seat_sees_its_hand_and_what_the_partner_showed():
    state = dealt("show S R6 G1 G4")

    north, east = GAME.view(state, "N"), GAME.view(state, "E")

    assert north["hand"] == names_of(state.hands[0])
    assert (north["partner"], east["partner"]) == (["R6", "G1", "G4"], [])
    assert GAME.view(state, "S")["shown"] == ["R6", "G1", "G4"]


def test_the_partner_knows_the_card_given_and_the_opponents_do_not():
    state = after(at({"E": "B6 K2"}), "N R4 pass", "E B6", "give E K2", "give W R7")

    assert GAME.view(state, "E")["partner"] == ["K2"]
    assert GAME.view(state, "W")["partner"] == ["R7"]
    assert "K2" not in str(GAME.view(state, "N"))


def test_a_card_taken_back_is_known_to_all_until_it_may_have_been_given_away():
    state = after(at({"E": "B1 R9 B6"}), "N R4 pass", "E B1 ~R9")

    assert GAME.view(state, None)["known"]["E"] == ["B1"]
    given = after(state, "S R6", "W R7")
    assert given.known[1]


@pytest.mark.parametrize("steps", [1, 5, 12, 30, 47, 60, 75, 90])
def test_dealt_anew_it_looks_the_same_and_is_another(steps):
    state = somewhere(steps, steps)
    moved = set()

    for seat in (*SEATS, None):
        other = GAME.resample(state, seat, Random(1))

        assert GAME.view(other, seat) == GAME.view(state, seat)
        assert (other.pool & HEROES).bit_count() == 6
        assert [held.bit_count() for held in other.hands] == [
            held.bit_count() for held in state.hands
        ]
        moved |= {other.hands != state.hands}

    assert True in moved


def test_nobody_gets_a_suit_that_a_run_has_shown_him_to_lack():
    for seed in range(30):
        state = somewhere(seed, 35)
        for seat in (*SEATS, None):
            other = GAME.resample(state, seat, Random(seed))
            hidden = unseen_by(state, seat)
            for place in range(4):
                assert not other.hands[place] & other.lacks[place] & hidden


def test_a_whole_deal_may_come_out_otherwise():
    state = dealt()

    hands = {GAME.resample(state, "N", Random(seed)).hands[1] for seed in range(20)}

    assert len(hands) == 20
    assert all(len(cards_of(held)) == 11 for held in hands)


@pytest.mark.parametrize("steps", [3, 8, 20, 35, 50, 61, 70, 88])
def test_what_comes_out_depends_on_what_the_seat_sees_alone(steps):
    state = somewhere(steps, steps)

    for seat in (*SEATS, None):
        other = GAME.resample(state, seat, Random("other hands"))
        assert GAME.dump(GAME.resample(other, seat, Random(7))) == GAME.dump(
            GAME.resample(state, seat, Random(7))
        )


def test_all_dealings_that_fit_are_about_equally_likely():
    """East lacks red and west lacks blue: of six hidden cards 42 dealings fit."""
    state = at({"N": "R4 R5", "E": "B1 G1", "S": "K1 K2", "W": "R1 G2"}, done=9)
    state.pool = ALL & ~named_set(("H6", "H7", "H8", "H9"))
    state.aside = named_set(("K9", "K10"))
    state.lacks = [0, SUIT_BITS[0], 0, SUIT_BITS[1]]
    state.known[2] = state.hands[2]

    came = Counter(GAME.resample(state, "N", Random(seed)).hands[1::2] for seed in range(8400))

    assert len(came) == 42
    assert not any(east & SUIT_BITS[0] or west & SUIT_BITS[1] for east, west in came)
    assert all(130 < times < 280 for times in came.values())
