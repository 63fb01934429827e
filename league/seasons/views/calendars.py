"""The calendar of a league, to subscribe to."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.seasons.queries import leagues as queries
from league.transfers.calendars.queries import Dates, of_tournaments
from league.transfers.calendars.views import calendar_answer


@require_safe
@never_cache
def calendar(request: HttpRequest, uid: str) -> HttpResponse:
    """Give the published events of a league's seasons, with their rounds."""
    league = queries.league_by_uid(uid, request.user)
    dates = of_tournaments(queries.published_tournaments(league))
    return calendar_answer(Dates(league.name, league.time_zone, dates), f"league-{uid}")
