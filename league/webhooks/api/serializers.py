"""The declared shapes of shapes.py, for the OpenAPI document."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers
from rest_framework.serializers import (
    CharField,
    ChoiceField,
    DateTimeField,
    DictField,
    IntegerField,
    ListField,
)

from cards.api.serializers import OwnerSerializer
from league.people.api.serializers import kind
from league.tournaments.api.examples import example
from league.webhooks.api import examples
from league.webhooks.models import Delivery, Webhook

Shape = serializers.Serializer[Any]


@extend_schema_serializer(examples=[example("Webhook", examples.WEBHOOK)])
class WebhookSerializer(Shape):
    object = kind("webhook")
    uid = CharField()
    tournament = CharField(allow_null=True)
    league = CharField(allow_null=True)
    url = CharField()
    kinds = ListField(child=ChoiceField(choices=Webhook.Kind.values))
    made_at = DateTimeField()
    made_by = OwnerSerializer(allow_null=True)
    former_until = DateTimeField(allow_null=True, help_text="Until then the old secret signs too.")
    failing_since = DateTimeField(allow_null=True)
    off_at = DateTimeField(allow_null=True, help_text="It was switched off.")


class NewWebhookSerializer(WebhookSerializer):
    secret = CharField(help_text="Shown this once, kept nowhere.")


class AttemptSerializer(Shape):
    at = DateTimeField()
    status = IntegerField(allow_null=True)
    milliseconds = IntegerField()
    trouble = CharField()
    answer = CharField(help_text="Its first bytes.")


@extend_schema_serializer(examples=[example("Delivery", examples.DELIVERY)])
class DeliverySerializer(Shape):
    object = kind("delivery")
    uid = CharField()
    kind = CharField()
    state = ChoiceField(choices=Delivery.State.values)
    made_at = DateTimeField()
    due_at = DateTimeField(allow_null=True, help_text="The next try.")
    done_at = DateTimeField(allow_null=True)
    message = DictField()
    attempts = AttemptSerializer(many=True)
