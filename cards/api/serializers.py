"""The declared shapes of shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import CharField, DateField, DateTimeField, IntegerField

from cards.api import examples
from league.people.api.serializers import BothSerializer, ProblemField, WarningField, kind

Shape = serializers.Serializer[Any]
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


class SetNameSerializer(BothSerializer):
    code = CharField()
    house = serializers.BooleanField()


class SetSerializer(Shape):
    object = kind("set")
    code = CharField()
    game = CharField()
    names = BothSerializer()
    house = serializers.BooleanField(help_text="The set that comes with the site.")
    cards = IntegerField(help_text="How many cards are published.")


class PersonSerializer(Shape):
    object = kind("person")
    id = CharField()
    names = BothSerializer()
    reading = CharField()
    romaji = CharField()
    cards = serializers.ListField(child=CharField(), help_text="Codes of published cards.")


class CardPersonSerializer(BothSerializer):
    id = CharField()
    reading = CharField()
    romaji = CharField()


class SkillSerializer(Shape):
    kind = CharField(help_text="active or passive")
    effect = CharField(help_text="CA-10")
    magnitude = IntegerField(allow_null=True)
    per_phase = IntegerField(allow_null=True)
    per_match = IntegerField(allow_null=True)
    text = BothSerializer()


class IllustrationSerializer(Shape):
    palette = serializers.ListField(child=CharField())
    emblem = CharField()


class PrintedSerializer(Shape):
    """Everything that one revision of a card prints."""

    code = CharField()
    revision = IntegerField()
    set = SetNameSerializer()
    names = BothSerializer()
    persons = CardPersonSerializer(many=True)
    number = IntegerField(allow_null=True, help_text="1 to 7; null is flexible.")
    cost = IntegerField(allow_null=True)
    run = IntegerField(allow_null=True)
    phys = IntegerField(allow_null=True)
    skill = SkillSerializer(allow_null=True)
    rarity = CharField()
    illustration = IllustrationSerializer()
    flavour = BothSerializer()


class ImagesSerializer(Shape):
    svg = serializers.URLField()


@extend_schema_serializer(examples=[examples.CARD])
class CardSerializer(PrintedSerializer):
    """A card, told by its newest published revision."""

    object = kind("card")
    id = IntegerField()
    game = CharField()
    component = ComponentField()
    published_at = DateTimeField()
    legalities = LegalitiesField()
    images = ImagesSerializer()
    url = serializers.URLField()


class ErratumSerializer(Shape):
    day = DateField()
    note = BothSerializer()


class RevisionSerializer(PrintedSerializer):
    object = kind("revision")
    component = ComponentField()
    published_at = DateTimeField()
    errata = ErratumSerializer(many=True)


class FacetsSerializer(Shape):
    object = kind("facets")
    total = IntegerField()
    counts = CountsField(help_text="Facet → value → how many cards it would leave.")


class PeriodSerializer(Shape):
    valid_from = DateField()
    valid_until = DateField(allow_null=True)
    sets = serializers.ListField(child=CharField(), help_text="Empty: every set.")
    min_cards = IntegerField()
    max_cards = IntegerField()
    max_flexible = IntegerField()
    cost_cap = IntegerField(allow_null=True)


class FormatSerializer(Shape):
    """What a format allows on a date, and all its periods."""

    object = kind("format")
    code = CharField()
    game = CharField()
    names = BothSerializer()
    date = DateField()
    period = PeriodSerializer(allow_null=True)
    banned = serializers.ListField(child=CharField())
    periods = PeriodSerializer(many=True)


class MigrationSerializer(Shape):
    object = kind("migration")
    performed_at = DateTimeField()
    strategy = serializers.ChoiceField(choices=["merge", "withdraw"])
    old = CharField()
    new = CharField(allow_null=True)
    note = CharField()


class BulkSerializer(Shape):
    object = kind("bulk")
    type = CharField()
    updated_at = DateTimeField()
    size = IntegerField(help_text="bytes")
    url = serializers.URLField()


class BulkCardsSerializer(Shape):
    object = kind("cards")
    updated_at = DateTimeField()
    data = CardSerializer(many=True)  # type: ignore[assignment]


class OwnerSerializer(Shape):
    handle = CharField()
    display_name = CharField()


class NewestSerializer(Shape):
    number = IntegerField()
    code = CharField()


@extend_schema_serializer(examples=[examples.DECK])
class DeckSerializer(Shape):
    object = kind("deck")
    uid = CharField()
    name = CharField()
    note = CharField()
    game = CharField()
    format = CharField()
    visibility = serializers.ChoiceField(choices=["private", "unlisted", "public"])
    owner = OwnerSerializer()
    is_own = serializers.BooleanField()
    step = IntegerField(allow_null=True, help_text="Where the draft stands; its owner's only.")
    newest = NewestSerializer(allow_null=True)
    created_at = DateTimeField()
    updated_at = DateTimeField()
    url = serializers.URLField()


class VerdictSerializer(Shape):
    legal = serializers.BooleanField(help_text="No errors and nothing missing.")
    problems = serializers.ListField(child=ProblemField())


class NewerSerializer(Shape):
    card = CharField()
    revision = IntegerField(help_text="The one that the deck holds.")
    newest = IntegerField()
    differs = serializers.ListField(child=CharField(), help_text="Which fields print otherwise.")


class DraftSerializer(VerdictSerializer):
    """What the owner is building, judged as of today while it is being built."""

    object = kind("draft")
    deck = CharField()
    step = IntegerField()
    format = CharField()
    date = DateField()
    cards = serializers.ListField(child=CharField())
    starters = StartersField()
    newer = NewerSerializer(many=True, help_text="Cards that were revised since they came in.")


class VersionRowSerializer(Shape):
    object = kind("deck_version")
    deck = CharField(help_text="The deck's uid.")
    name = CharField()
    owner = OwnerSerializer()
    format = CharField()
    number = IntegerField()
    code = CharField(help_text="CL-XXXX-XX: names the version, and opens a public one.")
    digest = CharField(help_text="SHA-256 of every printed field.")
    saved_at = DateTimeField()
    url = serializers.URLField()


class VersionSerializer(VersionRowSerializer):
    """A deck as it was saved, with the card revisions that it pins."""

    share_code = CharField(
        help_text="What the reader can hand on: with the key where the deck is not public."
    )
    long_code = CharField(allow_null=True, help_text="Holds the deck itself.")
    cards = PrintedSerializer(many=True)
    starters = StartersField()
    text = CharField(help_text="The list as text, for copying.")


class CheckAnswerSerializer(VerdictSerializer):
    label = CharField()  # type: ignore[assignment]
    format = CharField()
    date = DateField()
    cost_cap = IntegerField(allow_null=True)


class LineSerializer(Shape):
    line = IntegerField()
    text = CharField()
    count = IntegerField()
    state = serializers.ChoiceField(choices=["matched", "suggested", "unknown", "ambiguous"])
    code = CharField(allow_null=True)
    suggestions = serializers.ListField(child=CharField())


class ReadSerializer(Shape):
    cards = serializers.ListField(child=CharField())
    starters = StartersField()


@extend_schema_serializer(examples=[examples.VALIDATION])
class ValidationSerializer(ReadSerializer):
    object = kind("validation")
    checks = CheckAnswerSerializer(many=True)


class ImportSerializer(ReadSerializer):
    """What a list was read as. Nothing is saved."""

    object = kind("import")
    name = CharField(allow_blank=True)
    format = CharField(allow_null=True)
    version = CharField(allow_null=True, help_text="The short code that was read.")
    lines = LineSerializer(many=True)
    remarks = serializers.ListField(child=WarningField())


class ChangedSerializer(Shape):
    before = PrintedSerializer()
    after = PrintedSerializer()
    differs = serializers.ListField(child=CharField(), help_text="Which fields print otherwise.")


class MoveSerializer(Shape):
    piece = IntegerField()
    before = CharField(allow_null=True)
    after = CharField(allow_null=True)


class ComparisonSerializer(Shape):
    object = kind("comparison")
    a = VersionRowSerializer()
    b = VersionRowSerializer()
    added = PrintedSerializer(many=True)
    removed = PrintedSerializer(many=True)
    changed = ChangedSerializer(many=True)
    moves = MoveSerializer(many=True)
    kept = IntegerField()


class SheetSerializer(Shape):
    object = kind("sheet")
    uid = CharField()
    code = CharField()
    language = CharField()
    state = serializers.ChoiceField(choices=["ready", "queued", "running", "done", "stuck"])
    asked_at = DateTimeField()
    made_at = DateTimeField(allow_null=True)
    pdf = serializers.URLField(allow_null=True)
