"""The invariants of the rules (section 11), on matches at random with options at random."""

from collections import Counter
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engines.core.game import Settings
from engines.rugby_15 import GAME
from engines.rugby_15.cards import ALL, CARDS
from engines.rugby_15.events import events, is_reveal
from engines.rugby_15.options import OPTIONS, RULESET
from engines.rugby_15.state import State
from engines.rugby_15.written.actions import SEATS, Convert, Decline, Drawn, Lay, Redraw, Toss
from tests.engines.rugby_15.boards import course

WORDS = {
    "field_size": ("5", "7", "9", "11"),
    "hand_size": ("2", "3", "5"),
    "passes_per_half": ("1", "2", "3"),
    "halves": ("1", "2", "3"),
    "kick_vs_kick": ("foul", "kick"),
    "double_foul": ("cancel", "turnover", "advance"),
    "conversion_pool": ("include_played", "exclude_played"),
    "redraw_scope": ("match", "half", "pass", "refill"),
    "redraw_count": ("0", "1", "2"),
    "redraw_after_deal": ("0", "1"),
    "tie": ("draw", "sudden_death"),
    "overtime_rounds": ("none", "5"),
}


def match(seed: int, mode: str = "full") -> State:
    rng = Random(seed)
    options = dict(OPTIONS)
    if seed % 3:
        options |= {name: rng.choice(values) for name, values in WORDS.items()}
    return GAME.setup(Settings(RULESET, options, mode=mode))


every_match = pytest.mark.parametrize("seed", range(24))


@cache
def seeded(seed: int) -> list[Any]:
    """Return a match once for all its laws, whichever worker looks at them."""
    return list(course(match(seed), seed))


@every_match
def test_cards_are_never_lost(seed):
    for _, _, after in seeded(seed):
        if after.phase == "toss":
            continue
        for side in (0, 1):
            held = after.hands[side] + after.piles[side] + after.discards[side]
            assert Counter(held) == Counter(ALL)
            assert after.laid[side] is None or after.laid[side] in after.hands[side]


@every_match
def test_teams_stand_on_the_field(seed):
    for before, action, after in seeded(seed):
        size = after.match.size
        sudden = after.phase == "over" and after.end == "sudden-death"
        if after.phase not in ("conv", "kick", "toss") and not sudden:
            assert 1 <= after.p <= size - 1
        if "throw-in" in set(events(before, action, after)) and after.half == before.half:
            assert after.p == after.match.centre - (after.off == 0)


@every_match
def test_a_round_moves_as_its_result_says(seed):
    for before, action, after in seeded(seed):
        if not is_reveal(action, after):
            continue
        _, _, name, p, off = after.last
        way = (p - before.p) * (-1 if before.off else 1)
        if after.phase not in ("conv", "over") and after.score != before.score:
            continue  # thrown in at once
        assert way == {"advance": 1, "foul-defence": 1, "kick1": 1, "kick2": 2}.get(name, way)
        assert name == "foul-both" or (way == 0) == (
            name in ("turnover", "tackle", "foul-offence", "drop-attempt")
        )
        assert name == "foul-both" or (off != before.off) == (
            name in ("turnover", "tackle", "foul-offence", "kick1", "kick2")
        )


@every_match
def test_scores_grow_by_what_the_rules_give(seed):
    for before, action, after in seeded(seed):
        change = [now - then for now, then in zip(after.score, before.score, strict=True)]
        assert sorted(change)[0] == 0
        gain = max(change)
        if isinstance(action, Drawn) and action.how == "conv":
            assert gain in (0, 2)
        elif isinstance(action, Drawn) and action.how == "drop":
            assert gain in (0, 3)
        else:
            assert gain in (0, 5)
            assert gain == 0 or change.index(gain) == before.off
        assert gain == 0 or isinstance(action, Lay | Drawn)


@every_match
def test_hands_and_piles_have_their_sizes(seed):
    for _, _, after in seeded(seed):
        hand = after.match.hand
        for side in (0, 1):
            sizes = len(after.hands[side]), len(after.piles[side]) + len(after.discards[side])
            if after.phase == "commit":
                assert sizes == (hand, 15 - hand)
            elif after.phase in ("conv", "drop", "kick"):
                assert sizes == (hand - 1, 16 - hand)


@every_match
def test_passes_and_halves_have_their_rounds(seed):
    whole = seeded(seed)
    match = whole[-1][2].match
    reveals = [
        (before.extra, before.half, before.passing)
        for before, action, after in whole
        if is_reveal(action, after)
    ]
    counted = Counter(reveal for reveal in reveals if not reveal[0])

    assert set(counted.values()) == {match.rounds_of_a_pass}
    assert len(counted) == match.halves * match.passes
    extra = sum(reveal[0] for reveal in reveals)
    assert extra == 0 or match.decider
    assert not match.limit or extra <= match.limit


@every_match
def test_no_card_is_played_twice_in_a_pass(seed):
    played: Counter[tuple[object, ...]] = Counter()
    for before, action, after in seeded(seed):
        if is_reveal(action, after):
            for side, card in enumerate(after.last[:2]):
                played[side, card, before.extra, before.half, before.passing] += 1

    assert all(many <= CARDS[card].copies for (_, card, *_), many in played.items())


@every_match
def test_a_redraw_changes_no_count_and_is_made_as_often_as_allowed(seed):
    used: Counter[tuple[object, ...]] = Counter()
    for before, action, after in seeded(seed):
        match = after.match
        if isinstance(action, Drawn) and action.how == "redraw":
            assert after.discards == before.discards
            assert [len(hand) for hand in after.hands] == [match.hand] * 2
        if isinstance(action, Redraw):
            scope = {
                "match": (),
                "half": (after.half,),
                "pass": (after.half, 0 if after.extra else after.passing),
                "refill": (after.round,),
            }[match.scope]
            used[action.seat, *scope] += 1

    assert all(many <= whole_count(seed) for many in used.values())


def whole_count(seed: int) -> int:
    count: int = seeded(seed)[-1][2].match.count
    return count


@every_match
def test_the_side_that_scored_keeps_the_ball(seed):
    for before, action, after in seeded(seed):
        ends = {"conv", "kick", "drop"}
        if before.phase in ends and after.phase not in ends and after.half == before.half:
            assert after.off == before.off, action


@every_match
def test_sudden_death_ends_with_the_first_score(seed):
    for before, _, after in seeded(seed):
        if after.extra and after.score != before.score:
            assert (after.phase, after.end) == ("over", "sudden-death")
        if after.extra and not before.extra:
            assert after.score[0] == after.score[1]


def mirrored(action: object) -> object:
    other = dict(zip(SEATS, SEATS[::-1], strict=True))
    match action:
        case Toss(side):
            return Toss(other[side])
        case Drawn(how, side, cards):
            return Drawn(how, other[side], cards)
        case Lay(seat, card):
            return Lay(other[seat], card)
        case Redraw(seat) | Convert(seat) | Decline(seat):
            return type(action)(other[seat])
    raise TypeError(action)


@every_match
def test_the_field_is_the_same_from_both_sides(seed):
    """Colours exchanged and p turned to N − p: the same events, sides exchanged."""
    state = match(seed)
    turn = str.maketrans("RB", "BR")
    for before, action, after in seeded(seed):
        other = mirrored(action)
        said = list(events(before, action, after))
        turned = GAME.apply(state, other.seat, other)
        heard = list(events(state, other, turned))
        assert [swapped(event, turn) for event in said] == heard
        assert after.p + turned.p == after.match.size
        assert after.score == turned.score[::-1]
        state = turned


def swapped(event: str, turn: dict[int, int]) -> str:
    return " ".join(word.translate(turn) if word in SEATS else word for word in event.split(" "))


@every_match
def test_the_order_in_which_cards_are_laid_and_drawn_does_not_matter(seed):
    whole = seeded(seed)
    for (before, first, _), (_, second, after) in pairwise(whole):
        pair = isinstance(first, Lay) and isinstance(second, Lay)
        drawn = [
            isinstance(each, Drawn) and each.how in ("draw", "deal") for each in (first, second)
        ]
        if (pair or all(drawn)) and first != second and before.phase == after_first(before, first):
            turned = GAME.apply(GAME.apply(before, second.seat, second), first.seat, first)
            assert turned == after


def after_first(before: State, action: object) -> str:
    return GAME.apply(before, action.seat, action).phase


@pytest.mark.parametrize("seed", range(6))
def test_an_open_match_keeps_every_card_too(seed):
    for _, _, after in course(match(seed, "open"), seed):
        if after.phase == "toss":
            continue
        for side in (0, 1):
            held = after.hands[side] + after.piles[side] + after.discards[side]
            assert Counter(held) == Counter(ALL)
            assert 0 <= after.unseen[side] <= after.match.hand
            assert after.pile(side) >= 0
