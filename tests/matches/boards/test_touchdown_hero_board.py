"""The replay page of Touchdown Hero: hands, trick, field, effects, in both languages."""

import re

import pytest

from tests.engines.touchdown_hero.records.golden import text_of
from tests.matches.boards.opened import assert_drawn, opened

# In the printed match: before the deal, shown cards, the lead, a kickoff, hero 2 and 6, a recovered
# onside kick, an exchange, an interception touchdown, an automatic kick, half-time, the end.
PLACES = (0, 1, 3, 6, 7, 9, 10, 11, 15, 19, 27, 30, 36, 46, 55, 56, 74, 112)
ENGLISH = ("Pass play", "onside kick recovered", "house set", "Attempt", "Run plays led")
JAPANESE = ("パスプレー", "オンサイドキック成功", "ハウスセット", "攻撃回数", "前半戦・準備")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words", "places"),
    [
        ("en", ENGLISH, PLACES),
        ("ja", JAPANESE, PLACES[1::3]),
        pytest.param("ja", JAPANESE, PLACES, marks=pytest.mark.chaos),
    ],
    ids=["en", "ja", "ja at length"],
)
def test_the_board_is_drawn_after_every_kind_of_line(language, words, places):
    show = opened(text_of("sample"), language)

    assert_drawn(show, places, game="touchdown_hero", board="th-board", words=words)


@pytest.mark.django_db
def test_an_open_record_shows_backs():
    text = re.sub(r"deal (\d) N.*", r"deal \1 ?", text_of("sample"))

    page = opened(text.replace("@mode full", "@mode open"), "en")(20).content.decode()

    assert page.count('class="th-back"') > 20
