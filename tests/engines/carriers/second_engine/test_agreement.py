"""Two engines, written apart from each other from the same rules, play the same game."""

from itertools import cycle, product
from random import Random

import pytest
from hypothesis import given, note, settings, strategies as st

from engines.carriers import GAME
from engines.core.game import Settings
from tests.engines.carriers.matchups import OPTIONS, matchup
from tests.engines.carriers.second_engine import noise, slow
from tests.engines.carriers.second_engine.pair import Pair
from tests.engines.carriers.second_engine.policies import POLICIES, Policy, greedy, sampled
from tests.longer import examples, longer


def played(pair: Pair, policy: Policy, rng: Random, *, lines: int = 0, steps: int = 10_000) -> Pair:
    """Play to the end, comparing everything at every step, and ``lines`` random lines each."""
    for _ in range(steps):
        listed = pair.compare()
        if pair.is_over:
            return pair
        for _ in range(lines):
            pair.compare_refusal(noise.line(pair.slow, rng))
            assert pair.compare_refusal(sampled(pair, rng)) is None
        text = policy(pair, listed, rng)
        if pair.slow["phase"] == "form":
            pair.compare_form(text)
        pair.play(text)
    return pair


WAYS = ("typed", "greedy", "uniform")
PLACES = range(len(OPTIONS))


@pytest.mark.parametrize(
    ("policy", "place"), longer(zip(cycle(WAYS), PLACES, strict=False), product(WAYS, PLACES))
)
def test_seeded_matches_go_the_same_way(policy: str, place: int) -> None:
    rng = Random(f"{policy} {place}")
    pair = Pair(matchup(rng, OPTIONS[place], fragile=place % 2 == 0))

    played(pair, POLICIES[policy], rng, lines=1)

    assert pair.slow["phase"] == "over"


@pytest.mark.parametrize("seed", longer(range(1), range(6)))
def test_house_matches_go_the_same_way(seed: int) -> None:
    rng = Random(seed)
    pair = Pair(GAME.house(rng))

    played(pair, POLICIES["greedy"], rng)

    assert pair.slow["phase"] == "over"


@pytest.mark.slow
@settings(max_examples=examples(4), deadline=None)
@given(
    seed=st.integers(0, 2**32 - 1),
    options=st.sampled_from(OPTIONS),
    policy=st.sampled_from(sorted(POLICIES)),
    fragile=st.booleans(),
    steps=st.integers(1, 250),
)
def test_any_match_goes_the_same_way(
    seed: int, options: dict[str, str], policy: str, fragile: bool, steps: int
) -> None:
    rng = Random(seed)
    pair = Pair(matchup(rng, options, fragile=fragile))
    note(f"{pair.settings}")

    played(pair, POLICIES[policy], rng, lines=2, steps=steps)

    assert GAME.to_act(pair.fast) == slow.to_act(pair.slow)


@pytest.mark.slow
def test_lines_of_every_kind_are_refused_with_the_same_code() -> None:
    codes = set()

    for seed in range(examples(6)):
        rng = Random(seed)
        pair = Pair(matchup(rng, OPTIONS[seed % len(OPTIONS)], fragile=seed % 2 == 0))
        while not pair.is_over:
            tries = 20 if pair.slow["phase"] in ("sub", "in") else 3
            codes |= {pair.compare_refusal(noise.line(pair.slow, rng)) for _ in range(tries)}
            pair.play(greedy(pair, _listed(pair), rng))
        codes.add(pair.compare_refusal("H wait"))

    assert codes >= {"CA-E-OVER", "CA-E-PUSH", "CA-E-INJURED", "CA-E-RETURN", "CA-E-GOALSIDE"}
    assert len(codes) >= 40


def _listed(pair: Pair) -> list[str]:
    large = pair.slow["phase"] in ("form", "lineup")
    return [] if large else sorted(slow.legal(pair.slow))


def test_a_declaration_by_lines_goes_the_same_way() -> None:
    rng = Random(5)
    whole = matchup(rng, {}, fragile=True)
    cards = tuple(line for line in whole.lines if line[0] == "card")
    decks = {line[1][0]: line[1][1:] for line in whole.lines if line[0] == "deck"}
    pair = Pair(Settings(whole.ruleset, whole.options, (), cards))
    codes = set()

    for seat in ("H", "A"):
        codes |= {pair.compare_refusal(noise.line(pair.slow, rng)) for _ in range(200)}
        declared = " ".join(sorted(word.partition("=")[0] for word in decks[seat]))
        pair.play(f"{seat} deck {declared}")
        pair.compare()
    for seat in ("H", "A"):
        codes |= {pair.compare_refusal(noise.line(pair.slow, rng)) for _ in range(200)}
        pair.compare_lists()
        chosen = " ".join(f"{word[-1]}={word[:-2]}" for word in decks[seat] if "=" in word)
        pair.play(f"{seat} start {chosen}")

    assert pair.slow["phase"] == "toss"
    assert codes >= {"CA-E-DECKSIZE", "CA-E-PERSON", "CA-E-CARD", "CA-E-LINEUP", "CA-E-NUMBER"}


def test_sets_of_the_other_phase_are_listed_alike() -> None:
    compared = 0

    for seed in range(30):
        rng = Random(seed)
        pair = Pair(matchup(rng, {"field_rows": "5", "start_row": "2"}, fragile=True))
        while not pair.is_over and compared < 6:
            if pair.slow["phase"] == "lineup":
                pair.compare_lists()
                compared += 1
            pair.play(POLICIES["greedy"](pair, _listed(pair), rng))

    assert compared == 6
