"""Pairings and standings as everybody reads them, with a reason for every pair and place."""

from dataclasses import dataclass
from typing import Any, cast
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.rules.standings.settings import Tiebreaker
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.base import WHOLE, chip, phase_chips, round_chips, shared
from league.tournaments.front.views.live import live, show
from league.tournaments.models import Pairing, Phase, Round, Tournament
from league.tournaments.rounds import wording as reasons
from league.tournaments.rounds.queries.pairings import Seated, in_order, of_round, score, seated
from league.tournaments.rounds.queries.rounds import ends_at
from league.tournaments.standings import queries, wording as derivations
from league.tournaments.tournament import wording
from matches.queries.records.visible import public_replays_of
from matches.views.declaring import due_lines

PER_PAGE = 100
WORDS = 60


## Pairings


@dataclass(frozen=True, slots=True)
class Side:
    name: Name | None
    result: str


@dataclass(frozen=True, slots=True)
class TableLine:
    seated: Seated
    sides: tuple[Side, ...]
    score: tuple[int, int] | None
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NameLine:
    """One entrant in the list by name."""

    name: Name
    seated: Seated
    opponent: Name | None


@live(matches=True, alike=True)
def pairings(request: HttpRequest, uid: str) -> HttpResponse:
    """Show a round by table, or (``?by=name``) by name; ``?q=`` looks for a name."""
    event_front = front(uid, request.user)
    round = event_front.round_numbered(request.GET.get("round", ""))
    words = request.GET.get("q", "").strip()[:WORDS]
    by = "name" if request.GET.get("by") == "name" else "table"
    kept = {**({"by": by} if by == "name" else {}), **({"q": words} if words else {})}
    context = {
        **shared(request, event_front, "pairings"),
        "round": round,
        "round_name": wording.round_name(round) if round else "",
        "ends": ends_at(round) if round else None,
        "now": timezone.now(),
        "by": by,
        "words": words,
        "dues": due_lines(request.user, event_front.event),
        "rounds": round_chips(event_front.rounds, round, "round", kept),
        "orders": _orders(round, by, words),
        "querystring": urlencode({**kept, **({"round": round.number} if round else {})}),
        **_lines(request, event_front, round, by, words),
    }
    return show(request, "tournaments/public/pairings.html", context)


def _orders(round: Round | None, by: str, words: str) -> list[dict[str, Any]]:
    kept: dict[str, Any] = {"round": round.number} if round else {}
    kept |= {"q": words} if words else {}
    return [
        chip(label, {**kept, "by": order}, active=order == by)
        for order, label in (("table", _("By table")), ("name", _("By name")))
    ]


def _lines(
    request: HttpRequest, front: Front, round: Round | None, by: str, words: str
) -> dict[str, Any]:
    if round is None:
        return {"page_obj": None, "lines": []}
    if by == "table" and not words:
        shown = Paginator(in_order(round), PER_PAGE).get_page(request.GET.get("page"))
        slice = cast("QuerySet[Pairing]", shown.object_list)
        return {"page_obj": shown, **_pairing_lines(front, seated(slice))}
    names, paired = names_of(front.tournament), of_round(round)
    rows: list[Any] = by_name(paired, names) if by == "name" else paired
    if words:
        rows = [row for row in rows if _fits(row, names, words)]
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    lines = {"lines": list(page)} if by == "name" else _pairing_lines(front, list(page))
    return {"page_obj": page, **lines}


def _pairing_lines(front: Front, rows: list[Seated]) -> dict[str, Any]:
    names = names_of(
        front.tournament, {entrant for row in rows for entrant in _entrants_named(row)}
    )
    tell = wording.named(names)
    return {
        "lines": [_line(row, names, tell) for row in rows],
        "replays": public_replays_of(row.match for row in rows if row.outcome),
    }


def _entrants_named(row: Seated) -> set[int]:
    """Return the entrants that a pairing or its reasons name."""
    named_in = (wording.entrants_in(reason.get("params") or {}) for reason in row.reasons)
    return set(row.sides).union(*named_in)


def _fits(row: Any, names: dict[int, Name], words: str) -> bool:
    if isinstance(row, NameLine):
        return row.name.fits(words)
    if words.isdecimal() and str(row.table) == words:
        return True
    return any(side in names and names[side].fits(words) for side in row.sides)


def by_name(seated: list[Seated], names: dict[int, Name]) -> list[NameLine]:
    """List the entrants of a round, sorted by name."""
    rows = [
        NameLine(names[side], each, names.get(each.opponent_of(side) or 0))
        for each in seated
        for side in each.sides
        if side in names
    ]
    return sorted(rows, key=lambda row: row.name.key)


def _line(row: Seated, names: dict[int, Name], tell: wording.Names) -> TableLine:
    return TableLine(
        row,
        tuple(Side(names.get(each), row.result_of(each)) for each in row.sides),
        score(row.outcome),
        tuple(reasons.sentence_of(reason, tell) for reason in row.reasons),
    )


## Standings


@dataclass(frozen=True, slots=True)
class StandingLine:
    """``cells`` are of the columns after the points."""

    row: queries.Placing
    name: Name | None
    points: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    headings: tuple[derivations.Heading, ...]
    at: tuple[int, ...]
    points: int | None


@live(alike=True)
def standings(request: HttpRequest, uid: str) -> HttpResponse:
    """Show a phase's places, as they are or (``?after=``) as they were after a round."""
    event_front = front(uid, request.user)
    words = request.GET.get("q", "").strip()[:WORDS]
    context = {**shared(request, event_front, "standings"), "words": words}
    if _is_whole(request, event_front):
        context |= _whole(request, event_front, words)
        return show(request, "tournaments/public/ranking.html", context)
    phase, after = _asked(request, event_front)
    context["phase"] = phase
    if phase is not None:
        context |= _table(request, event_front, phase, after, words)
    return show(request, "tournaments/public/standings.html", context)


def _is_whole(request: HttpRequest, front: Front) -> bool:
    """Tell whether to show the places in the whole event: if requested, or if final and there are
    several phases.
    """
    asked = request.GET.get("phase", "")
    is_final = front.tournament.state == Tournament.State.FINISHED and len(front.begun) > 1
    return bool(front.begun) and (asked == WHOLE or (not asked and is_final))


def _whole(request: HttpRequest, front: Front, words: str) -> dict[str, Any]:
    rows, names = queries.ranking(front.tournament), names_of(front.tournament)
    if words:
        rows = [row for row in rows if _is(names.get(row.row.entrant), words)]
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    return {
        "phases": _phases(front, None),
        "page_obj": page,
        "lines": [(row, names.get(row.row.entrant), wording.phase_name(row.phase)) for row in page],
        "has_points": any(row.points for row in rows),
        "querystring": urlencode({"phase": WHOLE, **({"q": words} if words else {})}),
    }


def _phases(front: Front, phase: Phase | None) -> list[dict[str, Any]]:
    """Return chips for the whole event and its phases, if there are several."""
    chips = phase_chips(front.begun, phase)
    whole = chip(_("Whole event"), {"phase": WHOLE}, active=phase is None)
    return [whole, *chips] if chips else []


def _asked(request: HttpRequest, front: Front) -> tuple[Phase | None, Round | None]:
    phase = front.phase_numbered(request.GET.get("phase", ""))
    asked = request.GET.get("after", "")
    rounds = front.rounds_of(phase) if phase else ()
    return phase, next((round for round in rounds if str(round.number) == asked), None)


def _table(
    request: HttpRequest, front: Front, phase: Phase, after: Round | None, words: str
) -> dict[str, Any]:
    table = queries.of(phase, after.number if after else None)
    columns, rows = columns_of(phase), list(table.rows)
    if words:
        names = names_of(front.tournament)
        rows = [row for row in rows if _is(names.get(row.entrant), words)]
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    if not words:
        names = names_of(front.tournament, [row.entrant for row in page])
    rounds = front.rounds_of(phase)
    kept = {"phase": str(phase.number), **({"after": str(after.number)} if after else {})}
    return {
        "phase_name": wording.phase_name(phase),
        "after": after,
        "table": table,
        "kept": urlencode(kept),
        "querystring": urlencode({**kept, **({"q": words} if words else {})}),
        "phases": _phases(front, phase),
        "rounds": _after_chips(rounds, after, phase),
        "headings": columns.headings,
        "has_points": columns.points is not None,
        "page_obj": page,
        "lines": [standing_line(row, names, columns) for row in page],
        "as_of": wording.as_of(rounds, table.after),
    }


def _after_chips(
    rounds: tuple[Round, ...], after: Round | None, phase: Phase
) -> list[dict[str, Any]]:
    if len(rounds) < 2 or phase.kind in queries.UNCOUNTED:
        return []
    kept = {"phase": str(phase.number)}
    newest = chip(_("Now"), kept, active=after is None)
    return [newest, *round_chips(rounds[:-1], after, "after", kept)]


def _is(name: Name | None, words: str) -> bool:
    return name is not None and name.fits(words)


def columns_of(phase: Phase) -> Columns:
    order: tuple[Tiebreaker, ...] = ()
    if phase.kind not in queries.UNCOUNTED:
        order = queries.rules_for(phase).order
    points = next((at for at, breaker in enumerate(order) if breaker.kind == "points"), None)
    at = tuple(n for n in range(len(order)) if n != points)
    return Columns(tuple(derivations.heading(order[n]) for n in at), at, points)


def standing_line(row: queries.Placing, names: dict[int, Name], columns: Columns) -> StandingLine:
    shown = row.shown
    return StandingLine(
        row,
        names.get(row.entrant),
        shown[columns.points] if columns.points is not None and shown else "",
        tuple(shown[at] for at in columns.at) if shown else (),
    )


## Why this place


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def why(request: Any, uid: str, entrant: int) -> HttpResponse:
    """Explain a place down to single results; for htmx, the explanation alone."""
    event_front = front(uid, request.user)
    phase, after = _asked(request, event_front)
    names = names_of(event_front.tournament)
    if phase is None or entrant not in names:
        raise Http404
    table = queries.of(phase, after.number if after else None)
    row = table.row(entrant)
    if row is None:
        raise Http404
    context = {
        **shared(request, event_front, "standings"),
        "phase": phase,
        "phase_name": wording.phase_name(phase),
        "after": after,
        "as_of": wording.as_of(event_front.rounds, table.after),
        "name": names[entrant],
        "row": row,
        "why": derivations.why_of(phase, entrant, table.after, wording.named(names)),
        "kept": urlencode({"phase": phase.number, **({"after": after.number} if after else {})}),
    }
    part = "#why" if request.htmx else ""
    return render(request, f"tournaments/public/why.html{part}", context)
