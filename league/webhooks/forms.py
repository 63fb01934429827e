"""The forms by which an organiser makes or changes a webhook."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.webhooks.models import LONGEST_URL, Webhook


class WebhookForm(forms.Form):
    url = forms.CharField(
        label=_("Address that gets the news"),
        max_length=LONGEST_URL,
        widget=forms.URLInput(attrs={"placeholder": "https://", "autocomplete": "off"}),
        help_text=_("https:// and reachable from the open internet."),
    )
    kinds = forms.MultipleChoiceField(
        label=_("It is told that"),
        choices=Webhook.Kind.choices,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self, *args: Any, decks: bool = True, webhook: Webhook | None = None, **more: Any
    ) -> None:
        """``decks``: the game has decks, so a webhook may get news of their deadline."""
        if webhook is not None:
            more.setdefault("initial", {"url": webhook.url, "kinds": webhook.kinds})
        super().__init__(*args, **more)
        if not decks:
            self.fields["kinds"].choices = [  # type: ignore[attr-defined]
                choice for choice in Webhook.Kind.choices if choice[0] != Webhook.Kind.DECK_DEADLINE
            ]


class ReplayForm(forms.Form):
    """The message to send again."""

    delivery = forms.CharField(max_length=12, widget=forms.HiddenInput)
