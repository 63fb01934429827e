"""Cards offered for a deck: their faces, and why one of them may not be put in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from django.urls import reverse
from django.utils.translation import gettext as _

from cards.faces import FaceData
from cards.models import Card
from cards.queries import facts
from cards.queries.builder import DeckRow, Desk
from cards.queries.cards import face_of, persons_of
from cards.rules.standing import standing
from cards.validators import judge_deck
from engines.core.decks import Card as PlainCard, Standing
from league.people.shared.languages import in_language

BARRED: Final = frozenset(f"card_{standing}" for standing in Standing)


@dataclass(frozen=True, slots=True)
class Offer:
    """A card beside a deck: how often the deck has it, or the sentence why it cannot be added."""

    card: Card
    face: FaceData
    copies: int
    why: str = ""

    @property
    def code(self) -> str:
        return self.card.code

    @property
    def name(self) -> str:
        return self.card.current.name if self.card.current else self.code

    @property
    def href(self) -> str:
        return reverse("cards:card", args=[self.code])


def offers(desk: Desk, cards: Iterable[Card]) -> list[Offer]:
    """Return for each card found whether the deck has it, or why it may not. One query.

    A card may not be played on the desk's day, or its person is in the deck already (CA-3.2).
    """
    cards = list(cards)
    holders = {
        person.slug: row
        for row in reversed(desk.rows)
        for person in (row.known.persons if row.known else ())
    }
    copies = {row.code: row.copies for row in desk.rows}
    barred = _barred(desk, cards)
    return [
        Offer(
            card,
            face_of(card),
            copies.get(card.code, 0),
            barred.get(card.code) or ("" if card.code in copies else _taken(card, holders)),
        )
        for card in cards
    ]


def _taken(card: Card, holders: dict[str, DeckRow]) -> str:
    for person in persons_of(card):
        if person.slug in holders:
            return _("%(person)s is in the deck already, on %(card)s.") % {
                "person": person.name,
                "card": holders[person.slug].name,
            }
    return ""


def _barred(desk: Desk, cards: Sequence[Card]) -> dict[str, str]:
    """Return by code the sentence of the game for each card that may not be played."""
    dated = (
        facts.facts_of(facts.NEWEST_OF_CARDS, desk.deck.format, [card.pk for card in cards])
        if cards
        else []
    )
    allowed, day = desk.judged.allowed, desk.judged.day
    plain = []
    names = {}
    for revision, of_card in dated:
        stands, details = standing(of_card, allowed, day)
        code = revision.card.code
        names[code] = {"ja": revision.name_ja, "en": revision.name_en}
        plain.append(PlainCard(code, standing=stands, details=details))
    problems = judge_deck(plain, None, game=allowed.game, limits=allowed.limits, building=True)
    return {
        problem.cards[0]: in_language(problem.message_with(names))
        for problem in problems
        if problem.code in BARRED
    }
