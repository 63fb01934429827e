"""The forms of the deck pages. Shapes only; the rules judge their contents."""

import json
import re
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards import limits
from cards.models import Deck, Format
from cards.queries import formats
from cards.rules.content import LONGEST_CODE, MOST_CARDS, Content, Malformed
from league.people.forms.fields import LineField, PlainTextField

ACT = re.compile(r"([a-z]{2,12})(?::(.{1,60}))?")
EDITS = frozenset(
    {"add", "drop", "start", "trade", "unstart", "vacate", "place", "fill", "clear", "put"}
    | {"sample", "copy"}
)
OTHERS = frozenset({"undo", "redo", "save", "renew", "describe"})
# Every card and every starter with the longest code, each letter of it written as \uXXXX.
LONGEST_SHOWN = (MOST_CARDS + 100) * (6 * LONGEST_CODE + 12)


@dataclass(frozen=True, slots=True)
class DeckAct:
    """One press of a button: ``add:FND-001``, ``start:FND-001:4``, ``undo`` …"""

    verb: str
    code: str = ""
    piece: int = 0

    def __str__(self) -> str:
        parts = [self.verb, self.code, str(self.piece or "")]
        return ":".join(part for part in parts if part)


class NewDeckForm(forms.Form):
    name = LineField(label=_("Name"), **limits.DECK_NAME)
    format = forms.ModelChoiceField(
        Format.objects.none(), label=_("Format"), to_field_name="code", empty_label=None
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["format"]
        field.queryset = formats.for_decks()  # type: ignore[attr-defined]
        field.label_from_instance = lambda format: format.name  # type: ignore[attr-defined]


class DeckForm(NewDeckForm):
    """The name, note and settings of a deck. Its game stays, so only formats of that game fit."""

    visibility = forms.ChoiceField(label=_("Who may see it"), choices=Deck.Visibility.choices)
    note = PlainTextField(
        label=_("Note"),
        **limits.DECK_NOTE,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["format"].queryset = formats.listed(game)  # type: ignore[attr-defined]


class BuilderForm(forms.Form):
    """A press in the builder, with what the page showed when it was pressed."""

    act = forms.CharField(max_length=80)
    step = forms.IntegerField(**limits.STEP)
    shown = forms.CharField(max_length=LONGEST_SHOWN)

    def clean_act(self) -> DeckAct:
        read = ACT.fullmatch(self.cleaned_data["act"])
        if read is None or read[1] not in EDITS | OTHERS:
            raise forms.ValidationError(_("There is no such button."), code="act_unknown")
        verb, code, piece = read[1], read[2] or "", ""
        if verb == "vacate":
            code, piece = "", code
        elif verb in ("start", "trade"):
            code, _colon, piece = code.rpartition(":")
        elif verb == "place":
            piece = self.data.get(f"piece-{code}", "")
            verb = "start" if piece else "unstart"
        return DeckAct(verb, code, int(piece) if re.fullmatch(r"[1-9]", piece) else 0)

    def clean_shown(self) -> Content:
        try:
            return Content.from_json(json.loads(self.cleaned_data["shown"]))
        except (Malformed, ValueError, RecursionError):
            raise forms.ValidationError(
                _("The deck that the page showed cannot be read."), code="content_unreadable"
            ) from None


class PasteForm(NewDeckForm):
    """A pasted list. ``name`` may stay empty: the list may have one."""

    text = forms.CharField(
        label=_("Deck list, JSON or deck code"),
        **limits.DECK_LIST,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false"}),
    )
    field_order = ("text", "name", "format")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].required = False
        self.fields["name"].help_text = _("Left empty, the name in the list is taken.")

    def picks(self) -> dict[tuple[int, str], str]:
        """Return the card chosen for each line that had suggestions, by its number and its text."""
        picks = {}
        for key, code in self.data.items():
            if re.fullmatch(r"pick-[0-9]{1,6}", key) and code and len(code) <= LONGEST_CODE:
                line = key.removeprefix("pick-")
                picks[int(line), self.data.get(f"line-{line}", "")] = code
        return picks


class CompareForm(forms.Form):
    a = forms.CharField(label=_("Deck code"), **limits.DECK_CODE, required=False)
    b = forms.CharField(label=_("Other deck code"), **limits.DECK_CODE, required=False)
