"""A ladder is ended: it never ends by itself."""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.events.views.answers import page
from league.tournaments.ladder.forms import EndForm
from league.tournaments.ladder.queries import open_offers
from league.tournaments.ladder.views import ladder_now
from league.tournaments.models import Phase
from league.tournaments.phases.services import phases
from league.tournaments.rounds.queries.rounds import under_way
from league.tournaments.tournament.views import Deed, acting, press, tournament_for
from league.tournaments.tournament.wording import phase_name, round_name


@page
@never_cache
def end(request: HttpRequest, uid: str) -> HttpResponse:
    """End a ladder: what ends is said, and the name of the event is typed."""
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
        open_rounds=[(one, round_name(one)) for one in under_way(tournament)],
        waiting=open_offers(phase).count(),
    )
