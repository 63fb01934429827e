import json
from string import Formatter

import pytest

from engines.carriers.decks import words
from engines.carriers.decks.deck import KINDS
from tests.engines.carriers.house import ROOT

LISTED = json.loads((ROOT / "tests" / "data" / "carriers_rules.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_every_rule_error_and_problem_has_a_sentence(language):
    book = words.book(language)

    assert sorted(book["rules"]) == sorted(LISTED["rules"])
    assert sorted(book["errors"]) == sorted(LISTED["errors"])
    assert sorted(book["problems"]) == sorted(KINDS)
    assert all([*book["rules"].values(), *book["errors"].values(), *book["chapters"].values()])


def test_rules_are_told_in_both_languages():
    for identifier in LISTED["rules"]:
        text = words.rule(identifier)
        assert text["ja"] != text["en"], identifier
        assert text["en"].endswith("."), identifier
        assert text["ja"].endswith("。"), identifier


def test_errors_are_told_in_both_languages():
    for code in LISTED["errors"]:
        text = words.error(code)
        assert text["en"].isascii(), code
        assert text["ja"].endswith("。"), code


@pytest.mark.parametrize("code", KINDS)
def test_the_words_of_a_problem_use_the_same_params_in_both_languages(code):
    used = [
        {kind: fields(text) for kind, text in words.book(language)["problems"][code].items()}
        for language in words.LANGUAGES
    ]

    assert {"message", "fix"} <= set(used[0])
    assert used[0].keys() == used[1].keys()
    assert used[0]["message"] == used[1]["message"]


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_chapters_cover_the_rules():
    chapters = words.book("en")["chapters"]

    assert {i.split(".")[0] if "." in i else "CA-R" for i in LISTED["rules"]} == set(chapters)
