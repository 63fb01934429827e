"""Public downloads of a tournament: its data set, tables for spreadsheets, the report file."""

import hashlib
from pathlib import Path
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache
from django.db.models import Max
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events.queries import are_lists_visible, visible_submissions
from league.events.tables import table_answer
from league.people.permissions import may
from league.tournaments.front.queries import Front, front, mark_of
from league.tournaments.front.views.base import WHOLE, shared
from league.tournaments.front.views.live import matches_tag, quoted
from league.tournaments.models import Phase
from league.tournaments.tournament.queries import tournament_by_uid
from league.tournaments.tournament.wording import phase_name
from league.transfers.data_set import queries
from league.transfers.trf import wording as reports
from league.transfers.trf.queries import swiss_of, swiss_report
from league.transfers.trf.rules import report as trf
from matches.queries.records.visible import visible_filings

SCHEMAS = Path(__file__).parents[1] / "data"
KEPT_SECONDS = 600
MOST_KEPT = 900_000
VISITOR = AnonymousUser()
RUN = "tournaments.run"


@require_safe
@never_cache
def data(request: HttpRequest, uid: str) -> HttpResponse:
    """Show what there is to download or embed: files, calendars, widgets."""
    event_front = front(uid, request.user)
    begun = [(phase, phase_name(phase)) for phase in event_front.begun]
    context = {
        **shared(request, event_front, "data"),
        "phases": begun,
        "shows_cards": are_lists_visible(request.user, event_front.event),
        "reports": [
            (
                phase,
                phase_name(phase),
                [reports.sentence_of(lack) for lack in swiss_report(phase).lacks],
            )
            for phase in swiss_of(event_front.phases)
        ],
    }
    return render(request, "transfers/data.html", context)


@require_safe
def data_set_zip(request: HttpRequest, uid: str) -> HttpResponse:
    """Return the public data set, or 304 for a client's current copy. Raises TournamentHidden."""
    tournament = tournament_by_uid(uid, VISITOR)
    tag = _tag(tournament)
    if matches_tag(request, tag):
        answer = HttpResponse(status=304)
    else:
        answer = HttpResponse(_packed(tournament, tag), content_type="application/zip")
        answer["Content-Disposition"] = f'attachment; filename="event-{uid}.zip"'
    answer["ETag"] = quoted(tag)
    answer["Cache-Control"] = "public, max-age=60"
    answer["Access-Control-Allow-Origin"] = "*"
    return answer


def _tag(tournament: Any) -> str:
    """Return the ETag of the data set; it also changes when a deadline opens lists and records."""
    event = tournament.event
    mark = mark_of(event.uid, VISITOR, matches=True)
    decks = visible_submissions(VISITOR).filter(seat__event=event)
    records = visible_filings(VISITOR).filter(game__match__event=event)
    seen = (mark, decks.aggregate(last=Max("pk")), records.aggregate(last=Max("pk")), event.name,
            event.place, event.starts_at, queries.VERSION)  # fmt: skip
    return hashlib.sha256(repr(seen).encode()).hexdigest()[:32]


def _packed(tournament: Any, tag: str) -> bytes:
    key = f"data-set:{tag}"
    kept: bytes | None = cache.get(key)
    if kept is None:
        kept = queries.data_set(tournament)
        if len(kept) <= MOST_KEPT:
            cache.set(key, kept, KEPT_SECONDS)
    return kept


@require_safe
@never_cache
def standings_table(request: HttpRequest, uid: str, kind: str) -> HttpResponse:
    """Give a phase's table (``?phase=``, ``?after=``) for a spreadsheet; ``?phase=all``: the
    places in the whole event.
    """
    event_front = front(uid, request.user)
    if request.GET.get("phase") == WHOLE:
        return table_answer(f"ranking-{uid}", queries.ranking_rows(event_front.tournament), kind)
    phase = event_front.phase_numbered(request.GET.get("phase", ""))
    if phase is None:
        return table_answer(f"standings-{uid}", [("place", "number", "name", "points")], kind)
    asked = request.GET.get("after", "")
    after = next(
        (round.number for round in event_front.rounds_of(phase) if str(round.number) == asked), None
    )
    name = f"standings-{uid}-{phase.number}"
    return table_answer(name, queries.standings_rows(phase, after), kind)


@require_safe
@never_cache
def pairings_table(request: HttpRequest, uid: str, kind: str) -> HttpResponse:
    event_front = front(uid, request.user)
    return table_answer(f"pairings-{uid}", queries.pairings_rows(event_front.tournament), kind)


@require_safe
@never_cache
def report(request: HttpRequest, uid: str) -> HttpResponse:
    """Give a Swiss (``?phase=``, else the first) as a tournament report file."""
    here = front(uid, request.user)
    phase = _swiss(here, request.GET.get("phase", ""))
    reported = swiss_report(phase, restrictions=may(request.user, RUN, here.tournament))
    text = trf.write(reported.report, [reports.sentence_of(lack) for lack in reported.lacks])
    answer = HttpResponse(text, content_type="text/plain; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="event-{uid}-{phase.number}.trf"'
    return answer


def _swiss(front: Front, asked: str) -> Phase:
    swiss = swiss_of(front.phases)
    wanted = [phase for phase in swiss if str(phase.number) == asked] or swiss
    if not wanted:
        raise Http404
    return wanted[0]


@require_safe
def schema(_request: HttpRequest, name: str) -> HttpResponse:
    """Give the JSON Schema of a format: event-1 or data-set-1."""
    known = {path.name.removesuffix(".schema.json"): path for path in SCHEMAS.glob("*.schema.json")}
    if name not in known:
        raise Http404
    answer = HttpResponse(known[name].read_bytes(), content_type="application/schema+json")
    answer["Cache-Control"] = "public, max-age=3600"
    answer["Access-Control-Allow-Origin"] = "*"
    return answer
