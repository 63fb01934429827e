"""The cards that a row of a collection may name."""

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from unicodedata import normalize

from cards.models import Card, Migration
from cards.models.cards import in_language


@dataclass(frozen=True, slots=True)
class Named:
    pk: int
    code: str
    ja: str
    en: str

    @property
    def name(self) -> str:
        return in_language(self.ja, self.en)

    def is_called(self, name: str) -> bool:
        return folded(name) in {folded(self.ja), folded(self.en)}


@dataclass(frozen=True, slots=True)
class Catalogue:
    """All published cards by code, also those of before a merger, and by name."""

    by_code: Mapping[str, Named]
    by_name: Mapping[str, tuple[Named, ...]]


def folded(text: str) -> str:
    """Leave out what does not tell names apart: width, case, spaces."""
    return "".join(normalize("NFKC", text).casefold().split())


def catalogue() -> Catalogue:
    """Read all published cards. Two queries."""
    rows = Card.objects.filter(current__isnull=False).values_list(
        "pk", "code", "current__name_ja", "current__name_en"
    )
    cards = {row[0]: Named(*row) for row in rows}
    merged = Migration.objects.filter(new__isnull=False).values_list("old", "old__code", "new")
    for old, _code, _new in merged:
        cards.pop(old, None)
    by_code = {folded(card.code): card for card in cards.values()}
    by_code |= {folded(code): cards[new] for _old, code, new in merged if new in cards}
    names: dict[str, list[Named]] = defaultdict(list)
    for card in cards.values():
        for name in {folded(card.ja), folded(card.en)} - {""}:
            names[name].append(card)
    return Catalogue(by_code, {name: tuple(same) for name, same in names.items()})
