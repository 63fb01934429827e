"""Our own sentences: one for every rule, ruling and code, in both languages."""

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from engines.core.records.sentences import LANGUAGES, book

LISTED = json.loads(
    Path(__file__).parents[3].joinpath("data", "rugby_15_rules.json").read_text(encoding="utf-8")
)
NAMED = re.compile(r"^def test_(r15_[rs]?\d+(?:_\d+)?)_[a-z]", re.MULTILINE)


def rules(language):
    return {
        rule: text
        for chapter in book("rugby_15", language).chapters
        for rule, text in chapter.rules
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_code_has_a_sentence(language):
    assert sorted(rules(language)) == sorted(LISTED["rules"])
    assert sorted(dict(book("rugby_15", language).errors)) == sorted(LISTED["errors"])


def test_rules_are_told_in_both_languages():
    for rule in LISTED["rules"]:
        english, japanese = rules("en")[rule], rules("ja")[rule]
        assert english.isascii(), rule
        assert english.endswith("."), rule
        assert japanese.endswith("。"), rule


@pytest.mark.parametrize("code", LISTED["errors"])
def test_a_code_uses_the_same_parameters_in_both_languages(code):
    english, japanese = (dict(book("rugby_15", language).errors)[code] for language in LANGUAGES)

    assert fields(english) == fields(japanese)
    assert english.endswith(".")
    assert japanese.endswith("。")


def fields(text):
    return {name for _, name, _, _ in Formatter().parse(text) if name}


def test_every_rule_has_an_example_named_by_its_id():
    sources = (
        path.read_text(encoding="utf-8") for path in Path(__file__).parents[1].rglob("test_*.py")
    )
    named = {name for source in sources for name in NAMED.findall(source)}

    wanted = {rule.lower().replace("-", "_").replace(".", "_") for rule in LISTED["rules"]}

    assert sorted(wanted - named) == []
    assert sorted(named - wanted) == []
