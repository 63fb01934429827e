"""What judging needs of cards, in plain values and few milliseconds.

Written in SQL: building the same query with the ORM takes longer than running it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from django.db import connection

from cards.models import DeckVersion, Format
from cards.rules.standing import Allowed, Facts, Window, standing
from cards.validators import usual_limits
from engines.core.decks import Card, Limits

COLUMNS = """
    c.code, c.game, c.card_set_id, r.carrier_number, r.cost, r.run, r.phys, r.skill_effect,
    ARRAY(SELECT p.slug FROM cards_cardperson cp JOIN cards_person p ON p.id = cp.person_id
        WHERE cp.card_id = c.id ORDER BY cp.position),
    ARRAY(SELECT ARRAY[a.valid_from, a.valid_until] FROM cards_approval a WHERE a.card_id = c.id),
    ARRAY(SELECT ARRAY[b.valid_from, b.valid_until] FROM cards_ban b
        WHERE b.card_id = c.id AND b.format_id = %(format)s)
"""
CURRENT = f"""
    SELECT {COLUMNS}, NULL FROM cards_card c JOIN cards_cardrevision r ON r.id = c.current_id
    WHERE c.code = ANY(%(codes)s) AND c.game = %(game)s
"""
PINNED = f"""
    SELECT {COLUMNS}, d.starts_on FROM cards_deckversioncard d
    JOIN cards_cardrevision r ON r.id = d.revision_id JOIN cards_card c ON c.id = r.card_id
    WHERE d.version_id = %(version)s ORDER BY d.position
"""
PERIOD = """
    SELECT p.min_cards, p.max_cards, p.max_flexible, p.cost_cap,
        ARRAY(SELECT s.cardset_id FROM cards_formatset s WHERE s.formatperiod_id = p.id)
    FROM cards_formatperiod p
    WHERE p.format_id = %(format)s AND p.valid_from <= %(day)s
        AND (p.valid_until IS NULL OR p.valid_until >= %(day)s)
"""


@dataclass(frozen=True, slots=True)
class Fact:
    """A card of a list, and the piece it starts on in a saved version."""

    card: Card
    starts_on: int | None


def allowed_on(format: Format, day: date) -> Allowed:
    """Return what a format allows on a day. One query."""
    rows = _rows(PERIOD, {"format": format.pk, "day": day})
    if not rows:
        return Allowed(format.code, format.game, usual_limits(format.game), running=False)
    smallest, largest, flexible, cap, sets = rows[0]
    limits = Limits(smallest, largest, flexible)
    return Allowed(format.code, format.game, limits, frozenset(sets), cap)


def of_current(codes: Iterable[str], *, format: Format, allowed: Allowed, day: date) -> list[Fact]:
    """Read the newest published revisions of the format's game. One query."""
    terms = {"codes": list(codes), "game": format.game, "format": format.pk}
    return [_fact(row, allowed, day) for row in _rows(CURRENT, terms)]


def of_version(version: DeckVersion, *, format: Format, allowed: Allowed, day: date) -> list[Fact]:
    """Read the revisions that a version pins, in its order. One query."""
    terms = {"version": version.pk, "format": format.pk}
    return [_fact(row, allowed, day) for row in _rows(PINNED, terms)]


def _rows(statement: str, terms: dict[str, Any]) -> list[tuple[Any, ...]]:
    with connection.cursor() as cursor:
        cursor.execute(statement, terms)
        rows: list[tuple[Any, ...]] = cursor.fetchall()
    return rows


def _fact(row: tuple[Any, ...], allowed: Allowed, day: date) -> Fact:
    code, game, set_id, number, cost, run, phys, effect, persons, approvals, bans, piece = row
    facts = Facts(game, set_id, _windows(approvals), _windows(bans))
    status, details = standing(facts, allowed, day)
    card = Card(
        code=code,
        persons=tuple(persons),
        number=number,
        cost=cost or 0,
        run=run or 0,
        phys=phys or 0,
        effect=effect or None,
        standing=status,
        details=details,
    )
    return Fact(card, piece)


def _windows(rows: Iterable[Sequence[date | None]]) -> tuple[Window, ...]:
    return tuple(Window(start, until) for start, until in rows if start)
