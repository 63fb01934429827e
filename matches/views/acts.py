"""What the sides of a match do: report, confirm, dispute, withdraw, give up, call a judge."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import uuid4

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _, pgettext
from django.views.decorators.http import require_POST

from league.people.errors import Refusal
from league.people.views.answers import DONE, attempt
from matches.errors import MatchHidden, NeedsWinner, NotInState
from matches.forms.reports import CallForm, NoteForm, ReportForm
from matches.models import Report, Side
from matches.queries.matches import has_points, series_of
from matches.queries.pages import ClaimView, MatchPage
from matches.queries.sheets import steps_of
from matches.rules.proof import NONE
from matches.services import reports
from matches.views.matches import shared
from matches.views.records import confirming, lead_on
from matches.views.speaking import Speaking, asking, of_match


def reported(request: HttpRequest, at: Speaking) -> HttpResponse:
    """Report, or correct one's report; records that come with it are shown as they were read."""
    page = at.page
    side = _own_side(page)
    posted = request.method == "POST"
    form = ReportForm(
        request.POST if posted else None,
        request.FILES if posted else None,
        initial=_said_before(page) | {"key": uuid4().hex},
        sides=page.sides,
        games=page.rules.games,
        records=page.rules.record != NONE,
        points=has_points(page.match.ruleset),
        steps=steps_of(page.rules),
        needs_winner=page.needs_winner,
    )
    status = 200
    if posted:
        status, _made = attempt(form, lambda asked: _report(at, side, asked))
        if status == DONE:
            messages.success(request, _("Your report is sent."))
            texts = form.texts()
            if texts:
                return confirming(request, at, texts, source=_source(form))
            return lead_on(request, at.paths.match)
    elif not {"report", "amend"} & page.may:
        raise NotInState
    no_draw = NeedsWinner.in_series(series_of(page.rules)) if page.needs_winner else None
    context = {
        **shared(page, at.paths),
        "form": form,
        "is_again": "amend" in page.may,
        "no_draw": no_draw,
    }
    return render(request, "matches/result/report.html", context, status=status)


def _report(at: Speaking, side: Side, asked: Mapping[str, Any]) -> Report:
    return reports.report(
        match=at.page.match,
        side=side,
        games=asked["claims"],
        note=asked["note"],
        key=asked["key"],
        by=at.by,
        now=timezone.now(),
    )


def _source(form: ReportForm) -> str:
    return "upload" if any(name.startswith("file-") for name in form.files) else "paste"


def _said_before(page: MatchPage) -> dict[str, Any]:
    """Return the form's initial values from one's own report, to be corrected."""
    mine = next((claim for claim in page.standing if claim.is_mine), None)
    if mine is None:
        return {}
    initial: dict[str, Any] = {"note": mine.report.note}
    for game in mine.games:
        initial[f"winner-{game.number}"] = str(game.winner)
        initial[f"end-{game.number}"] = game.end
        for side, score in zip(page.sides, game.score or (), strict=False):
            initial[f"score-{game.number}-{side.number}"] = score
    return initial


def _own_side(page: MatchPage) -> Side:
    return MatchHidden.unless(page.my_side)


def _claim(page: MatchPage, uid: str) -> ClaimView:
    return MatchHidden.unless(
        next((claim for claim in page.claims if claim.report.uid == uid), None)
    )


def confirmed(request: HttpRequest, at: Speaking, report: str) -> HttpResponse:
    claim = _claim(at.page, report)
    try:
        reports.confirm(report=claim.report, side=_own_side(at.page), by=at.by, now=timezone.now())
    except Refusal as refusal:
        if isinstance(refusal, MatchHidden):
            raise
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("You have confirmed the report."))
    return redirect(at.paths.match)


def _with_note(
    request: HttpRequest,
    at: Speaking,
    act: Callable[[str], object],
    done: str,
    words: dict[str, Any],
    form_class: type[forms.Form] = NoteForm,
) -> HttpResponse:
    """Ask once more, with a note; then do it. A refusal stands on the form."""
    form, status = form_class(request.POST if request.method == "POST" else None), 200
    if request.method == "POST":
        status, _done = attempt(form, lambda asked: act(asked["note"]))
        if status == DONE:
            messages.success(request, done)
            return redirect(at.paths.match)
    context = {**shared(at.page, at.paths), "form": form, **words}
    return render(request, "matches/act.html", context, status=status)


def disputed(request: HttpRequest, at: Speaking, report: str) -> HttpResponse:
    claim, side = _claim(at.page, report), _own_side(at.page)

    def act(note: str) -> object:
        return reports.dispute(
            report=claim.report, side=side, by=at.by, now=timezone.now(), note=note
        )

    words = {
        "title": _("Dispute this report?"),
        "text": _("Say what was different. If you do not agree, a judge decides."),
        "action": _("Dispute"),
        "claim": claim,
    }
    return _with_note(request, at, act, _("You have disputed the report."), words)


def withdrawn(request: HttpRequest, at: Speaking, report: str) -> HttpResponse:
    claim = _claim(at.page, report)
    _own_side(at.page)

    def act(note: str) -> object:
        return reports.withdraw(report=claim.report, by=at.by, now=timezone.now(), reason=note)

    words = {
        "title": _("Withdraw your report?"),
        "text": _("It stays in the log. You can report again."),
        "action": pgettext("a report", "Withdraw"),
        "claim": claim,
    }
    return _with_note(request, at, act, _("Your report is withdrawn."), words)


def conceded(request: HttpRequest, at: Speaking) -> HttpResponse:
    side = _own_side(at.page)

    def act(note: str) -> object:
        return reports.concede(
            match=at.page.match, side=side, by=at.by, now=timezone.now(), note=note
        )

    words = {
        "title": _("Give the match up?"),
        "text": _("The other side wins at once. This cannot be taken back by yourself."),
        "action": _("Give up"),
        "danger": True,
    }
    return _with_note(request, at, act, _("You have given the match up."), words)


def called(request: HttpRequest, at: Speaking) -> HttpResponse:
    side = _own_side(at.page)

    def act(note: str) -> object:
        return reports.call_judge(
            match=at.page.match, side=side, by=at.by, reason=note, now=timezone.now()
        )

    words = {
        "title": _("Call a judge?"),
        "text": _("If the opponent did not come, the match could not be finished or you disagree."),
        "action": _("Call a judge"),
    }
    return _with_note(request, at, act, _("A judge is called."), words, CallForm)


report = asking(reported)
dispute = asking(disputed)
withdraw = asking(withdrawn)
concede = asking(conceded)
call = asking(called)
confirm = require_POST(of_match(confirmed))
