"""The fault of a house set has a sentence in both languages, with the place."""

import json
import re
from pathlib import Path

import pytest

import engines
from engines.core.sets import SetFault

ROOT = Path(engines.__path__[0])
WORDS = json.loads((ROOT / "core/data/sets.json").read_text(encoding="utf-8"))
SOURCES = [path.read_text(encoding="utf-8") for path in ROOT.rglob("*.py")]
SOURCES.append((ROOT.parent / "cards/queries/houses.py").read_text(encoding="utf-8"))
CODES = {
    code
    for text in SOURCES
    if "SetFault" in text or "def wrong(" in text
    for code in re.findall(r'(?:SetFault\(|return \(?)"([a-z_]+)",', text)
    + re.findall(r'else \("([a-z_]+)",', text)
}


def test_every_code_is_worded_and_nothing_else() -> None:
    assert WORDS.keys() == CODES


@pytest.mark.parametrize("code", sorted(WORDS))
def test_both_languages_say_where_and_how_much(code: str) -> None:
    english, japanese = WORDS[code]["en"], WORDS[code]["ja"]

    assert re.findall(r"{\w+}", english) == re.findall(r"{\w+}", japanese)
    assert not japanese.isascii()


def test_a_fault_is_said_in_the_language_of_the_reader() -> None:
    fault = SetFault("range", "skills[0].dice", least=1, most=9)

    assert str(fault) == "skills[0].dice: from 1 to 9."
    assert fault.sentence("ja") == "skills[0].dice：1から9までです。"
