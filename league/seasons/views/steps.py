"""Pages beside the steps of a season: organisers, play-offs, leaving."""

from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

from league.people.errors import Conflict, Refusal
from league.people.views.answers import DONE, attempt
from league.seasons.errors import SeasonOpen
from league.seasons.forms.steps import LeaveForm, OrganiserForm, PlayOffsForm
from league.seasons.models import League, Season
from league.seasons.queries import leagues as queries
from league.seasons.queries.next_season import Duel, duels_of, final_tables
from league.seasons.services import leagues, leavers, play_offs
from league.tournaments.errors import NotNow
from league.tournaments.models import Entrant, Tournament
from league.tournaments.tournament.views import acting, page

Asked = Mapping[str, Any]
CHANGE = "leagues.change"
BEGUN = (Tournament.State.RUNNING, Tournament.State.FINISHED)


def _season(request: HttpRequest, uid: str, number: int) -> Season:
    league = queries.league_by_uid(uid, request.user, CHANGE)
    return queries.season_by_number(league, number)


## Who organises


@page
def organisers(request: HttpRequest, uid: str) -> HttpResponse:
    league = queries.league_by_uid(uid, request.user, CHANGE)
    act = request.POST.get("act", "")
    if act.startswith("end:"):
        return _end(request, league, act.removeprefix("end:"))
    form = OrganiserForm(request.POST if request.method == "POST" else None)
    status, _done = attempt(form, lambda asked: _give(request, league, asked))
    if status == DONE:
        messages.success(request, _("The role is given, at the league and at all its events."))
        return redirect("leagues:organisers", uid=uid)
    context = {"league": league, "form": form, "roles": queries.organisers_of(league)}
    return render(request, "seasons/organisers.html", context, status=status)


def _give(request: HttpRequest, league: League, asked: Asked) -> None:
    leagues.give_role(league=league, user=asked["handle"].user, **acting(request))


def _end(request: HttpRequest, league: League, key: str) -> HttpResponse:
    """End a role; a user who ends their own is redirected to the list of leagues."""
    held = queries.organisers_of(league)
    plain = key.isascii() and key.isdigit() and len(key) < 19
    try:
        role = NotNow.unless(held.filter(pk=key).first() if plain else None)
        leagues.end_role(role=role, **acting(request))
    except Refusal as refusal:
        status = 409 if isinstance(refusal, Conflict) else 422
        messages.error(request, str(refusal), extra_tags=refusal.code)
        context = {"league": league, "form": OrganiserForm(), "roles": held}
        return render(request, "seasons/organisers.html", context, status=status)
    messages.success(request, _("The role is ended. Those at the events stay."))
    if role.user_id == request.user.pk:
        return redirect("leagues:list")
    return redirect("leagues:organisers", uid=league.uid)


## Play-offs


@page
def play_off_page(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Show the play-offs of a season; make, start or take them back."""
    season = _season(request, uid, number)
    by: Asked = {"season": season, **acting(request)}
    deeds: dict[str, tuple[Callable[[Asked], object], str]] = {
        "make": (lambda asked: play_offs.make(**asked, **by), _("The play-offs are made.")),
        "start": (lambda _asked: play_offs.start(**by), _("The play-offs have begun.")),
        "unmake": (lambda _asked: play_offs.unmake(**by), _("The play-offs are taken back.")),
    }
    act, sent = request.POST.get("act", ""), request.POST if request.method == "POST" else None
    form = PlayOffsForm(sent) if act == "make" else forms.Form(sent)
    do, said = deeds.get(act, (_not_now, ""))
    status, _done = attempt(form, do)
    if status == DONE:
        messages.success(request, said)
        return redirect("leagues:play-offs", uid=uid, number=number)
    context = {
        "league": season.league,
        "season": season,
        "sent": form if form.is_bound else None,
        "form": form if isinstance(form, PlayOffsForm) else PlayOffsForm(),
        **_duels(season),
    }
    return render(request, "seasons/play_offs.html", context, status=status)


def _not_now(_asked: Asked) -> None:
    raise NotNow


def _duels(season: Season) -> dict[str, Any]:
    try:
        duels: list[Duel] = duels_of(final_tables(season))
    except (SeasonOpen, NotNow) as refusal:
        return {"problem": str(refusal)}
    divisions = queries.with_events(season.divisions.all())
    made = [division.play_offs for division in divisions if division.play_offs is not None]
    return {
        "duels": duels,
        "open": any(duel.winner is None for duel in duels),
        "made": made,
        "may_start": any(tournament.state == Tournament.State.CLOSED for tournament in made),
        "may_unmake": bool(made) and all(tournament.state not in BEGUN for tournament in made),
    }


## Leaving


@page
def leave(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Show what follows if a side leaves (``look``), then let it leave for good."""
    season = _season(request, uid, number)
    posted = request.method == "POST"
    looked = request.GET if "look" in request.GET else None
    form = LeaveForm(request.POST if posted else looked, season=season)
    status = 200
    if posted:
        status, _done = attempt(form, lambda asked: _leave(request, season, asked))
        if status == DONE:
            text = _("%(name)s has left the season. The log of the division undoes it.")
            messages.success(request, text % {"name": form.side.name})
            return redirect("leagues:season", uid=uid, number=number)
    outlook = None
    if looked is not None and not posted:
        status, outlook = attempt(form, lambda asked: _outlook(season, form.side, asked))
        status = 200 if status == DONE else status
    context = {"league": season.league, "season": season, "form": form, "outlook": outlook}
    return render(request, "seasons/leave.html", context, status=status)


def _entrant(season: Season, key: int) -> Entrant:
    return Entrant.objects.select_related("tournament__event").get(
        pk=key, tournament__division__season=season
    )


def _leave(request: HttpRequest, season: Season, asked: Asked) -> None:
    entrant = _entrant(season, asked["entrant"])
    leavers.leave(entrant=entrant, reason=asked["reason"], **acting(request))


def _outlook(season: Season, side: Any, asked: Asked) -> dict[str, Any]:
    return {
        "side": side,
        **leavers.outlook(season=season, entrant=_entrant(season, asked["entrant"])),
    }
