"""The pages of the notation, and the sheets to print: every game's, in both languages."""

import re

import pytest
from django.test import Client

from engines.core import registry
from engines.core.records.notation import codes, meaning, notation
from league.front.views.notation import LINES
from tests.markup import tight

pytestmark = pytest.mark.django_db
GAMES = [game.key for game in registry.games()]
QUERIES = 0  # nothing of a page is in the database


def texts(client: Client, address: str, language: str = "en") -> str:
    answer = client.get(address, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return tight(answer).replace("&gt;", ">").replace("&quot;", '"').replace("&#x27;", "'")


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_form_is_shown_with_what_it_means(client: Client, game: str, language: str) -> None:
    page, known = texts(client, f"/rules/{game}/notation/", language), registry.get(game)

    for form in notation(known).lines:
        assert f"<code>{form.line}</code>" in page
        assert meaning(known, form.line, language) in page
        assert form.title[language] in page
        assert f'href="/rules/{game}/#{form.rule}"' in page


@pytest.mark.parametrize("game", GAMES)
def test_the_worked_example_is_told_line_by_line(client: Client, game: str) -> None:
    page, known = texts(client, f"/rules/{game}/notation/", "ja"), registry.get(game)
    example = notation(known).example

    for number, line in enumerate(example.lines, 1):
        assert f'<td class="num">{number}</td><td><code>{line.text}</code></td>' in page
        assert meaning(known, line.text, "ja") in page


def test_what_is_understood_besides_is_shown(client: Client) -> None:
    page = texts(client, "/rules/rugby_15/notation/", "ja")

    assert '<code class="typed">赤 力4 青 技2</code>' in page


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_has_lines_to_write_on_and_the_commonest_forms(client: Client, game: str) -> None:
    page, known = texts(client, f"/rules/{game}/notation/sheet/"), registry.get(game)
    lines = re.search(r'<ol class="sheet-lines".*?</ol>', page, re.DOTALL)

    assert lines is not None
    assert lines[0].count("<li>") == LINES
    for form in notation(known).common:
        assert notation(known).form(form, "en") in page
    for seat in known.seats:
        assert f"<b>{seat}</b>" in page
    for _, names in codes(known, "en"):
        assert all(f"<code>{code}</code>{called}" in page for code, called in names)


def test_a_sheet_names_its_seats_in_the_language_of_who_prints_it(client: Client) -> None:
    page = texts(client, "/rules/rugby_15/notation/sheet/", "ja")

    assert page.count("<b>R</b>赤") == 2  # who plays, and the result
    assert page.count("<b>B</b>青") == 2


def test_pages_and_rules_lead_to_each_other(client: Client) -> None:
    assert 'href="/rules/carriers/notation/"' in texts(client, "/rules/carriers/")
    assert 'href="/rules/carriers/notation/"' in texts(client, "/rules/")
    assert "notation" not in texts(client, "/rules/core/")
    page = texts(client, "/rules/carriers/notation/")
    assert 'href="/rules/carriers/notation/sheet/"' in page
    for game in GAMES:
        assert f'href="/rules/{game}/notation/"' in page


@pytest.mark.parametrize("game", ["chess", "core", "sentences", "..", "carriers.data"])
@pytest.mark.parametrize("more", ["", "sheet/"])
def test_what_is_no_game_has_no_notation(client: Client, game: str, more: str) -> None:
    assert client.get(f"/rules/{game}/notation/{more}").status_code == 404


@pytest.mark.parametrize("more", ["", "sheet/"])
def test_the_pages_ask_the_database_nothing(client, django_assert_num_queries, more):
    with django_assert_num_queries(QUERIES):
        client.get(f"/rules/carriers/notation/{more}")


@pytest.mark.parametrize("more", ["", "sheet/"])
def test_the_pages_are_only_read(client: Client, more: str) -> None:
    assert client.post(f"/rules/carriers/notation/{more}").status_code == 405
