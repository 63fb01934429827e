"""The declared shapes of shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    BooleanField,
    CharField,
    ChoiceField,
    DateField,
    DateTimeField,
    IntegerField,
    ListField,
    URLField,
)

from cards.api.serializers import OwnerSerializer, PrintedSerializer, StartersField
from league.events.models import DeckCheck, Entry, Event, EventRole
from league.people.api.serializers import ProblemField, kind

Shape = serializers.Serializer[Any]
EXAMPLE = OpenApiExample(
    "Event",
    value={
        "object": "event",
        "uid": "h2m8c4t6w0qz",
        "name": "Autumn Cup",
        "about": "",
        "place": "Osaka",
        "game": "carriers",
        "format": "standard",
        "category": "open",
        "cost_cap": None,
        "playtest": False,
        "time_zone": "Asia/Tokyo",
        "deadline": "2026-11-28T23:00:00Z",
        "starts_at": "2026-11-29T01:00:00Z",
        "list_visibility": "hidden",
        "declaration_reveal": "both",
        "declaration_required": True,
        "side_size": 1,
        "capacity": 32,
        "published": True,
        "entries": 12,
        "my_roles": [],
        "url": "https://league.example/events/h2m8c4t6w0qz/",
    },
    response_only=True,
)


@extend_schema_serializer(examples=[EXAMPLE])
class EventSerializer(Shape):
    object = kind("event")
    uid = CharField()
    name = CharField()
    about = CharField()
    place = CharField()
    game = CharField()
    format = CharField(allow_null=True, help_text="null: the game has no decks.")
    category = CharField()
    cost_cap = IntegerField(allow_null=True)
    playtest = BooleanField(help_text="Decks may have cards that are not approved yet.")
    time_zone = CharField()
    deadline = DateTimeField(help_text="Decks lock then, by the database's clock.")
    starts_at = DateTimeField()
    list_visibility = ChoiceField(choices=Event.Lists.values)
    declaration_reveal = ChoiceField(choices=Event.Reveal.values)
    declaration_required = BooleanField(help_text="Both sides declare before a match.")
    side_size = IntegerField()
    capacity = IntegerField(allow_null=True)
    published = BooleanField()
    entries = IntegerField()
    my_roles = ListField(child=ChoiceField(choices=EventRole.Role.values))
    url = URLField()


class SeatPlayerSerializer(Shape):
    seat = IntegerField()
    player = OwnerSerializer()
    facts = serializers.DictField(
        child=CharField(), help_text="What the game asks of a player, as far as it was said."
    )


class EntrySerializer(Shape):
    object = kind("entry")
    uid = CharField()
    name = CharField()
    state = ChoiceField(choices=Entry.State.values)
    entered_at = DateTimeField()
    players = SeatPlayerSerializer(many=True)


class LockedDeckSerializer(Shape):
    """A deck exactly as it was handed in: every printed field of every card revision."""

    digest = CharField(help_text="SHA-256 of game, cards and starters.")
    handed_in_at = DateTimeField()
    corrected = BooleanField()
    game = CharField()
    cards = PrintedSerializer(many=True)
    starters = StartersField()
    problems = ListField(
        child=ProblemField(),
        help_text="What is wrong with it at the event as it is now: the start, a ban or an "
        "approval may have changed since it was handed in. Legal without errors.",
    )


class SeatDeckSerializer(Shape):
    object = kind("seat_deck")
    entry = CharField()
    seat = IntegerField()
    player = OwnerSerializer()
    deck = LockedDeckSerializer(
        allow_null=True, help_text="null: there is none, or you may not see it (yet)."
    )


class RegistrationSerializer(Shape):
    """A seat as the staff's list shows it: whether a deck is there, never which."""

    object = kind("registration")
    entry = CharField()
    seat = IntegerField()
    player = OwnerSerializer()
    handed_in_at = DateTimeField(allow_null=True)
    corrected = BooleanField(help_text="Staff replaced the deck.")
    correction = CharField(help_text="Why, for who may read decks; else empty.")
    legal = BooleanField(
        allow_null=True,
        help_text="Whether the deck is legal at the event as it is now; null: there is none, or "
        "you may not read decks there.",
    )
    result = CharField(allow_null=True, help_text="What the last deck check found.")


class SubmissionSerializer(Shape):
    object = kind("submission")
    id = IntegerField()
    code = CharField()
    digest = CharField()
    correction = CharField(help_text="Why staff replaced the deck, or empty.")
    handed_in_by = OwnerSerializer(allow_null=True)
    handed_in_at = DateTimeField()


class DeckCheckSerializer(Shape):
    object = kind("deck_check")
    id = IntegerField()
    submission = IntegerField()
    result = ChoiceField(choices=DeckCheck.Result.values)
    note = CharField()
    checked_by = OwnerSerializer(allow_null=True)
    checked_at = DateTimeField()


class EventRoleSerializer(Shape):
    object = kind("event_role")
    id = IntegerField()
    role = ChoiceField(choices=EventRole.Role.values)
    player = OwnerSerializer(allow_null=True)
    email = CharField(help_text="Where an open invitation went; organisers only.")
    valid_from = DateField()
    valid_until = DateField(allow_null=True)
    given_at = DateTimeField()
    accepted_at = DateTimeField(allow_null=True)
    ended_at = DateTimeField(allow_null=True)


class ActSerializer(Shape):
    object = kind("act")
    id = IntegerField()
    kind = CharField()
    entry = CharField(allow_null=True)
    by = OwnerSerializer(allow_null=True)
    at = DateTimeField()
    reason = CharField()
    params = serializers.DictField()


class DeclarationSerializer(Shape):
    object = kind("declaration")
    declarer = CharField(help_text="An entry's uid.")
    opponent = CharField(help_text="An entry's uid.")
    declared_at = DateTimeField()


class SideSerializer(Shape):
    entry = EntrySerializer()
    declared_at = DateTimeField(allow_null=True)
    corrected = BooleanField(help_text="A shown deck is another one than was declared.")
    seats = SeatDeckSerializer(many=True)


class PairSerializer(Shape):
    """Two sides at the table; decks appear when the event's rule shows them, not before."""

    object = kind("pair")
    event = CharField()
    sides = SideSerializer(many=True)
