"""Making a tournament of an event; its settings, points, tie-breakers and phases."""

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.events.queries import event_by_uid
from league.people.errors import Conflict, Refusal
from league.people.permissions import require
from league.people.views.answers import DONE, attempt
from league.rules.standings.settings import StandingsSettings
from league.tournaments.models import Phase
from league.tournaments.phases.forms.phases import OF_KIND, PhasesForm, changed
from league.tournaments.phases.forms.set_up import MakeForm, SettingsForm
from league.tournaments.phases.services import tournaments
from league.tournaments.standings.forms import OrderForm, moved
from league.tournaments.tournament.queries import phases_of, tournament_of
from league.tournaments.tournament.services import plans
from league.tournaments.tournament.views import Deed, Desk, acting, page, press, tournament_for


@page
def new(request: HttpRequest, uid: str) -> HttpResponse:
    """Make a tournament of an event."""
    event = event_by_uid(uid, request.user)
    require(request.user, "events.change", event)
    if tournament_of(event.pk) is not None:
        return redirect("tournaments:desk", uid=uid)
    form = MakeForm(request.POST if request.method == "POST" else None)
    status, _made = attempt(
        form, lambda asked: tournaments.set_up(event=event, **acting(request), **asked)
    )
    if status == DONE:
        messages.success(request, _("The event is a tournament now."))
        return redirect("tournaments:desk", uid=uid)
    context = {"event": event, "form": form}
    return render(request, "tournaments/phases/new.html", context, status=status)


@page
def settings(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.change")

    def save(asked: Any) -> Any:
        return tournaments.change(tournament=tournament, **acting(request), **asked)

    deed = Deed("save", "tournaments.change", save, _("The settings are saved."), SettingsForm,
                {"tournament": tournament})  # fmt: skip
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:desk-settings", uid=uid)
    return desk.show("tournaments/phases/settings.html", form=desk.forms["save"])


@page
def standings(request: HttpRequest, uid: str) -> HttpResponse:
    """Put the tie-breakers in order; a press that only moves one saves nothing."""
    tournament = tournament_for(request, uid, "tournaments.change")
    now_used = StandingsSettings.read(tournament.standings)
    if request.method == "POST" and "move" in request.POST:
        desk = press(request, tournament, None)
        return desk.show("tournaments/phases/standings.html", form=moved(request.POST, now_used))

    def save(asked: Any) -> Any:
        return tournaments.change(
            tournament=tournament, **acting(request), standings=asked["standings"]
        )

    deed = Deed("save", "tournaments.change", save, _("The standings count like this now."),
                OrderForm, {"settings": now_used})  # fmt: skip
    desk = press(request, tournament, [deed])
    if desk.done:
        return redirect("tournaments:desk-standings", uid=uid)
    return desk.show("tournaments/phases/standings.html", form=desk.forms["save"])


@page
def phases(request: HttpRequest, uid: str) -> HttpResponse:
    """Plan the phases; a press that only adds or moves one saves nothing."""
    tournament = tournament_for(request, uid, "tournaments.change")
    desk = press(request, tournament, None)
    planned = list(phases_of(tournament))
    posted = request.method == "POST"
    form = PhasesForm(planned, request.POST if posted else None)
    if posted and not form.is_sent_for(request.POST):
        desk.status, form = 409, form.outdated()
    elif posted and "move" in request.POST:
        form = changed(planned, request.POST)
    elif posted and _saved(desk, form):
        messages.success(request, _("The phases are planned."))
        return redirect("tournaments:desk-phases", uid=uid)
    kinds = [(kind, Phase.Kind(kind).label) for kind in OF_KIND]
    return desk.show("tournaments/phases/phases.html", form=form, kinds=kinds)


def _saved(desk: Desk, form: PhasesForm) -> bool:
    desk.status = 400
    if not form.is_valid():
        return False
    try:
        plans.set_phases(tournament=desk.tournament, phases=form.plans(), **acting(desk.request))
    except Refusal as refusal:
        desk.status = 409 if isinstance(refusal, Conflict) else 422
        number, field = refusal.params.get("phase", 0), str(refusal.params.get("field", ""))
        form.refuse(number, field, str(refusal), refusal.code)
        return False
    return True
