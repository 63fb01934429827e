"""The decks of the demo's players."""

import json
from collections.abc import Iterator, Mapping
from datetime import datetime
from pathlib import Path
from typing import Any

from cards.models import Deck, DeckVersion, Format
from cards.queries.building.samples import FOLDER
from cards.rules.content import Content
from cards.services import decks
from league.people.models import Player
from tests.demo.people import People

OWN = FOLDER / "carriers.json"  # the sample decks
# Legal decks of the house set, for the others and for who has not handed in a deck of their own.
FIELD = Path(__file__).with_name("data") / "field.json"
Decks = Mapping[Player, DeckVersion]


def own(people: People, standard: Format, now: datetime) -> dict[Player, DeckVersion]:
    """Make a deck for each player with a log-in; that of the last one stays a draft."""
    made = {}
    players = people.players[:4]
    for player, printed in zip(players, json.loads(OWN.read_text()), strict=True):
        deck = _deck(player, printed, standard, now, is_public=player is players[0])
        if player is not players[-1]:
            made[player] = decks.save_version(deck=deck, now=now)
    return made


def for_all(people: People, known: Decks, standard: Format, now: datetime) -> Decks:
    """Return the decks of all players: those that they have, and a new one for everybody else."""
    printed: Iterator[dict[str, Any]] = iter(json.loads(FIELD.read_text()))
    return {
        player: known.get(player)
        or decks.save_version(deck=_deck(player, next(printed), standard, now), now=now)
        for player in people.players
    }


def _deck(
    owner: Player,
    printed: Mapping[str, Any],
    standard: Format,
    now: datetime,
    *,
    is_public: bool = False,
) -> Deck:
    return decks.create(
        owner=owner,
        name="{ja} / {en}".format(**printed["name"]),
        format=standard,
        now=now,
        content=Content.from_json(printed),
        visibility=Deck.Visibility.PUBLIC if is_public else Deck.Visibility.PRIVATE,
    )
