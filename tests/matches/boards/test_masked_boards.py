"""The boards of games with hidden cards, drawn as one of the players or a guest sees them."""

from random import Random
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from engines.core.records.sentences import LANGUAGES
from engines.core.registry import games
from matches.queries.records.replay import Moment
from tests.longer import longer

MASKED = [game for game in games() if game.mask]
FIRST = 9  # lines after each of which the position is drawn
SPARSE, DENSE = 27, 9  # lines between two positions that are drawn after those


def drawn(game: Any, scene: Any, language: str) -> str:
    now = Moment(3, None, scene, "", ())
    names = {seat: words[language] for seat, words in scene["names"].items()}
    with translation.override(language):
        return "".join(
            render_to_string(f"matches/{name}.html", {"now": now, "names": names, "board": None})
            for name in (f"boards/{game.key}", f"boards/{game.key}_head", f"tables/{game.key}")
        )


@pytest.mark.parametrize("every", longer([SPARSE], [DENSE]))
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", MASKED, ids=lambda game: game.key)
def test_a_masked_match_is_drawn_line_by_line(game, language, every):
    rng = Random(4)
    state = game.setup(game.house(rng))
    pages = 0

    for line in range(200):
        if not game.to_act(state):
            break
        before, action = game.copy(state), game.sample(state, rng)
        game.play(state, action.seat, action)
        if line % every == 0 or line < FIRST:
            for seat in (*game.seats, None):
                known, line_seen = game.mask(before, seat), game.mask_action(before, action, seat)
                page = drawn(game, game.scene(known, line_seen, game.mask(state, seat)), language)
                pages += "<svg" in page

    assert pages > 20


@pytest.mark.parametrize(
    ("key", "back"),
    [("touchdown_hero", 'class="th-back"'), ("rugby_15", "r15-back"), ("lethal_checkmate", "?")],
)
def test_cards_that_are_not_seen_lie_on_their_faces(key, back):
    game = next(game for game in games() if game.key == key)
    state = _with_hands(game)
    guest, whole = game.mask(state, None), drawn(game, game.scene(state, None, state), "en")

    page = drawn(game, game.scene(guest, None, guest), "en")

    assert page.count(back) > whole.count(back)


def _with_hands(game: Any) -> Any:
    """Return a position in which hands are held, some lines into a match."""
    rng = Random(1)
    state = game.setup(game.house(rng))
    for _ in range(12):
        action = game.sample(state, rng)
        game.play(state, action.seat, action)
    return state
