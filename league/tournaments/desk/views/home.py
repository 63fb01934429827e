"""The organiser's desk: what is next, what is missing, and the button that does it."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.tournaments.checklists.queries import parts, round_at_hand
from league.tournaments.desk.queries import counts_of, todo
from league.tournaments.desk.views.todo import BUTTONS, steps
from league.tournaments.entrants.services import check_in
from league.tournaments.errors import NotNow
from league.tournaments.models import Phase, Round, Tournament
from league.tournaments.pairing.queries import PairingJob
from league.tournaments.pairing.services import pairing, rounds
from league.tournaments.phases.services import phases, tournaments
from league.tournaments.rounds.queries.rounds import ends_at, under_way
from league.tournaments.tournament.forms import NumberForm
from league.tournaments.tournament.queries import running_phase
from league.tournaments.tournament.views import Deed, Said, acting, page, press, tournament_for
from league.tournaments.tournament.wording import round_name

State = Tournament.State
NEEDS = tuple(f"tournaments.{act}" for act in ("desk", "change", "run", "entrants", "correct"))
Press = Callable[[int], Any]
DONE: Final[Mapping[str, str | Promise]] = {
    "open_entry": _("The entry is open."),
    "close_entry": _("The entry is closed."),
    "start": _("The tournament has begun."),
    "close_check_in": _("The check-in is closed. The log undoes it."),
    "pair_round": _("The round is paired. Look at it before you publish it."),
    "start_clock": _("The clock runs."),
    "close_round": _("The round is closed."),
    "begin_phase": _("The phase has begun."),
    "finish_phase": _("The phase is finished."),
    "finish": _("The tournament is finished. The standings are final."),
}


@page
def desk(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    asked = press(request, tournament, _deeds(request, tournament))
    if asked.done:
        if isinstance(asked.result, Round) and asked.result.state == Round.State.DRAFT:
            return redirect("tournaments:desk-round", uid=uid, number=asked.result.number)
        return redirect("tournaments:desk", uid=uid)
    tournament.refresh_from_db()
    may = {need: asked.may(need) for need in NEEDS}
    found = steps(tournament, todo(tournament, viewer=request.user, now=timezone.now()), may)
    return asked.show(
        "tournaments/desk/desk.html",
        steps=found,
        clocks=[(round, round_name(round), ends_at(round)) for round in under_way(tournament)],
        now=timezone.now(),
        is_pairing=any(step.code == "pairing_underway" for step in found),
        counts=counts_of(tournament),
        states=_states(tournament),
        may_change=may["tournaments.change"],
        may_restrict=may["tournaments.run"],
        parts=[part for part in parts(tournament, round=round_at_hand(tournament)) if part.points],
    )


def _states(tournament: Tournament) -> list[dict[str, Any]]:
    order = list(State)
    at = order.index(State(tournament.state))
    return [
        {"label": state.label, "is_now": number == at, "is_past": number < at}
        for number, state in enumerate(order)
    ]


def _deeds(request: HttpRequest, tournament: Tournament) -> list[Deed]:
    by = acting(request)
    of: Mapping[str, Any] = {"tournament": tournament, **by}

    def phase(number: int) -> Phase:
        return NotNow.unless(tournament.phases.filter(number=number).first())

    def round(number: int) -> Round:
        return NotNow.unless(tournament.rounds.filter(number=number).first())

    def finish(number: int) -> Phase:
        """Finish the last phase; another one ends with the cut to the next, on its own page."""
        if tournament.phases.filter(number__gt=number).exists():
            raise NotNow
        return phases.finish(phase=phase(number), **by)

    presses: dict[str, Press] = {
        "open_entry": lambda _n: tournaments.open_entry(**of),
        "close_entry": lambda _n: tournaments.close_entry(**of),
        "start": lambda _n: tournaments.start(**of),
        "close_check_in": lambda _n: check_in.close(**of),
        "pair_round": lambda n: pairing.pair_or_ask(
            phase=NotNow.unless(running_phase(tournament)), number=n, **by
        ),
        "start_clock": lambda n: rounds.start(round=round(n), **by),
        "close_round": lambda n: rounds.close(round=round(n), **by),
        "begin_phase": lambda n: phases.begin(phase=phase(n), **by),
        "finish_phase": finish,
        "finish": lambda _n: tournaments.finish(**of),
    }

    def deed(act: str, do: Press) -> Deed:
        return Deed(
            act, BUTTONS[act][1], lambda asked: do(asked["number"] or 0), _said(act), NumberForm
        )

    return [deed(act, do) for act, do in presses.items()]


def _said(act: str) -> Said:
    """Word what was done; of a pairing that a worker does the list of next steps tells."""
    return lambda made: "" if isinstance(made, PairingJob) else str(DONE[act])
