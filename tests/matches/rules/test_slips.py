"""A result as it is typed from a slip."""

import pytest
from hypothesis import given, strategies as st

from matches.rules.series import BEST_OF, LEGS, Series, total
from matches.rules.slips import Slip, SlipUnreadable, for_side, slip_of

ONE, THREE, LEGS_2 = Series(BEST_OF, 1), Series(BEST_OF, 3), Series(LEGS, 2)


@pytest.mark.parametrize(
    ("text", "winners"),
    [
        ("2-0", [1, 1]),
        ("2-1", [2, 1, 1]),
        ("1-2", [1, 2, 2]),
        ("0:2", [2, 2]),
        ("２－１", [2, 1, 1]),
        ("2ー1", [2, 1, 1]),
        (" 2–0 ", [1, 1]),
    ],
)
def test_games_won_become_games(text: str, winners: list[int]) -> None:
    slip = slip_of(text, THREE)

    assert [game.winner for game in slip.games] == winners
    assert total(THREE, 2, slip.games).winner == winners[-1]


@pytest.mark.parametrize(
    ("text", "series", "scores", "winner"),
    [
        ("3-1", ONE, (3, 1), 1),
        ("2-2", ONE, (2, 2), 0),
        ("2-2 2", ONE, (2, 2), 2),
        ("3-1 0-2", LEGS_2, (3, 3), 0),
        ("1-0 0-2 5-4", THREE, (2, 1), 1),
    ],
)
def test_points_become_points(
    text: str, series: Series, scores: tuple[int, int], winner: int
) -> None:
    slip = slip_of(text, series)

    came_to = total(series, 2, slip.games)
    last = slip.games[-1]
    if series == ONE:
        assert (last.score, last.winner) == (scores, winner)
    else:
        assert (came_to.scores, came_to.winner) == (scores, winner)


@pytest.mark.parametrize(
    ("text", "slip"),
    [
        ("1", Slip("result", winner=1)),
        ("2", Slip("result", winner=2)),
        ("0", Slip("result", winner=0)),
        ("X", Slip("double_loss")),
        ("n1", Slip("no_show", winner=2)),
        ("N2", Slip("no_show", winner=1)),
        ("1-0", Slip("unfinished", winner=1)),
        ("1-1", Slip("unfinished", winner=0)),
        ("1-1 2", Slip("unfinished", winner=2)),
    ],
)
def test_what_needs_no_games(text: str, slip: Slip) -> None:
    assert slip_of(text, THREE) == slip


@pytest.mark.parametrize(
    ("text", "series", "code"),
    [
        ("", ONE, "slip_empty"),
        ("  ", ONE, "slip_empty"),
        ("won", ONE, "slip_unreadable"),
        ("2-", ONE, "slip_unreadable"),
        ("-2-1", ONE, "slip_unreadable"),
        ("99999-1", ONE, "slip_unreadable"),
        ("3-0", THREE, "slip_too_many_games"),
        ("2-2", THREE, "slip_too_many_games"),
        ("1-0 1-0", ONE, "slip_too_many_games"),
        ("3-1 2", ONE, "slip_winner_has_fewer"),
    ],
)
def test_what_cannot_be_read_has_a_code(text: str, series: Series, code: str) -> None:
    with pytest.raises(SlipUnreadable) as refused:
        slip_of(text, series)

    assert refused.value.code == code


@given(
    text=st.text(max_size=20) | st.from_regex(r"[0-9xn\- :]{0,12}", fullmatch=True),
    games=st.integers(1, 7),
    kind=st.sampled_from([BEST_OF, LEGS]),
)
def test_whatever_is_typed_is_read_or_refused(text: str, games: int, kind: str) -> None:
    series = Series(kind, games)
    try:
        slip = slip_of(text, series)
    except SlipUnreadable:
        return

    assert [game.number for game in slip.games] == list(range(1, len(slip.games) + 1))
    assert slip.games or slip.winner in (None, 0, 1, 2)
    assert len(slip.games) <= games


@given(games=st.integers(1, 9), data=st.data())
def test_counts_that_end_a_match_come_to_the_same_counts(games: int, data: st.DataObject) -> None:
    most = games // 2 + 1
    lost = data.draw(st.integers(0, games - most))
    slip = slip_of(f"{most}-{lost}", Series(BEST_OF, games))

    if games > 1:
        assert total(Series(BEST_OF, games), 2, slip.games).scores == (most, lost)


@pytest.mark.parametrize("series", [ONE, THREE, LEGS_2])
@given(st.text(alphabet="0123x -", max_size=14), st.sampled_from([1, 2]))
def test_whatever_nobody_won_can_be_said_for_either_side(
    series: Series, text: str, side: int
) -> None:
    slip = slip_of(for_side(text, side, series), series)

    winner = total(series, 2, slip.games).winner if slip.games else slip.winner
    assert winner == side


@pytest.mark.parametrize(
    ("text", "series", "said"),
    [("2-2", ONE, "2-2 1"), ("1-1", THREE, "1-1 1"), ("0", ONE, "1"), ("2-2 3-3", LEGS_2, "1"),
     ("1-0 0-1", THREE, "1")],
)  # fmt: skip
def test_points_are_kept_where_they_can_be(text: str, series: Series, said: str) -> None:
    assert for_side(text, 1, series) == said
