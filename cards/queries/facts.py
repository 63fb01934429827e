"""The facts of cards that judging needs, read by plain SQL: building the same query with the ORM
takes longer than running it.
"""

from datetime import date
from typing import Final

from cards.models import Card, CardRevision, CardSet, Format
from cards.rules.standing import Allowed, Facts, Window
from cards.validators import usual_limits
from engines.core.decks import Limits
from league.jobs.database.statements import Statement, Value

# Revisions with their card, its set, persons, approvals and bans in the format of the first value.
FACTS: Final = """
    SELECT {{revision}}, {{card}}, {{card_set}},
        ARRAY(SELECT json_build_object('slug', p.slug, 'ja', p.name_ja, 'en', p.name_en,
                'reading', p.reading, 'romaji', p.romaji)
            FROM cards_cardperson cp JOIN cards_person p ON p.id = cp.person_id
            WHERE cp.card_id = card.id ORDER BY cp.position),
        ARRAY(SELECT ARRAY[a.valid_from, a.valid_until] FROM cards_approval a
            WHERE a.card_id = card.id ORDER BY a.valid_from),
        ARRAY(SELECT ARRAY[b.valid_from, b.valid_until] FROM cards_ban b
            WHERE b.card_id = card.id AND b.format_id = %s ORDER BY b.valid_from),
        {piece}
    FROM cards_cardrevision revision
    JOIN cards_card card ON card.id = revision.card_id
    JOIN cards_cardset card_set ON card_set.id = card.card_set_id {which}
"""


def _facts(which: str, *, piece: str = "NULL") -> Statement:
    sql = FACTS.format(which=which, piece=piece)
    return Statement(sql, planned=False, revision=CardRevision, card=Card, card_set=CardSet)


NEWEST: Final = _facts("""
    WHERE card.current_id = revision.id AND card.code = ANY(%s) AND card.game = %s
    ORDER BY card.code""")
NUMBERED: Final = _facts("""
    WHERE card.code = ANY(%s) AND card.game = %s AND revision.number = ANY(%s)
        AND revision.published_at IS NOT NULL""")
OF_VERSION: Final = _facts(
    "JOIN cards_deckversioncard d ON d.revision_id = revision.id AND d.version_id = %s"
    " ORDER BY d.position",
    piece="d.starts_on",
)
BY_ID: Final = _facts("WHERE revision.id = ANY(%s)")
NEWEST_OF_CARDS: Final = _facts("WHERE card.current_id = revision.id AND card.id = ANY(%s)")
PERIOD: Final = Statement("""
    SELECT p.min_cards, p.max_cards, p.max_flexible, p.cost_cap,
        ARRAY(SELECT s.cardset_id FROM cards_formatset s WHERE s.formatperiod_id = p.id)
    FROM cards_formatperiod p
    WHERE p.format_id = %s AND p.valid_from <= %s
        AND (p.valid_until IS NULL OR p.valid_until >= %s)
""")


def allowed_on(format: Format, day: date) -> Allowed:
    """Return what a format allows on a day. One query."""
    period = PERIOD.first(format.pk, day, day)
    if period is None:
        return Allowed(format.code, format.game, usual_limits(format.game), running=False)
    smallest, largest, flexible, cap, sets = period
    limits = Limits(smallest, largest, flexible)
    return Allowed(format.code, format.game, limits, frozenset(sets), cap)


def facts_of(which: Statement, format: Format, *values: Value) -> list[tuple[CardRevision, Facts]]:
    """Return revisions with the facts that decide their standing in a format. One query.

    A revision has its card, the card's set, ``person_names`` (see ``legality.persons_of``) and
    ``starts_on``: of a version's cards the piece that it starts on, else None.
    """
    read: list[tuple[CardRevision, Facts]] = []
    for revision, card, card_set, persons, approvals, bans, piece in which(format.pk, *values):
        revision.card, card.card_set = card, card_set
        revision.person_names, revision.starts_on = persons, piece
        windows = [tuple(Window(*days) for days in dated) for dated in (approvals, bans)]
        read.append((revision, Facts(card.game, card.card_set_id, *windows)))
    return read
