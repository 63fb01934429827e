"""The course of one's own game against bots: what each line was worth."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache

from engines.bots.worth import VERSION, Analysis
from league.events.forms import games
from league.people.shared.languages import current_language, in_language
from league.people.views.answers import page as any_method
from league.play.errors import NotYourSeat
from league.play.models import Place
from league.play.places import place_of
from league.play.queries import bots, positions, records, sittings, tables
from league.play.services.bots import worths
from league.play.views import stage
from matches.queries.records.analyses import from_json
from matches.queries.records.replay import replay_of
from matches.views import course as worth_of_lines
from matches.views.replays import place_asked


@any_method
@never_cache
def course(request: HttpRequest, uid: str) -> HttpResponse:
    """Show what each line was worth, or that it is being worked out; a button asks for it."""
    place = place_of(request, uid)
    if not bots.is_solo(place.sitting, positions.of(place.sitting)):
        raise NotYourSeat
    if request.method == "POST":
        worths.ask(place=place, now=timezone.now())
        return redirect("play:course", uid=uid)
    if place.sitting.end is None:
        return redirect("play:table", uid=uid)  # taken back and played on: it is worked out later
    context = {"sitting": place.sitting, "name": games.name_of(place.sitting.game)}
    return render(request, "play/course.html", {**context, **_shown(request, place)})


def _shown(request: HttpRequest, place: Place) -> dict[str, Any]:
    """Return the course, why there is none, or that it comes; nothing unless it was asked for."""
    row = bots.worth_of(place.sitting)
    if row is None:
        return {}
    if row.refusal:
        return {"why_not": in_language(row.refusal["sentence"])}
    if not row.result:
        return {"comes": True, "is_late": timezone.now() - row.asked_at >= worths.AGAIN}
    analysis = from_json(row.result)
    return {} if analysis is None else _drawn(request, place, analysis)


def _drawn(request: HttpRequest, place: Place, analysis: Analysis) -> dict[str, Any]:
    sitting, language = place.sitting, current_language()
    seen = tables.table_of(sitting, place)
    names = stage.names_of(seen, language, sittings.present_places(sitting))
    record = records.record_of(sitting, seen.position)
    text, digest = records.text_of(record), records.digest_of(record)
    replay = replay_of(text, digest=digest, rules=sitting.ruleset)
    at = replay.place(place_asked(request, otherwise=replay.last))
    step, is_old = replay.step(at), analysis.version != VERSION
    return {
        "course": worth_of_lines.at_length(analysis, replay, names, at, language, is_old=is_old),
        "worth": worth_of_lines.at_line(analysis, replay, names, at, language),
        "step": step,
        "words": step.words.get(language, "") if step else "",
    }
