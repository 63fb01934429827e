"""The form of the order of tie-breakers, edited step by step; nothing is stored until saved."""

import json
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy as _

from league.rules.errors import RulesError
from league.rules.standings.presets import PRESETS
from league.rules.standings.rates import Byes, WinRate
from league.rules.standings.settings import (
    StandingsSettings,
    Tiebreaker,
    read_tiebreaker,
    write_tiebreaker,
)
from league.tournaments.errors import refusal_of
from league.tournaments.standings.wording import PRESET_NAMES, heading

LONGEST = 400  # characters of a tie-breaker as the form carries it
# Tie-breakers that can be added, with their most common settings.
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


RATE_FIELDS = ("floor", "draw", "byes")


class RateForm(forms.Form):
    """The settings of one win rate in the list."""

    floor = forms.CharField(
        label=_("Floor"),
        max_length=12,
        required=False,
        help_text=_("Such as 1/3 or 0.33: nobody counts for less. Empty: no floor."),
    )
    draw = forms.CharField(
        label=_("A draw counts as"), max_length=12, help_text=_("A share of a win: 1/3, 1/2 or 0.")
    )
    byes = forms.ChoiceField(
        label=_("Byes"),
        choices=((Byes.COUNTED.value, _("count as won")), (Byes.LEFT_OUT.value, _("are left out"))),
    )

    def __init__(self, tie: WinRate, at: int, data: Any = None, **kwargs: Any) -> None:
        prefix = f"rate-{at}"
        bound = data if data is not None and f"{prefix}-draw" in data else None
        self.tie = tie
        kwargs.setdefault("initial", _rate_settings(tie))
        super().__init__(bound, prefix=prefix, **kwargs)

    @property
    def typed(self) -> dict[str, Any]:
        return {name: self[name].value() for name in RATE_FIELDS}

    def made(self) -> WinRate:
        """Return the rate with the typed settings; unchanged where these are invalid."""
        made: object = self.cleaned_data.get("made") if self.is_valid() else None
        return made if isinstance(made, WinRate) else self.tie

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if self.errors:
            return asked
        row = {**write_tiebreaker(self.tie), **{name: asked[name].strip() for name in RATE_FIELDS}}
        try:
            asked["made"] = read_tiebreaker({**row, "floor": row["floor"] or None})
        except RulesError as error:
            refusal = refusal_of(error)
            field = str(error.params.get("field"))
            wrong = forms.ValidationError(str(refusal), code=refusal.code)
            self.add_error(field if field in RATE_FIELDS else None, wrong)
        return asked


def _rate_settings(tie: WinRate) -> dict[str, str]:
    floor = "" if tie.floor is None else _share(tie.floor)
    return {"floor": floor, "draw": _share(tie.draw), "byes": tie.byes.value}


def _share(value: Fraction) -> str:
    """Write hundredths as 0.33, everything else as 1/3."""
    hundredths = value * 100
    if value.denominator > 4 and hundredths.denominator == 1:
        return f"0.{hundredths.numerator:02}"
    return str(value)


@dataclass(frozen=True, slots=True)
class TiebreakerLine:
    label: str
    carried: str
    is_first: bool
    is_last: bool
    rate: RateForm | None


class OrderForm(forms.Form):
    """``ties`` are the tie-breakers in order, as the page carries them from press to press."""

    preset = forms.ChoiceField(
        label=_("Start from"), choices=[("", "—"), *PRESET_NAMES], required=False
    )
    points = forms.CharField(
        label=_("Points of a match"),
        max_length=200,
        help_text=_(
            "A formula of win, draw, loss, bye and close_loss: 3*win + 1*draw, for example."
        ),
        widget=forms.TextInput(attrs={"spellcheck": "false", "autocapitalize": "none"}),
    )
    add = forms.ChoiceField(
        label=_("Add a tie-breaker"),
        choices=lambda: [
            ("", "—"),
            *((name, heading(read_tiebreaker(row)).long) for name, row in OFFERS),
        ],
        required=False,
    )

    def __init__(self, *args: Any, settings: StandingsSettings, **kwargs: Any) -> None:
        data = args[0] if args else None
        self.settings = settings
        self.ties = _carried(data) if data is not None else list(settings.tiebreakers)
        self.rates = {
            at: RateForm(tie, at, data)
            for at, tie in enumerate(self.ties)
            if isinstance(tie, WinRate)
        }
        kwargs.setdefault("initial", {"points": settings.points.text})
        super().__init__(*args, **kwargs)

    @property
    def lines(self) -> list[TiebreakerLine]:
        last = len(self.ties) - 1
        return [
            TiebreakerLine(heading(tie).long, json.dumps(write_tiebreaker(tie)), at == 0,
                           at == last, self.rates.get(at))
            for at, tie in enumerate(self.ties)
        ]  # fmt: skip

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        wrong = [rate for rate in self.rates.values() if rate.is_bound and not rate.is_valid()]
        if wrong:
            text = _("A win rate cannot count like this: see there.")
            self.add_error(None, forms.ValidationError(text, code="rate_wrong"))
        if self.errors:
            return asked
        ties = [self.rates[at].made() if at in self.rates else tie
                for at, tie in enumerate(self.ties)]  # fmt: skip
        written = {
            **self.settings.written(),
            "points": asked["points"],
            "tiebreakers": [write_tiebreaker(tie) for tie in ties],
        }
        try:
            asked["standings"] = StandingsSettings.read(written).written()
        except RulesError as error:
            refusal = refusal_of(error)
            field = error.params.get("field")
            self.add_error(
                "points" if field == "points" else None,
                forms.ValidationError(str(refusal), code=refusal.code),
            )
        return asked


Placed = tuple[Tiebreaker, RateForm | None]
"""A tie-breaker of the list, and what was typed for it."""


def moved(data: QueryDict, settings: StandingsSettings) -> OrderForm:
    """Carry out one press on the list (``up:2``, ``down:0``, ``remove:1``, ``add``, ``preset``)
    and show the form with what came of it; nothing is saved.
    """
    form = OrderForm(data, settings=settings)
    placed: list[Placed] = [(tie, form.rates.get(at)) for at, tie in enumerate(form.ties)]
    points = data.get("points", "")
    word, _colon, place = data.get("move", "").partition(":")
    at = int(place) if place.isascii() and place.isdigit() and len(place) < 4 else -1
    if word == "add":
        placed = _added(placed, data.get("add", ""))
    elif word == "preset" and (chosen := PRESETS.get(str(data.get("preset")))):
        placed = [(tie, None) for tie in chosen.tiebreakers]
        points = chosen.points.text
    elif 0 <= at < len(placed):
        placed = _moved(placed, word, at)
    unbound = OrderForm(settings=settings, initial={"points": points}, auto_id="save_%s")
    unbound.ties = [tie for tie, _rate in placed]
    unbound.rates = {
        at: RateForm(tie, at, initial=_rate_settings(tie) if rate is None else rate.typed)
        for at, (tie, rate) in enumerate(placed)
        if isinstance(tie, WinRate)
    }
    return unbound


def _moved(placed: list[Placed], word: str, at: int) -> list[Placed]:
    rest = [each for place, each in enumerate(placed) if place != at]
    if word == "remove":
        return rest
    to = at - 1 if word == "up" else at + 1
    rest.insert(max(0, min(to, len(rest))), placed[at])
    return rest


def _added(placed: list[Placed], name: str) -> list[Placed]:
    row = dict(OFFERS).get(name)
    if row is None or (made := read_tiebreaker(row)) in [tie for tie, _rate in placed]:
        return placed
    return [*placed, (made, None)]


def _carried(data: QueryDict) -> list[Tiebreaker]:
    """Read the tie-breakers that a page carries; impossible values are left out."""
    tiebreakers = []
    for text in data.getlist("tie")[:20]:
        try:
            tiebreakers.append(read_tiebreaker(json.loads(text[:LONGEST])))
        except (RulesError, ValueError, RecursionError):
            continue
    return tiebreakers
