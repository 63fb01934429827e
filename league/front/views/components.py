"""Every component of the pages in its states, for those who design and write them."""

from types import SimpleNamespace
from typing import Any

from django import forms
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _, gettext_lazy
from django.views.decorators.http import require_safe

from cards.queries.collection import Hold
from league.front.cards import game_cards

NAME = "満月の弓 弓削澄人"
COLOURS = [
    "paper",
    "surface",
    "surface-2",
    "ink",
    "ink-2",
    "rule",
    "rule-strong",
    "pitch",
    "pitch-deep",
    "pitch-soft",
    "link",
    "marker",
    "bar",
    "error",
    "error-soft",
    "warn",
    "warn-soft",
    "info",
    "info-soft",
    "ok",
    "ok-soft",
]
ICONS = [
    "error",
    "warning",
    "incomplete",
    "ok",
    "info",
    "search",
    "cards",
    "decks",
    "events",
    "leagues",
    "play",
    "user",
    "staff",
    "plus",
    "minus",
    "close",
    "check",
    "arrow",
    "back",
    "external",
    "menu",
    "undo",
    "turn",
    "copy",
    "print",
    "starter",
]
SKETCHES = [
    "cards",
    "decks",
    "collection",
    "events",
    "leagues",
    "bracket",
    "matches",
    "standings",
    "puzzles",
    "letters",
    "people",
    "keys",
    "hidden",
    "records",
    "mark",
]
TONES = ("ok", "warn", "error", "info", "muted", "accent")
LEVELS = (("info", "info"), ("success", "ok"), ("warning", "warning"), ("error", "error"))
BUTTONS = ("", "button-primary", "button-danger", "button-quiet")


class Sample(forms.Form):
    """A form of one field of each kind, of which nothing is kept."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=20, help_text=gettext_lazy("Up to 20 characters.")
    )
    number = forms.ChoiceField(label=gettext_lazy("Number"), choices=[(n, n) for n in range(1, 8)])
    note = forms.CharField(label=gettext_lazy("Note"), required=False, widget=forms.Textarea)
    agreed = forms.BooleanField(label=gettext_lazy("I agree"))


@require_safe
def components(request: HttpRequest) -> HttpResponse:
    return render(request, "front/components/components.html", _shown())


def _shown() -> dict[str, Any]:
    rows = [SimpleNamespace(label=_("Cards"), href="#", count=n, active=n == 1) for n in (1, 2, 3)]
    return {
        "colours": COLOURS,
        "games": game_cards(),
        "buttons": BUTTONS,
        "forms": [Sample(prefix="empty"), Sample({"faulty-name": "x" * 21}, prefix="faulty")],
        "levels": [
            {"level_tag": level, "icon": icon, "text": _("It is saved.")} for level, icon in LEVELS
        ],
        "problems": [_problem(severity) for severity in ("error", "warning", "incomplete")],
        "tones": TONES,
        "numbers": [1, 7, None],
        "card": _card(),
        "holds": [("pair", Hold("FND-047", NAME, have=1)), ("steps", Hold("FND-048", NAME, 2, 1))],
        "tabs": rows,
        "page_of_three": Paginator(range(9), 3).page(2),
        "bars": [3, 5, 2, 0, 7, 1, 4],
        "icons": ICONS,
        "sketches": SKETCHES,
    }


def _card() -> dict[str, Any]:
    figures = {"number": 4, "cost": 7, "run": 5, "phys": 4}
    return {"name": NAME, "code": "FND-047", "href": "#", **figures}


def _problem(severity: str) -> dict[str, Any]:
    return {
        "code": "too_few",
        "severity": severity,
        "cards": ["FND-001", "FND-002"],
        "rule": "CA-3.1",
        "message": _("The deck has too few cards."),
        "fix": _("Add a card."),
    }
