"""The bodies of requests about webhooks: shapes only; services check the rules."""

from rest_framework.serializers import CharField, ChoiceField, ListField

from league.people.api.serializers import Question
from league.webhooks.models import LONGEST_URL, Webhook


class WebhookQuestion(Question):
    url = CharField(max_length=LONGEST_URL, help_text="An https:// address on the public internet.")
    kinds = ListField(
        child=ChoiceField(choices=Webhook.Kind.values),
        min_length=1,
        max_length=len(Webhook.Kind.values),
    )


class WebhookChangeQuestion(WebhookQuestion):
    url = CharField(max_length=LONGEST_URL, required=False)
    kinds = ListField(
        child=ChoiceField(choices=Webhook.Kind.values),
        min_length=1,
        max_length=len(Webhook.Kind.values),
        required=False,
    )
