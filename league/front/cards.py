"""The games as they are shown beside each other: on the front page and above the rules."""

from dataclasses import dataclass
from typing import Any

from league.events.forms import games
from league.learning.rules import lessons
from matches.queries.records.proofs import Proof, newest_proved


@dataclass(frozen=True, slots=True)
class GameCard:
    """A game beside the others: its picture, its description, and a proved match.

    ``is_taught``: it has a lesson.
    """

    key: str
    name: str
    about: str
    picture: Any
    proof: Proof | None
    is_taught: bool


def game_cards() -> list[GameCard]:
    proofs = newest_proved()
    return [
        GameCard(
            key, name, games.about(key), games.picture(key), proofs.get(key), key in lessons.games()
        )
        for key, name in games.names()
    ]
