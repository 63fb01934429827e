"""The replay page of a record of a game, opened and looked at place by place."""

import re
from collections.abc import Callable, Sequence
from typing import Any

from django.urls import reverse

from matches.models import Filing
from tests.events.conftest import browser
from tests.markup import tight
from tests.people.factories import PlayerFactory

Show = Callable[[int], Any]


def opened(text: str, language: str) -> Show:
    """File a record for a player who reads a language; return what shows a place of it."""
    client = browser(PlayerFactory(language=language).user)
    client.post(reverse("matches:records"), {"act": "file", "text-1": text})
    address = reverse("matches:record", args=[Filing.objects.latest("pk").uid])
    return lambda n: client.get(f"{address}?at={n}")


def assert_drawn(
    show: Show, places: Sequence[int], *, game: str, board: str, words: Sequence[str]
) -> None:
    """Let each place show the game's board (a class) in its own style, and all show the words."""
    pages = [show(n) for n in places]

    text = "".join(tight(page) for page in pages)
    assert {page.status_code for page in pages} == {200}
    assert all(tight(page).count(f'<svg class="board {board}"') == 1 for page in pages)
    assert [word for word in words if word not in text] == []
    assert f"css/boards/{game}" in text
    assert re.search(r'style="|<style', text) is None
