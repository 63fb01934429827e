"""The desk's answer to a slip: what is now stored, or what could be sent instead."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

from league.tournaments.errors import KnockoutDrawn, RoundUnsaid, SlipDiffers, TableDone
from league.tournaments.floor.forms import SlipForm
from league.tournaments.floor.services import slips
from league.tournaments.models import Round, Tournament
from league.tournaments.tournament.views import Deed, Desk, acting
from league.tournaments.tournament.wording import round_name
from matches.queries.matches import rules_of, series_of
from matches.rules.slips import DOUBLE_LOSS_WORD, for_side

ASIDE: Final = "X-Slip"  # the script requests only the answer, to show it beside the slip


@dataclass(frozen=True, slots=True)
class Choice:
    """The slip as it may be sent instead, by one press."""

    label: str
    table: str
    round: str
    score: str
    confirm: bool = False


def deed(request: HttpRequest, tournament: Tournament, rounds: list[Round]) -> Deed:
    def enter(asked: Mapping[str, Any]) -> slips.Entered:
        return slips.enter(tournament=tournament, **acting(request), **asked)

    said = "" if ASIDE in request.headers else words
    given = {"rounds": [(round.number, round_name(round)) for round in rounds],
             "initial": {"round": request.GET.get("round", "")}}  # fmt: skip
    return Deed("slip", "tournaments.results", enter, said, SlipForm, given)


def words(entered: slips.Entered) -> str:
    """Word the sides and the stored result, so that a typing error is noticed."""
    shown = {
        "round": round_name(entered.pairing.round),
        "table": entered.pairing.table,
        "sides": " – ".join(entered.sides),
        "ended": entered.words,
    }
    if entered.is_new:
        return _("%(round)s, table %(table)s: %(sides)s. Stored: %(ended)s.") % shown
    return _("%(round)s, table %(table)s: %(sides)s. This is stored already: %(ended)s.") % shown


def choices(desk: Desk) -> list[Choice]:
    """List what a refused slip could say instead."""
    typed, refusal = desk.request.POST, desk.refusal
    table, score, round = (typed.get(name, "").strip() for name in ("table", "score", "round"))
    if isinstance(refusal, RoundUnsaid):
        form: Any = desk.forms["slip"]
        return [Choice(name, table, str(number), score) for number, name in form.rounds]
    if isinstance(refusal, SlipDiffers):
        return [Choice(_("Enter this slip all the same"), table, round, score, confirm=True)]
    if not isinstance(refusal, KnockoutDrawn):
        return []
    series = series_of(rules_of(desk.tournament.event))
    first, second = (
        Choice(_("%(name)s goes on") % {"name": refusal.params[side]}, table, round,
               for_side(score, number, series))
        for number, side in enumerate(("first", "second"), 1)
    )  # fmt: skip
    return [first, second, Choice(_("both lose"), table, round, DOUBLE_LOSS_WORD)]


def context(desk: Desk) -> dict[str, Any]:
    """Return the context about the sent slip, for the page and for the answer alone."""
    refusal = desk.refusal
    return {
        "choices": choices(desk),
        "second": refusal.params if isinstance(refusal, TableDone) else None,
        "unlike": refusal.params if isinstance(refusal, SlipDiffers) else None,
        "typed": desk.request.POST.get("score", "").strip(),
        "may_rule": desk.may("tournaments.correct"),
    }


def answer(desk: Desk) -> HttpResponse:
    """Return only the answer to the slip."""
    shown = {
        "event": desk.tournament.event,
        "form": desk.forms.get("slip"),
        "said": words(desk.result) if isinstance(desk.result, slips.Entered) else "",
        **context(desk),
    }
    status = 200 if desk.done else desk.status
    return render(desk.request, "tournaments/floor/slip_answer.html", shown, status=status)
