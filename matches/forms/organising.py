"""What organisers type: how matches are settled, and who plays whom."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from matches.models import EventRules
from matches.models.matches import MOST_GAMES

MOST_MINUTES = 60 * 24 * 60


class RulesForm(forms.Form):
    ruleset = forms.ChoiceField(label=_("Ruleset"))
    record = forms.ChoiceField(label=_("Record"), choices=EventRules.RecordPolicy.choices)
    series = forms.ChoiceField(label=_("Series"), choices=EventRules.Series.choices)
    games = forms.IntegerField(label=_("Games"), min_value=1, max_value=MOST_GAMES)
    time_out = forms.ChoiceField(label=_("When time is up"), choices=EventRules.TimeOut.choices)
    report_minutes = forms.IntegerField(
        label=_("Minutes to report"),
        min_value=0,
        max_value=MOST_MINUTES,
        required=False,
        help_text=_("After the scheduled time; later reports go to a judge. Empty: no limit."),
    )

    def __init__(self, *args: Any, rulesets: Sequence[str], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["ruleset"] = forms.ChoiceField(
            label=_("Ruleset"), choices=[(one, one) for one in rulesets]
        )


class PairForm(forms.Form):
    def __init__(self, *args: Any, entries: Sequence[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [("", "—"), *entries]
        self.fields["first"] = forms.ChoiceField(label=_("First side"), choices=choices)
        self.fields["second"] = forms.ChoiceField(label=_("Second side"), choices=choices)
        self.fields["table"] = forms.IntegerField(
            label=_("Table"), min_value=1, max_value=9999, required=False
        )
