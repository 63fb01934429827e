"""The bodies of requests about cards and decks: shapes only; services check the rules."""

from datetime import date
from typing import Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.serializers import CharField, DateField, IntegerField

from cards import limits
from cards.api.shapes.lists import StartersField
from cards.errors import MalformedContent
from cards.models import Deck, Format
from cards.queries import formats
from cards.queries.search import condition as search
from cards.rules.content import LONGEST_CODE, MOST_CARDS, Content, Malformed
from cards.rules.counts import WHATS
from cards.validators import CODE
from league.people.api.serializers import PlainLine, PlainText, Question, asked

LONGEST_SEARCH = 1000
MOST_CHECKS = 20
VISIBILITIES = Deck.Visibility.values


class FormatField(serializers.SlugRelatedField[Format]):
    def __init__(self, **options: Any) -> None:
        super().__init__(slug_field="code", queryset=formats.for_decks(), **options)


class CardsField(serializers.ListField):
    def __init__(self, **options: Any) -> None:
        code = CharField(max_length=LONGEST_CODE)
        super().__init__(child=code, max_length=MOST_CARDS, **options)


class DateQuestion(Question):
    date = DateField(required=False)


class SearchQuestion(DateQuestion):
    q = CharField(max_length=LONGEST_SEARCH, required=False, allow_blank=True, default="")
    sort = serializers.ChoiceField(choices=list(search.SORTS), default="code")


def query(request: Request) -> dict[str, str]:
    """Return the query of the address, without paging and language, which are read elsewhere."""
    return {
        name: str(value)
        for name, value in request.query_params.items()
        if name not in {"limit", "offset"}
    }


def day(request: Request) -> date:
    """Read ``?date=``; today (UTC) when it is left out."""
    wanted: date | None = asked(DateQuestion, query(request)).get("date")
    return wanted or timezone.now().date()


class CountsQuestion(Question):
    """How many of a card there are or are looked for; what is not named stays as it is."""

    have = IntegerField(**limits.COPIES, required=False)
    want = IntegerField(**limits.COPIES, required=False)

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if not {"have", "want"} & set(asked):
            raise serializers.ValidationError(_("Give have, want or both."), code="no_count")
        return asked


class CardCountsQuestion(CountsQuestion):
    code = serializers.RegexField(CODE, max_length=LONGEST_CODE)


class CollectionQuestion(Question):
    cards = serializers.ListField(
        child=CardCountsQuestion(), min_length=1, max_length=limits.COUNTED
    )

    def validate_cards(self, cards: list[dict[str, Any]]) -> list[dict[str, Any]]:
        if len({card["code"] for card in cards}) < len(cards):
            raise serializers.ValidationError(_("A card is given twice."), code="card_twice")
        return cards


class HoldingsQuestion(Question):
    show = serializers.ChoiceField(choices=WHATS, required=False)


class StepQuestion(Question):
    step = IntegerField(
        **limits.STEP,
        help_text="The `step` of the draft that you have read; an older one is refused (409).",
    )


class SaveQuestion(Question):
    step = IntegerField(
        **limits.STEP, required=False, help_text="The `step` of the draft that you have read."
    )


class CompareQuestion(Question):
    a = CharField(**limits.DECK_CODE)
    b = CharField(**limits.DECK_CODE)


class DraftQuestion(Question):
    step = IntegerField(
        **limits.STEP,
        required=False,
        help_text="The `step` of the draft that you have read; or send the draft's ETag "
        "in `If-Match`.",
    )
    cards = CardsField()
    starters = StartersField(required=False)
    renew = CardsField(
        required=False, help_text="Codes of the cards to update to their newest revision."
    )


class AboutQuestion(Question):
    name = PlainLine(**limits.DECK_NAME)
    note = PlainText(**limits.DECK_NOTE, required=False, allow_blank=True)
    format = FormatField()
    visibility = serializers.ChoiceField(choices=VISIBILITIES, required=False)


class DeckQuestion(AboutQuestion):
    cards = CardsField(required=False)
    starters = StartersField(required=False)


class CloneQuestion(Question):
    name = PlainLine(**limits.DECK_NAME, required=False)


class SheetQuestion(Question):
    language = serializers.ChoiceField(choices=["ja", "en"])


class JudgeQuestion(Question):
    label = PlainText(**limits.DECK_NAME)  # type: ignore[assignment]
    format = FormatField(required=False, help_text="Default: standard.")
    date = DateField(required=False, help_text="Default: today (UTC).")
    cost_cap = IntegerField(min_value=0, max_value=10_000, required=False, allow_null=True)
    building = serializers.BooleanField(
        required=False,
        help_text="The deck is unfinished: what is missing is reported as incomplete, not "
        "as an error.",
    )

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(
            {"format": "standard", **data} if isinstance(data, dict) else data
        )


class ListQuestion(Question):
    text = CharField(
        **limits.DECK_LIST,
        trim_whitespace=False,
        help_text="A text list, JSON, a short or a long deck code.",
    )


TWO_CHECKS = OpenApiExample(
    "Today as it is, and on the day of the event under a cost cap",
    value={
        "cards": ["FND-033"],
        "starters": {"4": "FND-033"},
        "checks": [
            {"label": "today", "format": "standard"},
            {"label": "cup", "format": "standard", "date": "2026-12-01", "cost_cap": 60},
        ],
    },
    request_only=True,
)


@extend_schema_serializer(examples=[TWO_CHECKS])
class ValidateQuestion(Question):
    """One of `cards` (with `starters`), `text`, or `code`; and the checks."""

    cards = CardsField(required=False)
    starters = StartersField(required=False, allow_null=True)
    text = CharField(**limits.DECK_LIST, required=False, trim_whitespace=False)
    code = CharField(
        max_length=400,
        required=False,
        help_text="A short or long deck code. A short code is judged by the card revisions "
        "that it pins.",
    )
    checks = serializers.ListField(
        child=JudgeQuestion(), min_length=1, max_length=MOST_CHECKS, required=False
    )

    def to_internal_value(self, data: Any) -> Any:
        return super().to_internal_value(
            {"checks": [{"label": "today"}], **data} if isinstance(data, dict) else data
        )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        if sum(name in asked for name in ("cards", "text", "code")) != 1:
            raise serializers.ValidationError(
                _("Give exactly one of cards, text and code."), code="one_deck"
            )
        return asked


def content(asked: dict[str, Any]) -> Content:
    """Return the deck of a request. Raises MalformedContent."""
    try:
        return Content.from_json(
            {"cards": asked.pop("cards", []), "starters": asked.pop("starters", None)}
        )
    except Malformed as error:
        raise MalformedContent.because(error) from error
