"""Forms of many pages of the desk: a row of a list, and a reason."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people.forms.fields import LineField
from league.tournaments.tournament import limits

DIGITS = {"inputmode": "numeric", "autocomplete": "off"}


def number_field(
    label: Any, limit: limits.Limit, *, short: bool = False, **more: Any
) -> forms.IntegerField:
    """Return a number field; a ``short`` one has a narrow input."""
    attrs = {**DIGITS, "class": "short"} if short else DIGITS
    return forms.IntegerField(label=label, **limit, widget=forms.NumberInput(attrs=attrs), **more)


def reason_field(**more: Any) -> LineField:
    return LineField(label=_("Reason"), **limits.REASON, **more)


class NumberForm(forms.Form):
    number = forms.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, widget=forms.HiddenInput
    )


class KeyForm(forms.Form):
    """A row of a list, by its key."""

    pk = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)


class ReasonedKeyForm(KeyForm):
    """A row and a reason, such as for lifting a penalty, which only the staff may read."""

    reason = reason_field(required=False)
