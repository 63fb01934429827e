"""Findings about decks with the names of their cards beside the codes."""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from cards.models import Card
from matches.rules.decks import bare

OF_CARDS: Final = ("cards", "declared", "recorded")  # fields: ``FND-003``, ``FND-003r2``, ``1=…``


def with_names(findings: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Put each card's name behind its code, where it is a card of the site. One query or none."""
    listed = list(findings)
    words = {word for finding in listed for field in OF_CARDS for word in finding.get(field, ())}
    if not words:
        return listed
    codes = {word: bare(word.rpartition("=")[2])[0] for word in words}
    cards = Card.objects.filter(code__in=set(codes.values())).select_related("current")
    names = {card.code: card.current.name for card in cards if card.current}
    called = {word: f"{word} {names.get(code, '')}".strip() for word, code in codes.items()}
    return [
        {
            **finding,
            **{
                field: [called[word] for word in finding[field]]
                for field in OF_CARDS
                if field in finding
            },
        }
        for finding in listed
    ]
