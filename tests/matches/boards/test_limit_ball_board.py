"""The replay page of Limit Ball: field, dice, target and limit, emotion, in both languages."""

import re

import pytest

from engines.core.records.digest import digest
from engines.core.records.reading import read
from matches.models import Filing
from tests.engines.limit_ball.records.golden import text_of
from tests.engines.limit_ball.records.test_records import SAMPLE
from tests.markup import tight
from tests.matches.boards.opened import assert_drawn, opened

# Before the toss, a placement, a tie, a reaction, a check, a carried ball, a fast move, a boost,
# a thrown ball, a goal, a foul, its table, out of bounds, a super block, the end.
PLACES = (0, 2, 7, 8, 20, 27, 32, 38, 46, 52, 65, 66, 67, 81, 96, 100)
ENGLISH = ("Target", "Foul table", "Ball moves", "Goal for team B!", "Team A passes.")
JAPANESE = ("目標値", "ファウル表", "ボールの移動", "チームBのゴール！", "チームAはパス。")


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "words", "places"),
    [
        ("en", ENGLISH, PLACES),
        ("ja", JAPANESE, PLACES[::3]),
        pytest.param("ja", JAPANESE, PLACES, marks=pytest.mark.chaos),
    ],
    ids=["en", "ja", "ja at length"],
)
def test_the_board_is_drawn_after_every_kind_of_line(language, words, places):
    show = opened(SAMPLE, language)

    assert_drawn(show, places, game="limit_ball", board="lb", words=words)


@pytest.mark.django_db
def test_a_roll_is_told_with_its_dice_and_its_player():
    page = opened(SAMPLE, "en")(20).content.decode()

    assert "A1 takes 5 base dice. Rolled: 5, 5, 4, 2, 6 (sum 22)." in page
    assert page.count('class="lb-die"') == 5
    assert "house set house-1" in page


@pytest.mark.django_db
def test_players_who_were_not_there_have_no_column():
    page = tight(opened(text_of("goal_by_success"), "en")(1))

    heads = re.findall(r'<th scope="col" class="num"><span class="seat seat-(..)', page)
    assert heads == ["A1", "B1"]


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["a_line_of_five", "a_field_of_five_by_five", "own_table"])
def test_other_fields_and_tables_are_drawn(name):
    show = opened(text_of(name), "ja")

    assert show(5).status_code == 200
    assert ("当サイトのセット" in show(5).content.decode()) == (name != "own_table")


@pytest.mark.django_db
def test_a_kept_record_keeps_who_played_and_nobodys_name():
    opened(SAMPLE, "en")

    kept = Filing.objects.get().record.text
    assert [line for line in kept.splitlines() if line.startswith("@seat")] == [
        "@seat A1 ? - emotion=2",
        "@seat A2 ? MID emotion=2",
        "@seat B1 ? - emotion=2",
        "@seat B2 ? MID emotion=2",
    ]
    assert digest(read(kept)) == digest(read(SAMPLE))
