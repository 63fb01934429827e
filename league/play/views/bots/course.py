"""The course of one's own game against bots: what each line was worth."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from engines.bots.worth import from_json
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.errors import NotYourSeat
from league.play.models import Place, Worth
from league.play.places import LONGEST_NUMBER, place_of
from league.play.queries import bots, positions, records, sittings, tables
from league.play.services.bots import worths
from league.play.views import stage
from matches.queries.records.replay import replay_of
from matches.views import course as worth_of_lines


@any_method
@never_cache
def course(request: HttpRequest, uid: str) -> HttpResponse:
    """Show it, or that it is being worked out; a button asks for it."""
    place = place_of(request, uid)
    if not bots.is_solo(place.sitting, positions.of(place.sitting)):
        raise NotYourSeat
    if request.method == "POST":
        worths.ask(place=place, now=timezone.now())
        return redirect("play:course", uid=uid)
    rows = Worth.objects.filter(sitting=place.sitting, revision=place.sitting.revision)
    row = rows.first()
    context = {"sitting": place.sitting, "row": row, **(_drawn(request, place, row) if row else {})}
    return render(request, "play/course.html", context)


def _drawn(request: HttpRequest, place: Place, row: Worth) -> dict[str, Any]:
    if row.refusal:
        return {"why_not": row.refusal["sentence"].get(current_language(), "")}
    if not row.result:
        return {"comes": True, "is_late": timezone.now() - row.asked_at >= worths.AGAIN}
    sitting, language = place.sitting, current_language()
    seen = tables.table_of(sitting, place)
    names = stage.names_of(seen, language, sittings.present_places(sitting))
    record = records.record_of(sitting, seen.position)
    text, digest = records.text_of(record), records.digest_of(record)
    replay = replay_of(text, digest=digest, rules=sitting.ruleset)
    analysis, at = from_json(row.result), _line(request, replay.last)
    step = replay.step(at)
    return {
        "course": worth_of_lines.at_length(analysis, replay, names, at, language),
        "worth": worth_of_lines.at_line(analysis, replay, names, at, language),
        "step": step,
        "words": step.words.get(language, "") if step else "",
    }


def _line(request: HttpRequest, last: int) -> int:
    given = request.GET.get("at", "")[:LONGEST_NUMBER]
    return min(int(given), last) if given.isascii() and given.isdigit() else last
