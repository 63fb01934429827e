"""The pages use the words of the glossary, and all rooms translate them alike."""

import re
from collections import defaultdict
from pathlib import Path
from typing import Any

from league.running.translations import rooms, stored
from league.running.words import differing, translated

ROWS = re.findall(
    r"^\| ([\w][\w -]*) \| (\S+) \| ",
    (Path(__file__).resolve().parents[2] / "docs" / "glossary.md").read_text(),
    re.MULTILINE,
)
GLOSSARY = {english: japanese for english, japanese in ROWS if english != "English"}


def test_pages_show_the_japanese_of_the_glossary() -> None:
    plain, of_contexts = translated(), translated(of_contexts=True)

    said = {english: set(plain[english.casefold()]) for english in GLOSSARY}
    wrong = {
        english: found
        for english, found in said.items()
        if found != {GLOSSARY[english]}
        and (found or GLOSSARY[english] not in of_contexts[english.casefold()])
    }

    assert wrong == {}


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
