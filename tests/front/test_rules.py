"""The page of the rules: every rule that a problem names has an anchor there."""

import re

import pytest
from django.test import Client

from engines.carriers.decks import words
from engines.core import registry
from tests.markup import tight

pytestmark = pytest.mark.django_db


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
