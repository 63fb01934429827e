"""The drill of replacements with the cards of a deck, as its page shows it."""

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from cards.errors import DeckHidden
from cards.queries.builder import DeckRow, Desk, Place
from cards.queries.legality import Judgement
from cards.rules.content import LONGEST_CODE, Content
from cards.rules.draft import fill_starters
from cards.validators import deck_rules
from engines.core.chance.sealed import SEED
from engines.core.decks import NOBODY, Drill
from engines.core.records.sentences import sentence
from league.people.shared.languages import current_language

MOST_SAID: Final = 100


@dataclass(frozen=True)
class Training:
    """A drill and the rows of its cards; while pieces are ``lacking`` a card, there is none."""

    desk: Desk
    seed: str
    said: tuple[str, ...]
    lacking: tuple[int, ...]
    drill: Drill | None

    @property
    def standing(self) -> tuple[Place, ...]:
        """Return the seven as they stand; the injured card's piece is without a card."""
        cards = self.drill.standing if self.drill else {}
        rows = self._rows
        return tuple(Place(piece, rows.get(cards.get(piece, ""))) for piece in self.desk.pieces)

    @property
    def places(self) -> tuple[tuple[str, tuple[DeckRow, ...]], ...]:
        """Return the cards that do not stand, by the place where each group of them is."""
        if self.drill is None:
            return ()
        drill = self.drill
        places = (
            ("bench", drill.bench),
            ("other", drill.other.values()),
            ("injured", drill.injured),
        )
        return tuple(
            (place, tuple(row for row in self.desk.rows if row.code in set(codes)))
            for place, codes in places
            if codes
        )

    @property
    def injured(self) -> DeckRow | None:
        """Return the card whose injury asks the question."""
        rolls = self.drill.rolls if self.drill else ()
        return self._rows.get(rolls[-1].injured) if rolls else None

    @property
    def refusal(self) -> str:
        refused = self.drill.refused if self.drill else None
        return sentence(refused, self.desk.deck.game, current_language()) if refused else ""

    @property
    def words(self) -> str:
        """Say what the last answer was worth; nothing before the first one."""
        if self.drill is None or self.refusal or not self.drill.came:
            return self.refusal
        if self.drill.came == NOBODY:
            return _("Right: no card is left for this piece, so it stays vacant.")
        return _("Right: %(name)s comes in.") % {"name": self._rows[self.drill.came].name}

    @property
    def faces(self) -> tuple[int, ...]:
        return self.drill.rolls[-1].faces if self.drill and self.drill.rolls else ()

    @property
    def nobody(self) -> str:
        return NOBODY

    @property
    def _rows(self) -> dict[str, DeckRow]:
        return {row.code: row for row in self.desk.rows}


def training(desk: Desk, *, seed: str, said: Sequence[str]) -> Training:
    """Play a drill with a deck's known cards; the starters that it lacks are filled in.

    Another ``seed`` than hexadecimal digits stands for a new one. Raises ``DeckHidden`` for a game
    that has no drill.
    """
    rules = deck_rules(desk.deck.game)
    drill = DeckHidden.unless(rules.drill)
    sound = _sound(desk.judged)
    starters = fill_starters(sound, desk.judged.numbers, rules.pieces).pieces
    lacking = tuple(piece for piece in rules.pieces if piece not in starters)
    seed = seed if SEED.fullmatch(seed) else secrets.token_hex(4)
    words = tuple(code for code in said[:MOST_SAID] if len(code) <= LONGEST_CODE)
    cards = [desk.judged.known[code].plain() for code in sound.cards]
    played = None if lacking else drill(cards, starters, seed, words)
    return Training(desk, seed, words, lacking, played)


def _sound(judged: Judgement) -> Content:
    """Return the known cards, each once, and of the starters those that may start there."""
    cards = tuple(code for code in dict.fromkeys(judged.content.cards) if code in judged.known)
    starters: dict[int, str] = {}
    for piece, code in judged.content.starters:
        fits = code in cards and judged.numbers[code] in (None, piece)
        if fits and code not in starters.values():
            starters[piece] = code
    return Content.of(cards, starters)
