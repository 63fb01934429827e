"""Claims of games that ended at the table: every end gives every kind of match a result."""

from hypothesis import given, strategies as st

from engines.core.reason import Reason
from league.play.rules.claims import claim_of, may_be_drawn, result_of
from matches.rules.series import BEST_OF, DRAWN, LEGS, GameClaim, Series, total

SEATING = {"H": 1, "A": 2}
SERIES = st.builds(Series, st.sampled_from([BEST_OF, LEGS]), st.integers(1, 9))
POINTS = st.tuples(st.integers(0, 40), st.integers(0, 40))


def end(word, winner, points):
    return {"word": word, "who": "", "winner": winner, "points": list(map(list, points))}


def leader(home, away):
    return "draw" if home == away else "H" if home > away else "A"


@st.composite
def ends(draw, series, *, has_points):
    """Draw how a game ends: by itself, by time, given up, forfeited (a flag too), agreed on."""
    home, away = draw(POINTS)
    points = (("H", home), ("A", away)) if has_points else ()
    kinds = ["normal", "damage", "concede", "forfeit"]
    kinds += ["time"] * has_points
    kinds += ["ruling"] * may_be_drawn(series, [home, away] if has_points else [])
    word = draw(st.sampled_from(kinds))
    if word == "ruling":
        return end(word, "draw", points)
    if word in ("concede", "forfeit") or not has_points:
        return end(word, draw(st.sampled_from("HA")), points)
    if home == away and word != "time":
        return end(word, draw(st.sampled_from(["H", "A", "draw"])), points)
    return end(word, leader(home, away), points)


@given(st.data(), SERIES, st.booleans())
def test_a_series_goes_on_until_it_is_decided_and_no_longer(data, series, has_points):
    has_points = has_points or series.kind == LEGS
    claims: list[GameClaim] = []
    while (result := result_of(series, 2, claims)) is None:
        assert len(claims) < series.games
        ending = data.draw(ends(series, has_points=has_points))
        claims.append(claim_of(series, len(claims) + 1, ending, SEATING))
        assert claims[-1].winner == {"H": 1, "A": 2, "draw": DRAWN}[ending["winner"]]

    assert result == total(series, 2, claims)


def test_an_agreed_draw_with_unequal_points_claims_none():
    series = Series(BEST_OF, 1)

    claim = claim_of(series, 1, end("ruling", "draw", (("H", 7), ("A", 5))), SEATING)

    assert claim == GameClaim(1, None, DRAWN)
    assert result_of(series, 2, [claim]).winner == DRAWN
    assert not may_be_drawn(Series(LEGS, 1), [7, 5])


def test_an_agreed_draw_carries_equal_points():
    claim = claim_of(Series(LEGS, 1), 1, end("ruling", "draw", (("H", 7), ("A", 7))), SEATING)

    assert claim == GameClaim(1, (7, 7), DRAWN)


def test_points_that_a_referee_set_and_no_game_comes_to_are_left_out():
    def refuse(points):
        return Reason("CA-7.1", "REC-SCORE") if 1 in points else None

    series = Series(BEST_OF, 1, refuse)

    claim = claim_of(series, 1, end("normal", "H", (("H", 7), ("A", 1))), SEATING)

    assert claim == GameClaim(1, None, 1)


def test_points_stand_in_the_order_of_the_sides_of_the_match():
    ended = end("time", "H", (("H", 7), ("A", 5)))

    claim = claim_of(Series(BEST_OF, 1), 1, ended, {"H": 2, "A": 1})

    assert claim == GameClaim(1, (5, 7), 2, "time")
