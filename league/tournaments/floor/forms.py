"""The staff's forms in the hall: penalties, judge calls, announcements, results from slips."""

from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from django import forms
from django.utils.translation import gettext_lazy as _

from league.events.forms.taking_part import GuestForm
from league.people.forms.fields import LineField, PlainTextField
from league.play.services.judging import MOST_SECONDS
from league.tournaments.models import Penalty
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import DIGITS, number_field, reason_field


class WaitingGuestForm(GuestForm):
    """A player who waits without an account."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["email"].help_text = _(
            "If you like: your link is mailed there, and later that a place is yours."
        )


class ClocksForm(forms.Form):
    """Time added to or taken from all clocks of a round, with the reason for the records."""

    key = forms.CharField(widget=forms.HiddenInput, max_length=40)
    pk = forms.TypedChoiceField(label=_("Round"), coerce=int)
    way = forms.ChoiceField(
        label=_("What changes"), widget=forms.RadioSelect, initial="more",
        choices=[("more", _("more time")), ("less", _("less time"))],
    )  # fmt: skip
    minutes = number_field(
        _("Minutes for each side"), {"min_value": 1, "max_value": MOST_SECONDS // 60}
    )
    reason = LineField(label=_("Reason, as it will stand in the records"), **limits.JUDGE_CALL)

    def __init__(self, data: Any = None, *, rounds: Sequence[tuple[int, str]], **more: Any) -> None:
        super().__init__(data, initial={"key": str(uuid4())}, **more)
        pk = self.fields["pk"]
        assert isinstance(pk, forms.TypedChoiceField)
        pk.choices = rounds
        if len(rounds) == 1:
            self.initial["pk"], pk.widget = rounds[0][0], forms.HiddenInput()

    def clean(self) -> dict[str, Any]:
        """Return what was typed, ``minutes`` and their ``way`` as ``seconds``."""
        given = super().clean() or {}
        if not self.errors:
            given["seconds"] = given["minutes"] * (60 if given["way"] == "more" else -60)
        return given


OF_DECKS = Penalty.Infraction.DECK_PROBLEM


class PenaltyForm(forms.Form):
    infraction = forms.ChoiceField(label=_("Infraction"), choices=Penalty.Infraction.choices)
    ruling = forms.ChoiceField(
        label=_("Ruling"),
        choices=Penalty.Ruling.choices,
        help_text=_("A match loss decides the match of this round, if it has no result yet."),
    )
    points = forms.IntegerField(
        label=_("Points taken off"), **limits.POINTS_TAKEN, required=False, initial=0
    )
    round = forms.IntegerField(
        label=_("Round"), **limits.ROUND, required=False, help_text=_("Empty: the current one.")
    )
    text = PlainTextField(
        label=_("What happened"),
        **limits.STATEMENT,
        required=False,
        widget=forms.Textarea(attrs={"rows": 2}),
        help_text=_("For the staff and the player alone."),
    )

    def __init__(self, *args: Any, decks: bool, **kwargs: Any) -> None:
        """``decks``: the game has decks, so that “deck problem” is among the infractions."""
        super().__init__(*args, **kwargs)
        if not decks:
            self.fields["infraction"].choices = [  # type: ignore[attr-defined]
                choice for choice in Penalty.Infraction.choices if choice[0] != OF_DECKS
            ]

    def clean_points(self) -> int:
        return self.cleaned_data["points"] or 0


class NumberedPenaltyForm(PenaltyForm):
    entrant = number_field(_("Entrant's number"), limits.NUMBER)
    field_order = ("entrant",)


class TableCallForm(forms.Form):
    text = LineField(label=_("What it is about"), **limits.JUDGE_CALL, required=False)


class CallForm(TableCallForm):
    table = number_field(_("Table"), limits.TABLE)
    field_order = ("table",)


class AnnounceForm(forms.Form):
    text = PlainTextField(
        label=_("Announcement"), **limits.STATEMENT, widget=forms.Textarea(attrs={"rows": 3})
    )
    by_mail = forms.BooleanField(label=_("Send it by mail too"), required=False)


class SlipForm(forms.Form):
    """A result as it stands on a slip of paper."""

    table = forms.IntegerField(
        label=_("Table"),
        **limits.TABLE,
        widget=forms.NumberInput(attrs={**DIGITS, "autofocus": True, "enterkeyhint": "next"}),
    )
    score = forms.CharField(
        label=_("Result"),
        **limits.SCORE,
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
        """``rounds`` are those under way, as (number, name); if several, one must be chosen."""
        super().__init__(*args, **kwargs)
        field: Any = self.fields["round"]
        self.rounds = list(rounds)
        field.choices = [("", "–"), *self.rounds]
        field.error_messages["invalid_choice"] = _("This round is not being played now.")
        if len(self.rounds) < 2:
            field.widget = forms.HiddenInput()

    field_order = ("round", "table", "score")


class UndoForm(forms.Form):
    """``word``: what must be typed to undo a weighty act; empty for the others."""

    reason = reason_field(help_text=_("The public log will show it."))

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
