"""What is sent about challenges on a ladder, and to end one."""

from django import forms
from django.utils.translation import gettext_lazy as _

from league.tournaments.tournament import limits


class ChallengedForm(forms.Form):
    """Whom a player challenges, by number."""

    challenged = forms.IntegerField(**limits.NUMBER, widget=forms.HiddenInput)


class EndForm(forms.Form):
    """The name of the event, typed to end its ladder; the service compares it."""

    confirm = forms.CharField(
        label=_("Name of the event"),
        **limits.EVENT_NAME,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
