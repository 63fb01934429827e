"""Suggestions for the field of a time zone."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from league.people import limits
from league.people.shared import zone_names


@require_safe
def suggestions(request: HttpRequest) -> HttpResponse:
    words = request.GET.get("time_zone", "")[: limits.TIME_ZONE["max_length"]]
    offered = zone_names.offered(words)
    return render(request, "components/form/zone_options.html", {"zones": offered})
