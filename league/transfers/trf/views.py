"""Imports of report files of other programs: a preview first, then the event."""

import base64
from collections.abc import Mapping
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.people.errors import Refusal
from league.people.permissions import require
from league.people.views.answers import DONE, attempt, refuse
from league.tournaments.tournament.views import acting, page
from league.transfers.tables import wording as imports
from league.transfers.tables.forms import ReportConfirmForm, ReportForm
from league.transfers.trf import services as report_files
from league.transfers.trf.services import Look

MOST_SHOWN = 500


@page
def bring_in(request: HttpRequest) -> HttpResponse:
    """Import a report: a preview first, then all of it or nothing."""
    require(request.user, "events.create")
    if request.method != "POST":
        return _show(request, ReportForm(initial=_initial(request)), 200)
    if request.POST.get("act") == "confirm":
        return _confirm(request)
    form = ReportForm(request.POST, request.FILES)
    status, look = attempt(
        form, lambda asked: report_files.dry_run(**_asked(request, asked, "raw"))
    )
    return _show(request, form, 200 if status == DONE else status, look)


def _initial(request: HttpRequest) -> dict[str, str]:
    player = getattr(request.user, "player", None)
    return {"time_zone": player.time_zone} if player else {}


def _asked(request: HttpRequest, said: Mapping[str, Any], raw: str) -> dict[str, Any]:
    game, _colon, format = said["what"].partition(":")
    return {
        "raw": said[raw],
        "game": game,
        "format": format or None,
        "time_zone": said["time_zone"],
        **acting(request),
    }


def _confirm(request: HttpRequest) -> HttpResponse:
    asked = ReportConfirmForm(request.POST)
    if not asked.is_valid():
        return _show(request, ReportForm(initial=_initial(request)), 400)
    try:
        look = report_files.bring_in(**_asked(request, asked.cleaned_data, "sheet"))
    except Refusal as refusal:
        form = ReportForm({name: asked.cleaned_data[name] for name in ("what", "time_zone")})
        form.errors.clear()
        return _show(request, form, refuse(form, refusal))
    assert look.made is not None
    messages.success(request, _("The event is here. Only its staff sees it until you publish it."))
    return redirect("tournaments:desk", uid=look.made.event.uid)


def _show(
    request: HttpRequest, form: ReportForm, status: int, look: Look | None = None
) -> HttpResponse:
    ready = look is not None and not look.stops and not look.before
    findings = look.findings[:MOST_SHOWN] if look else ()
    context = {
        "form": form,
        "look": look,
        "findings": [
            (finding, imports.sentence_of(finding.code, finding.params)) for finding in findings
        ],
        "hidden": max(0, len(look.findings) - MOST_SHOWN) if look else 0,
        "rows": look.rows[:MOST_SHOWN] if look else (),
        "confirm": _to_confirm(form) if ready else None,
    }
    return render(request, "transfers/bring_in_report.html", context, status=status)


def _to_confirm(form: ReportForm) -> ReportConfirmForm:
    said = form.cleaned_data
    sheet = base64.b64encode(said["raw"]).decode()
    initial = {"sheet": sheet, "what": said["what"], "time_zone": said["time_zone"]}
    return ReportConfirmForm(initial=initial, auto_id=False)
