"""What entrants send."""

import re
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.events.models import Event
from league.people.forms.fields import NameField
from league.people.models import Player
from league.people.queries import visible_players
from league.people.services.accounts import tidy_handle


class PlayersForm(forms.Form):
    """A side: its name, and one handle for each seat that is asked for."""

    def __init__(self, *args: Any, event: Event, seats: range, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if event.side_size > 1:
            self.fields["name"] = NameField(label=_("Team name"), max_length=60, required=False)
        for seat in seats:
            self.fields[f"seat_{seat}"] = forms.CharField(
                label=_("Player %(seat)d") % {"seat": seat} if event.side_size > 1 else _("Player"),
                max_length=60,
                help_text=_("The handle, as in /players/handle/."),
                widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
            )
        self.seats = seats

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        handles = {name: tidy_handle(asked[name]) for name in self.seat_names if asked.get(name)}
        known = {p.handle: p for p in visible_players().filter(handle__in=handles.values())}
        for name, handle in handles.items():
            player = known.get(handle)
            if player is None or player.erased_at:
                self.add_error(
                    name, forms.ValidationError(_("There is no such player."), code="no_player")
                )
            else:
                asked[name] = player
        return asked

    @property
    def seat_names(self) -> list[str]:
        return [f"seat_{seat}" for seat in self.seats]

    @property
    def players(self) -> list[Player]:
        return [self.cleaned_data[name] for name in self.seat_names]


class HandInForm(forms.Form):
    """Which deck to hand in: a deck of one's own as it is now, or the code of a version."""

    deck = forms.CharField(max_length=12, required=False)
    step = forms.IntegerField(min_value=0, max_value=2**31 - 1, required=False)
    code = forms.CharField(
        label=_("Deck code"),
        max_length=40,
        required=False,
        help_text=_("CL-XXXX-XX, for a version saved earlier."),
        widget=forms.TextInput(attrs={"autocapitalize": "characters", "autocomplete": "off"}),
    )

    def clean_deck(self) -> str:
        uid: str = self.cleaned_data["deck"]
        if uid and not re.fullmatch(r"[a-z0-9]{1,12}", uid):
            raise forms.ValidationError(_("There is no such deck."), code="deck_unknown")
        return uid

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if not self.errors and not asked.get("deck") and not asked.get("code"):
            raise forms.ValidationError(
                _("Choose a deck, or type a deck code."), code="deck_needed"
            )
        return asked
