"""The values of published cards, for records that only name cards."""

from dataclasses import replace

from cards.models import CardRevision
from cards.queries.decks import printed
from cards.queries.legality import with_persons
from engines.core.records.record import Record
from engines.core.registry import ruleset
from matches.rules.decks import bare, card_words, has_values, spoken_decks


def with_published(record: Record) -> Record:
    """Add the ``@card`` lines of published revisions that a record names without giving them.

    A code without a revision means the newest. Unknown cards are left out.
    """
    game, _preset = ruleset(record.ruleset)
    if not game.asks.decks or has_values(record):
        return record
    wanted = dict(bare(code) for deck in spoken_decks(record).values() for code in deck.codes)
    by_code: dict[str, tuple[str, ...]] = {}
    revisions = with_persons(
        CardRevision.objects.filter(
            card__code__in=wanted, card__game=record.game, published_at__isnull=False
        )
    ).order_by("card__code", "number")
    for revision in revisions:
        code = revision.card.code
        if wanted[code] in (None, revision.number):
            by_code[code] = card_words(printed(revision))
    return replace(record, own=(*record.own, *(("card", words) for words in by_code.values())))
