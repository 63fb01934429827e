"""The pages use the words of the glossary, and all rooms translate them alike."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

import pytest

from league.running.translations import rooms, stored
from league.running.words import differing, translated

ROWS = re.findall(
    r"^\| ([\w][\w -]*) \| (\S+) \| ",
    (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text(),
    re.MULTILINE,
)
GLOSSARY = {english: japanese for english, japanese in ROWS if english != "English"}
Translations = dict[str, dict[str, set[str]]]


@pytest.fixture(scope="module")
def plain() -> Translations:
    return translated()


@pytest.fixture(scope="module")
def of_contexts() -> Translations:
    return translated(of_contexts=True)


@pytest.mark.parametrize("english", GLOSSARY)
def test_pages_show_the_japanese_of_the_glossary(
    english: str, plain: Translations, of_contexts: Translations
) -> None:
    said = set(plain[english.casefold()])
    in_some_context = set(of_contexts[english.casefold()])

    assert said == {GLOSSARY[english]} or (not said and GLOSSARY[english] in in_some_context)


def test_no_two_things_have_one_name() -> None:
    assert len(set(GLOSSARY.values())) == len(GLOSSARY)


def test_what_is_said_in_one_context_has_one_translation() -> None:
    said: dict[tuple[str | None, str], dict[Any, list[str]]] = defaultdict(
        lambda: defaultdict(list)
    )
    for room in rooms():
        for message in stored(room):
            if message.id:
                english = message.id if isinstance(message.id, str) else message.id[0]
                said[message.context, english][message.string].append(room)

    assert {key: dict(by_text) for key, by_text in said.items() if len(by_text) > 1} == {}


def test_capitals_and_a_full_stop_make_no_other_word() -> None:
    assert differing() == {}
