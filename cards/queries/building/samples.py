"""Finished lists that a deck may begin as: the sample decks of a game, and public decks."""

import json
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from cards.errors import DeckHidden
from cards.models import Deck, DeckVersion
from cards.queries import decks as queries
from cards.queries.builder import Desk, laid_out
from cards.queries.legality import examine_lists, examine_versions
from cards.rules.content import Content
from league.people.shared.languages import in_language

FOLDER: Final = Path(__file__).parents[2] / "data" / "samples"


@dataclass(frozen=True, slots=True)
class Beginning:
    """A list that a deck may begin as, by the act of the builder that takes it."""

    act: str
    name: str
    desk: Desk
    source: Deck | None = None


def samples_for(deck: Deck, *, day: date) -> list[Beginning]:
    """Return the sample decks of a deck's game that are legal in its format. Two queries."""
    printed = _printed(deck.game)
    contents = [Content.from_json(one) for one in printed]
    judged = examine_lists(contents, format=deck.format, day=day) if contents else []
    desks = [laid_out(deck, judgement) for judgement in judged]
    return [
        Beginning(f"sample:{one['key']}", in_language(one["name"]), desk)
        for one, desk in zip(printed, desks, strict=True)
        if desk.is_legal
    ]


def public_for(deck: Deck, decks: Iterable[Deck], *, day: date) -> list[Beginning]:
    """Return public decks as beginnings, judged by the format of ``deck``. Four queries."""
    decks = list(decks)
    saved = DeckVersion.objects.filter(deck__in=decks).order_by("number")
    versions = dict(saved.values_list("deck", "pk"))  # the newest of each
    judged = examine_versions(versions.values(), format=deck.format, day=day)
    return [
        Beginning(f"copy:{one.uid}", one.name, laid_out(one, judged[versions[one.pk]]), one)
        for one in decks
    ]


def content_of_sample(game: str, key: str) -> Content:
    """Return the cards and starters of a sample deck. Raises ``DeckHidden`` without such a one."""
    found = (one for one in _printed(game) if one["key"] == key)
    return Content.from_json(DeckHidden.unless(next(found, None)))


def content_of_copy(deck: Deck, uid: str) -> Content:
    """Return the newest version of a deck of the same game that the owner may open.

    Raises ``DeckHidden``.
    """
    source = queries.deck_by_uid(uid, deck.owner.user)
    if source.game != deck.game:
        raise DeckHidden
    return queries.content_of(DeckHidden.unless(queries.newest_version(source)))


@lru_cache
def _printed(game: str) -> tuple[dict[str, Any], ...]:
    path = FOLDER / f"{game}.json"
    return tuple(json.loads(path.read_text(encoding="utf-8"))) if path.exists() else ()
