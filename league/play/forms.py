"""Forms that come before a table opens."""

from collections.abc import Sequence
from copy import deepcopy
from typing import Any, Final
from uuid import uuid4

from django import forms
from django.utils.translation import get_language, gettext_lazy as _

from engines.core.game import AnyGame
from engines.core.options import labels
from engines.core.registry import get
from league.events.forms import games
from league.people.validators import validate_public_name
from league.play.levels import offered
from league.play.models import Sitting
from league.play.services.judging import MOST_SECONDS
from league.play.services.opening import ALONE, APART, EACH, SHARED, WRITER, Wanted, has_hands
from league.play.services.places import LONGEST_NAME

LONGEST_KEY: Final = 40
LONGEST_REASON: Final = 200
WHO = {
    SHARED: _("One device for all of us"),
    APART: _("Two devices: one for each side"),
    EACH: _("One device for each player"),
    WRITER: _("I write for both sides"),
}
DICE = {
    Sitting.Dice.TABLE: _("We roll our own dice and tap the faces"),
    Sitting.Dice.SERVER: _("The site rolls"),
    Sitting.Dice.SEALED: _("The site rolls, sealed: anybody can count the dice again afterwards"),
}
CARDS = {
    Sitting.Dice.SERVER: _("The site deals"),
    Sitting.Dice.SEALED: _("The site deals, sealed: anybody can count the deal again afterwards"),
    Sitting.Dice.TABLE: _("We hold real cards"),
}


class OpenForm(forms.Form):
    """How a game is played: every field has a default, so that nothing need be chosen."""

    game = forms.ChoiceField(widget=forms.HiddenInput)
    preset = forms.ChoiceField(label=_("Length"), required=False)
    who = forms.ChoiceField(label=_("How many devices"), widget=forms.RadioSelect, required=False)
    source = forms.ChoiceField(widget=forms.RadioSelect, required=False)
    is_public = forms.BooleanField(label=_("Others may look on with the link"), required=False)

    def __init__(self, data: object, *, game: str, language: str) -> None:
        super().__init__(data, initial={"game": game})  # type: ignore[arg-type]
        known = get(game)
        self.hands = has_hands(known)
        sources = CARDS if self.hands else DICE
        people = [who for who in WHO if who != EACH or len(known.seats) > len(known.sides)]
        presets = presets_of(known, language)
        choose(self, "game", list(games.names()), game)
        choose(self, "who", [(who, WHO[who]) for who in people], SHARED)
        choose(self, "source", list(sources.items()), next(iter(sources)))
        choose(self, "preset", presets, "")
        if data is None:  # for a single device there is a button without a form
            self.initial["who"] = APART
        self.fields["name"] = deepcopy(NameForm.base_fields["name"])
        self.order_fields(["who", "name", "source", "preset", "is_public"])
        self.fields["source"].label = _("Cards") if self.hands else _("Dice")
        if len(presets) == 1:
            del self.fields["preset"]

    def wanted(self) -> Wanted:
        given = {name: value or self.initial.get(name, "")
                 for name, value in self.cleaned_data.items()}  # fmt: skip
        if given["who"] == WRITER and not self.cleaned_data["source"]:
            given["source"] = Sitting.Dice.TABLE  # what is written down happens there
        return Wanted(
            game=given["game"], who=given["who"], source=given["source"],
            preset=given.get("preset", ""), is_public=bool(given["is_public"]),
            name=given["name"],
        )  # fmt: skip


class SoloForm(forms.Form):
    """A game against bots: how well they play, and what one plays for; all but that is usual."""

    level = forms.ChoiceField(widget=forms.HiddenInput, required=False)
    side = forms.ChoiceField(label=_("You play for"), widget=forms.RadioSelect, required=False)
    preset = forms.ChoiceField(label=_("Length"), required=False)
    guides = forms.BooleanField(label=_("Explain every step to me"), required=False)

    def __init__(self, data: object, *, game: AnyGame, sides: Sequence[tuple[str, str]]) -> None:
        super().__init__(data)  # type: ignore[arg-type]
        self.game = game
        presets = presets_of(game, get_language() or "")
        levels = list(offered(game))
        choose(self, "level", [(level, level) for level in levels], levels[0])
        choose(self, "side", sides, sides[0][0])
        choose(self, "preset", presets, "")
        if len(presets) == 1:
            del self.fields["preset"]

    def wanted(self, name: str) -> Wanted:
        given = self.cleaned_data
        return Wanted(
            game=self.game.key, who=ALONE, source=Sitting.Dice.SERVER, name=name,
            preset=given.get("preset", ""), side=given["side"],
            level=given["level"] or self.initial["level"], guides=given["guides"],
        )  # fmt: skip


def presets_of(game: AnyGame, language: str) -> list[tuple[str, object]]:
    """Return the lengths of a game that have a name, the usual one first."""
    named = labels(game.key).presets
    presets = [(key, named[key].get(language, key)) for key in game.presets if key in named]
    return [("", _("the usual one")), *presets]


def choose(form: forms.Form, name: str, choices: Sequence[tuple[str, object]], usual: str) -> None:
    """Set the choices of a field, and which of them it begins with."""
    field = form.fields[name]
    assert isinstance(field, forms.ChoiceField)
    field.choices = choices
    form.initial[name] = usual


class PlayOnForm(OpenForm):
    """How a game goes on from a line of a record: who sits where, and who rolls from then on."""

    def __init__(self, data: object, *, game: str, language: str) -> None:
        super().__init__(data, game=game, language=language)
        self.fields.pop("preset", None)
        words = CARDS if self.hands else DICE
        sources = [Sitting.Dice.SERVER] if self.hands else [Sitting.Dice.SERVER, Sitting.Dice.TABLE]
        choose(self, "source", [(source, words[source]) for source in sources], sources[0])


class NameForm(forms.Form):
    name = forms.CharField(
        label=_("Your name, as the others see it (optional)"),
        required=False, max_length=LONGEST_NAME, validators=[validate_public_name],
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )  # fmt: skip


class ClockForm(forms.Form):
    """Time that a judge gives to sides or takes from them, with the reason that both read."""

    key = forms.CharField(widget=forms.HiddenInput, required=False, max_length=LONGEST_KEY)
    side = forms.ChoiceField(label=_("Whose clock"), widget=forms.RadioSelect, required=False)
    way = forms.ChoiceField(
        label=_("What changes"), widget=forms.RadioSelect, initial="more",
        choices=[("more", _("more time")), ("less", _("less time"))],
    )  # fmt: skip
    minutes = forms.IntegerField(
        label=_("Minutes"), min_value=0, max_value=MOST_SECONDS // 60, initial=0
    )
    seconds = forms.IntegerField(label=_("Seconds"), min_value=0, max_value=59, initial=0)
    reason = forms.CharField(
        label=_("Reason, as it will stand in the record"), max_length=LONGEST_REASON
    )

    def __init__(self, data: object, *, sides: Sequence[tuple[str, str]]) -> None:
        super().__init__(data, initial={"side": "", "key": str(uuid4())})  # type: ignore[arg-type]
        side = self.fields["side"]
        assert isinstance(side, forms.ChoiceField)
        side.choices = [("", _("both sides")), *sides]

    def clean(self) -> dict[str, Any]:
        given = super().clean() or {}
        if not self.errors and not (given["minutes"] or given["seconds"]):
            self.add_error("minutes", _("Say how much time."))
        return given

    def change(self) -> dict[str, Any]:
        given = self.cleaned_data
        seconds = given["minutes"] * 60 + given["seconds"]
        return {
            "side": given["side"],
            "seconds": seconds if given["way"] == "more" else -seconds,
            "reason": given["reason"],
            "key": given["key"],
        }
