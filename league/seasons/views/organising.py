"""What the organisers of a league do: make it, plan a season, take its steps."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from functools import partial

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext as _, gettext_lazy

from league.people.errors import Refusal
from league.people.permissions import require
from league.people.views.answers import DONE, attempt, page, refuse
from league.rules.match_weeks import MatchWeek
from league.seasons.forms import leagues
from league.seasons.models import League, Season
from league.seasons.queries import leagues as queries
from league.seasons.queries.next_season import proposed
from league.seasons.services import leagues as services, seasons
from league.seasons.services.following import following
from league.seasons.services.plans import MOST_DIVISIONS, Outlook, SeasonPlan, outlook
from league.tournaments.errors import TournamentHidden
from league.tournaments.tournament.views import acting

PAUSE = timedelta(days=28)


@page
def new(request: HttpRequest) -> HttpResponse:
    form = leagues.LeagueForm(request.POST if request.method == "POST" else None)
    status, made = attempt(form, lambda asked: services.make(**acting(request), **asked))
    if status == DONE:
        messages.success(request, _("The league is made. You are its organiser."))
        return redirect("leagues:league", uid=made.uid)
    return _form(request, form, None, status)


@page
def edit(request: HttpRequest, uid: str) -> HttpResponse:
    league = queries.league_by_uid(uid, request.user, "leagues.change")
    form = leagues.LeagueForm(request.POST if request.method == "POST" else None, league=league)
    status, _done = attempt(
        form, lambda asked: services.change(league=league, **acting(request), **asked)
    )
    if status == DONE:
        messages.success(request, _("Saved."))
        return redirect("leagues:league", uid=league.uid)
    return _form(request, form, league, status)


def _form(
    request: HttpRequest, form: leagues.LeagueForm, league: League | None, status: int
) -> HttpResponse:
    back = reverse("leagues:league", args=[league.uid]) if league else reverse("leagues:list")
    context = {"form": form, "league": league, "back": back}
    return render(request, "seasons/edit.html", context, status=status)


## Planning


@page
def plan(request: HttpRequest, uid: str) -> HttpResponse:
    """Plan a season; ``look`` previews it, ``more`` adds a division."""
    league = queries.league_by_uid(uid, request.user, "leagues.change")
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
        # Validate all forms, without short-circuit, so that every field shows its error at once.
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
    made = seasons.plan(league=league, plan=asked, before=before, **acting(request))
    messages.success(request, _("The season is planned. Look at it, then start it."))
    return redirect("leagues:season", uid=league.uid, number=made.number)


def _before(request: HttpRequest, league: League) -> Season | None:
    """Return the season before this one, given in the query. Raises TournamentHidden."""
    number = request.GET.get("after", "")
    if not number:
        return None
    if not (number.isdecimal() and number.isascii() and len(number) <= 4):
        raise TournamentHidden
    return queries.season_by_number(league, int(number))


def _proposed(before: Season) -> SeasonPlan:
    last = max(timezone.localdate(), before.starts_on)
    return following(proposed(before), name="", starts_on=last + PAUSE)


def _division_forms(request: HttpRequest, like: SeasonPlan | None) -> list[leagues.DivisionForm]:
    sent, initials = (
        None,
        [leagues.initial_of(each) for each in like.divisions] if like else [{}, {}],
    )
    if request.method == "POST":
        given = request.POST.get("divisions", "")
        count = int(given) if given.isdecimal() and given.isascii() and len(given) < 4 else 2
        count = min(count + ("more" in request.POST), MOST_DIVISIONS)
        sent, initials = request.POST, [{}] * count
    return [
        leagues.DivisionForm(sent, prefix=f"d{number}", initial=initial, by=request.user)
        for number, initial in enumerate(initials)
    ]


def _weeks(looked: Outlook | None) -> tuple[MatchWeek, ...]:
    """Return the match weeks of the division that takes longest."""
    if looked is None:
        return ()
    return max(looked.divisions, key=lambda each: len(each.weeks)).weeks


## The steps of a season


@dataclass(frozen=True, slots=True)
class SeasonStep:
    title: str | Promise
    text: str | Promise
    done: str | Promise
    take: Callable[..., object]
    danger: bool = False
    for_good: bool = False  # cannot be undone: the season's name must be typed


STEPS = {
    "start": SeasonStep(
        gettext_lazy("Start the season"),
        gettext_lazy("All rounds are drawn up and shown to everybody."),
        gettext_lazy("The season is running."),
        seasons.start,
    ),
    "unstart": SeasonStep(
        gettext_lazy("Undo the start"),
        gettext_lazy("The rounds are taken back. This works while no match has begun."),
        gettext_lazy("The season is planned again."),
        partial(seasons.unstart, reason=""),
        danger=True,
    ),
    "finish": SeasonStep(
        gettext_lazy("Finish the season"),
        gettext_lazy("The places of all divisions become final."),
        gettext_lazy("The season is finished."),
        seasons.finish,
    ),
    "unfinish": SeasonStep(
        gettext_lazy("Undo the end"),
        gettext_lazy("The season runs again, and results can still change it."),
        gettext_lazy("The season is running."),
        partial(seasons.unfinish, reason=""),
        danger=True,
    ),
    "unplan": SeasonStep(
        gettext_lazy("Take the plan back"),
        gettext_lazy("The season goes. Its events are hidden, and their entries withdrawn."),
        gettext_lazy("The plan is taken back."),
        seasons.unplan,
        danger=True,
        for_good=True,
    ),
}


@page
def lead(request: HttpRequest, uid: str, number: int, step: str) -> HttpResponse:
    """Ask once, then take a step of a season; a final step needs the season's name typed."""
    league = queries.league_by_uid(uid, request.user)
    season = queries.season_by_number(league, number)
    require(request.user, "leagues.change", season)
    asked = TournamentHidden.unless(STEPS.get(step))
    sent = request.POST if request.method == "POST" else None
    form = leagues.SeasonNameForm(sent, season=season) if asked.for_good else forms.Form(sent)
    status, _done = attempt(form, lambda _asked: asked.take(season=season, **acting(request)))
    if status == DONE:
        messages.success(request, str(asked.done))
        if step == "unplan":
            return redirect("leagues:league", uid=uid)
        return redirect("leagues:season", uid=uid, number=number)
    back = reverse("leagues:season", args=[uid, number])
    context = {"league": league, "season": season, "step": asked, "form": form, "back": back}
    return render(request, "seasons/lead.html", context, status=status)
