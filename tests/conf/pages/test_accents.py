"""A page that is of a game is marked as that game's: its accent is the class of its main part."""

import re
from types import SimpleNamespace as Row

import pytest
from django.template.loader import get_template
from django.test import RequestFactory

RUGBY = Row(game="rugby_15")
OF_A_GAME = {
    "an event and its tournament": {"event": RUGBY},
    "a match": {"page": Row(event=RUGBY)},
    "a league": {"league": RUGBY},
    "a table": {"sitting": RUGBY},
    "a lesson": {"step": RUGBY},
}


@pytest.mark.parametrize("context", OF_A_GAME.values(), ids=OF_A_GAME)
def test_a_page_of_a_game_wears_its_accent(context: dict[str, object]) -> None:
    assert accent(context) == "game-rugby_15"


def test_a_page_of_no_game_wears_the_colours_of_the_site() -> None:
    assert accent({"page": [1, 2]}) == ""


def accent(context: dict[str, object]) -> str:
    page = get_template("base.html").render(context, RequestFactory().get("/"))
    [classes] = re.findall(r'<main\s+id="main"\s+class="main ([^"]*)"', page)
    return classes
