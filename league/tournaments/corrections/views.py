"""Corrections: the page shows a preview first, which one press applies."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.people.errors import Refusal
from league.people.views.answers import refuse
from league.tournaments.corrections import services as corrections
from league.tournaments.corrections.forms import FORMS, ApplyForm, CorrectionForm
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import Preview
from league.tournaments.corrections.wording import preview_context
from league.tournaments.entrants.queries import Name, names_of, next_round
from league.tournaments.errors import PreviewStale, TournamentHidden
from league.tournaments.models import Tournament
from league.tournaments.rounds.queries.outcomes import Said, pairing_at, said_of
from league.tournaments.tournament.views import Desk, acting, page, press, tournament_for

MOST_FREED = 200


@page
def correct(request: HttpRequest, uid: str, kind: str) -> HttpResponse:
    """GET previews (``?look=1``) and writes nothing; POST applies the preview, by its token."""
    tournament = tournament_for(request, uid, "tournaments.correct")
    if kind not in FORMS:
        raise TournamentHidden
    title, make = FORMS[kind]
    posted = request.method == "POST"
    sent = request.POST if posted else (request.GET if "look" in request.GET else None)
    last = max(next_round(tournament) - 1, 1)
    form = make(sent, tournament=tournament, initial={"round": last, **request.GET.dict()})
    sure = ApplyForm(request.POST if posted else None, auto_id="sure_%s")
    freed = _numbers(sent.getlist("free")) if sent is not None else []
    desk = press(request, tournament, None)
    if posted and _applied(desk, form, sure, freed):
        return _thanks(desk)
    preview = _looked(desk, form, freed) if sent is not None else None
    names = names_of(tournament)
    return desk.show(
        "tournaments/corrections/correct.html",
        kind=kind,
        title=title,
        form=form,
        sure=sure,
        preview=preview,
        effects=preview_context(tournament, preview, names) if preview else None,
        freed=freed,
        offered=[(name, label) for name, (label, _make) in FORMS.items()],
        names=names.values(),
        meant=_meant(tournament, {**request.GET.dict(), **request.POST.dict()}, names)
        if kind == "result"
        else None,
    )


@dataclass(frozen=True, slots=True)
class Meant:
    """The match that a correction is about, and its result so far."""

    sides: tuple[Name | None, ...]
    said: Said | None
    is_match: bool


def _meant(
    tournament: Tournament, typed: Mapping[str, str], names: Mapping[int, Name]
) -> Meant | None:
    """Return the match that the typed values name, shown so that a wrong table is noticed."""
    numbers = _numbers([typed.get("round", ""), ""]), _numbers([typed.get("table", ""), ""])
    if not all(numbers):
        return None
    pairing = pairing_at(tournament, numbers[0][0], numbers[1][0])
    if pairing is None:
        return None
    said = said_of([pairing.match_id]) if pairing.match_id else {}
    return Meant(
        tuple(names.get(side.entrant.number) for side in pairing.sides.all()),
        said.get(pairing.match_id or 0),
        pairing.match_id is not None,
    )


def _numbers(given: list[str]) -> list[int]:
    plain = (text for text in given[:MOST_FREED] if text.isascii() and text.isdigit())
    return sorted({int(text) for text in plain if len(text) < 7})


def _looked(desk: Desk, form: CorrectionForm, freed: list[int]) -> Preview | None:
    if not form.is_valid():
        desk.status = 400
        return None
    try:
        return preview(desk.tournament, form.cleaned_data["change"], freed)
    except Refusal as refusal:
        desk.status = refuse(form, refusal)
        return None


def _applied(desk: Desk, form: CorrectionForm, sure: ApplyForm, freed: list[int]) -> bool:
    desk.status = 400
    if not (form.is_valid() and sure.is_valid()):
        return False
    try:
        corrections.apply(
            tournament=desk.tournament,
            change=form.cleaned_data["change"],
            token=sure.cleaned_data["token"],
            reason=sure.cleaned_data["reason"],
            unfreeze=freed,
            **acting(desk.request),
        )
    except PreviewStale as refusal:
        desk.status = refuse(sure, refusal)
        return False
    except Refusal as refusal:
        desk.status = refuse(form, refusal)
        return False
    return True


def _thanks(desk: Desk) -> HttpResponse:
    if desk.may("tournaments.change"):
        messages.success(desk.request, _("It is corrected. It can be undone here."))
    else:
        messages.success(desk.request, _("It is corrected. An organiser can undo it here."))
    return redirect("tournaments:desk-log", uid=desk.tournament.event.uid)
