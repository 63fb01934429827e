"""The page of the rules: every rule that a problem names has an anchor there."""

import gzip
import re
from html import unescape

import pytest
from django.test import Client

from engines.carriers.decks import words
from engines.core import registry
from engines.core.records.sentences import book
from league.front.rules.guides import guide_of, position, reach
from tests.markup import tight

pytestmark = pytest.mark.django_db
GAMES = [game.key for game in registry.games()]
QUERIES = 0  # nothing of a page is in the database
MOST = 150 * 1024  # bytes of a page, compressed


def read(client: Client, address: str, language: str) -> str:
    return unescape(tight(client.get(address, headers={"Accept-Language": language})))


def anchors(client: Client, language: str) -> list[str]:
    page = client.get("/rules/carriers/", headers={"Accept-Language": language})
    return re.findall(r'\bid="((?:CA|errors)[^"]*)"', page.content.decode())


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_rule_and_error_has_one_anchor(client: Client, language: str) -> None:
    book = words.book(language)
    wanted = {*book["chapters"], *book["rules"], *book["errors"], "errors"}

    shown = anchors(client, language)

    assert sorted(shown) == sorted(wanted)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_rule_is_told_in_the_readers_language(client: Client, language: str) -> None:
    page = client.get("/rules/carriers/", headers={"Accept-Language": language})

    assert words.rule("CA-3.2")[language] in page.content.decode()


@pytest.mark.parametrize("game", ["chess", "sentences", "..", "carriers.data"])
def test_a_game_that_is_not_here_has_no_rules(client: Client, game: str) -> None:
    assert client.get(f"/rules/{game}/").status_code == 404


def test_the_rules_of_records_are_there_too(client: Client) -> None:
    page = client.get("/rules/core/").content.decode()

    assert all(f'id="{known}"' in page for known in ("REC-9", "REC-FAULT", "REC-STOPPED"))
    assert "/cards/house" not in page


def test_the_rules_of_one_game_lead_to_those_of_the_others(client):
    page = tight(client.get("/rules/rugby_15/"))

    for game in registry.games():
        assert f'href="/rules/{game.key}/"' in page
    assert 'href="/rules/rugby_15/" aria-current="page"' in page


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("game", GAMES)
def test_drawings_and_their_rules_link_to_each_other(client, game: str, language: str) -> None:
    page = read(client, f"/rules/{game}/", language)
    guide = guide_of(game)

    for drawing in guide.drawings:
        assert drawing.title[language] in page
        assert drawing.text[language] in page
        assert page.count(f'href="#{drawing.key}"') == len(drawing.rules)
        assert all(f'href="#{rule}">{rule}</a>' in page for rule in drawing.rules)
        assert f'<title id="board-title-{drawing.key}">{drawing.title[language]}</title>' in page


@pytest.mark.parametrize("game", GAMES)
def test_what_is_in_reach_is_marked_and_nothing_can_be_tapped(client: Client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()
    drawings = guide_of(game).drawings

    assert page.count(" data-reach") == sum(len(reach(each, position(each))) for each in drawings)
    assert "data-target" not in page


@pytest.mark.parametrize("game", GAMES)
def test_every_anchor_is_there_once_and_all_that_is_linked_is_there(client, game: str) -> None:
    page = client.get(f"/rules/{game}/").content.decode()
    anchors = re.findall(r'\bid="([^"]+)"', page)

    assert sorted(set(anchors)) == sorted(anchors)
    assert set(re.findall(r'href="#([^"]+)"', page)) <= set(anchors)


@pytest.mark.parametrize("game", GAMES)
def test_figures_of_the_tables_and_words_of_the_game_are_shown(client: Client, game: str) -> None:
    page = read(client, f"/rules/{game}/", "ja")

    for row in (row for table in registry.get(game).references() for row in table.rows):
        assert f'<th scope="row">{row.cells[0]["ja"]}</th>' in page
        assert all(f"<td>{tight(cell['ja'])}</td>" in page for cell in row.cells[1:])
    for row in guide_of(game).terms:
        assert f"<dt>{row.term['ja']}</dt><dd>{row.means['ja']}</dd>" in page


@pytest.mark.parametrize("game", GAMES)
def test_the_summary_card_has_the_chosen_rules(client: Client, game: str) -> None:
    page = read(client, f"/rules/{game}/summary/", "ja")
    sentences = {rule: text for part in book(game, "ja").chapters for rule, text in part.rules}

    for rule in guide_of(game).summary:
        assert f'{sentences[rule]}<a class="code" href="/rules/{game}/#{rule}">' in page
    assert page.count('<svg class="board') == 1
    assert f'href="/rules/{game}/summary/"' in tight(client.get(f"/rules/{game}/"))


@pytest.mark.parametrize("game", ["chess", "core", "sentences", ".."])
def test_what_is_no_game_has_no_summary(client: Client, game: str) -> None:
    assert client.get(f"/rules/{game}/summary/").status_code == 404


@pytest.mark.parametrize("page", ["", "summary/"])
def test_the_pages_are_light_and_ask_the_database_nothing(client, django_assert_num_queries, page):
    for game in GAMES:
        with django_assert_num_queries(QUERIES):
            answer = client.get(f"/rules/{game}/{page}")
        assert len(gzip.compress(answer.content)) < MOST
