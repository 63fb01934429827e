"""What officials type: a decision with its reason, a match to be played."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from league.people.forms.fields import PlainTextField
from matches import limits
from matches.forms.reports import GamesForm, winner_field
from matches.models import Ruling
from matches.queries.pages import SideView


class RulingForm(GamesForm):
    """Either one of the offers (``decision``), or a kind of ruling with its games or a winner."""

    needs_games = False

    reason = PlainTextField(
        label=_("Reason"),
        **limits.REASON,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_("Everybody who sees the match can read it."),
    )
    decision = forms.CharField(max_length=40, required=False, widget=forms.HiddenInput)

    def __init__(
        self,
        *args: Any,
        sides: Sequence[SideView],
        kinds: Sequence[str],
        needs_winner: bool = False,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, sides=sides, records=False, needs_winner=needs_winner, **kwargs)
        labels = dict(Ruling.Kind.choices)
        self.fields["kind"] = forms.ChoiceField(
            label=_("Kind of decision"),
            choices=[(kind, labels[kind]) for kind in kinds],
            required=False,
        )
        self.fields["winner"] = winner_field(
            [("", "—"), *((str(side.number), side.name) for side in sides)],
            may_draw=not needs_winner,
            help_text=_("Where no games are entered; else they say who won."),
        )

    def clean(self) -> dict[str, Any]:
        asked = super().clean()
        if asked["claims"] and asked.get("winner"):
            twice = _("Leave this empty where you enter games: they say who won.")
            self.add_error("winner", forms.ValidationError(twice, code="winner_twice"))
        return asked

    @property
    def winner(self) -> int | None:
        said = self.cleaned_data["winner"]
        return int(said) if said else None
