"""Scores that cannot occur: by brute force over what a side can gain, and in matches at random."""

from itertools import product
from random import Random

import pytest

from engines.core.records.sentences import KERNEL, LANGUAGES, sentence
from engines.core.registry import get
from engines.core.scores import refuse_more, refuse_sums, refuse_total
from tests.engines.contract.positions import cut, whole_match
from tests.engines.folder import every_game

GAMES = every_game()


def options(key, preset="", **changed):
    game = get(key)
    return {**game.options, **game.presets.get(preset, {}), **changed}


def refused(key, *points, preset="", **changed):
    reason = get(key).refuse_score(options(key, preset, **changed), points)
    return reason.code if reason else ""


@pytest.mark.parametrize("parts", [(2, 5, 7), (5, 7, 3), (4,), (1, 9), (6, 10, 15)])
def test_what_is_no_sum_is_refused_and_nothing_else(parts):
    sums = {
        sum(times * part for times, part in zip(counts, parts, strict=True))
        for counts in product(range(41), repeat=len(parts))
    }

    allowed = {points for points in range(41) if refuse_sums((points,), parts, "X-1") is None}

    assert allowed == {points for points in sums if points < 41}


def test_only_one_side_reaches_the_points_that_win():
    assert refuse_more((2, 1), 2, "X-1") is refuse_more((0, 0), 2, "X-1") is None
    assert refuse_more((3, 0), 2, "X-1").code == "REC-SCORE-MOST"
    assert refuse_more((2, 2), 2, "X-1").code == "REC-SCORE-BOTH"


def test_all_sides_together_have_no_more_than_there_is():
    assert refuse_total((33, 33), 66, "X-1") is None
    assert refuse_total((34, 33), 66, "X-1").code == "REC-SCORE-TOTAL"


def test_in_carriers_nobody_has_one_point_or_three():
    points = range(60)

    assert [score for score in points if refused("carriers", score, 7)] == [1, 3]
    assert [score for score in points if refused("carriers", 0, score)] == [1, 3]


def test_in_rugby_15_points_follow_from_tries_conversions_and_drop_goals():
    assert [score for score in range(60) if refused("rugby_15", score, 3)] == [1, 2, 4]
    assert refused("rugby_15", 4, 0, points_try="4") == ""
    assert refused("rugby_15", 2, 0, points_try="4") == "REC-SCORE"


def test_in_limit_ball_two_points_win():
    assert [refused("limit_ball", *score) for score in ((2, 1), (0, 0), (2, 2), (3, 1))] == [
        "", "", "REC-SCORE-BOTH", "REC-SCORE-MOST",
    ]  # fmt: skip
    assert refused("limit_ball", 4, 3, points_to_win="4") == ""


def test_in_touchdown_hero_a_trick_gives_three_points_at_most():
    assert [refused("touchdown_hero", *score) for score in ((0, 1), (40, 26), (40, 27))] == [
        "", "", "REC-SCORE-TOTAL",
    ]  # fmt: skip


def test_a_refused_score_is_worded():
    reason = get("carriers").refuse_score(options("carriers"), (3, 0))

    assert {language: sentence(reason, KERNEL, language) for language in LANGUAGES} == {
        "en": "3 points cannot come about: points come as 2, 5, 7 at a time.",
        "ja": "3点になることはありません。得点は一度に2、5、7点のいずれかで入ります。",
    }


@pytest.mark.parametrize("game", [game for game in GAMES if game.refuse_score], ids=lambda g: g.key)
def test_no_score_that_a_match_has_at_any_time_is_refused(game):
    rng = Random(game.key)
    for preset in ("", *game.presets):
        whole = whole_match(game, rng.randrange(2**32), preset)
        places = {len(whole.actions), *(rng.randrange(len(whole.actions)) for _ in range(20))}
        for place in places:
            state = cut(game, whole, place).state
            points = tuple(number for _side, number in game.score(state))
            assert game.refuse_score(whole.settings.options, points) is None
