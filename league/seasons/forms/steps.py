"""Who organises a league, play-offs after a season, leaving while it is played."""

from datetime import timedelta
from typing import Any

from django import forms
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from league.events.validators import validate_year
from league.people.forms.fields import LineField
from league.people.models import Player
from league.people.queries import visible_players
from league.people.services.accounts import tidy_handle
from league.seasons import limits
from league.seasons.models import Season
from league.seasons.queries.leagues import Side, sides_of
from league.seasons.services.plans import EVENING
from league.seasons.services.play_offs import MOST_LEGS

PAUSE = timedelta(days=7)


class OrganiserForm(forms.Form):
    handle = forms.CharField(
        label=_("Player"),
        max_length=60,
        help_text=_("The handle, as in /players/handle/."),
        widget=forms.TextInput(attrs={"autocapitalize": "none", "spellcheck": "false"}),
    )

    def clean_handle(self) -> Player:
        handle = tidy_handle(self.cleaned_data["handle"])
        player = visible_players().select_related("user").filter(handle=handle).first()
        if player is None or player.user is None or player.erased_at:
            raise forms.ValidationError(
                _("There is no account with this handle."), code="no_player"
            )
        return player


class PlayOffsForm(forms.Form):
    starts_on = forms.DateField(
        label=_("Starts on"),
        validators=[validate_year],
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        initial=lambda: timezone.localdate() + PAUSE,
    )
    at = forms.TimeField(
        label=_("Rounds begin at"),
        initial=EVENING,
        widget=forms.TimeInput(attrs={"type": "time"}, format="%H:%M"),
    )
    legs = forms.TypedChoiceField(
        label=_("Matches of each pair"),
        coerce=int,
        choices=[(number, str(number)) for number in range(1, MOST_LEGS + 1)],
        initial=1,
    )


class LeaveForm(forms.Form):
    """``entrant`` is the key of the side that leaves."""

    entrant = forms.TypedChoiceField(label=_("Who leaves"), coerce=int)
    reason = LineField(
        label=_("Reason"),
        **limits.REASON,
        required=False,
        help_text=_("The public log will show it."),
    )

    def __init__(self, *args: Any, season: Season, **more: Any) -> None:
        super().__init__(*args, **more)
        self.sides: dict[int, Side] = {}
        choices: list[tuple[Any, Any]] = [("", "–")]
        for division in season.divisions.all():
            stay = [side for side in sides_of(division).values() if not side.left]
            self.sides |= {side.entrant: side for side in stay}
            choices.append((division.name, [(side.entrant, side.name) for side in stay]))
        field: Any = self.fields["entrant"]
        field.choices = choices

    @property
    def side(self) -> Side:
        """Return the chosen side; the form must be valid."""
        return self.sides[self.cleaned_data["entrant"]]
