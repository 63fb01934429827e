"""What organisers type: how matches are settled, and who plays whom."""

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards.models import HouseSetRevision
from engines.core.game import AnyGame
from engines.core.options import Option, labels
from engines.core.records.sentences import rule_sentence
from league.people.shared.languages import current_language
from matches import limits
from matches.models import EventRules
from matches.models.at_table import AT_TABLE, DiceSource
from matches.models.matches import MOST_GAMES


def _seconds(label: Any) -> forms.IntegerField:
    return forms.IntegerField(label=label, **limits.TURN_SECONDS, required=False)


class RulesForm(forms.Form):
    ruleset = forms.ChoiceField(label=_("Ruleset"))
    record = forms.ChoiceField(label=_("Record"), choices=EventRules.RecordPolicy.choices)
    series = forms.ChoiceField(label=_("Series"), choices=EventRules.Series.choices)
    games = forms.IntegerField(label=_("Games"), min_value=1, max_value=MOST_GAMES)
    time_out = forms.ChoiceField(label=_("When time is up"), choices=EventRules.TimeOut.choices)
    report_minutes = forms.IntegerField(
        label=_("Minutes to report"),
        **limits.REPORT_MINUTES,
        required=False,
        help_text=_("After the scheduled time; later reports go to a judge. Empty: no limit."),
    )
    dice = forms.ChoiceField(
        label=_("Dice and cards"),
        choices=DiceSource.choices,
        required=False,
        help_text=_("Cards that players hold are dealt by the site where it rolls the dice."),
    )
    clock_minutes = forms.IntegerField(
        label=_("Thinking time (minutes for each side in a game)"),
        **limits.CLOCK_MINUTES,
        required=False,
        help_text=_("Empty: no clock. A side whose time runs out loses the game."),
    )
    increment_seconds = _seconds(_("Increment (seconds that a side gets after each of its turns)"))
    delay_seconds = _seconds(_("Delay (seconds of each turn that pass before time is charged)"))
    watch_delay_minutes = forms.IntegerField(
        label=_("Delay for who looks on (minutes)"),
        **limits.WATCH_DELAY,
        required=False,
        help_text=_("May be changed at any time."),
    )

    def __init__(
        self,
        *args: Any,
        rulesets: Sequence[tuple[str, str]],
        game: AnyGame | None,
        houses: Sequence[HouseSetRevision] = (),
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(label=_("Ruleset"), choices=rulesets)
        self.houses = {house.called: house for house in houses}
        if houses:
            self.fields["house"] = _house(houses)
        self.named: dict[str, str] = {}
        self.known: Mapping[str, Option] = {}
        if game is not None:
            self._ask_options(game, rulesets)

    def _ask_options(self, game: AnyGame, rulesets: Sequence[tuple[str, str]]) -> None:
        self.known = labels(game.key).options
        for name, usual in game.options.items():
            if usual not in self.houses:  # the option that names the set: it has its own field
                field = f"option_{name}"
                self.fields[field] = _option(game, name, usual, rulesets)
                self.named[field] = name
                if not self._of(name).values and (kept := self.initial.get(field)):
                    self.initial[field] = self._of(name).said(kept, current_language())

    def _of(self, name: str) -> Option:
        return self.known.get(name, Option({}))

    @property
    def main(self) -> list[forms.BoundField]:
        return [field for field in self if field.name not in (*self.named, *AT_TABLE)]

    @property
    def at_table(self) -> list[forms.BoundField]:
        return [self[name] for name in AT_TABLE]

    @property
    def says_at_table(self) -> bool:
        """Tell whether any setting of play at the table differs from the usual, or is wrong."""
        values = {field.name: field.value() for field in self.at_table}
        is_usual = values.pop("dice") in (DiceSource.TABLE, "", None)
        is_empty = all(value in (0, "0", "", None) for value in values.values())
        return not (is_usual and is_empty) or any(field.errors for field in self.at_table)

    @property
    def options(self) -> list[forms.BoundField]:
        return [self[name] for name in self.named]

    @property
    def says_options(self) -> bool:
        return any(field.value() or field.errors for field in self.options)

    def clean(self) -> dict[str, Any]:
        """Collect the options that were set; the others keep the ruleset's values."""
        asked: dict[str, Any] = super().clean() or {}
        asked["dice"] = asked.get("dice") or DiceSource.TABLE
        for name in ("increment_seconds", "delay_seconds", "watch_delay_minutes"):
            asked[name] = asked.get(name) or 0
        given = {name: asked.pop(field, "") for field, name in self.named.items()}
        if self.named:
            asked["options"] = {
                name: self._of(name).typed(value) for name, value in given.items() if value
            }
        if "house" in asked:
            asked["house"] = self.houses.get(asked["house"])
        return asked


def _house(houses: Sequence[HouseSetRevision]) -> forms.Field:
    """Make the field of the house set; without a choice the newest counts."""
    always = _("always the newest (now %(called)s)") % {"called": houses[0].called}
    known = [
        (house.called, " · ".join(filter(None, (house.called, house.note)))) for house in houses
    ]
    return forms.ChoiceField(
        label=_("House set"),
        choices=[("", always), *known],
        required=False,
        help_text=_(
            "Values that the rulebook does not print. Matches that have a record keep theirs."
        ),
    )


def _option(
    game: AnyGame, name: str, usual: str, rulesets: Sequence[tuple[str, str]]
) -> forms.Field:
    """Make the field of an option: a choice where its values can be listed.

    Its help text gives each ruleset's value and the rule that the option is about.
    """
    language = current_language()
    known = labels(game.key).options.get(name, Option({}))
    label = known.label.get(language, name)
    kept = _("as the ruleset says: %(value)s") % {
        "value": _as_ruleset(game, name, known, rulesets, language)
    }
    about = f"{rule_sentence(known.rule, game.key, language)} ({known.rule})" if known.rule else ""
    if known.values:
        choices = [(value, said[language]) for value, said in known.values.items()]
        return forms.ChoiceField(
            label=label, choices=[("", kept), *choices], required=False, help_text=about
        )
    return forms.CharField(
        label=label,
        max_length=40,
        required=False,
        help_text=" ".join(filter(None, (_("Empty: %(kept)s.") % {"kept": kept}, about))),
        widget=forms.TextInput(
            attrs={"placeholder": known.said(usual, language), "autocapitalize": "none"}
        ),
    )


def _as_ruleset(
    game: AnyGame, name: str, known: Option, rulesets: Sequence[tuple[str, str]], language: str
) -> str:
    """Describe an option's value if nothing is chosen, for each ruleset where they differ."""
    values: dict[str, list[str]] = {}
    for identifier, called in rulesets:
        preset = game.presets.get(identifier.partition(":")[2], {})
        value = preset.get(name, game.options[name])
        values.setdefault(known.said(value, language), []).append(called)
    if len(values) == 1:
        return next(iter(values))
    return " / ".join(f"{value} ({', '.join(of)})" for value, of in values.items())


class PairForm(forms.Form):
    def __init__(self, *args: Any, entries: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "—"), *entries]
        self.fields["first"] = forms.ChoiceField(label=_("First side"), choices=choices)
        self.fields["second"] = forms.ChoiceField(label=_("Second side"), choices=choices)
        self.fields["table"] = forms.IntegerField(label=_("Table"), **limits.TABLE, required=False)
