"""Forms of the reader's own pages, and of staff for guests."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people import limits, registry
from league.people.forms.fields import HandleField, NameField, PersonFields
from league.people.models import ApiToken, Player
from league.people.services.accounts import tidy_handle

LIVES = [("7", _("a week")), ("30", _("30 days")), ("90", _("90 days")), ("365", _("a year"))]


class ProfileForm(PersonFields):
    handle = HandleField()
    field_order = ("display_name", "reading", "is_minor", "handle", "language", "time_zone")


class GuestForm(PersonFields):
    """A player without an account."""


class GuestNameForm(forms.Form):
    display_name = PersonFields.base_fields["display_name"]
    reading = PersonFields.base_fields["reading"]
    is_minor = PersonFields.base_fields["is_minor"]


class PrivacyForm(forms.Form):
    """Which blocks of their page a player hides."""

    hidden = forms.MultipleChoiceField(
        label=_("Hide from everybody else"),
        choices=registry.block_choices,
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )


class TokenForm(forms.Form):
    name = NameField(
        label=_("Name"),
        **limits.TOKEN_NAME,
        help_text=_("What the token is for, such as “deck bot”."),
    )
    scopes = forms.MultipleChoiceField(
        label=_("What it may do"),
        choices=ApiToken.Scope.choices,
        initial=[ApiToken.Scope.READ],
        widget=forms.CheckboxSelectMultiple,
    )
    days = forms.ChoiceField(label=_("Ends after"), choices=LIVES, initial="90")

    def clean_days(self) -> timedelta:
        return timedelta(days=int(self.cleaned_data["days"]))


class ClaimForm(forms.Form):
    code = forms.CharField(
        label=_("Claim code"),
        max_length=60,
        help_text=_("From the organiser who entered you as a guest."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )


class DeleteForm(forms.Form):
    handle = forms.CharField(
        label=_("Type your handle to confirm"),
        **limits.HANDLE,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def __init__(self, *args: Any, player: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.player = player

    def clean_handle(self) -> str:
        handle = tidy_handle(self.cleaned_data["handle"])
        if handle != self.player.handle:
            raise forms.ValidationError(
                _("This is not your handle. It is shown above."), code="handle_differs"
            )
        return handle
