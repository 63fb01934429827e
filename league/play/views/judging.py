"""The way of a judge to a table of the event."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.events.views.answers import page as any_method
from league.play.errors import SittingHidden
from league.play.models import Sitting
from league.play.queries.officials import judges
from league.play.services import judging
from matches.queries import pages


@any_method
@never_cache
def judge(request: HttpRequest, uid: str) -> HttpResponse:
    """Seat who judges a match at its table: with one tap from wherever a button posts here."""
    sitting = to_be_judged(request, uid)
    if request.method == "POST":
        judging.sit_down(sitting=sitting, by=request.user, now=timezone.now())
        return redirect("play:table", uid=uid)
    assert sitting.of is not None
    page = pages.match_page(sitting.of.match.uid, request.user)
    context = {"page": page, "number": sitting.of.number}
    return render(request, "play/judge.html", context)


def to_be_judged(request: HttpRequest, uid: str) -> Sitting:
    """Return a sitting of a match that whoever asks judges. Raises SittingHidden."""
    sitting = Sitting.objects.filter(uid=uid).select_related("of__match__event").first()
    if sitting is None or sitting.of is None or not judges(request.user, sitting.of.match):
        raise SittingHidden
    return sitting
