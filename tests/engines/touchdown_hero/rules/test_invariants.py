"""Chapter 11 of the rules: what always holds."""

from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engines.touchdown_hero import GAME
from engines.touchdown_hero.cards import ALL, BIT, NAMES, SUITS, cards_of, named_set, set_of
from engines.touchdown_hero.judging import judge
from engines.touchdown_hero.state import RUN, SEATS, copy
from tests.engines.touchdown_hero.matchups import OPTIONS, matchup
from tests.longer import examples

FEW = settings(max_examples=examples(25), deadline=None)
seeds = st.integers(0, 2**32 - 1)
optional = st.sampled_from(OPTIONS)
TURNED = dict(zip("NESW", "SWNE", strict=True))
OTHER_SUIT = dict(zip("RBGKH", "BGKRH", strict=True))


def course(seed, options):
    """Give every action of a match with the positions around it."""
    rng = Random(seed)
    state = GAME.setup(matchup(options))
    while GAME.to_act(state):
        action = GAME.sample(state, rng)
        before = copy(state)
        GAME.play(state, action.seat, action)
        yield before, action, state


def in_play(state):
    return state.phase in ("ko", "leadplay", "play", "fx", "give", "replay", "kick")


@FEW
@given(seed=seeds, options=optional)
def test_the_46_cards_are_always_somewhere(seed, options):
    for _, _, state in course(seed, options):
        if not in_play(state):
            continue
        table = set_of(card for card in state.table if card >= 0)
        held = [*state.hands, state.aside, state.gone, table]

        assert sum(cards.bit_count() for cards in held) == 46
        assert set_of(card for cards in held for card in cards_of(cards)) == state.pool


@FEW
@given(seed=seeds, options=optional)
def test_a_card_is_gone_when_its_trick_is_done_or_it_is_discarded(seed, options):
    for before, action, state in course(seed, options):
        if not in_play(before) or not in_play(state):
            continue
        played = (*before.table, getattr(action, "card", -1), getattr(action, "swap", -1))
        laid = set_of(card for card in played if card >= 0)
        done = set_of(card for card in state.last.table if card >= 0) if state.last else 0
        newly = state.gone & ~before.gone

        assert not before.gone & ~state.gone
        assert not newly & ~laid
        if state.trick == before.trick:
            assert newly.bit_count() <= 1
        else:
            assert not done & ~newly
            assert (newly & ~done).bit_count() <= 1


@FEW
@given(seed=seeds, options=optional)
def test_a_trick_begins_with_equal_hands_and_an_attacking_lead(seed, options):
    for before, _, state in course(seed, options):
        if state.phase == "ko" or (state.phase == "leadplay" and before.phase != "ko"):
            assert {held.bit_count() for held in state.hands} == {11 - state.trick}
        if state.phase == "ko":
            assert (state.turn - state.lead) % 4 == 1
        if state.phase in ("leadplay", "play", "kick"):
            assert 1 <= state.distance <= 10
            assert 1 <= state.attempt <= 3


@FEW
@given(seed=seeds, options=optional)
def test_a_trick_has_one_taker_and_one_team_scores_at_most_3(seed, options):
    tricks = 0
    for before, _, state in course(seed, options):
        gained = [now - was for now, was in zip(state.score, before.score, strict=True)]

        assert sorted(gained)[0] == 0
        assert max(gained) in (0, 1, 2, 3)
        if state.last is before.last:
            continue
        tricks += 1
        last = state.last
        assert last.table[last.taker] >= 0
        assert last.table[last.lead] >= 0
        assert last.number >= 0
        if gained[1 - last.lead % 2]:
            assert last.intercept

    assert tricks == 22


@FEW
@given(seed=seeds)
def test_without_7_and_8_numbers_are_the_printed_ones(seed):
    for before, _, state in course(seed, {}):
        if state.last is not before.last and not any(
            effect[0] == 7 for effect in state.last.effects
        ):
            card = state.last.table[state.last.taker]
            assert NAMES[card].endswith(str(state.last.number))


@FEW
@given(seed=seeds)
def test_a_4_in_force_blanks_every_other_playbook(seed):
    for before, action, state in course(seed, {}):
        if state.last is before.last or not state.last.is_void:
            continue
        judged = copy(before)
        judged.table = list(state.last.table)
        judged.effects = [
            effect for effect in state.last.effects if effect[1] >= 40 or effect[0] == 4
        ]
        judged.void, judged.led, judged.named = True, state.last.led, state.last.named
        judged.turned = True
        judged.mode = state.last.declared

        judgement = judge(judged)

        assert judgement[:2] == (state.last.taker, state.last.number)
        assert action.seat in SEATS


@FEW
@given(seed=seeds)
def test_an_off_suit_card_in_a_run_means_none_was_held(seed):
    for before, action, _ in course(seed, {}):
        card = getattr(action, "card", 0)
        if before.phase != "play" or before.mode != RUN or before.turn == before.lead:
            continue
        if card < 40 and card // 10 != before.led:
            assert not before.hands[before.turn] >> 10 * before.led & 1023


def turned(text, seats, suits):
    """Write a line with every seat and every suit changed for another."""
    if text.startswith("deal"):
        head, half, *hands = text.split()
        given = {word[0]: word[2:] for word in hands}
        moved = {seats.get(who, who): cards for who, cards in given.items()}
        return " ".join((head, half, *(f"{who}={_suits(moved[who], suits)}" for who in "NESWX")))
    words = []
    for word in text.split():
        if word in seats:
            words.append(seats[word])
        elif word.startswith(">"):
            at, _, suit = word[1:].partition(":")
            words.append(f">{seats[at]}" + (f":{suits.get(suit, suit)}" if suit else ""))
        elif word in ("deal", "show", "lead", "ko", "fx", "give", "run", "pass", "kick", "go"):
            words.append(word)
        else:
            words.append(_suits(word, suits))
    return " ".join(words)


def _suits(text, suits):
    return "".join(suits.get(letter, letter) for letter in text)


@pytest.mark.parametrize(
    ("seats", "suits"),
    [(TURNED, {}), ({seat: seat for seat in SEATS}, OTHER_SUIT), (TURNED, OTHER_SUIT)],
)
@pytest.mark.parametrize("seed", range(4))
def test_a_match_with_turned_seats_or_other_suits_goes_the_same_way(seed, seats, suits):
    state = GAME.setup(matchup({}))
    other = GAME.setup(matchup({}))

    for _, action, after in course(seed, {}):
        text = GAME.write(action)
        changed = GAME.read(turned(text, seats, suits))
        state = after
        other = GAME.apply(other, changed.seat, changed)

    assert other.score == state.score
    assert set(SUITS) <= set(OTHER_SUIT)


@FEW
@given(seed=seeds, options=optional)
def test_there_is_always_something_to_do_and_nothing_else_is_taken(seed, options):
    for before, _, _ in course(seed, options):
        if before.phase != "play":
            continue
        seat = SEATS[before.turn]
        cards = {action.card for action in GAME.legal(before, seat)}
        others = set(cards_of(before.hands[before.turn])) - cards

        assert cards
        for card in others:
            refused = GAME.read(f"{seat} {NAMES[card]}")
            assert GAME.check(before, seat, refused).code == "TH-E-FOLLOW"


def test_every_card_is_somewhere_in_the_box():
    assert named_set(NAMES) == ALL == BIT[49] * 2 - 1
