"""The form of an event."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from cards.models import Format
from league.events import limits
from league.events.errors import DeadlineLate
from league.events.forms.fields import LocalTimeField, WhichField, moment, which_of
from league.events.forms.games import OF_DECKS
from league.events.models import Event
from league.events.queries import zone_of
from league.events.services.events import FIELDS
from league.events.validators import asks_of
from league.people.forms.fields import NameField, PlainTextField, ZoneField
from league.people.shared import zones

TIMES = ("deadline", "starts_at")
PLAIN = tuple(name for name in FIELDS if name not in ("format", *TIMES))


class EventForm(forms.Form):
    """The form of an event of one game, with only the fields that the game asks for."""

    name = NameField(label=_("Name"), **limits.NAME)
    about = PlainTextField(
        label=_("About"), **limits.ABOUT, required=False, widget=forms.Textarea(attrs={"rows": 5})
    )
    place = NameField(label=_("Place"), **limits.PLACE, required=False)
    format = forms.ModelChoiceField(
        Format.objects.none(), label=_("Format"), to_field_name="code", empty_label=None
    )
    category = NameField(
        label=_("Category"),
        **limits.CATEGORY,
        required=False,
        help_text=_("Such as “C” or “open”."),
    )
    cost_cap = forms.IntegerField(
        label=_("Cost cap"),
        **limits.COST_CAP,
        required=False,
        help_text=_("Most total cost of a deck. Empty: as the format says."),
    )
    playtest = forms.BooleanField(
        label=_("Playtest"),
        required=False,
        help_text=_("Decks may have cards that are not approved yet."),
    )
    time_zone = ZoneField()
    deadline = LocalTimeField(
        label=_("Deck deadline"), help_text=_("In the event's time zone. Then decks are locked.")
    )
    deadline_which = WhichField()
    starts_at = LocalTimeField(
        label=_("Start"), help_text=_("In the event's time zone. Decks are judged by this day.")
    )
    starts_at_which = WhichField()
    list_visibility = forms.ChoiceField(
        label=_("Deck lists"), choices=Event.Lists.choices, initial=Event.Lists.HIDDEN
    )
    declaration_reveal = forms.ChoiceField(
        label=_("A declared deck is shown to the opponent"),
        choices=Event.Reveal.choices,
        initial=Event.Reveal.BOTH,
    )
    declaration_required = forms.BooleanField(
        label=_("Both declare before a match"),
        required=False,
        initial=True,
        help_text=_("Players are asked to, with the way there. Reports are taken all the same."),
    )
    side_size = forms.IntegerField(label=_("Players a side"), **limits.SIDE_SIZE, initial=1)
    capacity = forms.IntegerField(
        label=_("Capacity"),
        **limits.CAPACITY,
        required=False,
        help_text=_("How many sides may enter. Empty: no limit."),
    )
    guests_may_enter = forms.BooleanField(
        label=_("Guests may enter themselves"),
        required=False,
        help_text=_(
            "Players without an account enter by their name and get a secret link. Where a side is "
            "one player."
        ),
    )
    published = forms.BooleanField(
        label=_("Published"),
        required=False,
        initial=True,
        help_text=_("If not, only the staff and whoever has entered see the event."),
    )

    def __init__(
        self, *args: Any, now: datetime, game: str = "", event: Event | None = None, **kwargs: Any
    ) -> None:
        self.now, self.event = now, event
        self.game = event.game if event else game or settings.USUAL_GAME
        kwargs.setdefault("initial", _initial(event) if event else None)
        super().__init__(*args, **kwargs)
        self._ask_what_the_game_asks()

    def _ask_what_the_game_asks(self) -> None:
        asks = asks_of(self.game)
        fewest, most = asks.players
        if fewest > 1:
            del self.fields["guests_may_enter"]
        if fewest == most:
            del self.fields["side_size"]
        else:
            self.fields["side_size"] = forms.IntegerField(
                label=_("Players a side"), min_value=fewest, max_value=most, initial=fewest
            )
        if not asks.decks:
            for name in OF_DECKS:
                del self.fields[name]
            self.fields["deadline"].label = _("Entry deadline")
            self.fields["deadline"].help_text = _("In the event's time zone. Then entering ends.")
            self.fields["starts_at"].help_text = _("In the event's time zone.")
            return
        formats = self.fields["format"]
        formats.queryset = Format.objects.filter(game=self.game).order_by("number")  # type: ignore[attr-defined]
        formats.label_from_instance = lambda format: format.name  # type: ignore[attr-defined]

    @property
    def asks_which(self) -> frozenset[str]:
        """Return the fields whose local time is ambiguous, so that ``…_which`` has to be shown."""
        return frozenset(
            name
            for name in TIMES
            if self[f"{name}_which"].value()
            or any(e.code == "time_twice" for e in self[name].errors.as_data())
        )

    @property
    def shown_fields(self) -> list[forms.BoundField]:
        hidden = {f"{name}_which" for name in TIMES if name not in self.asks_which}
        return [field for field in self if field.name not in hidden]

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if "time_zone" not in asked:
            return asked
        for name in TIMES:
            self._settle(name, zones.zone_named(asked["time_zone"]))
        if not self.has_error("deadline") and not self.has_error("starts_at"):
            self._order(asked["deadline"], asked["starts_at"])
        return asked

    def _settle(self, name: str, zone: ZoneInfo) -> None:
        """Replace a local time in the cleaned data by its moment; keep seconds if unchanged."""
        local = self.cleaned_data.get(name)
        which = self.cleaned_data.pop(f"{name}_which", "")
        if local is None:
            return
        try:
            at = moment(local, zone, which)
        except forms.ValidationError as error:
            self.add_error(name, error)
            return
        before = getattr(self.event, name) if self.event else None
        if before and at == before.replace(second=0, microsecond=0):
            at = before
        self.cleaned_data[name] = at

    def _order(self, deadline: datetime, start: datetime) -> None:
        if deadline > start:
            late = DeadlineLate()
            self.add_error("deadline", forms.ValidationError(str(late), code=late.code))
        is_new = self.event is None or deadline != self.event.deadline
        if is_new and deadline <= self.now:
            self.add_error(
                "deadline",
                forms.ValidationError(_("This moment has passed."), code="deadline_past"),
            )


def _initial(event: Event) -> dict[str, Any]:
    zone = zone_of(event)
    values: dict[str, Any] = {name: getattr(event, name) for name in PLAIN}
    values["format"] = event.format.code if event.format else None
    for name in TIMES:
        at = getattr(event, name)
        values[name] = at.astimezone(zone).replace(tzinfo=None)
        values[f"{name}_which"] = which_of(at, zone)
    return values
