"""How letters are worded: one line for a subject, paragraphs that the template cannot spoil."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings
from django.test import override_settings

from league.jobs.letters import worded

TYPED = "　山田　太郎さんへ\n\n　本日は\n　・一回戦\n　・二回戦"
SUBJECT = """{% load i18n %}
{% if asked %}
{{ name }}: please answer
{% else %}
{{ name }}
{% endif %}
"""
TEXT = """{% load i18n %}{% autoescape off %}
{% if asked %}
Please answer.
{% endif %}



{{ typed }}

{% if not asked %}
Thanks.
{% endif %}
{% endautoescape %}
"""


@pytest.fixture(autouse=True)
def _templates(tmp_path: Path) -> Iterator[None]:
    (tmp_path / "a_subject.txt").write_text(SUBJECT)
    (tmp_path / "a_message.txt").write_text(TEXT)
    engine = {**settings.TEMPLATES[0], "DIRS": [tmp_path]}
    with override_settings(TEMPLATES=[engine]):
        yield


def test_lines_of_a_template_that_only_choose_show_nothing() -> None:
    subject, text = worded("a", {"asked": True, "name": "Cup", "typed": "Room 2"})

    assert subject == "Cup: please answer"
    assert text == "Please answer.\n\nRoom 2\n"


def test_full_width_spaces_of_who_wrote_stay() -> None:
    subject, text = worded("a", {"asked": False, "name": "秋　大会", "typed": TYPED})

    assert subject == "秋　大会"
    assert text == f"{TYPED}\n\nThanks.\n"
