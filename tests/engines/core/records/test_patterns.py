"""The language of patterns: what it reads, what it matches, and how it is spoken."""

from random import Random

import pytest

from engines.core.records.parts import kinds_of
from engines.core.records.patterns import Matcher, parsed

KINDS = kinds_of(
    {
        "who": {
            "words": {
                "R": {"en": ["red", "crimson"], "ja": ["赤", "レッド"]},
                "B": {"en": ["blue"], "ja": ["青"]},
            }
        },
        "die": {"match": "[1-6]"},
        "cell": {"match": "(?<![A-Za-z])[A-Za-z][1-9](?![0-9])", "case": "lower"},
        "card": {
            "words": {
                "RC": {"en": ["Rook Cannon", "Rook"], "ja": ["ルークキャノン", "ルーク"]},
                "RD": {"en": ["Rook Dash", "Rook"], "ja": ["ルークダッシュ", "ルーク"]},
            }
        },
        "dice": {"list": "die", "glued": True},
        "pair": {
            "made": [["{die}={cell}", {"en": ["{die} [on] {cell}"], "ja": ["{die}番{cell}"]}]]
        },
        "pairs": {"list": "pair"},
    }
)


def matcher(pattern: str) -> Matcher:
    return Matcher(pattern, KINDS)


@pytest.mark.parametrize("pattern", ["[{who}", "{who}]", "({who}", "a)", "a|b", "[a|b"])
def test_a_bracket_that_is_open_is_refused(pattern):
    with pytest.raises(ValueError, match=r"bracket|pattern"):
        parsed(pattern)


@pytest.mark.parametrize(
    ("pattern", "text", "parts"),
    [
        ("{who} goes", "red goes", {"who": "red"}),
        ("{who} goes", "Red, goes", {"who": "Red"}),
        ("{who} goes", "r goes", {"who": "r"}),
        ("{who} goes", "redd goes", None),
        ("{who} goes", "bored goes", None),
        ("{who}~が {cell}~へ", "赤がb2へ", {"who": "赤", "cell": "b2"}),
        ("{who}~が {cell}~へ", "赤 b2", {"who": "赤", "cell": "b2"}),
        ("{who}~が {cell}~へ", "赤の、b2まで", {"who": "赤", "cell": "b2"}),
        ("{who}~が {cell}~へ", "赤から b2", None),
        ("[the] {who} (goes|runs) [home]", "the blue runs", {"who": "blue"}),
        ("[the] {who} (goes|runs) [home]", "blue goes home", {"who": "blue"}),
        ("[the] {who} (goes|runs) [home]", "blue home", None),
        ("{a:die} to {b:die}", "3 to 4", {"a": "3", "b": "4"}),
        ("{who} hits {who}", "red hits crimson", {"who": "red"}),
        ("{who} hits {who}", "red hits blue", None),
        ("\\[{who}\\]", "[red]", {"who": "red"}),
        ("{who} {dice}", "red 3 4, 5", {"who": "red", "dice": "3 4, 5"}),
        ("{who} {dice}", "red 345", {"who": "red", "dice": "345"}),
        ("{who} {dice}", "red 347", None),
        ("{who} {cell}", "red b2。", {"who": "red", "cell": "b2"}),
        ("{who} {cell}", "red b22", None),
    ],
)
def test_a_text_is_matched_as_a_whole(pattern, text, parts):
    assert matcher(pattern).parts_in(text) == parts


@pytest.mark.parametrize(
    ("kind", "text", "values"),
    [
        ("who", "RED", ("R",)),
        ("who", "レッド", ("R",)),
        ("card", "ルーク", ("RC", "RD")),
        ("card", "rook dash", ("RD",)),
        ("cell", "B2", ("b2",)),
        ("dice", "3・4と5", ("3 4 5",)),
        ("dice", "345", ("3 4 5",)),
        ("pair", "4 on B2", ("4=b2",)),
        ("pairs", "4番b2、2番C3", ("4=b2 2=c3",)),
        ("pairs", "4 b2, 2 on c3 and 5 d4", ("4=b2 2=c3 5=d4",)),
    ],
)
def test_a_part_is_written_as_records_have_it(kind, text, values):
    assert KINDS[kind].values(text) == values


def test_what_may_be_left_out_is_left_out_where_its_part_is_missing():
    written = matcher("{who} {cell}[ x{die}]")

    assert written.filled({"who": "R", "cell": "b2", "die": "3"}) == "R b2 x3"
    assert written.filled({"who": "R", "cell": "b2"}) == "R b2"
    assert written.filled({"who": "R"}) == ""


def test_a_line_of_a_record_gives_its_parts_back():
    written = matcher("{who} {cell}[ x{die}]")

    assert written.read("R b2 x3") == {"who": "R", "cell": "b2", "die": "3"}
    assert written.read("R b2") == {"who": "R", "cell": "b2"}
    assert written.read("red b2") is None


@pytest.mark.parametrize(
    ("language", "said"), [("en", "red 4 on b2 goes"), ("ja", "赤 4番b2 goes")]
)
def test_it_is_spoken_shortly_where_nobody_chooses(language, said):
    spoken = matcher("[the] {who}~が {pair} (goes|runs)")

    assert spoken.spoken({"who": "R", "pair": "4=b2"}, language, None).replace(" on", "") == (
        said.replace(" on", "")
    )


def test_nothing_is_spoken_that_would_lose_a_value():
    spoken = matcher("[the] {who} [{cell}]")

    assert spoken.spoken({"who": "R", "cell": "b2"}, "en", None) == "red b2"
    assert spoken.spoken({"who": "R", "die": "3"}, "en", None) is None
    assert spoken.spoken({"cell": "b2"}, "en", None) is None


def test_whatever_is_spoken_at_random_is_found_again():
    spoken, rng = matcher("[the] {who}~が {pairs}~を (goes|runs) [home]"), Random(1)
    values = {"who": "B", "pairs": "4=b2 2=c3"}

    for language in ("en", "ja") * 50:
        parts = spoken.parts_in(spoken.spoken(values, language, rng))
        assert {name: KINDS[name].values(text) for name, text in parts.items()} == {
            "who": ("B",),
            "pairs": ("4=b2 2=c3",),
        }
