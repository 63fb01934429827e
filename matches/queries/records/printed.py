"""The cards that a record names, as the site prints them."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from cards.models import CardRevision
from cards.queries import houses
from engines.core.records.record import Record
from matches import models
from matches.models import Match
from matches.queries.matches import engine_of

REVISED: Final = re.compile(r"(.+)r([1-9][0-9]{0,3})")


@dataclass(frozen=True, slots=True)
class Printed:
    code: str
    revision: int
    name_ja: str
    name_en: str

    def name(self, language: str) -> str:
        first, second = self.name_ja, self.name_en
        return (first or second) if language == "ja" else (second or first)


SET: Final = re.compile(r"(?m)^@set (\S+)")


def names_of_set(record: models.Record, match: Match | None) -> tuple[tuple[str, str, str], ...]:
    """Return the card names of a record's house set; () for the sets that engines ship."""
    called, game = set_of(record), engine_of(record.ruleset)
    if not called or game is None or game.sets is None or called in game.sets.shipped():
        return ()
    pinned = match.house if match else None
    if pinned is None or pinned.called != called:
        pinned = houses.by_name(game.key, called)
    return houses.names(pinned.content) if pinned else ()


def set_of(record: models.Record) -> str:
    """Return the house set that a record names; empty for none."""
    matched = SET.search(record.text)
    return matched[1] if matched else ""


def printed(record: Record) -> Mapping[str, Printed]:
    """Map codes as the lines write them to published revisions; unknown codes are left out."""
    wanted = dict(_revisions(record))
    rows = CardRevision.objects.filter(
        card__code__in=wanted, published_at__isnull=False
    ).values_list("card__code", "number", "name_ja", "name_en")
    return {row[0]: Printed(*row) for row in rows if wanted[row[0]] == row[1]}


def _revisions(record: Record) -> list[tuple[str, int]]:
    words = [words[0] for name, words in record.own if name == "card" and words]
    revised = [REVISED.fullmatch(word) for word in words]
    return [(matched[1], int(matched[2])) for matched in revised if matched]
