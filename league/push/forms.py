from django import forms
from django.utils.translation import gettext_lazy as _

from league.jobs.strangers.targets import LONGEST


class DeviceForm(forms.Form):
    """What the browser says of itself: nobody types it."""

    endpoint = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)
    key = forms.CharField(max_length=88, widget=forms.HiddenInput)
    secret = forms.CharField(max_length=24, widget=forms.HiddenInput)


class LetterForm(forms.Form):
    by_mail = forms.BooleanField(
        label=_("Mail me my table for each round"),
        required=False,
        help_text=_("One letter a round, unless a device calls you."),
    )
