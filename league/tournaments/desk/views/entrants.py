"""Entrants on the desk: the list with its bulk acts, one entrant, the waiting list."""

from collections.abc import Callable, Mapping
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _, ngettext, pgettext

from league.events.queries import may_read_lists, newest_submissions
from league.events.queries.standing import illegal
from league.people.views.answers import PER_PAGE
from league.tournaments.entrants import forms, queries
from league.tournaments.entrants.services import absences, byes, check_in, entrants, seeds, waiting
from league.tournaments.floor.forms import PenaltyForm
from league.tournaments.floor.services import penalties
from league.tournaments.floor.views.hall import lifting
from league.tournaments.floor.views.players import checking_in
from league.tournaments.floor.wording import steps
from league.tournaments.front.views.base import chip
from league.tournaments.models import Entrant, Tournament
from league.tournaments.tournament.forms import KeyForm
from league.tournaments.tournament.views import Deed, acting, page, press, row_of, tournament_for

WORDS = 60
By = Mapping[str, Any]


@page
def entrant_list(request: HttpRequest, uid: str) -> HttpResponse:
    """List the entrants, with acts on all ticked ones and on the seeds of the whole page."""
    tournament = tournament_for(request, uid, "tournaments.entrants")
    reads = may_read_lists(request.user, tournament.event)
    show, words = _asked(request, reads=reads)
    listed = queries.listed(tournament, show=show, words=words, reads_decks=reads)
    shown = Paginator(listed, PER_PAGE).get_page(request.GET.get("page"))
    rows = list(shown.object_list)
    desk = press(request, tournament, _list_deeds(request, tournament, rows))
    query = urlencode(_query(show, words))
    if desk.done:
        number = f"&page={shown.number}" if shown.number > 1 else ""
        return redirect(f"{reverse('tournaments:desk-entrants', args=[uid])}?{query}{number}")
    illegal = _illegal(tournament, rows) if reads else None
    form = desk.forms.get("seeds")
    return desk.show(
        "tournaments/desk/entrants.html",
        page_obj=shown,
        lines=[
            (line, form[f"seed-{line.entrant.number}"] if form else None)
            for line in queries.lines(tournament, rows, illegal=illegal)
        ],
        words=words,
        show=show,
        tabs=_tabs(tournament, show, words, reads=reads),
        querystring=query,
        all_ticked=request.GET.get("tick") == "all",
        may_change=desk.may("tournaments.change"),
        late=queries.not_taken_in(tournament).count() if tournament.state == "running" else 0,
    )


def _asked(request: HttpRequest, *, reads: bool) -> tuple[str, str]:
    show = request.GET.get("show", "")
    if show not in queries.SHOWS or (show == "no_legal_deck" and not reads):
        show = ""
    return show, request.GET.get("q", "").replace("\0", "").strip()[:WORDS]


def _illegal(tournament: Tournament, rows: list[Entrant]) -> frozenset[int]:
    places = {seat.pk: None for row in rows for seat in row.entry.entry_players.all()}
    versions: dict[int, int | None] = {
        **places,
        **dict(newest_submissions().filter(seat__in=places).values_list("seat", "version")),
    }
    handed_in = {seat: version for seat, version in versions.items() if version is not None}
    return illegal(handed_in, tournament.event)


def _tabs(tournament: Tournament, show: str, words: str, *, reads: bool) -> list[dict[str, Any]]:
    decks = tournament.event.asks.decks
    kinds = [
        ("", _("All")),
        ("there", _("There")),
        ("gone", _("Left")),
        *([("no_check_in", _("Not checked in"))] if tournament.check_in != "none" else ()),
        *([("no_deck", _("No deck"))] if decks else ()),
        *([("no_legal_deck", _("No legal deck"))] if decks and reads else ()),
        ("late", _("Late")),
    ]
    return [chip(label, _query(kind, words), active=kind == show) for kind, label in kinds]


def _query(show: str, words: str) -> dict[str, str]:
    return {name: value for name, value in (("show", show), ("q", words)) if value}


def _list_deeds(request: HttpRequest, tournament: Tournament, rows: list[Entrant]) -> list[Deed]:
    of: By = {"tournament": tournament, **acting(request)}
    deeds = [*_ticked(of, [row.number for row in rows]), *_seeding(of, rows)]
    takes = tournament.check_in != Tournament.CheckInBy.NONE
    return [deed for deed in deeds if takes or deed.act != "check_in"]


def _ticked(of: By, known: list[int]) -> list[Deed]:
    """Return the acts on all ticked entrants."""

    def dropped(left: list[int]) -> str:
        words = ngettext(
            "%(n)d dropped. The log undoes it.", "%(n)d dropped. The log undoes it.", len(left)
        )
        return words % {"n": len(left)}

    return [
        checking_in(of, known),
        Deed("drop", "tournaments.entrants",
             lambda asked: absences.drop_together(**of, **asked), dropped,
             forms.NumbersForm, {"known": known}),
    ]  # fmt: skip


def _seeding(of: By, rows: list[Entrant]) -> list[Deed]:
    return [
        Deed("seeds", "tournaments.change",
             lambda asked: seeds.set_seeds(seeds=_seeds(asked), **of),
             _("The seeds are saved."), forms.SeedsForm, {"entrants": rows}),
        Deed("draw_seeds", "tournaments.change", lambda _asked: seeds.draw_seeds(**of),
             _("The seeds are drawn.")),
    ]  # fmt: skip


def _seeds(asked: Mapping[str, Any]) -> dict[int, int | None]:
    return {int(name.partition("-")[2]): seed for name, seed in asked.items()}


## One entrant


@page
def entrant(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.entrants")
    entrant_row = queries.entrant_by_number(tournament, number)
    desk = press(request, tournament, _deeds(request, entrant_row))
    if desk.done:
        return redirect("tournaments:desk-entrant", uid=uid, number=number)
    may_penalise = desk.may("tournaments.penalise")
    given = list(queries.penalties_against(entrant_row)) if may_penalise else None
    return desk.show(
        "tournaments/desk/entrant.html",
        entrant=entrant_row,
        entry=entrant_row.entry,
        name=entrant_row.entry.called,
        gone=queries.open_absence(entrant_row),
        absences=entrant_row.absences.order_by("pk"),
        byes=entrant_row.requested_byes.order_by("round"),
        penalties=given,
        steps=steps(given or ()),
    )


def _deeds(request: HttpRequest, entrant: Entrant) -> list[Deed]:
    by = acting(request)
    of: By = {"entrant": entrant, **by}
    return [*_stays(of), *_bye_deeds(entrant, of, by), *_penalties(entrant, of, by)]


def _stays(of: By) -> list[Deed]:
    """Return the acts on an entrant's club, table, check-in and participation."""
    return [
        Deed("club", "tournaments.entrants", lambda asked: entrants.set_club(**of, **asked),
             _("Saved."), forms.ClubForm, {"initial": {"club": of["entrant"].club}}),
        Deed("table", "tournaments.entrants",
             lambda asked: entrants.set_fixed_table(**of, **asked),
             _("Saved."), forms.TableForm,
             {"initial": {"fixed_table": of["entrant"].fixed_table}}),
        Deed("check_in", "tournaments.entrants", lambda _asked: check_in.check_in(**of),
             pgettext("done", "Checked in.")),
        Deed("check_out", "tournaments.entrants", lambda _asked: check_in.take_back(**of),
             _("The check-in is taken back.")),
        Deed("drop", "tournaments.entrants", lambda asked: absences.drop(**of, **asked),
             _("Dropped before the next round."), forms.ReasonForm),
        Deed("reenter", "tournaments.entrants", lambda asked: absences.reenter(**of, **asked),
             _("Plays again from the next round on."), forms.ReasonForm),
        Deed("disqualify", "tournaments.penalise",
             lambda asked: absences.disqualify(**of, **asked),
             pgettext("done", "Disqualified."), forms.ReasonNeededForm),
    ]  # fmt: skip


def _bye_deeds(entrant: Entrant, of: By, by: By) -> list[Deed]:
    asked_for = entrant.requested_byes.select_related("entrant__tournament")
    return [
        Deed("ask_bye", "tournaments.entrants", lambda asked: byes.ask(**of, **asked),
             _("The bye is noted."), forms.ByeForm),
        Deed("withdraw_bye", "tournaments.entrants",
             lambda asked: byes.withdraw(bye=row_of(asked_for, asked), **by),
             _("The bye is taken back."), KeyForm),
    ]  # fmt: skip


def _penalties(entrant: Entrant, of: By, by: By) -> list[Deed]:
    return [
        Deed("penalise", "tournaments.penalise", lambda asked: penalties.give_once(**of, **asked),
             _("The penalty is given."), PenaltyForm,
             {"decks": entrant.tournament.event.asks.decks}),
        lifting(queries.penalties_against(entrant), by),
    ]  # fmt: skip


## Who waits, and who came late


@page
def waiting_page(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.entrants")
    desk = press(request, tournament, _waiting_deeds(request, tournament))
    if desk.done:
        return redirect("tournaments:desk-waiting", uid=uid)
    late = queries.not_taken_in(tournament).prefetch_related("entry_players__player")
    is_running = tournament.state == Tournament.State.RUNNING
    return desk.show(
        "tournaments/desk/waiting.html",
        waiting=queries.waiting_list(tournament),
        late=[(entry, entry.called) for entry in late] if is_running else [],
    )


def _waiting_deeds(request: HttpRequest, tournament: Tournament) -> list[Deed]:
    by = acting(request)

    def of_list(do: Callable[..., Any]) -> Callable[[Mapping[str, Any]], Any]:
        waits = queries.waiting_list(tournament).select_related("tournament")
        return lambda asked: do(waiting=row_of(waits, asked), **by)

    def take_in(asked: Mapping[str, Any]) -> Any:
        entry = row_of(queries.not_taken_in(tournament), asked)
        return entrants.enter_late(tournament=tournament, entry=entry, **by)

    return [
        Deed("admit", "tournaments.entrants", of_list(waiting.admit),
             pgettext("done", "Let in."), KeyForm),
        Deed("leave", "tournaments.entrants", of_list(waiting.leave),
             _("Taken off the waiting list."), KeyForm),
        Deed("take_in", "tournaments.entrants", take_in, _("Taken in, from the next round on."),
             KeyForm),
    ]  # fmt: skip
