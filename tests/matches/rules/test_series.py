import pytest

from engines.core.reason import Reason
from matches.rules.series import BEST_OF, LEGS, GameClaim, NotAResult, Series, Total, same, total

ONE = Series(BEST_OF, 1)
THREE = Series(BEST_OF, 3)
TWO_LEGS = Series(LEGS, 2)


def game(number: int, *score: int, winner: int | None = None, end: str = "normal") -> GameClaim:
    if winner is None:
        best = max(score)
        winner = 0 if score.count(best) > 1 else score.index(best) + 1
    return GameClaim(number, score or None, winner, end)


@pytest.mark.parametrize(
    ("series", "games", "came_to"),
    [
        (ONE, (game(1, 7, 5),), Total((1, 0), 1)),
        (ONE, (game(1, 6, 6),), Total((0, 0), 0)),
        (ONE, (game(1, 6, 6, winner=2),), Total((0, 1), 2)),
        (ONE, (game(1, 6, 2, winner=2, end="concede"),), Total((0, 1), 2)),
        (THREE, (game(1, 7, 5), game(2, 9, 0)), Total((2, 0), 1)),
        (THREE, (game(1, 7, 5), game(2, 0, 1), game(3, 1, 2)), Total((1, 2), 2)),
        (THREE, (game(1, 7, 5), game(2, 1, 1), game(3, 2, 2)), Total((1, 0), 1)),
        (TWO_LEGS, (game(1, 7, 5), game(2, 1, 2)), Total((8, 7), 1)),
        (TWO_LEGS, (game(1, 7, 5), game(2, 1, 3)), Total((8, 8), 0)),
    ],
)
def test_games_come_to_a_result(series, games, came_to):
    assert total(series, 2, games) == came_to


@pytest.mark.parametrize(
    ("series", "games", "code"),
    [
        (ONE, (), "games_out_of_order"),
        (ONE, (game(2, 7, 5),), "games_out_of_order"),
        (ONE, (game(1, 7, 5), game(2, 7, 5)), "too_many_games"),
        (ONE, (game(1, 7, 5, winner=3),), "no_such_side"),
        (ONE, (game(1, 7, 5, winner=-1),), "no_such_side"),
        (ONE, (game(1, 7, 5, end="magic"),), "no_such_end"),
        (ONE, (game(1, 7, 5, 3),), "score_shape"),
        (ONE, (game(1, -1, 5),), "score_shape"),
        (ONE, (game(1, 10_000, 5),), "score_shape"),
        (ONE, (game(1, 7, 5, winner=2),), "winner_has_fewer"),
        (ONE, (game(1, 7, 5, winner=0),), "draw_with_unequal_score"),
        (ONE, (game(1, 7, 5, winner=0, end="concede"),), "conceded_to_nobody"),
        (THREE, (game(1, 7, 5),), "games_missing"),
        (THREE, (game(1, 7, 5), game(2, 7, 5), game(3, 7, 5)), "game_not_needed"),
        (TWO_LEGS, (game(1, 7, 5),), "games_missing"),
        (TWO_LEGS, (game(1, 7, 5), game(2, winner=1)), "score_missing"),
    ],
)
def test_what_is_no_result_says_why(series, games, code):
    with pytest.raises(NotAResult) as refused:
        total(series, 2, games)

    assert refused.value.code == code


def test_three_sides_are_counted_too():
    assert total(ONE, 3, (game(1, 1, 5, 3),)) == Total((0, 1, 0), 2)


def test_claims_are_the_same_whatever_word_ended_the_game():
    assert same((game(1, 7, 5),), (game(1, 7, 5, end="time"),))
    assert not same((game(1, 7, 5),), (game(1, 7, 6),))


def evens(points: tuple[int, ...]) -> Reason | None:
    odd = [number for number in points if number % 2]
    return Reason("X-1", "REC-SCORE", {"points": odd[0], "parts": (2,)}) if odd else None


@pytest.mark.parametrize(
    ("games", "wrong"),
    [
        ((game(1, 8, 6), game(2, 5, 0)), 2),
        ((game(1, 8, 7, end="time"), game(2, 4, 0)), 1),
        ((game(1, 3, 0, winner=2, end="concede"), game(2, 4, 0)), 1),
    ],
)
def test_a_score_that_the_game_cannot_come_to_is_no_result(games, wrong):
    with pytest.raises(NotAResult) as refused:
        total(Series(LEGS, 2, evens), 2, games)

    assert (refused.value.code, refused.value.game) == ("score_impossible", wrong)
    assert refused.value.reason == evens(games[wrong - 1].score)


def test_the_score_of_a_forfeited_game_is_awarded_and_not_played():
    games = (game(1, 3, 0, end="forfeit"), game(2, 4, 0))

    assert total(Series(LEGS, 2, evens), 2, games) == Total((7, 0), 1)
