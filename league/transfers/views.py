"""Imports and exports on the desk, and events made from a file."""

import base64
import json

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _, ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events.models import Event
from league.people.errors import Refusal
from league.people.permissions import require
from league.people.views.answers import DONE, attempt, refuse
from league.tournaments.front.views.base import BRACKETS
from league.tournaments.models import Phase, Tournament
from league.tournaments.tournament.views import Desk, acting, page, press, tournament_for
from league.transfers.event_file.queries import event_file
from league.transfers.event_file.services import event_files
from league.transfers.tables.forms import ConfirmForm, EventFileForm, SheetForm
from league.transfers.tables.rules.columns import ENTRANTS, RESULTS
from league.transfers.tables.rules.reports import ImportReport, RowReport
from league.transfers.tables.services import importing
from league.transfers.tables.wording import COLUMNS as TITLES, DOES

COLUMNS = {"entrants": ENTRANTS, "results": RESULTS}
MOST_SHOWN = 500


@require_safe
@never_cache
def transfer(request: HttpRequest, uid: str) -> HttpResponse:
    """Show all imports and exports, and the snippets of the widgets."""
    tournament = tournament_for(request, uid, "tournaments.desk")
    desk = press(request, tournament, ())
    kinds = set(tournament.phases.values_list("kind", flat=True))
    return desk.show(
        "transfers/transfer.html",
        may_import=desk.may("tournaments.entrants"),
        may_change=desk.may("tournaments.change"),
        swiss=Phase.Kind.SWISS in kinds,
        widgets=_snippets(uid, with_bracket=bool(kinds.intersection(BRACKETS))),
    )


def _snippets(uid: str, *, with_bracket: bool) -> list[dict[str, str]]:
    names = [("standings", _("Standings")), ("pairings", _("Pairings"))]
    names += [("bracket", _("Bracket"))] if with_bracket else []
    return [
        {"label": label, "href": _address(uid, name), "snippet": _snippet(uid, name, label)}
        for name, label in names
    ]


def _address(uid: str, name: str) -> str:
    return reverse("tournaments:widget", args=[uid, name])


def _snippet(uid: str, name: str, label: str) -> str:
    source = f"{settings.SITE_URL}{_address(uid, name)}?theme=auto"
    return (
        f'<iframe src="{source}" title="{label}" width="100%" height="480" loading="lazy" '
        f'style="border:0"></iframe>'
    )


## Tables


@page
def table(request: HttpRequest, uid: str, table: str) -> HttpResponse:
    """Import a table: a preview first, then all of it or nothing."""
    needs = importing.NEEDS.get(table, "tournaments.entrants")
    tournament = tournament_for(request, uid, needs)
    if table not in importing.NEEDS:
        raise Http404
    desk = press(request, tournament, None)
    if request.POST.get("act") == "confirm":
        return _confirm(request, desk, table)
    if request.method != "POST":
        return _show(desk, table, SheetForm(), 200)
    form = SheetForm(request.POST, request.FILES)
    status, report = attempt(form, lambda asked: _look(request, tournament, table, asked["raw"]))
    if status != DONE:
        return _show(desk, table, form, status)
    return _show(desk, table, form, 200, report, form.cleaned_data["raw"])


def _look(request: HttpRequest, tournament: Tournament, kind: str, raw: bytes) -> ImportReport:
    return importing.dry_run(kind=kind, tournament=tournament, raw=raw, **acting(request))


def _confirm(request: HttpRequest, desk: Desk, table: str) -> HttpResponse:
    """Carry out the previewed import; if its effects have changed, show the new preview."""
    asked = ConfirmForm(request.POST)
    if not asked.is_valid():
        return _show(desk, table, SheetForm(), 400)
    raw = asked.cleaned_data["sheet"]
    form = SheetForm()
    try:
        done = importing.confirm(
            kind=table,
            tournament=desk.tournament,
            raw=raw,
            token=asked.cleaned_data["token"],
            **acting(request),
        )
    except Refusal as refusal:
        form = SheetForm({})
        form.errors.clear()
        status = refuse(form, refusal)
        try:
            report = _look(request, desk.tournament, table, raw)
        except Refusal:
            return _show(desk, table, form, status)
        return _show(desk, table, form, status, report, raw)
    messages.success(request, _said(done))
    return redirect("tournaments:desk-import", uid=desk.tournament.event.uid, table=table)


def _said(done: ImportReport) -> str:
    if done.before:
        return _("This file was imported already; nothing has changed.")
    words = ngettext("%(n)d row imported.", "%(n)d rows imported.", done.writes)
    return words % {"n": done.writes}


def _show(
    desk: Desk,
    table: str,
    form: SheetForm,
    status: int,
    report: ImportReport | None = None,
    raw: bytes = b"",
) -> HttpResponse:
    desk.status = status
    ready = report is not None and not report.problems and report.writes
    sent = {"sheet": base64.b64encode(raw).decode(), "token": report.token} if report else {}
    return desk.show(
        "transfers/import.html",
        table=table,
        form=form,
        report=report,
        rows=_rows(report) if report else [],
        titles=[TITLES[name] for name in _filled_columns(report)] if report else [],
        hidden=max(0, len(report.rows) - MOST_SHOWN) if report else 0,
        confirm=ConfirmForm(initial=sent, auto_id=False) if ready else None,
        columns=_columns(table, desk.tournament.event),
    )


def _rows(report: ImportReport) -> list[tuple[RowReport, str | Promise, list[str]]]:
    """List the rows with what each does and its fields in the order of the page."""
    names = _filled_columns(report)
    return [
        (row, DOES[row.does], [row.fields.get(name, "") for name in names])
        for row in report.rows[:MOST_SHOWN]
    ]


def _filled_columns(report: ImportReport) -> list[str]:
    """List the columns that are filled, in the order of the page."""
    said = report.columns
    return [name for name in TITLES if name in said]


def _columns(table: str, event: Event) -> list[tuple[str, tuple[str, ...]]]:
    """List the columns known for an event, which depend on its side size and on decks."""
    size = event.side_size
    more = {"team", "name2", "handle2", "deck2"} if size < 2 else set()
    more |= {"name3", "handle3", "deck3"} if size < 3 else set()
    more |= set() if event.asks.decks else {"deck", "deck2", "deck3"}
    return [(column[0], column[1:]) for name, column in COLUMNS[table].items() if name not in more]


## Whole events


@require_safe
@never_cache
def export(request: HttpRequest, uid: str) -> HttpResponse:
    """Download the whole event as JSON, as an organiser."""
    tournament = tournament_for(request, uid, "tournaments.change")
    text = json.dumps(event_file(tournament), ensure_ascii=False, indent=1)
    answer = HttpResponse(text + "\n", content_type="application/json")
    answer["Content-Disposition"] = f'attachment; filename="event-{uid}.json"'
    return answer


@page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Make an event from a file; only its organiser sees it at first."""
    require(request.user, "events.create")
    sent = (request.POST, request.FILES) if request.method == "POST" else ()
    form, by = EventFileForm(*sent), acting(request)
    status, made = attempt(form, lambda asked: event_files.bring_in(raw=asked["raw"], **by))
    if status == DONE:
        said = _("The event is here. Only its staff sees it until you publish it.")
        messages.success(request, said)
        return redirect("tournaments:desk", uid=made.event.uid)
    return render(request, "transfers/bring_in.html", {"form": form}, status=status)
