"""Forms for entrants."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from cards import limits as decks
from league.events import limits
from league.events.models import Entry, Event
from league.people import limits as people
from league.people.forms.fields import NameField, PersonFields
from league.people.models import Player
from league.people.queries import visible_players
from league.people.services.accounts import tidy_handle
from league.people.shared.languages import current_language


class SideForm(forms.Form):
    """A side: its name, and what the game asks of each seat."""

    by_staff = False

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event
        if event.side_size > 1:
            self.fields["name"] = NameField(
                label=_("Team name"), **limits.TEAM_NAME, required=False
            )

    def _add_facts(self, seat: int) -> None:
        for name, field in fact_fields(self.event, seat, by_staff=self.by_staff):
            self.fields[name] = field

    @property
    def facts(self) -> list[dict[str, str]]:
        return facts_in(self.cleaned_data, self.event)


class PlayersForm(SideForm):
    """A side that staff enters: a handle, and a name until they agree, for each seat."""

    by_staff = True

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        self.seats = range(1, event.side_size + 1)
        for seat in self.seats:
            self.fields[f"seat_{seat}"] = forms.CharField(
                label=_("Player %(seat)d") % {"seat": seat} if event.side_size > 1 else _("Player"),
                **people.HANDLE,
                help_text=_("The handle, as in /players/handle/."),
                widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
            )
            self._add_name(seat)
            self._add_facts(seat)

    def _add_name(self, seat: int) -> None:
        words = _("Name of player %(seat)d") % {"seat": seat}
        self.fields[f"name_{seat}"] = NameField(
            label=words if self.event.side_size > 1 else _("Name"),
            **people.DISPLAY_NAME,
            required=False,
            help_text=_(
                "Somebody with an account is asked first. Until they say yes, this name stands "
                "there. Empty: the handle as it was typed."
            ),
        )

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
    def called(self) -> list[str]:
        """The names that the staff typed, in the order of the seats."""
        return [self.cleaned_data.get(f"name_{seat}", "") for seat in self.seats]

    @property
    def players(self) -> list[Player]:
        return [self.cleaned_data[name] for name in self.seat_names]


class GuestForm(forms.Form):
    """A player without an account; ``key`` makes a second press harmless."""

    display_name = PersonFields.base_fields["display_name"]
    is_minor = PersonFields.base_fields["is_minor"]
    email = forms.EmailField(
        label=_("E-mail"),
        **limits.EMAIL,
        required=False,
        help_text=_("If you like: your link is mailed there, once. The address is not kept."),
    )
    key = forms.UUIDField(required=False, widget=forms.HiddenInput)


class GuestEntryForm(GuestForm, SideForm):
    """A player who enters without an account."""

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, event=event, **kwargs)
        self._add_facts(1)

    @property
    def person(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in self.base_fields}


class RosterForm(forms.Form):
    """What the game asks of the players of a side."""

    def __init__(self, *args: Any, entry: Entry, by_staff: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = entry.event
        for seat in entry.entry_players.all():
            called = seat.player.display_name
            for name, field in fact_fields(self.event, seat.seat, by_staff=by_staff, of=called):
                field.initial = seat.facts.get(name.partition("_fact_")[2], "")
                self.fields[name] = field

    @property
    def facts(self) -> list[dict[str, str]]:
        return facts_in(self.cleaned_data, self.event)


def fact_fields(
    event: Event, seat: int, *, by_staff: bool, of: str = ""
) -> Iterator[tuple[str, forms.Field]]:
    """Give the fields of what the game asks of a seat: ``seat_1_fact_position``."""
    language = current_language()
    for fact in event.asks.facts:
        if fact.by_staff and not by_staff:
            continue
        label = fact.label[language]
        if of:
            label = _("%(player)s: %(what)s") % {"player": of, "what": label}
        elif event.side_size > 1:
            label = _("Player %(seat)d: %(what)s") % {"seat": seat, "what": label}
        name = f"seat_{seat}_fact_{fact.name}"
        if fact.choices:
            choices = [(word, said[language]) for word, said in fact.choices.items()]
            yield name, forms.ChoiceField(label=label, choices=choices)
        else:
            yield (
                name,
                forms.IntegerField(
                    label=label,
                    min_value=0,
                    max_value=fact.most,
                    required=False,
                    help_text=_("Empty: as the event says."),
                ),
            )


def facts_in(asked: Mapping[str, Any], event: Event) -> list[dict[str, str]]:
    """Return the facts of each seat as typed, an empty string for a field left empty."""
    facts: list[dict[str, str]] = [{} for _seat in range(event.side_size)]
    for name, value in asked.items():
        seat, marked, fact = name.removeprefix("seat_").partition("_fact_")
        if marked:
            facts[int(seat) - 1][fact] = "" if value is None else str(value)
    return facts if any(facts) else []


class HandInForm(forms.Form):
    """Which deck to hand in: a deck of one's own as it is now, or the code of a version."""

    deck = forms.CharField(**people.UID, required=False)
    step = forms.IntegerField(**decks.STEP, required=False)
    code = forms.CharField(
        label=_("Deck code"),
        **decks.DECK_CODE,
        required=False,
        help_text=_("CL-XXXX-XX, for a version saved earlier; of a friend's deck with its key."),
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
