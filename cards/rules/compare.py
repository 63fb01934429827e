"""What changed from one deck to another, from what their cards print (``snapshot``)."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

Printed = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Changed:
    """A card that the decks pin in different revisions; ``fields`` are those that differ."""

    before: Printed
    after: Printed
    fields: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A piece whose starter is another card; ``None`` where nobody starts."""

    piece: int
    before: Printed | None
    after: Printed | None


@dataclass(frozen=True, slots=True)
class Difference:
    added: tuple[Printed, ...]
    removed: tuple[Printed, ...]
    changed: tuple[Changed, ...]
    moves: tuple[Move, ...]
    kept: int

    @property
    def is_none(self) -> bool:
        return not (self.added or self.removed or self.changed or self.moves)


def compare(before: Mapping[str, Any], after: Mapping[str, Any]) -> Difference:
    """Compare two snapshots; copies of a card count."""
    old, new = _by_code(before), _by_code(after)
    had = Counter(card["code"] for card in before["cards"])
    has = Counter(card["code"] for card in after["cards"])
    return Difference(
        added=tuple(new[code] for code in (has - had).elements()),
        removed=tuple(old[code] for code in (had - has).elements()),
        changed=tuple(
            Changed(old[code], new[code], _fields(old[code], new[code]))
            for code in new
            if code in old and old[code]["revision"] != new[code]["revision"]
        ),
        moves=tuple(_moves(before["starters"], after["starters"], old, new)),
        kept=(had & has).total(),
    )


def _by_code(snapshot: Mapping[str, Any]) -> dict[str, Printed]:
    return {card["code"]: card for card in snapshot["cards"]}


def _fields(before: Printed, after: Printed) -> tuple[str, ...]:
    return tuple(
        field for field in after if field != "revision" and before.get(field) != after[field]
    )


def _moves(
    before: Mapping[str, str],
    after: Mapping[str, str],
    old: Mapping[str, Printed],
    new: Mapping[str, Printed],
) -> list[Move]:
    pieces = sorted({int(piece) for piece in (*before, *after)})
    return [
        Move(piece, old.get(before.get(str(piece), "")), new.get(after.get(str(piece), "")))
        for piece in pieces
        if before.get(str(piece)) != after.get(str(piece))
    ]
