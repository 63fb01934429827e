"""The title of a page stands in a tab, where markup would show as text."""

import re

import pytest
from django.conf import settings
from django.template import engines

TEMPLATES = settings.BASE_DIR / "templates"
TITLE = re.compile(r"{% block (?:title|about) %}(.*?){% endblock(?: \w+)? %}", re.DOTALL)
PLAIN = re.compile(r"{% filter striptags %}.*?{% endfilter %}", re.DOTALL)
INCLUDED = re.compile(r'{% include "([^"]+)"')


def markup_in(written: str) -> bool:
    """Find markup in a title and in the templates it includes."""
    written = PLAIN.sub("", written)
    parts = [(TEMPLATES / name).read_text() for name in INCLUDED.findall(written)]
    return "<" in written or any(map(markup_in, parts))


def test_no_page_has_markup_in_its_title() -> None:
    written = {
        str(file.relative_to(TEMPLATES)): title
        for file in TEMPLATES.rglob("*.html")
        for title in TITLE.findall(file.read_text())
    }

    assert len(written) > 80
    assert {name for name, title in written.items() if markup_in(title)} == set()


@pytest.mark.parametrize("name", ["match", "line_up/line_up", "replay/replay"])
def test_the_sides_of_a_match_are_named_in_plain_words(name: str) -> None:
    source = (TEMPLATES / f"matches/{name}.html").read_text()
    (title,) = TITLE.findall(source)

    load = "{% load i18n %}"
    sides = [{"name": "A & <b>"}, {"name": "B"}]
    page = {"sides": sides}
    shown = engines["django"].from_string(load + title).render({"page": page, "event": {}})

    assert "A &amp; &lt;b&gt; – B" in " ".join(shown.split())
    assert "<" not in " ".join(shown.split())
