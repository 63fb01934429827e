"""Pages by which a judge sits down at a table of the event, and corrects its clocks."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.people.errors import Refusal
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.errors import SittingHidden
from league.play.forms import ClockForm
from league.play.models import Place, Sitting
from league.play.places import place_of
from league.play.queries import sittings, tables
from league.play.queries.officials import judges
from league.play.services import judging, pace
from league.play.views import stage
from league.play.views.lobby import shown
from matches.queries import pages


@any_method
@never_cache
def judge(request: HttpRequest, uid: str) -> HttpResponse:
    """Seat a judge of a match at its table, by one tap on any button that posts here."""
    sitting = to_be_judged(request, uid)
    if request.method == "POST":
        judging.sit_down(sitting=sitting, by=request.user, now=timezone.now())
        return redirect("play:table", uid=uid)
    assert sitting.of is not None
    page = pages.match_page(sitting.of.match.uid, request.user)
    context = {"page": page, "number": sitting.of.number}
    return render(request, "play/judge/judge.html", context)


def to_be_judged(request: HttpRequest, uid: str) -> Sitting:
    """Return a sitting of a match that the account judges. Raises SittingHidden."""
    sitting = Sitting.objects.filter(uid=uid).select_related("of__match__event").first()
    if sitting is None or sitting.of is None or not judges(request.user, sitting.of.match):
        raise SittingHidden
    return sitting


@any_method
@never_cache
def clock(request: HttpRequest, uid: str) -> HttpResponse:
    """Let a judge at a table correct its clocks, on a page of its own, where nothing is redrawn
    while the reason is typed.
    """
    place = place_of(request, uid)
    if place.role != Place.Role.REFEREE or place.sitting.clock is None:
        raise SittingHidden
    table = tables.table_of(place.sitting, place)
    names = stage.names_of(table, current_language(), sittings.present_places(place.sitting))
    sides = [(side, names.get(side, side)) for side in table.position.game.sides]
    form = ClockForm(request.POST or None, sides=sides)
    refused = None
    if request.method == "POST" and form.is_valid():
        try:
            pace.correct_clock(place=place, now=timezone.now(), **form.change())
        except Refusal as refusal:
            refused = refusal
        else:
            return redirect("play:table", uid=uid)
    shows = {row.side: row.shows for row in stage.clocks(tables.as_json(table, current_language()))}
    context = {"sitting": place.sitting, "clocks": [(name, shows[side]) for side, name in sides]}
    return shown(request, "play/judge/clock.html", context, form, refused)
