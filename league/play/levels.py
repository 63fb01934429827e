"""The levels of bots that a table offers, and how they are called there."""

from typing import Final

from django.utils.translation import gettext as _

from engines.bots import levels
from engines.bots.words import LEVEL_WORDS
from engines.core.game import AnyGame
from league.people.shared.languages import current_language

NOT_OFFERED: Final = frozenset({"uniform"})  # it plays no game, it only measures the others
INSTEAD: Final = "club"  # every game has it


def offered(game: AnyGame) -> dict[str, tuple[str, str]]:
    """Map the levels that a game offers, the weakest first, to their name and a sentence."""
    language = current_language()
    return {
        level: (LEVEL_WORDS[level].name[language], LEVEL_WORDS[level].says[language])
        for level in levels(game)
        if level not in NOT_OFFERED
    }


def thinking(game: AnyGame, level: str) -> str:
    """Return the level by which a bot of a level thinks: another where the game has it no more."""
    return level if level in levels(game) else INSTEAD


def name_of(level: str) -> str:
    """Return how a bot of a level is called at a table; a level of before keeps its key."""
    known = LEVEL_WORDS.get(level)
    return _("Bot (%(level)s)") % {"level": known.name[current_language()] if known else level}
