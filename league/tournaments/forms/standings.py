"""The order of tie-breakers, put together step by step; nothing is kept before it is saved."""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.rules.errors import RulesError
from league.rules.standings import Settings
from league.rules.standings.presets import PRESETS
from league.rules.standings.rates import WinRate
from league.rules.standings.settings import Tiebreaker, read_tiebreaker, write_tiebreaker
from league.tournaments.errors import told
from league.tournaments.forms.set_up import PRESETS as PRESET_CHOICES
from league.tournaments.wording.tiebreakers import heading

LONGEST = 400  # characters of a tie-breaker as the form carries it
# What can be added, with the settings that are asked for most.
OFFERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("head_to_head", {"kind": "head_to_head"}),
    ("match_win", {"kind": "match_win"}),
    ("opponents_match_win", {"kind": "opponents_match_win"}),
    ("opponents_opponents_match_win", {"kind": "opponents_opponents_match_win"}),
    ("game_win", {"kind": "game_win"}),
    ("opponents_game_win", {"kind": "opponents_game_win"}),
    ("buchholz", {"kind": "buchholz"}),
    ("buchholz_cut", {"kind": "buchholz", "cut": 1}),
    ("buchholz_median", {"kind": "buchholz", "median": 1}),
    ("average_buchholz", {"kind": "average_buchholz"}),
    ("sonneborn_berger", {"kind": "sonneborn_berger"}),
    ("progressive", {"kind": "progressive"}),
    ("koya", {"kind": "koya"}),
    ("wins", {"kind": "wins"}),
    ("goal_difference", {"kind": "number", "of": "goals", "take": "net"}),
    ("goals", {"kind": "number", "of": "goals", "take": "for"}),
    ("casualties", {"kind": "number", "of": "casualties", "take": "net"}),
    ("penalties", {"kind": "penalties"}),
    ("late", {"kind": "late"}),
    ("lot", {"kind": "lot"}),
)


def label_of(tiebreaker: Tiebreaker) -> str:
    return heading(tiebreaker).long


@dataclass(frozen=True, slots=True)
class Line:
    label: str
    carried: str
    is_first: bool
    is_last: bool


class OrderForm(forms.Form):
    """``ties`` are the tie-breakers in order, as the page carries them from press to press."""

    preset = forms.ChoiceField(
        label=_("Start from"), choices=[("", "—"), *PRESET_CHOICES], required=False
    )
    points = forms.CharField(
        label=_("Points of a match"),
        max_length=200,
        help_text=_(
            "A formula of win, draw, loss, bye and close_loss: 3*win + 1*draw, for example."
        ),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "none"}),
    )
    floor = forms.CharField(
        label=_("Floor of win rates"),
        max_length=12,
        required=False,
        help_text=_("Such as 1/3 or 0.33: no opponent counts for less. Empty: no floor."),
    )
    add = forms.ChoiceField(
        label=_("Add a tie-breaker"),
        choices=lambda: [("", "—"), *((name, _offered(row)) for name, row in OFFERS)],
        required=False,
    )

    def __init__(self, *args: Any, settings: Settings, **kwargs: Any) -> None:
        data = args[0] if args else None
        self.settings = settings
        self.ties = _carried(data) if data is not None else list(settings.tiebreakers)
        kwargs.setdefault(
            "initial", {"points": settings.points.text, "floor": floor_of(settings.tiebreakers)}
        )
        super().__init__(*args, **kwargs)

    @property
    def lines(self) -> list[Line]:
        last = len(self.ties) - 1
        return [
            Line(label_of(tie), json.dumps(write_tiebreaker(tie)), at == 0, at == last)
            for at, tie in enumerate(self.ties)
        ]

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if self.errors:
            return asked
        written = {
            **self.settings.written(),
            "points": asked["points"],
            "tiebreakers": [write_tiebreaker(tie) for tie in self.ties],
        }
        try:
            floored = _floored(self.ties, asked["floor"].strip())
            written["tiebreakers"] = [write_tiebreaker(tie) for tie in floored]
            asked["standings"] = Settings.read(written).written()
        except RulesError as error:
            refusal = told(error)
            field = error.params.get("field")
            self.add_error(
                field if field in ("points", "floor") else None,
                forms.ValidationError(str(refusal), code=refusal.code),
            )
        return asked


def moved(data: QueryDict, settings: Settings) -> OrderForm:
    """Carry out one press on the list (``up:2``, ``down:0``, ``remove:1``, ``add``, ``preset``)
    and show the form with what came of it; nothing is saved.
    """
    form = OrderForm(data, settings=settings)
    ties, shown = form.ties, data.copy()
    word, _colon, place = data.get("move", "").partition(":")
    at = int(place) if place.isascii() and place.isdigit() and len(place) < 4 else -1
    if word == "add":
        ties = _added(ties, data.get("add", ""))
    elif word == "preset" and (chosen := PRESETS.get(str(data.get("preset")))):
        ties = list(chosen.tiebreakers)
        shown["points"], shown["floor"] = chosen.points.text, floor_of(ties)
    elif 0 <= at < len(ties):
        ties = _moved(ties, word, at)
    shown.setlist("tie", [json.dumps(write_tiebreaker(tie)) for tie in ties])
    initial = {name: shown.get(name, "") for name in ("points", "floor")}
    unbound = OrderForm(settings=settings, initial=initial, auto_id="save_%s")
    unbound.ties = ties
    return unbound


def _moved(ties: list[Tiebreaker], word: str, at: int) -> list[Tiebreaker]:
    rest = [tie for place, tie in enumerate(ties) if place != at]
    if word == "remove":
        return rest
    to = at - 1 if word == "up" else at + 1
    rest.insert(max(0, min(to, len(rest))), ties[at])
    return rest


def _added(ties: list[Tiebreaker], name: str) -> list[Tiebreaker]:
    row = dict(OFFERS).get(name)
    if row is None or (made := read_tiebreaker(row)) in ties:
        return ties
    return [*ties, made]


def _offered(row: dict[str, Any]) -> str:
    return label_of(read_tiebreaker(row))


def _carried(data: QueryDict) -> list[Tiebreaker]:
    """Read the tie-breakers that a page carries; what nobody could have sent is left out."""
    found = []
    for text in data.getlist("tie")[:20]:
        try:
            found.append(read_tiebreaker(json.loads(text[:LONGEST])))
        except (RulesError, ValueError, RecursionError):
            continue
    return found


def floor_of(ties: Sequence[Tiebreaker]) -> str:
    floors = [tie.floor for tie in ties if isinstance(tie, WinRate)]
    return str(floors[0]) if floors and floors[0] is not None else ""


def _floored(ties: Sequence[Tiebreaker], floor: str) -> list[Tiebreaker]:
    """Give every win rate the floor. Raises RulesError."""
    found: list[Tiebreaker] = []
    for tie in ties:
        if isinstance(tie, WinRate):
            row = {**write_tiebreaker(tie), "floor": floor or None}
            found.append(read_tiebreaker(row))
        else:
            found.append(tie)
    return found
