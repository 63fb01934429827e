"""What the API says of cards and decks: rows in, plain JSON out. The declared shapes and the
examples of the documentation are in serializers.py; a test holds both to the same keys.
"""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards import models
from cards.queries.cards import PRINTED
from cards.queries.decks import player_of, printed
from cards.queries.legality import Judgement
from cards.queries.listings import Preview
from cards.queries.search.facets import Facets
from cards.rules.compare import Difference
from cards.rules.problems import as_json, is_legal
from league.jobs.site import whole_url
from league.people.api.serializers import BothShape, Json, ProblemField, Shape, Url, WarningField
from league.people.api.shapes import OwnerShape, named_json

STARTERS = {
    "type": "object",
    "description": "Piece (1 to 7) → card code.",
    "additionalProperties": {"type": "string"},
    "example": {"1": "FND-001"},
}
STATUSES = ["approved", "not_approved", "expired", "banned", "outside_pool", "unknown"]
LEGALITIES = {
    "type": "object",
    "description": "Format → what the card is in it on the date.",
    "additionalProperties": {"type": "string", "enum": STATUSES},
    "example": {"standard": "approved"},
}
COUNTS = {
    "type": "object",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}},
    "example": {"number": {"1": 15, "*": 12}, "legal": {"standard": 120}},
}


@extend_schema_field(STARTERS)
class StartersField(serializers.JSONField):
    pass


@extend_schema_field(LEGALITIES)
class LegalitiesField(serializers.JSONField):
    pass


@extend_schema_field({"type": "object", "additionalProperties": True, "nullable": True})
class ComponentField(serializers.JSONField):
    pass


@extend_schema_field(COUNTS)
class CountsField(serializers.JSONField):
    pass


class SetNameShape(BothShape):
    code: str
    house: bool


class SetShape(Shape, kind="set"):
    code: str
    game: str
    names: BothShape
    house: Annotated[bool, "The set that comes with the site."]
    cards: Annotated[int, "How many cards are published."]


def card_set_json(row: Any) -> Json:
    """Tell a set that comes with its ``size``."""
    return SetShape.json(row, names=BothShape.json(ja=row.name_ja, en=row.name_en), cards=row.size)


class PersonShape(Shape, kind="person"):
    id: str
    names: BothShape
    reading: str
    romaji: str
    cards: Annotated[list[str], "Codes of published cards."]


def person_json(row: models.Person, cards: list[str]) -> Json:
    return PersonShape.json(
        row, id=row.slug, names=BothShape.json(ja=row.name_ja, en=row.name_en), cards=cards
    )


class CardPersonShape(BothShape):
    id: str
    reading: str
    romaji: str


class SkillShape(Shape):
    kind: Annotated[str, "active or passive"]
    effect: Annotated[str, "CA-10"]
    magnitude: int | None
    per_phase: int | None
    per_match: int | None
    text: BothShape


class IllustrationShape(Shape):
    palette: list[str]
    emblem: str


class PrintedShape(Shape):
    """Everything that one revision of a card prints."""

    code: str
    revision: int
    set: SetNameShape
    names: BothShape
    persons: list[CardPersonShape]
    number: Annotated[int | None, "1 to 7; null is flexible."]
    cost: int | None
    run: int | None
    phys: int | None
    skill: SkillShape | None
    rarity: str
    illustration: IllustrationShape
    flavour: BothShape


class ImagesShape(Shape):
    svg: Url


class CardShape(PrintedShape, kind="card"):
    """A card, told by its newest published revision."""

    id: int
    game: str
    component: Annotated[Any, ComponentField]
    published_at: datetime
    legalities: Annotated[Any, LegalitiesField]
    images: ImagesShape
    url: Url


def card_json(row: models.CardRevision, legalities: Mapping[str, str]) -> Json:
    """Tell a card by one of its revisions (which comes from ``with_persons``)."""
    code = row.card.code
    return CardShape.json(
        row,
        id=row.card_id,
        game=row.card.game,
        **printed(row),
        legalities=dict(legalities),
        images=ImagesShape.json(svg=whole_url("cards:revision-face", code, row.number)),
        url=whole_url("cards:card", code),
    )


class ErratumShape(Shape):
    day: date
    note: BothShape


class RevisionShape(PrintedShape, kind="revision"):
    component: Annotated[Any, ComponentField]
    published_at: datetime
    errata: list[ErratumShape]


def revision_json(row: models.CardRevision) -> Json:
    return RevisionShape.json(
        row,
        **printed(row),
        errata=[
            ErratumShape.json(erratum, note=BothShape.json(ja=erratum.note_ja, en=erratum.note_en))
            for erratum in row.errata.all()
        ],
    )


class FacetsShape(Shape, kind="facets"):
    total: int
    counts: Annotated[Any, CountsField, "Facet → value → how many cards it would leave."]


def facets_json(found: Facets) -> Json:
    counts = {name: dict(values) for name, values in found.counts.items()}
    return FacetsShape.json(found, counts=counts)


class PeriodShape(Shape):
    valid_from: date
    valid_until: date | None
    sets: Annotated[list[str], "Empty: every set."]
    min_cards: int
    max_cards: int
    max_flexible: int
    cost_cap: int | None


def period_json(row: models.FormatPeriod) -> Json:
    return PeriodShape.json(row, sets=sorted(one.code for one in row.sets.all()))


class FormatShape(Shape, kind="format"):
    """What a format allows on a date, and all its periods."""

    code: str
    game: str
    names: BothShape
    date: date
    period: PeriodShape | None
    banned: list[str]
    periods: list[PeriodShape]


def card_format_json(row: models.Format, day: date) -> Json:
    running = [period for period in row.periods.all() if _covers(period, day)]
    return FormatShape.json(
        row,
        names=BothShape.json(ja=row.name_ja, en=row.name_en),
        date=day,
        period=period_json(running[0]) if running else None,
        banned=sorted(ban.card.code for ban in row.bans.all() if _covers(ban, day)),
        periods=[period_json(period) for period in row.periods.all()],
    )


class MigrationShape(Shape, kind="migration"):
    performed_at: datetime
    strategy: Literal["merge", "withdraw"]
    old: str
    new: str | None
    note: str


def migration_json(row: models.Migration) -> Json:
    return MigrationShape.json(row, old=row.old.code, new=row.new.code if row.new else None)


class BulkShape(Shape, kind="bulk"):
    type: str
    updated_at: datetime
    size: Annotated[int, "bytes"]
    url: Url


def bulk_json(at: datetime, size: int) -> Json:
    return BulkShape.json(type="cards", updated_at=at, size=size, url=whole_url("api:bulk-cards"))


class BulkCardsShape(Shape, kind="cards"):
    updated_at: datetime
    data: list[CardShape]


class NewestShape(Shape):
    number: int
    code: str


class DeckShape(Shape, kind="deck"):
    uid: str
    name: str
    note: str
    game: str
    format: str
    visibility: Literal["private", "unlisted", "public"]
    owner: OwnerShape
    is_own: bool
    step: Annotated[int | None, "Where the draft stands; its owner's only."]
    newest: NewestShape | None
    created_at: datetime
    updated_at: datetime
    url: Url


def deck_json(row: models.Deck, *, newest: tuple[int, str] | None, viewer: Any) -> Json:
    """Tell a deck and its newest version; where its draft stands is its owner's business."""
    is_own = row.owner == player_of(viewer)
    return DeckShape.json(
        row,
        format=row.format.code,
        owner=named_json(row.owner),
        is_own=is_own,
        step=row.step if is_own else None,
        newest=NewestShape.json(number=newest[0], code=newest[1]) if newest else None,
        url=whole_url("decks:deck", row.uid),
    )


class JudgedShape(Shape):
    legal: Annotated[bool, "No errors and nothing missing."]
    problems: list[Annotated[Any, ProblemField]]


def verdict_json(judged: Judgement) -> Json:
    return JudgedShape.json(
        legal=is_legal(judged.problems),
        problems=[as_json(problem, judged.names) for problem in judged.problems],
    )


class NewerShape(Shape):
    card: str
    revision: Annotated[int, "The one that the deck holds."]
    newest: int
    differs: Annotated[list[str], "Which fields print otherwise."]


class DraftShape(JudgedShape, kind="draft"):
    """What the owner is building, judged as of today while it is being built."""

    deck: str
    step: int
    format: str
    date: date
    cards: list[str]
    starters: Annotated[Any, StartersField]
    newer: Annotated[list[NewerShape], "Cards that were revised since they came in."]


def draft_json(row: models.Deck, judged: Judgement) -> Json:
    return DraftShape.json(
        row,
        deck=row.uid,
        format=row.format.code,
        date=judged.day,
        **judged.content.to_json(),
        newer=[
            NewerShape.json(
                card=code,
                revision=judged.known[code].revision.number,
                newest=newest.number,
                differs=[
                    name
                    for name in PRINTED
                    if getattr(judged.known[code].revision, name) != getattr(newest, name)
                ],
            )
            for code, newest in sorted(judged.newer.items())
        ],
        **verdict_json(judged),
    )


class VersionRowShape(Shape, kind="deck_version"):
    deck: Annotated[str, "The deck's uid."]
    name: str
    owner: OwnerShape
    format: str
    number: int
    code: Annotated[str, "CL-XXXX-XX: names the version, and opens a public one."]
    digest: Annotated[str, "SHA-256 of every printed field."]
    saved_at: datetime
    url: Url


def version_row_json(row: models.DeckVersion) -> Json:
    return VersionRowShape.json(
        row,
        deck=row.deck.uid,
        name=row.deck.name,
        owner=named_json(row.deck.owner),
        format=row.deck.format.code,
        url=whole_url("decks:version", row.deck.uid, row.number),
    )


class VersionShape(VersionRowShape):
    """A deck as it was saved, with the card revisions that it pins."""

    share_code: Annotated[
        str, "What the reader can hand on: with the key where the deck is not public."
    ]
    long_code: Annotated[str | None, "Holds the deck itself."]
    cards: list[PrintedShape]
    starters: Annotated[Any, StartersField]
    text: Annotated[str, "The list as text, for copying."]


class CheckAnswerShape(JudgedShape):
    label: str
    format: str
    date: date
    cost_cap: int | None


class LineShape(Shape):
    line: int
    text: str
    count: int
    state: Literal["matched", "suggested", "unknown", "ambiguous"]
    code: str | None
    suggestions: list[str]


class ReadShape(Shape):
    cards: list[str]
    starters: Annotated[Any, StartersField]


class ValidationShape(ReadShape, kind="validation"):
    checks: list[CheckAnswerShape]


class ImportShape(ReadShape, kind="import"):
    """What a list was read as. Nothing is saved."""

    name: str
    format: str | None
    version: Annotated[str | None, "The short code that was read."]
    lines: list[LineShape]
    remarks: list[Annotated[Any, WarningField]]


def preview_json(read: Preview) -> Json:
    """Tell how each line of a pasted list was read."""
    return ImportShape.json(
        name=read.pasted.name,
        format=read.pasted.format or None,
        version=read.pasted.source.code if read.pasted.source else None,
        **read.content.to_json(),
        lines=[
            LineShape.json(
                line=line.line.number,
                text=line.line.raw,
                count=line.line.count,
                state=str(line.status),
                code=line.card.code if line.card else None,
                suggestions=[candidate.code for candidate in line.candidates],
            )
            for line in read.resolution.lines
        ],
        remarks=[
            {"code": problem.code, "params": dict(problem.params), "message": problem.message}
            for problem in read.problems
        ],
    )


class ChangedShape(Shape):
    before: PrintedShape
    after: PrintedShape
    differs: Annotated[list[str], "Which fields print otherwise."]


class MoveShape(Shape):
    piece: int
    before: str | None
    after: str | None


class ComparisonShape(Shape, kind="comparison"):
    a: VersionRowShape
    b: VersionRowShape
    added: list[PrintedShape]
    removed: list[PrintedShape]
    changed: list[ChangedShape]
    moves: list[MoveShape]
    kept: int


def comparison_json(a: models.DeckVersion, b: models.DeckVersion, found: Difference) -> Json:
    return ComparisonShape.json(
        found,
        a=version_row_json(a),
        b=version_row_json(b),
        added=list(found.added),
        removed=list(found.removed),
        changed=[ChangedShape.json(one, differs=list(one.fields)) for one in found.changed],
        moves=[
            MoveShape.json(
                move,
                before=move.before["code"] if move.before else None,
                after=move.after["code"] if move.after else None,
            )
            for move in found.moves
        ],
    )


class SheetShape(Shape, kind="sheet"):
    uid: str
    code: str
    language: str
    state: Literal["ready", "queued", "running", "done", "stuck"]
    asked_at: datetime
    made_at: datetime | None
    pdf: Url | None


def sheet_json(row: models.Sheet) -> Json:
    return SheetShape.json(
        row,
        code=row.version.code,
        state="ready" if row.made_at else (row.job.state if row.job else "stuck"),
        pdf=whole_url("api:sheet-pdf", row.uid) if row.made_at else None,
    )


def _covers(row: Any, day: date) -> bool:
    return row.valid_from <= day and (row.valid_until is None or day <= row.valid_until)


def version_json(
    row: models.DeckVersion, *, share_code: str, snapshot: Json, long_code: str, text: str
) -> Json:
    return {
        **version_row_json(row),
        "share_code": share_code,
        "long_code": long_code,
        "cards": snapshot["cards"],
        "starters": snapshot["starters"],
        "text": text,
    }
