"""`export_deck CODE`: a saved deck as the lines that `python -m engines arena --deck-a` reads."""

from argparse import ArgumentParser
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from cards.errors import DeckHidden
from cards.models import DeckVersion
from cards.queries import decks
from cards.rules.codes import CodeError
from engines.core.errors import UnknownGame
from engines.core.registry import get
from matches.rules.decks import LockedDeck


class Command(BaseCommand):
    help = (
        "Print a saved deck, whoever may see it, as the @card lines and the @deck line that"
        " `python -m engines arena GAME --deck-a FILE --deck-b FILE` reads."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "code",
            metavar="CODE",
            help="the code of a version (CL-XXXX-XX), or the deck as its address has it:"
            " UID for its newest version, UID/NUMBER for another",
        )

    def handle(self, *, code: str, **_rest: Any) -> None:
        for line in lines_of(_version(code)):
            self.stdout.write(line)


def lines_of(version: DeckVersion) -> Iterator[str]:
    """Yield the lines of a deck file; the deck stands at the game's first seat.

    Raises ``CommandError`` for a deck of a game that no engine plays.
    """
    deck = LockedDeck.of(decks.snapshot(version))
    try:
        seat = get(version.deck.game).seats[0]
    except UnknownGame:
        raise CommandError(
            f"No engine here plays {version.deck.game}: its decks cannot meet in the arena."
        ) from None
    yield from (f"@card {' '.join(words)}" for words in deck.cards.values())
    yield f"@deck {' '.join(deck.words(seat))}"


def _version(code: str) -> DeckVersion:
    try:
        return decks.any_version(code)
    except CodeError as wrong:
        raise CommandError(
            f"{code}: {wrong.message['en']} Give the code of a saved version (CL-XXXX-XX), or"
            " UID or UID/NUMBER as in its address /decks/UID/versions/NUMBER/."
        ) from None
    except DeckHidden:
        raise CommandError(
            f"No saved deck is called {code}. Save the deck in its builder; its versions and"
            " their codes are listed at /decks/UID/versions/."
        ) from None
