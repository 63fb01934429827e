"""The games as they are shown beside each other: on the front page and above the rules."""

from dataclasses import dataclass
from typing import Any

from league.events.forms import games


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game beside the others: its picture and its description."""

    key: str
    name: str
    about: str
    picture: Any


def game_cards() -> list[GameCard]:
    return [
        GameCard(key, name, games.about(key), games.picture(key)) for key, name in games.names()
    ]
