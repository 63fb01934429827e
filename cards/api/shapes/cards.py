"""What the API says of sets, persons, cards and their revisions: rows in, plain JSON out."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any, Literal

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from cards import models
from cards.queries.decks import printed
from cards.queries.search.facets import Facets
from league.jobs.site import whole_url
from league.people.api.serializers import BothShape, Json, Shape, Url

STATUSES = ["approved", "not_approved", "expired", "banned", "outside_pool", "unknown"]
LEGALITIES = {
    "type": "object",
    "description": "Format code → status of the card in that format on the date.",
    "additionalProperties": {"type": "string", "enum": STATUSES},
    "example": {"standard": "approved"},
}
COUNTS = {
    "type": "object",
    "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}},
    "example": {"number": {"1": 15, "*": 12}, "legal": {"standard": 120}},
}


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
    house: Annotated[bool, "Whether this is the house set, which comes with the site."]
    cards: Annotated[int, "How many cards are published."]


def card_set_json(row: Any) -> Json:
    """Return a set, which comes with its ``size``."""
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
    effect: Annotated[str, "Code of the effect, such as `leap`; rule CA-10 describes the effects."]
    magnitude: int | None
    per_phase: int | None
    per_match: int | None
    text: BothShape


class IllustrationShape(Shape):
    palette: list[str]
    emblem: str


class PrintedShape(Shape):
    """Everything that is printed on one revision of a card."""

    code: str
    revision: int
    set: SetNameShape
    names: BothShape
    persons: list[CardPersonShape]
    number: Annotated[int | None, "Carrier number, 1 to 7; null: flexible."]
    cost: int | None
    run: int | None
    phys: int | None
    skill: SkillShape | None
    rarity: str
    illustration: IllustrationShape
    flavour: BothShape
    component: Annotated[Any, ComponentField]


def printed_json(kept: Mapping[str, Any]) -> Json:
    """Return a card of a snapshot, which keeps a component only where the card has one."""
    return {"component": None, **kept}


class ImagesShape(Shape):
    svg: Url


class CardShape(PrintedShape, kind="card"):
    """A card, as printed in its newest published revision."""

    id: int
    game: str
    published_at: datetime
    legalities: Annotated[Any, LegalitiesField]
    images: ImagesShape
    url: Url


def card_json(row: models.CardRevision, legalities: Mapping[str, str]) -> Json:
    """Return a card by one of its revisions (which comes from ``with_persons``)."""
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


def facets_json(facets: Facets) -> Json:
    counts = {name: dict(values) for name, values in facets.counts.items()}
    return FacetsShape.json(facets, counts=counts)


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
