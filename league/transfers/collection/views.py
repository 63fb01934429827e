"""A collection that comes in from a table, and goes out as one."""

import base64
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _, ngettext, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.queries.collection import hold_of, holdings
from cards.views.decks import player_of
from league.events.tables import csv_answer
from league.people.errors import Refusal
from league.people.models import Player
from league.people.views.answers import DONE, attempt, page, refuse
from league.transfers.collection.forms import CollectionConfirmForm, CollectionForm
from league.transfers.collection.services import confirm, dry_run
from league.transfers.tables.rules.columns import COLLECTION
from league.transfers.tables.rules.reports import ImportReport
from league.transfers.tables.wording import DOES

MOST_SHOWN = 500
CHANGES = pgettext_lazy("a row of a table", "changes")
TITLES = {"code": _("Code"), "name": _("Name"), "have": _("Have"), "want": _("Want")}


@require_safe
@never_cache
def export(request: HttpRequest) -> HttpResponse:
    """Download the own collection as a table that comes in again as it is."""
    rows = holdings(player_of(request))
    cards = [(hold_of(row.card, row), row) for row in rows]
    lines = [(hold.code, hold.name, row.have, row.want) for hold, row in cards]
    return csv_answer("collection.csv", [list(TITLES.values()), *lines])


@page
@never_cache
def bring_in(request: HttpRequest) -> HttpResponse:
    """Import a table: first what it would change, then all of it or nothing."""
    player = player_of(request)
    if request.POST.get("act") == "confirm":
        return _confirm(request, player)
    if request.method != "POST":
        return _show(request, CollectionForm(), 200)
    form = CollectionForm(request.POST, request.FILES)
    status, report = attempt(form, lambda asked: dry_run(player=player, raw=asked["raw"]))
    if status != DONE:
        return _show(request, form, status)
    return _show(request, form, 200, report, form.cleaned_data["raw"])


def _confirm(request: HttpRequest, player: Player) -> HttpResponse:
    """Carry out the previewed import; if its effects have changed, show the new preview."""
    asked = CollectionConfirmForm(request.POST)
    if not asked.is_valid():
        return _show(request, CollectionForm(), 400)
    raw, form = asked.cleaned_data["sheet"], CollectionForm()
    try:
        done = confirm(player=player, raw=raw, token=asked.cleaned_data["token"])
    except Refusal as refusal:
        form = CollectionForm({})
        form.errors.clear()
        status = refuse(form, refusal)
        try:
            report = dry_run(player=player, raw=raw)
        except Refusal:
            return _show(request, form, status)
        return _show(request, form, status, report, raw)
    words = ngettext("%(n)d card changed.", "%(n)d cards changed.", done.writes)
    messages.success(request, words % {"n": done.writes})
    return redirect("collection:mine")


def _show(
    request: HttpRequest,
    form: CollectionForm,
    status: int,
    report: ImportReport | None = None,
    raw: bytes = b"",
) -> HttpResponse:
    sent = {"sheet": base64.b64encode(raw).decode(), "token": report.token} if report else {}
    ready = report is not None and not report.problems and report.writes
    context = {
        "form": form,
        "report": report,
        "confirm": CollectionConfirmForm(initial=sent, auto_id=False) if ready else None,
        "columns": [(titles[0], titles[1:]) for titles in COLLECTION.values()],
        **(_compared(report) if report else {}),
    }
    return render(request, "transfers/collection.html", context, status=status)


def _compared(report: ImportReport) -> dict[str, Any]:
    """List what changes or cannot, and count what stays as it is."""
    listed = [row for row in report.rows if row.does != "known"]
    rows = [
        (row, DOES.get(row.does, CHANGES), [row.fields.get(name, "") for name in TITLES])
        for row in listed[:MOST_SHOWN]
    ]
    return {
        "rows": rows,
        "titles": list(TITLES.values()),
        "hidden": max(0, len(listed) - MOST_SHOWN),
        "same": len(report.rows) - len(listed),
    }
