"""The search for what a fixed mixture of cards wins from ``strong`` (tests/bench/response)."""

import json
from dataclasses import replace
from functools import cache

from engines.bots import levels
from engines.bots.elo import OPEN, decided, interval
from engines.rugby_15 import GAME
from engines.rugby_15.policy import Mixture, kind, mixture_of, shipped
from tests.bench.fit.rugby_15_mixtures import Laid
from tests.bench.response import KEPT, LEVEL, LIMIT, Met, meet, stand_in

TRIES = 8  # of a search that is quick enough for a test


@cache
def met(match: int) -> Met:
    return meet(shipped(), match, "test", TRIES)


def others(mixture: Mixture, seen: list[Laid]) -> int:
    """How often the card that a mixture likes best is not the only one that was seen."""
    rows = [mixture.base[each.role][each.tackle][f"{each.distance}"] for each in seen]
    liked = [
        max(each.shares, key=lambda card: row[kind(card)])
        for each, row in zip(seen, rows, strict=True)
    ]
    return sum(each.shares[card] < 1 for each, card in zip(seen, liked, strict=True))


def test_a_match_comes_again_and_the_seats_are_swapped():
    assert meet(shipped(), 0, "test", TRIES) == met(0)
    assert {each.side for each in met(0).mine} == {each.side for each in met(1).theirs} == {0}
    assert {each.side for each in met(1).mine} == {each.side for each in met(0).theirs} == {1}


def test_what_is_seen_has_the_chances_of_a_whole_hand():
    for each in met(0).theirs:
        assert {*each.shares} == {*each.hand}
        assert abs(sum(each.shares.values()) - 1) < 1e-9


def test_a_stand_in_lays_what_was_laid():
    """Learnt from a player who always lays the lowest card of a hand without Kick and Tackle."""
    seen = [
        replace(each, shares={card: float(card == min(each.hand, key=kind)) for card in each.hand})
        for match in (0, 1)
        for each in met(match).theirs
        if len({*map(kind, each.hand)}) > 1 and not {*each.hand} & {"K", "T"}
    ]

    assert others(stand_in(seen), seen) < others(shipped(), seen) / 2


def test_what_is_kept_is_of_the_level_as_it_is_and_of_a_mixture_that_can_be_played():
    said = json.loads(KEPT.read_text(encoding="utf-8"))
    points = said["rate"] * said["matches"]

    assert (said["ruleset"], said["target"]) == (GAME.ruleset, LIMIT)
    assert said["nodes"] == levels(GAME)[LEVEL].nodes
    assert said["verdict"] == decided(points, said["matches"], LIMIT) != OPEN
    assert (said["low"], said["high"]) == tuple(
        round(end, 4) for end in interval(points, said["matches"])
    )
    assert meet(mixture_of(said["mixture"]), 0, "kept", TRIES).mine
