"""What is looked for among the proved matches: of a game, of an event, with a player."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.events.forms.games import names
from league.events.models import Event

WORDS = 60


class ProvedForm(forms.Form):
    """Of the address of the list; ``events`` are those that may be chosen."""

    game = forms.ChoiceField(
        label=_("Game"),
        required=False,
        error_messages={"invalid_choice": _("There is no such game.")},
    )
    event = forms.ModelChoiceField(
        Event.objects.none(),
        label=_("Event"),
        required=False,
        to_field_name="uid",
        empty_label=pgettext_lazy("events", "all"),
        error_messages={"invalid_choice": _("There is no such event with a proved match.")},
    )
    player = forms.CharField(label=_("Player"), required=False, max_length=WORDS)

    def __init__(self, *args: Any, events: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.fields["game"].choices = [("", pgettext_lazy("games", "all")), *names()]  # type: ignore[attr-defined]
        self.fields["event"].queryset = events  # type: ignore[attr-defined]
