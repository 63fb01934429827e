"""The invariants of section 11 of the rules, on random matches.

The 18th and 19th (full and open replays) are in test_open_mode.
"""

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engines.core.errors import IllegalAction
from engines.core.game import Settings
from engines.lethal_checkmate import GAME
from engines.lethal_checkmate.geometry import COLS, MANY, NAMES, turned
from engines.lethal_checkmate.shown.scene import covered
from engines.lethal_checkmate.state import State, copy
from engines.lethal_checkmate.written.actions import Place, Play
from tests.engines.lethal_checkmate.boards import played_out
from tests.engines.lethal_checkmate.test_open_mode import candidates

SEEDS = range(25)
MATCHES = [played_out(seed) for seed in SEEDS]
QUIET = [played_out(seed, lethal_per_turn="0") for seed in SEEDS]
POSITIONS = [state for match in MATCHES for state in match]
STEPS = [pair for match in MATCHES for pair in pairwise(match)]
LIMITS = (3, 4, 5)


def cards(state: State, side: int) -> list[int]:
    within = state.match.within
    return sorted(
        (
            *within(state.deck[side]),
            *within(state.hand[side]),
            *state.field[side],
            *state.discard[side],
        )
    )


def test_1_the_nine_cards_are_always_there_once():
    assert all(cards(state, side) == list(range(9)) for state in POSITIONS for side in (0, 1))


def test_2_a_field_has_three_cards_and_changes_by_one_play_of_its_owner():
    for before, after in STEPS:
        for side in (0, 1):
            old, new = before.field[side], after.field[side]
            assert len(new) <= 3
            if before.phase == "deal" or old == new:
                continue
            assert before.actor == side
            exchanged = len(old) == len(new) and sum(map(int.__ne__, old, new)) == 1
            assert exchanged or new[:-1] in (old, old[1:])


def test_3_the_pawns_stand_on_two_cells():
    placed = [state.pawn for state in POSITIONS if state.turn_no]

    assert all(first != second and {first, second} <= set(range(MANY)) for first, second in placed)


def test_4_damage_only_grows_and_three_is_the_end():
    for before, after in STEPS:
        assert all(a <= b for a, b in zip(before.damage, after.damage, strict=True))
    for state in POSITIONS:
        assert sum(state.damage) <= 5
        assert max(state.damage) < 3 or (state.end == "damage" and state.damage[state.winner] < 3)


def test_5_hands_keep_to_their_limits():
    for before, after in STEPS:
        if max(after.damage) < 3:
            held = [after.held(side) <= LIMITS[after.damage[side]] for side in (0, 1)]
            assert held == [True, True]
        if after.turn_no > before.turn_no > 0:
            for side in (0, 1):
                assert after.held(side) == LIMITS[after.damage[side]]
                assert after.pile(side) + len(after.discard[side]) >= 1


def test_6_after_a_card_the_own_pawn_is_not_in_its_far_row():
    for before, after in STEPS:
        if before.phase in ("attack", "escape") and after.field != before.field:
            cell = after.pawn[before.actor]
            assert cell // len(COLS) != (3, 0)[before.actor]


def test_7_a_rotation_is_its_own_inverse_and_negates_the_way_between_the_pawns():
    for first in range(MANY):
        assert turned(turned(first)) == first
        for second in range(MANY):
            assert turned(first) - turned(second) == second - first


def test_8_turns_alternate_and_each_has_a_card():
    for before, after in STEPS:
        if after.turn_no > before.turn_no > 0:
            assert after.turn == 1 - before.turn
            assert before.played or before.phase == "attack"


def test_9_an_attack_is_a_pawn_in_range_after_a_card_of_the_turn_player():
    for before, after in STEPS:
        if before.phase == "attack" and after.field[before.turn] != before.field[before.turn]:
            hit = after.pawn[1 - after.turn] in covered(after, after.turn)
            assert (after.phase == "escape") == hit


def test_10_one_damage_a_turn_without_lethal_and_one_a_card_with_it():
    for match, most in ((QUIET, lambda s: 1), (MATCHES, lambda s: s.played)):
        for states in match:
            taken: dict[int, int] = {}
            for before, after in pairwise(states):
                other = 1 - before.turn
                taken[before.turn_no] = taken.get(before.turn_no, 0) + (
                    after.damage[other] - before.damage[other]
                )
                assert taken[before.turn_no] <= max(most(before), before.played and 1)


def test_11_one_move_card_answers_an_attack_and_hurts_nobody():
    for before, after in STEPS:
        if before.phase == "escape":
            assert after.phase != "escape"
            assert after.damage[before.turn] == before.damage[before.turn]


def test_12_discards_grow_by_one_and_vanish_by_a_shuffle():
    for before, after in STEPS:
        for side in (0, 1):
            old, new = before.discard[side], after.discard[side]
            if old != new and before.phase != "deal":
                emptied = new == () and before.phase == "refill" and before.pile(side) == 0
                assert emptied or new[:-1] == old


def mirrored(state: State, cell: Any, swap: bool) -> State:
    """Map a position by a symmetry of the game: cells, and with ``swap`` the colours too."""
    new = copy(state)
    new.pawn = [cell(at) if at >= 0 else at for at in state.pawn]
    if swap:
        for name in ("pawn", "damage", "hand", "known", "deck", "field", "discard", "due", "top"):
            setattr(new, name, getattr(new, name)[::-1])
        new.turn = 1 - state.turn
        new.first = 1 - state.first if state.first >= 0 else -1
        new.actor = 1 - state.actor if state.actor < 2 else state.actor
        new.winner = 1 - state.winner if state.winner in (0, 1) else state.winner
    return new


def moved(action: Any, cell: Any, swap: bool) -> Any:
    seat = {"W": "B", "B": "W"}[action.seat] if swap else action.seat
    match action:
        case Play(_, card, to, back):
            return Play(seat, card, NAMES[cell(NAMES.index(to))] if to else "", back)
        case Place(_, to):
            return Place(seat, NAMES[cell(NAMES.index(to))])
        case _:
            return GAME.read(f"{seat}{GAME.write(action)[1:]}")


@pytest.mark.parametrize(
    ("cell", "swap"),
    [(turned, True), (lambda at: at // 3 * 3 + 2 - at % 3, False)],
    ids=["13 colours", "14 left and right"],
)
def test_13_14_the_game_is_symmetric(cell, swap):
    for before, _ in STEPS[::3]:
        other = mirrored(before, cell, swap)
        for seat in GAME.to_act(before):
            if seat == "*":
                continue
            ours = {GAME.write(moved(a, cell, swap)): a for a in GAME.legal(before, seat)}
            (theirs,) = GAME.to_act(other)
            assert {GAME.write(a) for a in GAME.legal(other, theirs)} == set(ours)
            for text, action in list(ours.items())[:3]:
                mirror = mirrored(GAME.apply(before, seat, action), cell, swap)
                assert mirror.key() == GAME.apply(other, theirs, GAME.read(text)).key()


def test_15_what_is_listed_is_allowed_and_all_else_refused():
    for state in POSITIONS[::40]:
        before = GAME.dump(state)
        listed = {a for seat in GAME.to_act(state) for a in GAME.legal(state, seat)}
        for action in candidates(state):
            refused = GAME.check(state, action.seat, action) is not None
            assert refused == (action not in listed)
            if refused:
                with pytest.raises(IllegalAction):
                    GAME.apply(state, action.seat, action)
        assert GAME.dump(state) == before


def test_16_there_is_something_to_do_until_the_end():
    for state in POSITIONS:
        acting = GAME.to_act(state)
        assert (acting == ()) == (state.phase == "over")
        assert all(seat == "*" or list(GAME.legal(state, seat)) for seat in acting)


def test_17_a_view_does_not_change_with_what_it_does_not_show():
    rng = Random(17)
    changed = 0
    for state in POSITIONS[::3]:
        for seat in ("W", "B", None):
            other = GAME.resample(state, seat, rng)
            assert GAME.view(other, seat) == GAME.view(state, seat)
            changed += other.hand != state.hand
    assert changed > 100


def test_20_matches_without_lethal_end_within_200_turns():
    assert max(match[-1].turn_no for match in QUIET) <= 200
    assert {match[-1].phase for match in (*MATCHES, *QUIET)} == {"over"}


@pytest.mark.parametrize("seed", range(5))
def test_every_card_known_to_all_is_in_the_hand(seed):
    for state in played_out(seed):
        assert [state.known[s] & ~state.hand[s] for s in (0, 1)] == [0, 0]


def test_a_match_in_the_open_mode_is_played_to_its_end_by_chance_too():
    state = GAME.setup(Settings(GAME.ruleset, GAME.options, mode="open"))
    rng = Random(3)
    for line in ("deal W ? / BR", "deal B ? / CE"):
        state = GAME.apply(state, "*", GAME.read(line))

    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        assert GAME.check(state, action.seat, action) is None
        state = GAME.apply(state, action.seat, action)

    assert state.end
