"""The glossary is what the pages show, and rooms agree about its words."""

import pytest

from league.running.words import glossary, translated

GLOSSARY = glossary()


@pytest.mark.parametrize("english", GLOSSARY)
def test_pages_show_the_japanese_of_the_glossary(english: str) -> None:
    said = set(translated()[english.casefold()])
    in_some_context = set(translated(of_contexts=True)[english.casefold()])

    assert said == {GLOSSARY[english]} or (not said and GLOSSARY[english] in in_some_context)


def test_no_two_things_have_one_name() -> None:
    assert len(set(GLOSSARY.values())) == len(GLOSSARY)
