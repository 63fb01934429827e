"""The organiser's desk: next steps and what is missing, in words, each with its button."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final
from zoneinfo import ZoneInfo

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.functional import Promise
from django.utils.translation import gettext, gettext_lazy as _, ngettext

from league.events.models import Event
from league.events.queries import zone_of
from league.tournaments.checklists.queries import parts, round_at_hand
from league.tournaments.desk.queries import Todo, counts_of, todo
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

Words = str | Promise
SAID: Final[Mapping[str, Words]] = {
    "judge_called": _("A judge is called to table %(table)s."),
    "judge_on_the_way": _("A judge is on the way to table %(table)s."),
    "judge_decides": _("%(round)s: a judge must decide at %(tables)s."),
    "proved_drawn": _(
        "%(round)s: the record proves a draw at %(tables)s, and somebody must go on. "
        "Let them play on, then enter who won."
    ),
    "no_phases": _("Say how the tournament is played: it has no phase yet."),
    "open_entry": _("Open the entry, so that players can enter."),
    "close_entry": _("Close the entry when everybody is in."),
    "entered": _("Entered: %(count)d%(capacity)s."),
    "waiting": _("On the waiting list: %(count)d."),
    "no_deck": _("Without a deck: %(count)d."),
    "no_legal_deck": _("Without a legal deck: %(count)d."),
    "not_checked_in": _("Not checked in: %(count)d."),
    "close_check_in": _(
        "Close the check-in: %(there)d are there, and %(count)d will not be waited for."
    ),
    "too_few_checked_in": _("At least two must be checked in; there are %(count)d."),
    "too_few_entrants": _("At least two entrants are needed; there are %(count)d."),
    "start": _("Start the tournament with %(count)d entrants."),
    "start_locks": _(
        "Start the tournament with %(count)d entrants. The deck deadline is only at %(deadline)s: "
        "the start locks all decks at once, and nobody can hand one in or change it after that."
    ),
    "late_entries": _("Entered late and not taken in yet: %(count)d."),
    "publish_round": _("%(round)s: the pairings are made. Look at them, then publish them."),
    "redraw_round": _(
        "%(round)s: something has changed since the pairings were made. Pair it again."
    ),
    "close_round": _("%(round)s: all results are in. Close it."),
    "closes_itself": _("%(round)s: all results are in. It is closed by itself now."),
    "publishes_itself": _(
        "%(round)s: the pairings are made, and published by themselves at %(at)s."
    ),
    "pairs_itself": _("Round %(round)d is paired by itself at %(at)s."),
    "clock_starts_itself": _("%(round)s: the clock starts by itself at %(at)s."),
    "nobody_goes_on": _(
        "%(round)s: nobody goes on at %(tables)s. Say who wins, and the bracket leads on."
    ),
    "paired_before": _(
        "A result has changed since round %(round)d was paired. See what follows from it."
    ),
    "paired_though_apart": _(
        "Round %(round)d pairs entrants who are to be kept apart. See what would change."
    ),
    "start_clock": _("%(round)s: start the clock."),
    "time_is_up": _("%(round)s: time is up. Without a result: %(tables)s."),
    "results_missing": _("%(round)s, results still missing: %(count)d (%(tables)s)."),
    "begin_phase": _("Begin phase %(phase)d."),
    "pair_round": _("Pair round %(round)d."),
    "finish_phase": _("Phase %(phase)d is played. Finish it."),
    "cut": _("See who comes into phase %(phase)d, and let it begin."),
    "ladder_runs": _(
        "The ladder goes on: players challenge each other. It ends only when you end it."
    ),
    "challenges_wait": _("Challenges that wait for an answer: %(count)d."),
    "pairing_underway": _("Round %(round)d is being paired. It is here in a moment."),
    "pairing_refused": _("The round was not paired: %(why)s"),
    "pairing_broken": _("Pairing round %(round)d broke off. Pair it again."),
    "finish": _("Everything is played. Finish the tournament: the standings become final."),
}
# A button that carries a step out at once: its label, and the act that it needs.
BUTTONS: Final[Mapping[str, tuple[Words, str]]] = {
    "open_entry": (_("Open the entry"), "tournaments.change"),
    "close_entry": (_("Close the entry"), "tournaments.change"),
    "start": (_("Start the tournament"), "tournaments.change"),
    "start_locks": (_("Lock decks and start"), "tournaments.change"),
    "close_check_in": (_("Close the check-in"), "tournaments.entrants"),
    "pair_round": (_("Pair the round"), "tournaments.run"),
    "start_clock": (_("Start the clock"), "tournaments.run"),
    "close_round": (_("Close the round"), "tournaments.run"),
    "begin_phase": (_("Begin the phase"), "tournaments.change"),
    "finish_phase": (_("Finish the phase"), "tournaments.change"),
    "finish": (_("Finish the tournament"), "tournaments.change"),
}
# A page for a step: its label, its route, and the act that it needs.
PAGES: Final[Mapping[str, tuple[Words, str, str]]] = {
    "cut": (_("Who goes on"), "desk-cut", "tournaments.change"),
    "ladder_runs": (_("Challenges"), "desk-rounds", "tournaments.desk"),
    "challenges_wait": (_("Look at them"), "desk-rounds", "tournaments.desk"),
    "judge_called": (_("Judge calls"), "desk-calls", "tournaments.desk"),
    "judge_on_the_way": (_("Judge calls"), "desk-calls", "tournaments.desk"),
    "judge_decides": (_("Results"), "desk-results", "tournaments.desk"),
    "proved_drawn": (_("Enter results"), "desk-results", "tournaments.desk"),
    "no_phases": (_("Plan the phases"), "desk-phases", "tournaments.change"),
    "entered": (_("Entrants"), "desk-entrants", "tournaments.entrants"),
    "waiting": (_("Waiting list"), "desk-waiting", "tournaments.entrants"),
    "no_deck": (_("Who is it"), "desk-entrants", "tournaments.entrants"),
    "no_legal_deck": (_("Who is it"), "desk-entrants", "tournaments.entrants"),
    "not_checked_in": (_("Check-in"), "desk-check-in", "tournaments.entrants"),
    "too_few_checked_in": (_("Check-in"), "desk-check-in", "tournaments.entrants"),
    "late_entries": (_("Take them in"), "desk-waiting", "tournaments.entrants"),
    "time_is_up": (_("Enter results"), "desk-results", "tournaments.desk"),
    "results_missing": (_("Enter results"), "desk-results", "tournaments.desk"),
    "publish_round": (_("Look and publish"), "desk-round", "tournaments.desk"),
    "redraw_round": (_("Pair again"), "desk-round", "tournaments.desk"),
    "publishes_itself": (_("Look at it"), "desk-round", "tournaments.desk"),
    "paired_before": (_("See what it changes"), "desk-correct", "tournaments.correct"),
    "paired_though_apart": (_("See what it changes"), "desk-correct", "tournaments.correct"),
    "nobody_goes_on": (_("Say who wins"), "desk-correct", "tournaments.correct"),
}
MOST_TABLES = 12


@dataclass(frozen=True, slots=True)
class DeskStep:
    """``press`` is the act of a button, ``href`` a page instead; both empty: for information."""

    code: str
    weight: str
    text: str
    label: str = ""
    press: str = ""
    value: int | str = ""
    href: str = ""


def _step(tournament: Tournament, todo: Todo, may: Mapping[str, bool]) -> DeskStep:
    text = str(SAID[todo.code]) % _params(todo, tournament)
    said = {"code": todo.code, "weight": todo.weight.value, "text": text}
    if todo.code in BUTTONS and may[BUTTONS[todo.code][1]]:
        label, _needs = BUTTONS[todo.code]
        value: int | str = todo.params.get("round") or todo.params.get("phase") or ""
        press = "start" if todo.code == "start_locks" else todo.code
        return DeskStep(**said, label=str(label), press=press, value=value)
    if todo.code in PAGES and may[PAGES[todo.code][2]]:
        label, route, _needs = PAGES[todo.code]
        return DeskStep(**said, label=str(label), href=_href(tournament.event.uid, todo, route))
    return DeskStep(**said)


def _href(uid: str, todo: Todo, route: str) -> str:
    """Return the address of a step's page, with the query that selects the step's object."""
    place: tuple[int | str, ...] = ()
    asked = ""
    match todo.code:
        case "publish_round" | "redraw_round" | "publishes_itself":
            place = (todo.params["round"],)
        case "paired_before" | "paired_though_apart":
            place, asked = ("repair",), "?look=1"
        case "nobody_goes_on":
            table = todo.params["tables"][0]
            at_table = f"&table={table}" if table else ""
            place, asked = ("result",), f"?round={todo.params['round']}{at_table}"
        case "no_deck" | "no_legal_deck":
            asked = f"?show={todo.code}"
    return reverse(f"tournaments:{route}", args=[uid, *place]) + asked


def _params(todo: Todo, tournament: Tournament) -> dict[str, Any]:
    shown = dict(todo.params)
    if todo.round is not None:
        shown["round"] = round_name(todo.round)
    if "at" in shown:
        shown["at"] = _moment(shown["at"], tournament.event)
    if "tables" in shown:
        shown["tables"] = _tables(shown["tables"])
    capacity = shown.get("capacity")
    shown["capacity"] = f" / {capacity}" if capacity else ""
    if "deadline" in shown and "zone" in shown:
        local = shown["deadline"].astimezone(ZoneInfo(shown["zone"]))
        shown["deadline"] = date_format(local, "Y-m-d H:i", use_l10n=False)
    if shown.get("table", 0) is None:
        shown["table"] = "–"
    return shown


def _moment(at: datetime, event: Event) -> str:
    """Write a time in the event's zone, with its day unless that is today."""
    local, today = (each.astimezone(zone_of(event)) for each in (at, timezone.now()))
    is_today = local.date() == today.date()
    return date_format(local, "H:i" if is_today else "Y-m-d H:i", use_l10n=False)


def _tables(tables: list[int | None]) -> str:
    shown = ", ".join("–" if table is None else str(table) for table in tables[:MOST_TABLES])
    more = len(tables) - MOST_TABLES
    if more > 0:
        shown += " " + gettext("and %(count)d more") % {"count": more}
    said = ngettext("table %(tables)s", "tables %(tables)s", len(tables))
    return said % {"tables": shown}


## The page

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
    todos = todo(tournament, viewer=request.user, now=timezone.now())
    steps = [_step(tournament, todo, may) for todo in todos]
    return asked.show(
        "tournaments/desk/desk.html",
        steps=steps,
        clocks=[(round, round_name(round), ends_at(round)) for round in under_way(tournament)],
        now=timezone.now(),
        is_pairing=any(step.code == "pairing_underway" for step in steps),
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
        """Finish the last phase; any other one ends with the cut to the next, on its own page."""
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
    """Return the message after an act; empty for a worker's pairing, which the steps mention."""
    return lambda made: "" if isinstance(made, PairingJob) else str(DONE[act])
