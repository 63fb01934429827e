"""The board of Lethal Checkmate as it is drawn on the replay page, in both languages."""

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from matches.queries.records.replay import Replay, moment, replay_of
from matches.views.replays import seat_names, stage
from tests.markup import tight

TEXT = (
    Path(__file__).parents[2].joinpath("engines/lethal_checkmate/sample.record").read_text("utf-8")
)


@pytest.fixture(scope="module")
def replay() -> Replay:
    return replay_of(TEXT, digest="sample", rules="lethal_checkmate-1")


def drawn(replay: Replay, n: int, language: str) -> str:
    with translation.override(language):
        now = moment(replay, n)
        context = {"replay": replay, **stage(replay, now, seat_names(now, None, None), language)}
        return render_to_string("matches/replay/replay.html#stage", context)


def svg(page: str) -> ElementTree.Element:
    matched = re.search(r'<svg class="board lc".*?</svg>', tight(page), re.DOTALL)
    assert matched is not None
    return ElementTree.fromstring(matched[0])


@pytest.mark.parametrize("n", range(35))
def test_every_line_is_drawn(replay: Replay, n: int) -> None:
    picture = svg(drawn(replay, n, "en"))

    pawns = [g for g in picture.iter("g") if "lc-pawn" in g.get("class", "")]
    assert len(pawns) == min(max(n - 3, 0), 2)
    assert picture.get("role") == "img"


def test_a_rotation_an_attack_and_both_fields_are_seen(replay: Replay) -> None:
    picture = svg(drawn(replay, 15, "en"))

    classes = [element.get("class", "") for element in picture.iter()]
    assert classes.count("lc-arc") == 2
    assert "lc-aim" in classes
    assert len([name for name in classes if name.startswith("lc-card ")]) == 6
    assert len([name for name in classes if name.startswith("lc-range ")]) == 4


def test_the_page_speaks_japanese(replay: Replay) -> None:
    page = drawn(replay, 31, "ja")

    for word in (
        "白がクイーンブレードを出す。",
        "エスケープ",
        "手札",
        "山札",
        "宣言中",
        "ハウスセット",
    ):
        assert word in page
    assert "Queen Blade" not in page


def test_hands_that_nobody_noted_are_drawn_as_unseen() -> None:
    text = TEXT.replace("@mode full", "@mode open").replace("BG,CE,KL / BR", "? / BR")

    page = drawn(replay_of(text, digest="open", rules="lethal_checkmate-1"), 2, "en")

    assert "? × 3" in page


def test_nothing_of_the_page_is_inline(replay: Replay) -> None:
    page = drawn(replay, 15, "en")

    assert "<style" not in page
    assert " style=" not in page
    assert "<script" not in page
