"""What is sent about challenges on a ladder, and to end one."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ChallengedForm(forms.Form):
    """Whom a player challenges, by number."""

    challenged = forms.IntegerField(min_value=1, max_value=2**31 - 1, widget=forms.HiddenInput)


class EndForm(forms.Form):
    """The name of the event, typed by who ends its ladder: what was typed is judged further in."""

    confirm = forms.CharField(
        label=_("Name of the event"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
