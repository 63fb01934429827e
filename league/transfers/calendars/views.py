"""Calendars to subscribe to: an event's, and a player's own behind a key."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone, translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.jobs.site import whole_url
from league.people.queries import player_of
from league.tournaments.tournament.queries import tournament_by_uid
from league.tournaments.tournament.views import page
from league.transfers.calendars import queries, services as calendars
from league.transfers.calendars.queries import Dates


@require_safe
@never_cache
def of_event(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_by_uid(uid, request.user)
    return calendar_answer(queries.of_event(tournament), f"event-{uid}")


@require_safe
@never_cache
def feed(_request: HttpRequest, key: str) -> HttpResponse:
    """Answer with a player's own dates, by the key. Raises TournamentHidden."""
    player = queries.player_by_key(key)
    with translation.override(player.language):
        answer = calendar_answer(queries.of_player(player), "my-matches")
    answer["Referrer-Policy"] = "no-referrer"
    return answer


def calendar_answer(dates: Dates, name: str) -> HttpResponse:
    """Give dates as a file to subscribe to."""
    from league.transfers.calendars.files import calendar_file  # icalendar: few ask for dates

    content = calendar_file(dates, site=settings.SITE_URL, now=timezone.now())
    answer = HttpResponse(content, content_type="text/calendar; charset=utf-8")
    answer["Content-Disposition"] = f'inline; filename="{name}.ics"'
    return answer


@page
def own(request: HttpRequest) -> HttpResponse:
    """Make a link to the reader's own calendar, shown only once; it ends the older link."""
    player = player_of(request.user)
    if request.method == "POST":
        if request.POST.get("act") == "end":
            calendars.take_key_back(player=player)
            messages.success(request, _("The link opens nothing any more."))
            return redirect("tournaments:my-calendar")
        secret = calendars.make_key(player=player, now=timezone.now())
        link = whole_url("tournaments:feed", secret)
        return render(request, "transfers/calendar.html", {"link": link, "has_key": True})
    context = {"link": "", "has_key": queries.has_key(player)}
    return render(request, "transfers/calendar.html", context)
