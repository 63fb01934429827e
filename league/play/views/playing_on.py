"""Playing on from a line of a filed record: who sits where is asked, as in the lobby."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from league.events.forms import games
from league.people.errors import Refusal
from league.people.shared.address import address_of
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.errors import NothingToPlayOn
from league.play.forms import PlayOnForm
from league.play.queries.playing_on import beginning
from league.play.services.playing_on import play_on
from league.play.views.lobby import device_of, shown, to_table
from matches.models import Filing
from matches.queries.records.visible import visible_filing

FARTHEST = 10**6


@any_method
@never_cache
def from_record(request: HttpRequest, uid: str, line: int) -> HttpResponse:
    """Ask how the game goes on after a line of a record, and open its table."""
    kept = visible_filing(uid, request.user)
    context = {"filing": kept, "name": games.name_of(kept.record.game)}
    try:
        start = beginning(kept, min(line, FARTHEST))
        if start.is_over and request.method != "POST":
            raise NothingToPlayOn
    except Refusal as refusal:
        return render(request, "play/play_on.html", {**context, "why_not": refusal}, status=200)
    form = PlayOnForm(request.POST or None, game=start.game.key, language=current_language())
    refused = None
    if request.method == "POST" and form.is_valid():
        try:
            return _opened(request, kept, start.n, form)
        except Refusal as refusal:
            refused = refusal
    words = start.step.words[current_language()] if start.step else ""
    context |= {"line": start.n, "words": words}
    return shown(request, "play/play_on.html", context, form, refused)


def _opened(request: HttpRequest, filing: Filing, line: int, form: PlayOnForm) -> HttpResponse:
    device = device_of(request)
    sitting, links = play_on(
        filing=filing, line=line, wanted=form.wanted(), device=device, by=request.user,
        address=address_of(request), now=timezone.now(),
    )  # fmt: skip
    return to_table(request, device, sitting, links)
