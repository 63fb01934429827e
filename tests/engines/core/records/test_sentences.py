"""The kernel's own words, in both languages."""

import re
from pathlib import Path

import pytest

from engines.core.reason import Reason
from engines.core.records import sentences
from engines.core.records.sentences import LANGUAGES, book, note_sentence, rule_sentence, sentence
from engines.core.replays.verdict import DICE_NOT_CHECKED, REMARKS_NOT_CHECKED

CORE = Path(sentences.__file__).parents[1]
USED = {
    code
    for folder in (CORE, CORE.with_name("bots"))  # the bots refuse records in the kernel's words
    for path in folder.rglob("*.py")
    for code in re.findall(r'"(REC-[A-Z0-9-]+)"', path.read_text())
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_code_and_rule_of_the_kernel_is_worded_and_nothing_else(language):
    read = book("core", language)
    rules = {rule for chapter in read.chapters for rule, _ in chapter.rules}

    assert {code for code, _ in read.errors} | rules == USED
    assert all(text.strip() for _, text in read.errors)


def test_both_languages_name_the_same_parameters():
    english, japanese = (dict(book("core", language).errors) for language in LANGUAGES)

    for code, text in english.items():
        assert set(re.findall(r"{(\w+)}", text)) == set(re.findall(r"{(\w+)}", japanese[code]))


def test_a_sentence_is_filled_with_what_tells_the_case_apart():
    reason = Reason("REC-3", "REC-SEAT", {"seat": "X", "seats": ("L", "R")})

    assert sentence(reason, "liars_dice", "en") == "There is no seat X. There are: L, R."
    assert sentence(reason, "liars_dice", "ja") == ("X という席はありません。使えるもの：L、R。")


def test_a_gap_can_be_seen():
    assert sentence(Reason("REC-3", "REC-GAME"), "core", "en") == "There is no game …."


def test_a_code_without_words_is_said_as_itself():
    assert sentence(Reason("XX-1", "XX-E-NEW"), "liars_dice", "en") == "XX-E-NEW"
    assert rule_sentence("XX-1", "liars_dice", "en") == "XX-1"


def test_a_rule_is_told():
    assert rule_sentence("LD-4", "liars_dice", "en") == "Who has no dice left has lost."
    assert rule_sentence("REC-8", "liars_dice", "ja").startswith("ダイジェスト")


def test_notes_are_told():
    for note in (DICE_NOT_CHECKED, REMARKS_NOT_CHECKED):
        assert note_sentence(note, "en") == note
        assert note_sentence(note, "ja").endswith("照合していません")
