"""The bodies of requests about events: shapes only; services check the rules."""

from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import fields, serializers
from rest_framework.exceptions import ErrorDetail

from cards import limits as decks
from cards.api.questions import FormatField
from cards.limits import DECK_LIST
from league.events import limits
from league.events.models import DeckCheck, Event, EventRole
from league.events.validators import asks_of, validate_year
from league.people import limits as people
from league.people.api.serializers import PlainLine, PlainText, PublicName, Question
from league.people.errors import NoPlayer
from league.people.models import Player
from league.people.queries import player_by_handle
from league.people.validators import validate_time_zone

SHOWN = ["no_deck", "illegal", "unchecked", "checked", "wrong", "by_link", "unanswered"]
OUR_YEARS: dict[str, Any] = {"validators": [validate_year]}


@extend_schema_field({"type": "string", "maxLength": 30, "example": "mina"})
class PlayerField(serializers.Field[Player, Any, Any, Any]):
    """A player, by handle."""

    default_error_messages: ClassVar[dict[str, Any]] = {"no_player": NoPlayer.message}

    def to_internal_value(self, data: Any) -> Player:
        try:
            return player_by_handle(data if isinstance(data, str) else "")
        except NoPlayer:
            return self.fail("no_player")


class WhenQuestion(Question):
    when = fields.ChoiceField(choices=["upcoming", "now", "past", "mine"], default="upcoming")
    q = fields.CharField(**people.SEARCH, required=False, allow_blank=True, default="")


class ShowQuestion(Question):
    show = fields.ChoiceField(choices=SHOWN, default="", allow_blank=True)
    q = fields.CharField(**people.SEARCH, required=False, allow_blank=True, default="")


class EventQuestion(Question):
    name = PlainLine(**limits.NAME)
    about = PlainText(**limits.ABOUT, required=False, allow_blank=True)
    place = PlainLine(**limits.PLACE, required=False, allow_blank=True)
    game = fields.CharField(max_length=30, required=False, help_text="Default: the format's game.")
    format = FormatField(required=False)
    category = PlainLine(**limits.CATEGORY, required=False, allow_blank=True)
    cost_cap = fields.IntegerField(**limits.COST_CAP, required=False, allow_null=True)
    playtest = fields.BooleanField(
        required=False, help_text="Decks may have cards that are not approved yet."
    )
    time_zone = fields.CharField(
        **people.TIME_ZONE, required=False, validators=[validate_time_zone]
    )
    deadline = fields.DateTimeField(**OUR_YEARS)
    starts_at = fields.DateTimeField(**OUR_YEARS)
    list_visibility = fields.ChoiceField(choices=Event.Lists.values, required=False)
    declaration_reveal = fields.ChoiceField(choices=Event.Reveal.values, required=False)
    declaration_required = fields.BooleanField(
        required=False,
        help_text="Both sides declare before a match. Default for a new event: true if "
        "decks are shown only by declaring them.",
    )
    side_size = fields.IntegerField(**limits.SIDE_SIZE, required=False)
    capacity = fields.IntegerField(**limits.CAPACITY, required=False, allow_null=True)
    guests_may_enter = fields.BooleanField(
        required=False,
        help_text="Players without an account may enter by themselves, where a side is one player.",
    )
    published = fields.BooleanField(required=False)

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        decks = asks_of(asked["game"]).decks if "game" in asked else True
        if decks and "format" not in asked and not self.partial:
            words = str(serializers.Field.default_error_messages["required"])
            raise serializers.ValidationError({"format": [ErrorDetail(words, code="required")]})
        return asked


class EventChangeQuestion(EventQuestion):
    game = None  # type: ignore[assignment]  # an event stays of its game
    reason = PlainLine(**limits.REASON, required=False, allow_blank=True)


def _facts() -> fields.ListField:
    return fields.ListField(
        child=fields.DictField(child=fields.CharField(max_length=20)),
        max_length=3,
        required=False,
        help_text="The facts that the game asks for about each player, by name, in the "
        'order of the seats, such as `[{"position": "MID"}]`.',
    )


class EnterQuestion(Question):
    name = PlainLine(**limits.TEAM_NAME, required=False, allow_blank=True, help_text="Team name.")
    mates = fields.ListField(
        child=PlainLine(**people.DISPLAY_NAME),
        max_length=2,
        required=False,
        help_text="Handles or names of the teammates, in the order of their seats. They "
        "are invited; until they accept, a guest of that name holds the seat.",
    )
    facts = _facts()


class MateQuestion(Question):
    seat = fields.IntegerField(**limits.SIDE_SIZE)
    mate = PlainLine(**people.DISPLAY_NAME, help_text="A handle or a name.")


class SeatQuestion(Question):
    seat = fields.IntegerField(**limits.SIDE_SIZE)


class GuestQuestion(Question):
    display_name = PublicName(**people.DISPLAY_NAME)
    reading = PlainLine(**people.READING, required=False, allow_blank=True)


class GuestEntryQuestion(Question):
    """A player without an account, who enters by themselves."""

    display_name = PublicName(**people.DISPLAY_NAME)
    is_minor = fields.BooleanField(
        required=False, help_text="Under 18: everybody is shown the handle instead of the name."
    )
    email = fields.EmailField(
        **limits.EMAIL,
        required=False,
        allow_blank=True,
        help_text="The link is mailed there once; the address is not kept.",
    )
    key = fields.UUIDField(
        required=False, help_text="Chosen by you. Sent again, it leads to the same entry."
    )
    facts = _facts()


class StaffEnterQuestion(Question):
    """Handles of players, then names of guests, in the order of their seats."""

    name = PlainLine(**limits.TEAM_NAME, required=False, allow_blank=True)
    players = fields.ListField(child=PlayerField(), max_length=3, required=False)
    names = fields.ListField(
        child=PlainLine(**people.DISPLAY_NAME, allow_blank=True),
        max_length=3,
        required=False,
        help_text="Names under which the `players` are listed until they accept, in the "
        "same order. Default: their handles.",
    )
    guests = fields.ListField(child=GuestQuestion(), required=False, max_length=3)
    facts = _facts()


class ReasonQuestion(Question):
    reason = PlainLine(**limits.REASON, required=False, allow_blank=True)


class SubmitQuestion(Question):
    """A short code, or one of my decks: its `version`, or its draft, saved as a version now."""

    code = fields.CharField(**decks.DECK_CODE, required=False)
    deck = fields.CharField(**people.UID, required=False, help_text="The deck's uid.")
    version = fields.IntegerField(min_value=1, max_value=2**31 - 1, required=False)
    step = fields.IntegerField(
        **decks.STEP, required=False, help_text="For the draft: the `step` that you have read."
    )

    def validate(self, asked: dict[str, Any]) -> dict[str, Any]:
        by_code, by_deck = "code" in asked, "deck" in asked
        if by_code == by_deck or (by_code and len(asked) > 1) or {"version", "step"} <= set(asked):
            raise serializers.ValidationError(_("Give either a code, or a deck."), code="one_deck")
        return asked


class CorrectQuestion(Question):
    text = fields.CharField(
        **DECK_LIST,
        trim_whitespace=False,
        help_text="A deck code of the player's, or a list; every line must be a card.",
    )
    reason = PlainLine(
        **limits.REASON,
        required=False,
        allow_blank=True,
        help_text="The reason; required after the deadline.",
    )


class CheckQuestion(Question):
    result = fields.ChoiceField(choices=DeckCheck.Result.values)
    note = PlainText(**limits.NOTE, required=False, allow_blank=True)


class DeclareQuestion(Question):
    opponent = fields.CharField(**people.UID, help_text="The uid of the other side's entry.")


class InviteQuestion(Question):
    role = fields.ChoiceField(choices=EventRole.Role.values)
    email = fields.EmailField(**limits.EMAIL)
    valid_from = fields.DateField(required=False, **OUR_YEARS)
    valid_until = fields.DateField(required=False, allow_null=True, **OUR_YEARS)


class InvitationQuestion(Question):
    token = fields.CharField(max_length=100, help_text="From the link in the mail.")
