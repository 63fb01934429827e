from django import forms

from league.jobs.strangers.targets import LONGEST


class DeviceForm(forms.Form):
    """What the browser says of itself: nobody types it."""

    endpoint = forms.CharField(max_length=LONGEST, widget=forms.HiddenInput)
    key = forms.CharField(max_length=88, widget=forms.HiddenInput)
    secret = forms.CharField(max_length=24, widget=forms.HiddenInput)
