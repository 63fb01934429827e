"""What a tap on a card's counts sends."""

from typing import Any

from django import forms

from cards.rules.counts import TAPS, WHATS
from cards.validators import CODE

LOOKS = ("pair", "steps")


class TapForm(forms.Form):
    """``tap`` is written as ``FND-001 have more``; ``look`` is how the page shows the counts."""

    tap = forms.CharField(max_length=40)
    look = forms.ChoiceField(choices=[(look, look) for look in LOOKS], required=False)
    next = forms.CharField(max_length=2000, required=False)

    def clean_tap(self) -> tuple[str, str, str]:
        match self.cleaned_data["tap"].split(" "):
            case [code, what, act] if CODE.fullmatch(code) and what in WHATS and act in TAPS:
                return code, what, act
        raise forms.ValidationError("", code="invalid")


class DeckForm(forms.Form):
    """A saved deck, ``uid`` and number of its version."""

    deck = forms.RegexField(r"\A[a-z0-9]{12}/[1-9][0-9]{0,5}\Z")
    next = forms.CharField(max_length=2000, required=False)

    def clean_deck(self) -> tuple[str, int]:
        uid, _slash, number = self.cleaned_data["deck"].partition("/")
        return uid, int(number)


def asked(form: forms.Form) -> dict[str, Any] | None:
    """Return what a form holds, or None where nobody's page would send it."""
    return form.cleaned_data if form.is_valid() else None
