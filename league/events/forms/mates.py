"""The mates whom a captain names: by a handle or a name, with a choice among namesakes."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.events.errors import MateUnclear
from league.events.forms.taking_part import SideForm
from league.events.models import EntryPlayer, Event
from league.events.queries.mates import mate_named
from league.people.errors import Refusal
from league.people.forms.fields import NameField
from league.people.models import Player
from league.people.validators import validate_public_name


class NamingMates(forms.Form):
    """Fields ``seat_2`` … for what is typed, ``seat_2_is`` once several may be meant."""

    captain: Player
    mates: dict[int, Player]

    def _add_mate(self, seat: int) -> None:
        self.fields[f"seat_{seat}"] = NameField(
            label=_("Player %(seat)d") % {"seat": seat},
            max_length=40,
            validators=[validate_public_name],
            help_text=_(
                "The name or the handle. They are asked, and play once they have said yes."
            ),
            widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
        )

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        self.mates = {}
        for name in [name for name in self.fields if _is_mate(name)]:
            if words := asked.get(name):
                self._settle(name, words)
        return asked

    def _settle(self, name: str, words: str) -> None:
        picked = str(self.data.get(self.add_prefix(f"{name}_is"), ""))
        try:
            mate = mate_named(words, captain=self.captain, picked=picked)
        except MateUnclear as refusal:
            self._offer(name, refusal)
        except Refusal as refusal:
            self.add_error(name, forms.ValidationError(str(refusal), code=refusal.code))
        else:
            self.mates[int(name.removeprefix("seat_"))] = mate

    def _offer(self, name: str, refusal: MateUnclear) -> None:
        """Offer the players who may be meant, right below the typed name."""
        choices = [
            (candidate["handle"], f"{candidate['name']} (@{candidate['handle']})")
            for candidate in refusal.params["candidates"]
        ]
        before = list(self.fields)
        after = before.index(name) + 1
        self.fields[f"{name}_is"] = forms.ChoiceField(
            label=_("Who is meant"), choices=choices, required=False, widget=forms.RadioSelect
        )
        self.order_fields([*before[:after], f"{name}_is", *before[after:]])
        self.add_error(f"{name}_is", forms.ValidationError(str(refusal), code=refusal.code))

    @property
    def called(self) -> list[str]:
        """Return what was typed for each mate, in the order of their seats."""
        return [str(self.cleaned_data[f"seat_{seat}"]) for seat in sorted(self.mates)]


class EnterForm(NamingMates, SideForm):
    """The side of a captain, who has the first seat."""

    def __init__(self, *args: Any, event: Event, captain: Player, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        self.captain = captain
        self._add_facts(1)
        for seat in range(2, event.side_size + 1):
            self._add_mate(seat)
            self._add_facts(seat)

    def clean(self) -> dict[str, Any]:
        """Add ``players``, the whole side, to what was typed."""
        asked = super().clean()
        return {**asked, "players": [self.captain, *(self.mates[at] for at in sorted(self.mates))]}

    @property
    def names(self) -> list[str]:
        """Return the names of the side's players until they agree."""
        return [self.captain.handle, *self.called]


class MateForm(NamingMates):
    """Somebody else for one seat."""

    def __init__(self, *args: Any, seat: EntryPlayer, captain: Player, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.captain = captain
        self._add_mate(seat.seat)

    @property
    def mate(self) -> Player:
        (mate,) = self.mates.values()
        return mate


def _is_mate(name: str) -> bool:
    return name.removeprefix("seat_").isdigit() and name.startswith("seat_")
