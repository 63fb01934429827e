"""Cards of a house set that the site keeps are called by their names in a replay."""

import copy
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from cards.models import HouseSetRevision
from cards.queries.houses import lines_of
from cards.services import houses
from engines.core.game import Settings
from engines.core.naming import lent, naming
from engines.core.records.reading import read
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.registry import get
from engines.core.replays.replay import settings_of
from league.people.models import Player
from matches.models import Filing
from matches.queries.records.printed import names_of_set
from tests.cards.test_houses import shipped
from tests.events.conftest import browser
from tests.matches.games import golden, meeting

pytestmark = pytest.mark.django_db
GAME = "lethal_checkmate"
NAME = {"en": "Paper Lantern", "ja": "紙灯籠"}


def renamed() -> HouseSetRevision:
    """Publish a revision whose cards have codes and names that no engine knows."""
    draft = houses.revise(house_set=shipped(GAME).house_set)
    content = copy.deepcopy(draft.content)
    for number, card in enumerate(content["cards"]):
        card["code"], card["name"] = f"ZZ{number}", NAME
    draft.content = content
    draft.save()
    return houses.publish(revision=draft, by=None, now=timezone.now())


def played(at: Any) -> str:
    begun = read(Client().get(reverse("matches:sheet", args=[at.match.uid])).content.decode())
    return written(replace(at_random(settings_of(begun), Random(5)), facts=begun.facts))


@pytest.mark.parametrize(("language", "name"), [("en", "Paper Lantern"), ("ja", "紙灯籠")])
def test_a_replay_calls_the_cards_of_a_later_set_by_name(language: str, name: str) -> None:
    renamed()
    at = meeting(golden(GAME))
    Player.objects.filter(user=at.ann).update(language=language)
    client = browser(at.ann)
    client.post(reverse("matches:file", args=[at.match.uid]), {"act": "file", "text-1": played(at)})
    assert Filing.objects.get().findings == []

    shown = client.get(reverse("matches:replay", args=[at.match.uid, 1]), {"at": "9"})

    text = shown.content.decode()
    moves = text.partition('id="lines"')[2] or text
    assert name in moves
    assert text.count(name) > 9  # the words of the moves, the cards of the match
    assert "badge" in text.partition("lc-set")[2].partition("</summary>")[0]  # marked as ours


def test_a_set_that_is_not_lent_is_called_by_its_codes() -> None:
    revision = renamed()
    game = get(GAME)
    lines = lines_of(revision, game.options)
    state = game.setup(Settings(game.ruleset, game.options, lines=lines))
    names = {"ZZ0": NAME}

    bare = game.scene(state, None, state)["boards"]["legend"]
    with naming(names):
        called = game.scene(state, None, state)["boards"]["legend"]

    assert bare[0]["name"] == {"en": "ZZ0", "ja": "ZZ0"}
    assert (called[0]["name"], called[1]["name"]["en"]) == (NAME, "ZZ1")
    assert lent("ZZ0", "en") is None


def test_the_names_of_a_shipped_set_are_not_asked_for(django_assert_num_queries: Any) -> None:
    record = golden(GAME)
    at = meeting(record)
    browser(at.ann).post(
        reverse("matches:file", args=[at.match.uid]), {"act": "file", "text-1": played(at)}
    )
    kept = Filing.objects.get().record

    with django_assert_num_queries(0):
        assert names_of_set(kept, None) == ()
