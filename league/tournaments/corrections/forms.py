"""The forms of corrections: each returns a change of plain values."""

from collections.abc import Mapping
from typing import Any, Final

from django import forms
from django.utils.translation import gettext_lazy as _

from league.tournaments.corrections import rules
from league.tournaments.entrants.queries import Name, names_of, penalties_of
from league.tournaments.floor.forms import PenaltyForm
from league.tournaments.floor.services.slips import SENTENCES
from league.tournaments.models import Pairing, Penalty, Tournament
from league.tournaments.rounds.queries.outcomes import pairing_at
from league.tournaments.tournament import limits
from league.tournaments.tournament.forms import number_field, reason_field
from matches.queries.matches import rules_of, series_of
from matches.rules import slips

VOID: Final = "void"


def _entrant() -> forms.IntegerField:
    return number_field(_("Entrant's number"), limits.NUMBER)


def _round() -> forms.IntegerField:
    return forms.IntegerField(label=_("Round"), **limits.ROUND)


class CorrectionForm(forms.Form):
    """``change`` reads the typed values. It raises ValidationError for impossible ones.

    None means no change: the open round is paired again from the current results.
    """

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament

    def clean(self) -> dict[str, Any]:
        asked: dict[str, Any] = super().clean() or {}
        if not self.errors:
            asked["change"] = self.change(asked)
        return asked

    @property
    def kept(self) -> list[tuple[str, str]]:
        """Return what was typed, for a form that asks once more."""
        return [(name, self.data.get(name, "")) for name in self.fields]

    def change(self, asked: Mapping[str, Any]) -> rules.Change | None:
        return None

    def refused(self, text: Any, code: str) -> forms.ValidationError:
        return forms.ValidationError(text, code=code)


class RepairForm(CorrectionForm):
    """A form without fields."""


class ResultForm(CorrectionForm):
    round = _round()
    table = number_field(
        _("Table"),
        limits.TABLE,
        help_text=_("Where there are no tables: the number of the match in its round."),
    )
    score = forms.CharField(
        label=_("Result"),
        **limits.SCORE,
        help_text=_(
            "As on a slip: 2-1, or 1, 2, 0; x when both lose, n1 or n2 when that side did not "
            "appear; “void” takes the match out of the count."
        ),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none"}),
    )

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        at = (asked["round"], self._number(asked))
        if asked["score"].strip().casefold() == VOID:
            return rules.NewResult(*at, void=True)
        try:
            slip = slips.slip_of(asked["score"], series_of(rules_of(self.tournament.event)))
        except slips.SlipUnreadable as error:
            raise self.refused(SENTENCES[error.code], error.code) from error
        if slip.kind == slips.DOUBLE_LOSS:
            return rules.NewResult(*at, double_loss=True)
        if slip.kind == slips.NO_SHOW:
            return rules.NewResult(*at, no_show=1 if slip.winner == 2 else 2)
        return rules.NewResult(*at, winner=slip.winner, games=slip.games)

    def _number(self, asked: Mapping[str, Any]) -> int:
        pairing = pairing_at(self.tournament, asked["round"], asked["table"])
        if pairing is None:
            raise self.refused(_("There is no such table in this round."), "no_such_table")
        return pairing.number


class DropForm(CorrectionForm):
    entrant = _entrant()
    round = _round()

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        return rules.Drop(asked["entrant"], asked["round"])


class ReturnForm(DropForm):
    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        return rules.Return(asked["entrant"], asked["round"])


class PunishForm(CorrectionForm, PenaltyForm):
    entrant = _entrant()
    field_order = ("entrant",)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        decks = tournament.event.asks.decks
        super().__init__(*args, tournament=tournament, decks=decks, **kwargs)

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        return rules.Punish(
            asked["entrant"], asked["infraction"], asked["ruling"],
            asked["points"], asked["round"], asked["text"],
        )  # fmt: skip


class ForgiveForm(CorrectionForm):
    penalty = forms.TypedChoiceField(label=_("Penalty"), coerce=int)

    def __init__(self, *args: Any, tournament: Tournament, **kwargs: Any) -> None:
        super().__init__(*args, tournament=tournament, **kwargs)
        given = penalties_of(tournament).filter(lifted_at=None)
        names = names_of(tournament) if given else {}
        choices: Any = self.fields["penalty"]
        choices.choices = [("", "–"), *((penalty.pk, _said(penalty, names)) for penalty in given)]

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        return rules.Forgive(asked["penalty"])


def _said(penalty: Penalty, names: Mapping[int, Name]) -> str:
    number = penalty.entrant.number
    said = (penalty.get_ruling_display(), penalty.get_infraction_display())
    return f"{number} {names.get(number, '')}: {', '.join(map(str, said))}"


class ByeForm(CorrectionForm):
    entrant = _entrant()
    round = _round()
    bye = forms.ChoiceField(
        label=_("It counts"), choices=[(kind, Pairing.Kind(kind).label) for kind in rules.BYE_KINDS]
    )

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        numbers = Pairing.objects.filter(
            round__tournament=self.tournament,
            round__number=asked["round"],
            sides__entrant__number=asked["entrant"],
        ).values_list("number", flat=True)
        if (number := numbers.first()) is None:
            raise self.refused(_("This entrant has no place in this round."), "not_in_round")
        return rules.ByeWorth(asked["round"], number, asked["bye"])


class AskedForm(CorrectionForm):
    entrant = _entrant()
    round = _round()
    worth = forms.ChoiceField(
        label=_("Requested bye"),
        choices=(("half", _("as a draw")), ("zero", _("as a loss")), ("", _("none: it plays"))),
        required=False,
    )

    def change(self, asked: Mapping[str, Any]) -> rules.Change:
        return rules.Asked(asked["entrant"], asked["round"], asked["worth"] or None)


class ApplyForm(forms.Form):
    """``token`` identifies the preview that was shown."""

    token = forms.CharField(**limits.TOKEN, widget=forms.HiddenInput)
    reason = reason_field(help_text=_("The public log will show it."))


FORMS: Final[Mapping[str, tuple[Any, type[CorrectionForm]]]] = {
    "result": (_("A result"), ResultForm),
    "drop": (_("Had left before"), DropForm),
    "return": (_("Is there after all"), ReturnForm),
    "punish": (_("A penalty"), PunishForm),
    "forgive": (_("Lift a penalty"), ForgiveForm),
    "bye": (_("What a bye counts"), ByeForm),
    "asked": (_("A requested bye"), AskedForm),
    "repair": (_("Pair the open round again"), RepairForm),
}
