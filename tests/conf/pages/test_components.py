import re
from pathlib import Path
from types import SimpleNamespace

import pytest
from django import forms
from django.template.loader import get_template
from django.utils.translation import override

TEMPLATES = Path(__file__).parents[3] / "templates"
SHARED = [
    path
    for pattern in ("base.html", "components/**/*.html", "errors/*.html", "django/**/*.html")
    for path in sorted(TEMPLATES.glob(pattern))
]
PROBLEM = {
    "code": "person_twice",
    "severity": "error",
    "cards": ["FND-001", "FND-002"],
    "rule": "CA-3.2",
    "message": {"en": "Twice <b>", "ja": "二重"},
    "fix": None,
}


class DeckForm(forms.Form):
    name = forms.CharField(label="Name", max_length=5, help_text="Short.")
    agreed = forms.BooleanField(label="Agreed", help_text="For good.")

    def clean(self):
        raise forms.ValidationError("Closed.", code="deadline_passed")


def page(name: str, **context: object) -> str:
    return get_template(f"components/{name}.html").render(context)


@pytest.mark.parametrize("path", SHARED, ids=lambda path: path.name)
def test_a_shared_template_has_nothing_the_content_policy_forbids(path):
    inline = r"\sstyle=|<style|<script(?![^>]*\ssrc=)|\son\w+=|hx-on|javascript:"
    forbidden = re.findall(inline, path.read_text())

    assert forbidden == []


def test_a_form_with_errors_keeps_what_was_typed_and_names_the_codes():
    html = str(DeckForm({"name": "too long <x>"}))

    assert 'value="too long &lt;x&gt;"' in html
    assert [code for code in ("max_length", "required", "deadline_passed") if code in html] == [
        "max_length",
        "required",
        "deadline_passed",
    ]


def test_help_stands_under_what_it_explains():
    box, text = (str(DeckForm()[name].as_field_group()) for name in ("agreed", "name"))

    assert box.index("Agreed") < box.index("For good.")
    assert text.index("Name") < text.index("Short.") < text.index("<input")


def test_a_field_names_its_help_and_its_error():
    html = str(DeckForm({"name": "too long"})["name"].as_field_group())

    assert 'aria-describedby="id_name_helptext id_name_error"' in html
    assert 'id="id_name_helptext"' in html
    assert 'id="id_name_error"' in html


@pytest.mark.parametrize(("language", "text"), [("en", "Twice &lt;b&gt;"), ("ja", "二重")])
def test_a_problem_speaks_the_language_of_the_page(language, text):
    with override(language):
        html = page("problems", problems=[PROBLEM], rule_url="/rules/carriers/")

    assert text in html
    assert 'href="/rules/carriers/#CA-3.2"' in html
    assert "person_twice" in html


def test_a_problem_in_one_language_is_shown_as_it_is():
    html = page("problems", problems=[{**PROBLEM, "message": "Plain.", "fix": "Mend."}])

    assert "Plain." in html
    assert "Mend." in html


def test_no_problems_is_said():
    assert "No problems." in page("problems", problems=[])


def test_a_flexible_number_has_a_name():
    with override("en"):
        assert 'aria-label="Flexible"' in page("deck/number", number=None)
        assert 'aria-label="Number 4"' in page("deck/number", number=4)


def test_pagination_keeps_the_query():
    pages = SimpleNamespace(
        has_other_pages=True,
        has_previous=False,
        has_next=True,
        next_page_number=2,
        number=1,
        paginator=SimpleNamespace(num_pages=3),
    )

    html = page("pagination", page_obj=pages, querystring="q=a%26b")

    assert 'href="?q=a%26b&amp;page=2"' in html


@pytest.mark.parametrize("status", ["500", "503"])
def test_a_page_for_bad_times_needs_no_context(status):
    html = get_template(f"errors/{status}.html").render({})

    assert f">{status}<" in html


def test_no_form_is_included_without_the_token_of_its_request():
    """``only`` leaves the token out, and the form's answer would be refused."""
    text = {
        str(file.relative_to(TEMPLATES)): file.read_text() for file in TEMPLATES.rglob("*.html")
    }
    parts = {
        name: [
            (matched[1], " only " in matched[0] and "csrf_token=" not in matched[0])
            for matched in re.finditer(r'{% include "([^"]+)"[^%]*%}', body)
        ]
        for name, body in text.items()
    }

    def needs(name: str) -> bool:
        inner = (part for part, only in parts.get(name, ()) if not only and part != name)
        return "{% csrf_token %}" in text.get(name, "") or any(needs(part) for part in inner)

    wrong = [
        (name, part)
        for name, included in parts.items()
        for part, only in included
        if only and needs(part)
    ]
    assert wrong == []
