"""The names of games in the reader's language; the key stands for a game that is gone."""

from cards.models.cards import in_language
from engines.core.options import labels


def game_name(key: str) -> str:
    said = labels(key).name
    return in_language(said["ja"], said["en"])
