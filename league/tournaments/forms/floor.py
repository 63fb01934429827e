"""What the staff types in the hall: penalties, judge calls, announcements, results from slips."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people.validators import validate_plain_text
from league.tournaments.models import Penalty
from league.tournaments.phase_settings import MOST_ROUNDS

DIGITS = {"inputmode": "numeric", "autocomplete": "off"}
MOST_TABLE = 999_999


class NumberForm(forms.Form):
    number = forms.IntegerField(
        min_value=0, max_value=2**31 - 1, required=False, widget=forms.HiddenInput
    )


class OwnDropForm(forms.Form):
    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        required=False,
        validators=[validate_plain_text],
        help_text=_("For the staff alone."),
    )


class KeyForm(forms.Form):
    """Which row of a list is meant."""

    pk = forms.IntegerField(min_value=1, max_value=2**63 - 1, widget=forms.HiddenInput)


class ReasonedKeyForm(KeyForm):
    """Why a penalty is lifted: the staff alone reads it."""

    reason = forms.CharField(
        label=_("Reason"), max_length=300, required=False, validators=[validate_plain_text]
    )


OF_DECKS = Penalty.Infraction.DECK_PROBLEM


class PenaltyForm(forms.Form):
    infraction = forms.ChoiceField(label=_("Infraction"), choices=Penalty.Infraction.choices)
    ruling = forms.ChoiceField(
        label=_("Ruling"),
        choices=Penalty.Ruling.choices,
        help_text=_("A match loss decides the match of this round, if it has no result yet."),
    )
    points = forms.IntegerField(
        label=_("Points taken off"), min_value=0, max_value=99, required=False, initial=0
    )
    round = forms.IntegerField(
        label=_("Round"),
        min_value=1,
        max_value=MOST_ROUNDS,
        required=False,
        help_text=_("Empty: the current one."),
    )
    text = forms.CharField(
        label=_("What happened"),
        max_length=500,
        required=False,
        validators=[validate_plain_text],
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("For the staff and the player alone."),
    )

    def __init__(self, *args: Any, decks: bool, **kwargs: Any) -> None:
        """``decks``: the game is played with decks, so that there may be a problem with one."""
        super().__init__(*args, **kwargs)
        if not decks:
            self.fields["infraction"].choices = [  # type: ignore[attr-defined]
                one for one in Penalty.Infraction.choices if one[0] != OF_DECKS
            ]

    def clean_points(self) -> int:
        return self.cleaned_data["points"] or 0


class NumberedPenaltyForm(PenaltyForm):
    entrant = forms.IntegerField(
        label=_("Entrant's number"),
        min_value=1,
        max_value=2**31 - 1,
        widget=forms.NumberInput(attrs=DIGITS),
    )
    field_order = ("entrant",)


class TableCallForm(forms.Form):
    text = forms.CharField(
        label=_("What it is about"),
        max_length=200,
        required=False,
        validators=[validate_plain_text],
    )


class CallForm(TableCallForm):
    table = forms.IntegerField(
        label=_("Table"), min_value=1, max_value=MOST_TABLE, widget=forms.NumberInput(attrs=DIGITS)
    )
    field_order = ("table",)


class AnnounceForm(forms.Form):
    text = forms.CharField(
        label=_("Announcement"),
        max_length=500,
        validators=[validate_plain_text],
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    by_mail = forms.BooleanField(label=_("Send it by mail too"), required=False)


class SlipForm(forms.Form):
    """A result as it stands on a slip of paper."""

    table = forms.IntegerField(
        label=_("Table"),
        min_value=1,
        max_value=MOST_TABLE,
        widget=forms.NumberInput(attrs={**DIGITS, "autofocus": True, "enterkeyhint": "next"}),
    )
    score = forms.CharField(
        label=_("Result"),
        max_length=80,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "off",
                "autocapitalize": "none",
                "spellcheck": "false",
                "enterkeyhint": "done",
                "placeholder": "2-1",
            }
        ),
    )
    round = forms.TypedChoiceField(label=_("Round"), coerce=int, required=False, empty_value=None)
    confirm = forms.BooleanField(required=False, widget=forms.HiddenInput)

    def __init__(self, *args: Any, rounds: Sequence[tuple[int, str]], **kwargs: Any) -> None:
        """``rounds`` are under way, by number and name; of several the slip says which it is of."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["round"]
        self.rounds = list(rounds)
        field.choices = [("", "–"), *self.rounds]
        field.error_messages["invalid_choice"] = _("This round is not being played now.")
        if len(self.rounds) < 2:
            field.widget = forms.HiddenInput()

    field_order = ("round", "table", "score")


class UndoForm(forms.Form):
    """``word``: what must be typed for an act on which much rests; empty for the others."""

    reason = forms.CharField(
        label=_("Reason"),
        max_length=300,
        validators=[validate_plain_text],
        help_text=_("The public log will show it."),
    )

    def __init__(self, *args: Any, word: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.word = word
        if word:
            self.fields["word"] = forms.CharField(
                label=_("Type “%(word)s”") % {"word": word},
                max_length=20,
                widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
            )

    def clean_word(self) -> str:
        typed: str = self.cleaned_data["word"].strip()
        if typed.casefold() != self.word.casefold():
            raise forms.ValidationError(_("This is not the word."), code="word_wrong")
        return typed
