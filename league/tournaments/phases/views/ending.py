"""Ending a phase: by the cut, after a preview, or, for a ladder, by an explicit decision."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from league.people.errors import Refusal
from league.people.views.answers import refuse
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.errors import NotNow, refusing
from league.tournaments.ladder.forms import EndForm
from league.tournaments.ladder.queries import open_offers
from league.tournaments.ladder.views import ladder_now
from league.tournaments.models import Phase
from league.tournaments.phases.forms.set_up import CutForm
from league.tournaments.phases.services import cuts, phases
from league.tournaments.rounds.queries.rounds import next_cut, under_way
from league.tournaments.standings.queries import Placing
from league.tournaments.tournament.views import Deed, Desk, acting, page, press, tournament_for
from league.tournaments.tournament.wording import phase_name, round_name

UNSEEN: Final = "unseen"  # the token of no cut: a cut without a preview cannot be confirmed


@dataclass(frozen=True, slots=True)
class CutLine:
    """``seed``: in the phase that begins; None for an entrant that does not qualify."""

    number: int
    name: Name | None
    row: Placing | None
    seed: int | None = None
    is_tied: bool = False


@page
def cut(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.change")
    following = NotNow.unless(next_cut(tournament))
    names = names_of(tournament)
    form = CutForm(request.POST or None, known=names)
    desk, declined = press(request, tournament, None), []
    early = request.GET.get("early") == "1"
    if request.method == "POST":
        desk.status = 200 if form.is_valid() else 400
        declined = form.cleaned_data.get("declined", [])
        early = bool(form.cleaned_data.get("early"))
        asks = form.is_valid() and request.POST.get("act") == "confirm"
        if asks and _confirmed(desk, form):
            messages.success(request, _("The phase has begun."))
            return redirect("tournaments:desk", uid=uid)
    return desk.show("tournaments/phases/cut.html", form=form, early=early, following=following,
                     phase=phase_name(following), **_shown(following, declined, names))  # fmt: skip


def _confirmed(desk: Desk, form: CutForm) -> bool:
    asked = form.cleaned_data
    try:
        phases.cut(
            tournament=desk.tournament,
            **acting(desk.request),
            early=asked["early"],
            declined=asked["declined"],
            token=asked["token"] or UNSEEN,
        )
    except Refusal as refusal:
        desk.status = refuse(form, refusal)
        return False
    return True


def _shown(following: Phase, declined: list[int], names: Mapping[int, Name]) -> dict[str, Any]:
    try:
        with refusing():
            cut = cuts.preview(following, declined)
    except Refusal as refusal:
        return {"problem": refusal}

    def line(number: int, seed: int | None = None) -> CutLine:
        return CutLine(number, names.get(number), cut.rows.get(number), seed, number in cut.tied)

    return {
        "cut": cut,
        "inside": [line(number, seed) for seed, number in enumerate(cut.order, 1)],
        "declined": [line(number) for number in cut.declined],
        "next": [line(number) for number in cut.following],
        "has_points": any(row.points for row in cut.rows.values()),
    }


## A ladder, which never ends by itself


@page
def end(request: HttpRequest, uid: str) -> HttpResponse:
    """End a ladder: the page says what this ends, and asks to type the event's name."""
    tournament = tournament_for(request, uid, "tournaments.change")
    phase = ladder_now(tournament)

    def finish(asked: Mapping[str, Any]) -> Phase:
        return phases.finish(phase=phase, confirm=asked["confirm"], **acting(request))

    said = _("The ladder has ended. The log undoes it.")
    desk = press(request, tournament, [Deed("end", "tournaments.change", finish, said, EndForm)])
    if desk.done:
        return redirect("tournaments:desk", uid=uid)
    return desk.show(
        "tournaments/phases/end.html",
        form=desk.forms["end"],
        phase=phase,
        phase_name=phase_name(phase),
        is_last=not tournament.phases.filter(number__gt=phase.number).exists(),
        open_rounds=[(round, round_name(round)) for round in under_way(tournament)],
        waiting=open_offers(phase).count(),
    )
