"""What is typed about the checklist of an event."""

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.people.forms.fields import LineField
from league.tournaments.checklists.models import LONGEST_POINT, ChecklistItem
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import KeyForm


def _text(label: Any) -> forms.CharField:
    return LineField(label=label, max_length=LONGEST_POINT)


class TickForm(KeyForm):
    round = forms.IntegerField(**limits.ROUND_OR_EVENT, widget=forms.HiddenInput)


class RenameForm(KeyForm):
    text = _text(_("Point"))


class AddForm(forms.Form):
    stage = forms.ChoiceField(
        label=pgettext_lazy("a point", "When"), choices=ChecklistItem.Stage.choices
    )
    text = _text(_("What is to be seen to"))


class CopyForm(forms.Form):
    source = forms.ChoiceField(label=_("From the event"), choices=())

    def __init__(self, *args: Any, sources: Iterable[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].choices = list(sources)  # type: ignore[attr-defined]
