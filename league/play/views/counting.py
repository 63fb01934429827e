"""The page that counts sealed draws again: of a game that is over, a filed record, a pasted one."""

from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engines.core.records.writing import written
from league.people.shared.languages import current_language
from league.people.views.answers import page as any_method
from league.play.errors import DrawsHidden, SittingNotOver
from league.play.places import seen_by
from league.play.queries import positions, records as sittings_records, tables
from league.play.views import stage
from matches.errors import RecordUnreadable
from matches.queries.records.recounts import Recount, recount_of
from matches.queries.records.visible import visible_filing
from matches.rules.board import Die
from matches.services.records import read_record

LONGEST: Final = 200_000  # characters of a pasted record


@require_safe
@never_cache
def of_sitting(request: HttpRequest, uid: str) -> HttpResponse:
    """Count the draws of a game that is over.

    Raises SittingHidden, SittingNotOver, and DrawsHidden to a guest who may not see the hands.
    """
    sitting, place = seen_by(request, uid)
    if sitting.end is None:
        raise SittingNotOver
    if not stage.may_count(tables.table_of(sitting, place)):
        raise DrawsHidden
    text = sittings_records.text_of(sittings_records.record_of(sitting, positions.of(sitting)))
    return _answer(request, text, reverse("play:table", args=[uid]))


@require_safe
@never_cache
def of_filing(request: HttpRequest, uid: str) -> HttpResponse:
    """Count the draws of a filed record. Raises RecordHidden."""
    kept = visible_filing(uid, request.user)
    return _answer(request, kept.record.text, reverse("matches:record", args=[uid]))


@any_method
@never_cache
def pasted(request: HttpRequest) -> HttpResponse:
    """Count the draws of a pasted record; nothing is kept."""
    given = request.POST.get("text", "")
    if request.method != "POST" or not given.strip():
        return render(request, "play/dice/dice.html", {"pastes": True})
    context: dict[str, Any] = {"pastes": True, "given": given[:LONGEST]}
    try:
        text = written(read_record(given))
    except RecordUnreadable as bad:
        context |= {
            "why_not": bad.params["sentences"][current_language()],
            "line": bad.params["line"],
        }
        return render(request, "play/dice/dice.html", context, status=422)
    return _answer(request, text, "", **context)


def _answer(request: HttpRequest, text: str, back: str, **context: Any) -> HttpResponse:
    counted = recount_of(text)
    context |= {
        "back": back,
        "recount": counted,
        "is_sealed": sittings_records.is_sealed(text),
        "asked": True,
    }
    if counted is not None:
        seeds = [seed for _seat, seed in counted.seats]
        message = ",".join([*seeds, "1"])
        context |= {"rows": _rows(counted), "sealed": _sealed(counted), "message": message}
    return render(request, "play/dice/dice.html", context)


def _rows(counted: Recount) -> list[dict[str, Any]]:
    words = current_language()
    return [
        {"draw": draw, "words": draw.words[words], "dice": [Die(face) for face in draw.faces]}
        for draw in counted.draws
    ]


def _sealed(counted: Recount) -> dict[str, Any]:
    """Return the data from which the page's script counts the draws itself."""
    return {
        "promise": counted.promise,
        "server": counted.server,
        "seats": [seed for _seat, seed in counted.seats],
        "draws": [
            {"k": draw.k, "faces": draw.faces, "sizes": draw.sizes, "numbers": draw.numbers,
             "agrees": draw.agrees}
            for draw in counted.draws
        ],
    }  # fmt: skip
