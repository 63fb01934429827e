"""The form of a tournament's phases, edited step by step; nothing is stored until it is saved."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any, Final

from django import forms
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.people.forms.fields import LineField
from league.rules.brackets.settings import GrandFinal
from league.rules.ladder import Taking, Unanswered
from league.rules.swiss.settings import Acceleration, Clubs, Method
from league.tournaments.errors import PhasesMovedOn
from league.tournaments.models import Phase
from league.tournaments.phases import limits as phase_limits
from league.tournaments.tournament import limits
from league.tournaments.tournament.phase_settings import From, Publish, Seeding, Start
from league.tournaments.tournament.services.plans import Plan

Kind = Phase.Kind
EVERY = ("name", "seeding", "publish", "start", "feature_tables", "times")
OF_KIND: Mapping[str, tuple[str, ...]] = {
    Kind.SWISS: ("rounds", "method", "clubs", "acceleration", "carry"),
    Kind.ROUND_ROBIN: ("cycles",),
    Kind.SINGLE: ("third_place",),
    Kind.DOUBLE: ("grand_final",),
    Kind.GROUPS: ("groups", "qualifiers", "best_next", "cycles"),
    Kind.LADDER: (*("reach", "taking", "rest_days", "answer_days", "play_days", "unanswered"),),
}
MORE_OF_KIND: Mapping[str, tuple[str, ...]] = {Kind.SWISS: ("seats", "memory", "forfeits_meet")}
CUT = ("cut_from", "cut_n", "cut_best", "cut_least")
NOT_SETTINGS = frozenset({"name", "rounds", *CUT})


def _number(label: Any, limit: limits.Limit, **more: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, **limit, required=False, **more)


def _choice(label: Any, *choices: tuple[str, Any], **more: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, choices=choices, required=False, **more)


class TimesField(forms.CharField):
    """A local time on each line: the first round's, the second's and so on."""

    def __init__(self) -> None:
        super().__init__(
            label=_("Times of the rounds"),
            required=False,
            max_length=2000,
            widget=forms.Textarea(attrs={"rows": 3}),
            help_text=_("One a line, in the event's time zone: 2026-12-05 10:00."),
        )

    def prepare_value(self, value: Any) -> Any:
        if isinstance(value, list | tuple):
            return "\n".join(str(each).replace("T", " ") for each in value)
        return value

    def clean(self, value: Any) -> list[str]:
        text = super().clean(value)
        return [line.strip().replace("/", "-") for line in text.splitlines() if line.strip()]


FIELDS: Final[Mapping[str, forms.Field]] = {
    "name": LineField(label=_("Name"), **limits.PHASE_NAME, required=False),
    "rounds": _number(_("Rounds"), limits.ROUND, help_text=_("Empty: until one is unbeaten.")),
    "method": _choice(
        _("Inside a score group"),
        (Method.RANDOM, _("by lot")),
        (Method.FOLD, _("the first against the last")),
        (Method.SLIDE, _("the upper half against the lower half")),
    ),
    "clubs": _choice(
        _("Keep clubs apart"),
        (Clubs.LAST, _("after the scores")),
        (Clubs.AFTER_REMATCHES, _("before the scores")),
        (Clubs.OFF, pgettext_lazy("an option", "no")),
    ),
    "acceleration": _choice(
        _("Acceleration"),
        (Acceleration.OFF, _("none")),
        (Acceleration.BAKU, _("Baku acceleration")),
    ),
    "seats": forms.BooleanField(
        label=_("First and second seat are shared out evenly"), required=False, initial=True
    ),
    "memory": _number(
        _("Rounds in which a float is remembered"),
        phase_limits.MEMORY,
        initial=2,
        help_text=_("A player paired outside the score group then is not floated again. Empty: 2."),
    ),
    "forfeits_meet": forms.BooleanField(
        label=_("A match that was not played counts as a meeting"),
        required=False,
        initial=True,
        help_text=_("Without it, the two may be paired again, as in chess."),
    ),
    "carry": forms.BooleanField(label=_("Results of earlier phases count"), required=False),
    "cycles": _number(_("How often each pair meets"), phase_limits.CYCLES),
    "third_place": forms.BooleanField(label=_("Match for third place"), required=False),
    "grand_final": _choice(
        _("Grand final"),
        (GrandFinal.RESET, _("who comes from below must win twice")),
        (GrandFinal.SIMPLE, _("one match decides")),
    ),
    "groups": _number(pgettext_lazy("how many", "Groups"), limits.GROUPS),
    "qualifiers": _number(_("How many of each group go on"), phase_limits.OF_A_GROUP),
    "best_next": _number(_("And the best of the next rank"), phase_limits.OF_A_GROUP),
    "reach": _number(_("How many places up a challenge may go"), limits.GOING_ON),
    "taking": _choice(
        _("A won challenge"),
        (Taking.SHIFT, _("takes the place, the others move down")),
        (Taking.SWAP, _("exchanges the places")),
    ),
    "rest_days": _number(_("Days between challenges of the same two"), phase_limits.DAYS),
    "answer_days": _number(
        _("Days to answer a challenge"),
        phase_limits.DAYS,
        help_text=_("Empty: 7. 0: as long as they like."),
    ),
    "play_days": _number(
        _("Days to play it"), phase_limits.DAYS, help_text=_("Empty or 0: as long as they like.")
    ),
    "unanswered": _choice(
        _("A challenge declined, or not answered in time"),
        (Unanswered.NOTHING, _("changes nothing")),
        (Unanswered.LOST, _("counts as lost")),
    ),
    "cut_from": _choice(
        _("Who comes in"),
        (From.ALL, _("everybody")),
        (From.TOP, _("the first so many")),
        (From.POINTS, _("all with this many points")),
        (From.GROUPS, _("so many of each group")),
    ),
    "cut_n": _number(_("So many"), limits.GOING_ON),
    "cut_best": _number(_("And the best of the next rank"), phase_limits.NEXT_BEST),
    "cut_least": forms.CharField(label=_("Points needed"), **phase_limits.POINTS, required=False),
    "seeding": _choice(
        _("Seeded by"),
        (Seeding.STANDINGS, _("the standings before")),
        (Seeding.SEED, _("the organiser's seeds, then the order of entry")),
        (Seeding.LOT, _("lot")),
    ),
    "publish": _choice(
        _("Rounds are published"),
        (Publish.AUTO, _("as soon as both sides are known")),
        (Publish.BY_HAND, _("by hand")),
    ),
    "start": _choice(
        _("The clock starts"), (Start.BY_HAND, _("by hand")), (Start.AUTO, _("at the round's time"))
    ),
    "feature_tables": _number(_("Feature tables"), phase_limits.FEATURE_TABLES),
    "times": TimesField(),
}


class PhaseForm(forms.Form):
    """One phase of the list; ``number`` is its place in it, from 1."""

    def __init__(self, *args: Any, kind: str, number: int, **kwargs: Any) -> None:
        super().__init__(*args, **{"prefix": f"phase-{number}", **kwargs})
        self.kind, self.number = kind, number
        self.main_names = ("name", *OF_KIND[kind], *(CUT if number > 1 else ()))
        shown = [*self.main_names, *MORE_OF_KIND.get(kind, ()), *EVERY[1:]]
        self.fields = {name: deepcopy(FIELDS[name]) for name in shown}
        if number == 1:
            self.fields["seeding"].choices = self.fields["seeding"].choices[1:]  # type: ignore[attr-defined]

    @property
    def main(self) -> list[forms.BoundField]:
        return [self[name] for name in self.main_names]

    @property
    def more(self) -> list[forms.BoundField]:
        return [self[name] for name in self.fields if name not in self.main_names]

    @property
    def title(self) -> str:
        return capfirst(str(Kind(self.kind).label))

    def plan(self, was: Mapping[str, Any]) -> Plan:
        """Return the typed plan; settings that the form does not have are kept from ``was``."""
        asked = self.cleaned_data
        typed = {
            name: value
            for name, value in asked.items()
            if name not in NOT_SETTINGS and value not in (None, "")
        }
        if not typed["times"]:
            del typed["times"]
        kept = {name: value for name, value in was.items() if name not in self.fields}
        return Plan(
            self.kind,
            name=asked["name"],
            rounds=asked.get("rounds"),
            settings={**kept, **typed},
            cut=self._cut(asked),
        )

    def _cut(self, asked: Mapping[str, Any]) -> dict[str, Any]:
        of = asked.get("cut_from") or "all"
        row: dict[str, Any] = {"from": of}
        if of in ("top", "groups"):
            row["n"] = asked["cut_n"] or 0
        if of == "groups":
            row["best"] = asked["cut_best"] or 0
        if of == "points":
            row["least"] = asked["cut_least"].strip()
        return row


def initial_of(phase: Phase) -> dict[str, Any]:
    cut = phase.cut or {}
    return {
        **phase.settings,
        "name": phase.name,
        "rounds": phase.rounds,
        "cut_from": cut.get("from", "all"),
        **{f"cut_{name}": cut.get(name) for name in ("n", "best", "least")},
    }


class PhasesForm:
    """All phases that have not begun, in order; the begun ones come first and do not change."""

    def __init__(self, phases: Sequence[Phase], data: Any = None) -> None:
        self.begun = [phase for phase in phases if phase.state != Phase.State.WAITING]
        self.was = {phase.number: phase for phase in phases}
        self.problem, self.problem_code = "", ""
        if data is None:
            self.forms = [
                PhaseForm(kind=phase.kind, number=phase.number, initial=initial_of(phase))
                for phase in phases[len(self.begun) :]
            ]
        else:
            sent = data.getlist("kind")[: limits.MOST_PHASES]
            kinds = [kind for kind in sent if kind in OF_KIND]
            self.forms = [
                PhaseForm(data, kind=kind, number=number)
                for number, kind in enumerate(kinds, len(self.begun) + 1)
            ]

    def is_sent_for(self, data: Any) -> bool:
        """Tell whether the sent list is of the phases that have not begun now.

        A list from before a phase began still contains that phase and would plan it again.
        """
        known = all(kind in OF_KIND for kind in data.getlist("kind"))
        return known and data.get("begun") == str(len(self.begun))

    @property
    def is_full(self) -> bool:
        return len(self.begun) + len(self.forms) >= limits.MOST_PHASES

    def is_valid(self) -> bool:
        valid = [form.is_valid() for form in self.forms]  # each must show its errors
        return all(valid)

    def plans(self) -> list[Plan]:
        kept = [
            Plan(phase.kind, phase.name, phase.rounds, phase.settings, phase.cut)
            for phase in self.begun
        ]
        return [*kept, *(form.plan(self._settings_before(form)) for form in self.forms)]

    def _settings_before(self, form: PhaseForm) -> Mapping[str, Any]:
        was = self.was.get(form.number)
        return was.settings if was is not None and was.kind == form.kind else {}

    def outdated(self) -> "PhasesForm":
        """Return the current list, with the error that an outdated one was sent."""
        fresh = PhasesForm(list(self.was.values()))
        fresh.problem, fresh.problem_code = str(PhasesMovedOn.message), PhasesMovedOn.code
        return fresh

    def refuse(self, number: int, field: str, text: str, code: str) -> None:
        """Put a refusal on the phase and the field that it is about."""
        for form in self.forms:
            if form.number == number:
                name = f"cut_{field}" if f"cut_{field}" in form.fields else field
                error = forms.ValidationError(text, code=code)
                form.add_error(name if name in form.fields else None, error)
                return
        self.problem, self.problem_code = text, code


def changed(phases: Sequence[Phase], data: Any) -> PhasesForm:
    """Carry out one press on the list (``add``, ``up:2``, ``down:1``, ``remove:2``); nothing is
    saved. The numbers are those of the phases.
    """
    before = PhasesForm(phases, data)
    rows = [
        (form.kind, {name: form[name].value() for name in form.fields}) for form in before.forms
    ]
    word, _colon, place = data.get("move", "").partition(":")
    at = int(place) - len(before.begun) - 1 if place.isascii() and place.isdigit() else -1
    if word == "add" and data.get("new") in OF_KIND and not before.is_full:
        rows.append((data["new"], {}))
    elif 0 <= at < len(rows):
        moving = rows.pop(at)
        if word in ("up", "down"):
            to = at - 1 if word == "up" else at + 1
            rows.insert(max(0, min(to, len(rows))), moving)
    after = PhasesForm(phases)
    after.forms = [
        PhaseForm(kind=kind, number=number, initial=typed)
        for number, (kind, typed) in enumerate(rows, len(before.begun) + 1)
    ]
    return after
