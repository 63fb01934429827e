"""What the organisers of a league do: make it, plan a season, lead it from step to step."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from league.events.views.answers import page, refuse
from league.people.errors import Refusal
from league.people.permissions import require
from league.rules.match_weeks import MatchWeek
from league.seasons.forms import leagues
from league.seasons.models import League, Season
from league.seasons.queries import leagues as queries
from league.seasons.queries.next_season import proposed
from league.seasons.services import leagues as services, seasons
from league.seasons.services.following import following
from league.seasons.services.plans import MOST_DIVISIONS, Outlook, SeasonPlan, outlook
from league.tournaments.errors import TournamentHidden

PAUSE = timedelta(days=28)


@page
def new(request: HttpRequest) -> HttpResponse:
    form = leagues.LeagueForm(request.POST or None)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                made = services.make(by=request.user, now=timezone.now(), **form.cleaned_data)
            except Refusal as refusal:
                status = refuse(form, refusal)
            else:
                messages.success(request, _("The league is made. You are its organiser."))
                return redirect("leagues:league", uid=made.uid)
    return _form(request, form, None, status)


@page
def edit(request: HttpRequest, uid: str) -> HttpResponse:
    found = queries.league_by_uid(uid, request.user)
    require(request.user, "leagues.change", found)
    form = leagues.LeagueForm(request.POST or None, league=found)
    status = 200
    if request.method == "POST":
        status = 400
        if form.is_valid():
            try:
                services.change(
                    league=found, by=request.user, now=timezone.now(), **form.cleaned_data
                )
            except Refusal as refusal:
                status = refuse(form, refusal)
            else:
                messages.success(request, _("Saved."))
                return redirect("leagues:league", uid=found.uid)
    return _form(request, form, found, status)


def _form(
    request: HttpRequest, form: leagues.LeagueForm, league: League | None, status: int
) -> HttpResponse:
    back = reverse("leagues:league", args=[league.uid]) if league else reverse("leagues:list")
    context = {"form": form, "league": league, "back": back}
    return render(request, "seasons/edit.html", context, status=status)


## Planning


@page
def plan(request: HttpRequest, uid: str) -> HttpResponse:
    """Plan a season; ``look`` shows what it would come to, ``more`` adds a division."""
    league = queries.league_by_uid(uid, request.user)
    require(request.user, "leagues.change", league)
    before = _before(request, league)
    try:
        like = _proposed(before) if before else None
    except Refusal as refusal:
        messages.error(request, str(refusal))
        return redirect("leagues:season", uid=uid, number=before.number if before else 0)
    form = leagues.SeasonForm(request.POST or None, league=league, like=like)
    divisions = _division_forms(request, like)
    status, looked = 200, None
    if request.method == "POST" and "more" not in request.POST:
        status = 400
        # Both, so that every field says at once what is wrong with it.
        fine = form.is_valid() & (sum(not each.is_valid() for each in divisions) == 0)
        if fine:
            asked = form.plan([each.plan() for each in divisions if each.is_used])
            try:
                looked = outlook(league, asked)
                if "save" in request.POST:
                    return _save(request, league, asked, before)
            except Refusal as refusal:
                status = refuse(form, refusal)
            else:
                status = 200
    context = {
        "league": league,
        "before": before,
        "form": form,
        "divisions": divisions,
        "looked": looked,
        "weeks": _weeks(looked),
        "most": MOST_DIVISIONS,
    }
    return render(request, "seasons/plan.html", context, status=status)


def _save(
    request: HttpRequest, league: League, asked: SeasonPlan, before: Season | None
) -> HttpResponse:
    made = seasons.plan(
        league=league, plan=asked, by=request.user, now=timezone.now(), before=before
    )
    messages.success(request, _("The season is planned. Look at it, then start it."))
    return redirect("leagues:season", uid=league.uid, number=made.number)


def _before(request: HttpRequest, league: League) -> Season | None:
    """Find the season that is followed, named in the address. Raises TournamentHidden."""
    number = request.GET.get("after", "")
    if not number:
        return None
    if not (number.isdecimal() and number.isascii() and len(number) <= 4):
        raise TournamentHidden
    return queries.season_by_number(league, int(number))


def _proposed(before: Season) -> SeasonPlan:
    last = _last_day(before)
    found = following(proposed(before), name="", starts_on=last + PAUSE)
    return found


def _last_day(season: Season) -> date:
    """Return today, or the season's start when it is still to come."""
    return max(timezone.localdate(), season.starts_on)


def _division_forms(request: HttpRequest, like: SeasonPlan | None) -> list[leagues.DivisionForm]:
    if request.method == "POST":
        given = request.POST.get("divisions", "")
        count = int(given) if given.isdecimal() and given.isascii() and len(given) < 4 else 2
        count = min(count + ("more" in request.POST), MOST_DIVISIONS)
        return [
            leagues.DivisionForm(request.POST, prefix=f"d{number}", by=request.user)
            for number in range(count)
        ]
    if like is None:
        return [leagues.DivisionForm(prefix=f"d{number}", by=request.user) for number in range(2)]
    return [
        leagues.DivisionForm(prefix=f"d{number}", initial=leagues.initial_of(each), by=request.user)
        for number, each in enumerate(like.divisions)
    ]


def _weeks(looked: Outlook | None) -> tuple[MatchWeek, ...]:
    """Return the match weeks of the division that takes longest."""
    if looked is None:
        return ()
    return max(looked.divisions, key=lambda each: len(each.weeks)).weeks


## From step to step


@dataclass(frozen=True, slots=True)
class Step:
    title: str | Promise
    text: str | Promise
    done: str | Promise
    take: Callable[[Season, Any], object]
    danger: bool = False
    for_good: bool = False  # nothing undoes it: the name of the season is typed


def _undoing(act: Callable[..., object]) -> Callable[[Season, Any], object]:
    return lambda season, by: act(season=season, by=by, reason="", now=timezone.now())


def _doing(act: Callable[..., object]) -> Callable[[Season, Any], object]:
    return lambda season, by: act(season=season, by=by, now=timezone.now())


STEPS = {
    "start": Step(
        gettext_lazy("Start the season"),
        gettext_lazy("All rounds are drawn up and shown to everybody."),
        gettext_lazy("The season is running."),
        _doing(seasons.start),
    ),
    "unstart": Step(
        gettext_lazy("Undo the start"),
        gettext_lazy("The rounds are taken back. This works while no match has begun."),
        gettext_lazy("The season is planned again."),
        _undoing(seasons.unstart),
        danger=True,
    ),
    "finish": Step(
        gettext_lazy("Finish the season"),
        gettext_lazy("The places of all divisions become final."),
        gettext_lazy("The season is finished."),
        _doing(seasons.finish),
    ),
    "unfinish": Step(
        gettext_lazy("Undo the end"),
        gettext_lazy("The season runs again, and results can still change it."),
        gettext_lazy("The season is running."),
        _undoing(seasons.unfinish),
        danger=True,
    ),
    "unplan": Step(
        gettext_lazy("Take the plan back"),
        gettext_lazy("The season goes. Its events are hidden, and their entries withdrawn."),
        gettext_lazy("The plan is taken back."),
        _doing(seasons.unplan),
        danger=True,
        for_good=True,
    ),
}


@page
def lead(request: HttpRequest, uid: str, number: int, step: str) -> HttpResponse:
    """Ask once, then take a step of a season; before one for good its name is typed."""
    league = queries.league_by_uid(uid, request.user)
    season = queries.season_by_number(league, number)
    require(request.user, "leagues.change", season)
    asked = STEPS.get(step)
    if asked is None:
        raise TournamentHidden
    sent = request.POST if request.method == "POST" else None
    form = leagues.SeasonNameForm(sent, season=season) if asked.for_good else forms.Form(sent)
    status = 200 if sent is None else 400
    if form.is_valid():
        try:
            asked.take(season, request.user)
        except Refusal as refusal:
            status = refuse(form, refusal)
        else:
            messages.success(request, str(asked.done))
            if step == "unplan":
                return redirect("leagues:league", uid=uid)
            return redirect("leagues:season", uid=uid, number=number)
    back = reverse("leagues:season", args=[uid, number])
    context = {"league": league, "season": season, "step": asked, "form": form, "back": back}
    return render(request, "seasons/lead.html", context, status=status)
