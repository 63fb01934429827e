"""The line-up of a match of teams: who of a side sits at which seat."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.people.errors import Refusal
from league.people.views.answers import page as any_method, refuse
from matches.errors import NotInState
from matches.forms.lineups import LineUpForm
from matches.queries import lineups as queries
from matches.services import lineups
from matches.views.matches import shared


@any_method
@never_cache
def line_up(request: HttpRequest, uid: str) -> HttpResponse:
    page = queries.page_in_order(uid, request.user)
    sent, status = request.POST.get("side", "") if request.method == "POST" else "", 200
    forms = []
    for line_up in queries.line_ups_of(page):
        meant = sent == str(line_up.side.number)
        number = line_up.side.number
        form = LineUpForm(
            request.POST if meant else None, seats=line_up.seats, auto_id=f"side{number}_%s"
        )
        if meant:
            status = 400
            if form.is_valid():
                try:
                    lineups.line_up(
                        side=line_up.side, players=form.players, by=request.user, now=timezone.now()
                    )
                except Refusal as refusal:
                    status = refuse(form, refusal)
                else:
                    messages.success(request, _("The line-up is set."))
                    return redirect("matches:match", uid=uid)
        forms.append((line_up, form))
    if request.method == "POST" and status == 200:
        raise NotInState
    context = {**shared(page), "line_ups": forms}
    return render(request, "matches/line_up/line_up.html", context, status=status)
