"""What an organiser types to make a webhook, or to change one."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.tournaments.models import Webhook
from league.tournaments.models.webhooks import LONGEST_URL


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address that is told"),
        max_length=LONGEST_URL,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        help_text=_("https:// and reachable from the open internet."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It is told that"),
        choices=Webhook.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(self, *args: Any, webhook: Webhook | None = None, **more: Any) -> None:
        if webhook is not None:
            more.setdefault("initial", {"url": webhook.url, "kinds": webhook.kinds})
        super().__init__(*args, **more)


class ReplayForm(forms.Form):
    """Which message is meant."""

    delivery = forms.CharField(max_length=12, widget=forms.HiddenInput)
