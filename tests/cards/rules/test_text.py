import pytest
from hypothesis import given, strategies as st

from cards.rules.search.kanji import MODERN
from cards.rules.search.text import loose, strict

JAPANESE = st.text(
    st.characters(codec="utf-8") | st.sampled_from("かガゔヴぁーおう々・゛゙ー ﾞｶ-ōOou")
)


@pytest.mark.parametrize(
    ("typed", "key"),
    [
        ("ＦＮＤ－０３３", "fnd033"),
        ("ドヴ・ステルンハル", "どゔすてるんはる"),
        ("ｱｲﾗ･ﾀｰﾝﾌﾞﾙｯｸ", "あいらたーんぶるっく"),
        ("要　慎太郎", "要慎太郎"),
        ("Ren’ya\u200b Ono\x00", "renyaono"),
        ("ジャン゠リュック", "じゃんりゅっく"),
        ("か ゙", "が"),
    ],
)
def test_strict_forgives_width_case_kana_and_separators(typed, key):
    assert strict(typed) == key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("とうこ", "トーコ"),
        ("おおの", "おうの"),
        ("こうし ゆい", "こし ゆい"),
        ("Kōshi", "Koushi"),
        ("Ōno", "Oono"),
        ("Tōru", "toru"),
        ("Yūki", "Yuuki"),
        ("キャッチャー", "キヤツチャ"),
        ("澤邊 龍", "沢辺 竜"),
        ("髙﨑", "高崎"),
        ("佐々木", "佐佐木"),
        ("ドヴロヴァル", "ドブロバル"),
        ("しづか", "しずか"),
        ("José", "jose"),
        ("ゆうき", "ゆーき"),
    ],
)
def test_loose_brings_spellings_together(one, other):
    assert strict(one) != strict(other)
    assert loose(one) == loose(other)


@pytest.mark.parametrize(("one", "other"), [("かき", "がき"), ("けい", "け"), ("あい", "あ")])
def test_loose_keeps_different_words_apart(one, other):
    assert loose(one) != loose(other)


def test_no_old_form_is_the_modern_form_of_another():
    assert len(MODERN) >= 300
    assert not set(MODERN) & set(MODERN.values())


@given(JAPANESE)
def test_keys_are_idempotent(text):
    assert strict(strict(text)) == strict(text)
    assert loose(loose(text)) == loose(text)


@given(JAPANESE)
def test_texts_with_one_strict_key_have_one_loose_key(text):
    assert loose(strict(text)) == loose(text)


@given(st.text(st.characters()))
def test_keys_hold_nothing_a_database_refuses(text):
    assert "\x00" not in strict(text)
    assert strict(text).encode("utf-8").decode("utf-8") == strict(text)
    assert loose(text).encode("utf-8").decode("utf-8") == loose(text)
