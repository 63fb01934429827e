"""What the API says of cards and decks: rows in, plain JSON out. The declared shapes and the
examples of the documentation are in serializers.py; a test holds both to the same keys.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Any

from cards.models import (
    CardRevision,
    Deck,
    DeckVersion,
    Format,
    FormatPeriod,
    Migration,
    Person,
    Sheet,
)
from cards.queries.cards import PRINTED
from cards.queries.decks import player_of, printed
from cards.queries.facets import Facets
from cards.queries.legality import Judgement
from cards.queries.listings import Preview
from cards.rules.compare import Difference
from cards.rules.problems import as_json, is_legal
from league.jobs.site import whole_url
from league.people.api.shapes import named

Json = dict[str, Any]


def card_set(row: Any) -> Json:
    """Tell a set that comes with its ``size``."""
    return {
        "object": "set",
        "code": row.code,
        "game": row.game,
        "names": {"ja": row.name_ja, "en": row.name_en},
        "house": row.house,
        "cards": row.size,
    }


def person(row: Person, cards: list[str]) -> Json:
    return {
        "object": "person",
        "id": row.slug,
        "names": {"ja": row.name_ja, "en": row.name_en},
        "reading": row.reading,
        "romaji": row.romaji,
        "cards": cards,
    }


def card(row: CardRevision, legalities: Mapping[str, str]) -> Json:
    """Tell a card by one of its revisions (which comes from ``with_persons``)."""
    code = row.card.code
    return {
        "object": "card",
        "id": row.card_id,
        "game": row.card.game,
        **printed(row),
        "component": row.component,
        "published_at": row.published_at,
        "legalities": dict(legalities),
        "images": {
            "svg": whole_url("cards:revision-face", code, row.number),
        },
        "url": whole_url("cards:card", code),
    }


def revision(row: CardRevision) -> Json:
    return {
        "object": "revision",
        "published_at": row.published_at,
        "component": row.component,
        **printed(row),
        "errata": [
            {"day": erratum.day, "note": {"ja": erratum.note_ja, "en": erratum.note_en}}
            for erratum in row.errata.all()
        ],
    }


def migration(row: Migration) -> Json:
    return {
        "object": "migration",
        "performed_at": row.performed_at,
        "strategy": row.strategy,
        "old": row.old.code,
        "new": row.new.code if row.new else None,
        "note": row.note,
    }


def period(row: FormatPeriod) -> Json:
    return {
        "valid_from": row.valid_from,
        "valid_until": row.valid_until,
        "sets": sorted(one.code for one in row.sets.all()),
        "min_cards": row.min_cards,
        "max_cards": row.max_cards,
        "max_flexible": row.max_flexible,
        "cost_cap": row.cost_cap,
    }


def card_format(row: Format, day: date) -> Json:
    running = [one for one in row.periods.all() if _covers(one, day)]
    return {
        "object": "format",
        "code": row.code,
        "game": row.game,
        "names": {"ja": row.name_ja, "en": row.name_en},
        "date": day,
        "period": period(running[0]) if running else None,
        "banned": sorted(one.card.code for one in row.bans.all() if _covers(one, day)),
        "periods": [period(one) for one in row.periods.all()],
    }


def _covers(row: Any, day: date) -> bool:
    return row.valid_from <= day and (row.valid_until is None or day <= row.valid_until)


def deck(row: Deck, *, newest: tuple[int, str] | None, viewer: Any) -> Json:
    """Tell a deck and its newest version; where its draft stands is its owner's business."""
    is_own = row.owner == player_of(viewer)
    return {
        "object": "deck",
        "uid": row.uid,
        "name": row.name,
        "note": row.note,
        "game": row.game,
        "format": row.format.code,
        "visibility": row.visibility,
        "owner": named(row.owner),
        "is_own": is_own,
        "step": row.step if is_own else None,
        "newest": {"number": newest[0], "code": newest[1]} if newest else None,
        "created_at": row.created_at,
        "updated_at": row.updated_at,
        "url": whole_url("decks:deck", row.uid),
    }


def draft(row: Deck, judged: Judgement) -> Json:
    return {
        "object": "draft",
        "deck": row.uid,
        "step": row.step,
        "format": row.format.code,
        "date": judged.day,
        **judged.content.to_json(),
        "newer": [
            {
                "card": code,
                "revision": judged.known[code].revision.number,
                "newest": newest.number,
                "differs": [
                    name for name in PRINTED
                    if getattr(judged.known[code].revision, name) != getattr(newest, name)
                ],
            }
            for code, newest in sorted(judged.newer.items())
        ],
        **verdict(judged),
    }  # fmt: skip


def verdict(judged: Judgement) -> Json:
    return {
        "legal": is_legal(judged.problems),
        "problems": [as_json(problem, judged.names) for problem in judged.problems],
    }


def version_row(row: DeckVersion) -> Json:
    return {
        "object": "deck_version",
        "deck": row.deck.uid,
        "name": row.deck.name,
        "owner": named(row.deck.owner),
        "format": row.deck.format.code,
        "number": row.number,
        "code": row.code,
        "digest": row.digest,
        "saved_at": row.saved_at,
        "url": whole_url("decks:version", row.deck.uid, row.number),
    }


def version(
    row: DeckVersion, *, share_code: str, snapshot: Json, long_code: str, text: str
) -> Json:
    return {
        **version_row(row),
        "share_code": share_code,
        "long_code": long_code,
        "cards": snapshot["cards"],
        "starters": snapshot["starters"],
        "text": text,
    }


def sheet(row: Sheet) -> Json:
    return {
        "object": "sheet",
        "uid": row.uid,
        "code": row.version.code,
        "language": row.language,
        "state": "ready" if row.made_at else (row.job.state if row.job else "stuck"),
        "asked_at": row.asked_at,
        "made_at": row.made_at,
        "pdf": whole_url("api:sheet-pdf", row.uid) if row.made_at else None,
    }


def comparison(a: DeckVersion, b: DeckVersion, found: Difference) -> Json:
    return {
        "object": "comparison",
        "a": version_row(a),
        "b": version_row(b),
        "added": list(found.added),
        "removed": list(found.removed),
        "changed": [
            {"before": one.before, "after": one.after, "differs": list(one.fields)}
            for one in found.changed
        ],
        "moves": [
            {
                "piece": move.piece,
                "before": move.before["code"] if move.before else None,
                "after": move.after["code"] if move.after else None,
            }
            for move in found.moves
        ],
        "kept": found.kept,
    }


def preview(read: Preview) -> Json:
    """Tell how each line of a pasted list was read."""
    return {
        "object": "import",
        "name": read.pasted.name,
        "format": read.pasted.format or None,
        "version": read.pasted.source.code if read.pasted.source else None,
        **read.content.to_json(),
        "lines": [
            {
                "line": one.line.number,
                "text": one.line.raw,
                "count": one.line.count,
                "state": str(one.status),
                "code": one.card.code if one.card else None,
                "suggestions": [candidate.code for candidate in one.candidates],
            }
            for one in read.resolution.lines
        ],
        "remarks": [
            {"code": one.code, "params": dict(one.params), "message": one.message}
            for one in read.problems
        ],
    }


def bulk(at: datetime, size: int) -> Json:
    return {
        "object": "bulk",
        "type": "cards",
        "updated_at": at,
        "size": size,
        "url": whole_url("api:bulk-cards"),
    }


def facets(found: Facets) -> Json:
    counts = {name: dict(values) for name, values in found.counts.items()}
    return {"object": "facets", "total": found.total, "counts": counts}
