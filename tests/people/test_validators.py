import pytest
from django.core.exceptions import ValidationError

from league.people.services.accounts import tidy_handle
from league.people.validators import (
    validate_handle,
    validate_name,
    validate_plain_text,
    validate_public_name,
)

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"


@pytest.mark.parametrize(
    "text",
    [
        "田中 太郎",
        "Åsa Öberg",
        "O'Brien-Smith",
        "null",
        "None",
        "'; DROP TABLE people_user; --",
        "=HYPERLINK(1)",
        FAMILY,
        "ﾊﾝｶｸ",
        "𠮷野家",
        "",
    ],
)
def test_readable_names_are_accepted(text: str) -> None:
    validate_name(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("evil\u202etxt", "text_invisible"),
        ("a\u200bb", "text_invisible"),
        ("taro\u200d", "text_invisible"),
        ("\u3164\u3164", "text_invisible"),
        ("a\u00adb", "text_invisible"),
        ("a\ufeff", "text_invisible"),
        ("\U000e0041tag", "text_invisible"),
        ("a\x00b", "text_invisible"),
        ("\ud800", "text_invisible"),
        ("a" + "\u0301" * 200, "text_marks"),
        (" ", "text_blank"),
        ("\u3000", "text_blank"),
        ("two\nlines", "text_lines"),
        ("two\u2028lines", "text_lines"),
    ],
)
def test_names_that_deceive_are_refused(text: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_name(text)

    assert refused.value.code == code


def test_longer_texts_may_have_lines() -> None:
    validate_plain_text("two\nlines\twith a tab")


@pytest.mark.parametrize("handle", ["ann", "a-1", "taro_yamada", "apl", "x" * 30])
def test_handles_of_plain_letters_are_accepted(handle: str) -> None:
    validate_handle(handle)


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("ＡＤＭＩＮ", "handle_reserved"),
        ("Admin ", "handle_reserved"),
        ("ad-min", "handle_reserved"),
        ("𝕊𝕥𝕒𝕗𝕗", "handle_reserved"),
        ("adm1n", "handle_reserved"),
        ("moderator", "handle_reserved"),
        ("аdmin", "handle_shape"),
        ("ab", "handle_shape"),
        ("-ann", "handle_shape"),
        ("a/b", "handle_shape"),
        ("ann..", "handle_shape"),
        ("太郎さん", "handle_shape"),
        ("x" * 31, "handle_shape"),
    ],
)
def test_handles_are_folded_before_they_are_judged(typed: str, code: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_handle(tidy_handle(typed))

    assert refused.value.code == code


def test_a_line_end_after_a_handle_is_no_part_of_it() -> None:
    validate_handle(tidy_handle("ann\n"))
    with pytest.raises(ValidationError):
        validate_handle("ann\n")


@pytest.mark.parametrize(
    "name",
    [
        "Admin",
        "ＡＤＭＩＮ",
        "Ａｄ ｍｉｎ",
        "Àdmin",
        "аdмin",
        "ad.min",
        "ｽﾀｯﾌ",
        "運 営",
        "【公式】",
        "Carrier League",
        "ADMlN",
        "Admın",
        "ᴀᴅᴍɪɴ",
        "ΜODERATOR",
        "スタツフ",
        "運營",
        "キャリアリーグ",
        "運営スタッフ",
    ],
)
def test_nobody_is_called_as_if_the_site_spoke(name: str) -> None:
    with pytest.raises(ValidationError) as refused:
        validate_public_name(name)

    assert refused.value.code == "name_reserved"


@pytest.mark.parametrize(
    "name", ["Ann", "Null", "Adminova", "運営太郎", "None", "Ada Min", "公", "01", "Apl", "ツッツ"]
)
def test_other_names_are_names(name: str) -> None:
    validate_public_name(name)
