"""Who sits where, as a team chooses it."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.events.models import EntryPlayer
from matches.models import Seat


class LineUpForm(forms.Form):
    """A choice for each seat; every player sits once."""

    def __init__(self, *args: Any, seats: Sequence[Seat], **more: Any) -> None:
        super().__init__(*args, **more)
        self.seats = seats
        self.known = {str(seat.entry_player_id): seat.entry_player for seat in seats}
        choices = [(key, member.player.display_name) for key, member in self.known.items()]
        for place, seat in enumerate(seats, 1):
            self.fields[f"seat_{place}"] = forms.ChoiceField(
                label=_("Seat %(name)s") % {"name": seat.name or place},
                choices=choices,
                initial=str(seat.entry_player_id),
            )

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if not self.errors and len(set(asked.values())) < len(self.seats):
            raise forms.ValidationError(_("Every player sits once."), code="player_twice")
        return asked

    @property
    def players(self) -> list[EntryPlayer]:
        """Return the players of a valid form in the order of the seats."""
        return [self.known[self.cleaned_data[name]] for name in self.fields]
