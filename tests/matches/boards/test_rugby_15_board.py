"""The replay page of Rugby 15: the track, the reveal, the piles, in both languages."""

import pytest

from tests.engines.rugby_15.records.golden import record_of, text_of
from tests.matches.boards.opened import assert_drawn, opened

# In the printed match: before the toss, an advance, a foul, a drop attempt and its goal, a redraw,
# a Tackle and both reshuffles, a kick, a try, a declined conversion, half-time, the end.
PLACES = (0, 2, 6, 9, 10, 11, 16, 18, 29, 30, 31, 33, 64)
ENGLISH = ("Advance", "Drop goal: good", "Conversion: declined", "Hand", "Spaces to the try")
JAPANESE = ("前進", "ドロップゴール: 成功", "コンバージョン: 行わない", "手札", "トライまで")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words", "places"),
    [
        ("en", ENGLISH, PLACES),
        ("ja", JAPANESE, (0, 2, 10, 30, 64)),
        pytest.param("ja", JAPANESE, PLACES, marks=pytest.mark.chaos),
    ],
    ids=["en", "ja", "ja at length"],
)
def test_the_board_is_drawn_after_every_kind_of_line(language, words, places):
    show = opened(text_of("printed"), language)

    assert_drawn(show, places, game="rugby_15", board="r15", words=words)


@pytest.mark.django_db
def test_a_full_record_shows_both_hands():
    name = next(
        f"played_{n:03d}" for n in range(1, 99) if record_of(f"played_{n:03d}").mode == "full"
    )

    page = opened(text_of(name), "en")(3).content.decode()

    assert page.count('class="r15-code"') >= 6
    assert "is dealt" in page
