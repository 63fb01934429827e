"""A tournament at a glance: the cross-table, places from round to round, its numbers."""

from collections.abc import Callable, Iterable
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse

from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.base import chosen, number_in, phase_chips, shared
from league.tournaments.front.views.live import live, show
from league.tournaments.models import Phase
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.public.drawing import chart as chart_of
from league.tournaments.public.queries import crosstable as crossing, statistics
from league.tournaments.public.queries.crosstable import Course, courses, tables_of
from league.tournaments.rounds.queries.pairings import of_phase
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Row
from league.tournaments.tournament.wording import named, phase_name, round_name
from matches.queries.records import public_replays_of

PER_PAGE = 100
WIDEST = 24  # everybody against everybody, up to so many
DEEP = 16  # lines of the chart, besides the reader's choice
EVERYBODY = (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS, Phase.Kind.LADDER)


def _of_phase(
    request: HttpRequest, uid: str, tab: str, of: Callable[[Front, Phase], dict[str, Any]]
) -> HttpResponse:
    """Show what ``of`` makes of a phase that has standings round by round, if there is one."""
    found = front(uid, request.user)
    phases = [phase for phase in found.begun if phase.kind not in ELIMINATION]
    phase = chosen(request, phases)
    context: dict[str, Any] = {**shared(request, found, tab), "phase": phase}
    if phase is not None:
        shown = {"phase_name": phase_name(phase), "phases": phase_chips(phases, phase)}
        context |= {**shown, **of(found, phase)}
    return show(request, f"tournaments/public/{tab}.html", context)


## The cross-table


@live(alike=True)
def crosstable(request: HttpRequest, uid: str) -> HttpResponse:
    return _of_phase(request, uid, "crosstable", partial(_crossed, request))


def _crossed(request: HttpRequest, found: Front, phase: Phase) -> dict[str, Any]:
    rows, met, names = standings.of(phase).rows, of_phase(phase), names_of(found.tournament)
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.group, []).append(row)
    if phase.kind in EVERYBODY and max(map(len, groups.values()), default=0) <= WIDEST:
        crossed = {name: crossing.everybody(of, met) for name, of in groups.items()}
        return {
            "blocks": [(name, _named(lines, names)) for name, lines in crossed.items()],
            "is_square": True,
            "replays": _replays(chain.from_iterable(crossed.values())),
        }
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    rounds = found.rounds_of(phase)
    lines = crossing.by_round(rows, met, [one.number for one in rounds], list(page))
    return {
        "blocks": [("", _named(lines, names))],
        "replays": _replays(lines),
        "is_square": False,
        "columns": rounds,
        "page_obj": page,
        "querystring": urlencode({"phase": phase.number}),
    }


def _replays(lines: Iterable[crossing.CrosstableLine]) -> dict[str, int]:
    """Return the replays of the matches in these lines that everybody may watch."""
    cells = chain.from_iterable(chain.from_iterable(line.cells for line in lines))
    return public_replays_of(cell.match for cell in cells if cell.result)


def _named(
    lines: list[crossing.CrosstableLine], names: dict[int, Name]
) -> list[tuple[crossing.CrosstableLine, Name | None]]:
    return [(line, names.get(line.row.entrant)) for line in lines]


## The chart


@live(alike=True)
def chart(request: HttpRequest, uid: str) -> HttpResponse:
    """Draw how places moved; ``?lit=`` shows one entrant's line."""
    return _of_phase(request, uid, "chart", partial(_drawn, request))


def _drawn(request: HttpRequest, found: Front, phase: Phase) -> dict[str, Any]:
    names, rounds = names_of(found.tournament), found.rounds_of(phase)
    everybody = courses(tables_of(phase, rounds))
    lit = number_in(request.GET.get("lit", ""))
    picked = [one for at, one in enumerate(everybody) if at < DEEP or one.entrant == lit]
    return {
        "chart": _chart(picked, [str(one.number) for one in rounds], names, lit),
        "courses": [(one, names.get(one.entrant)) for one in picked],
        "rounds": [(one.number, round_name(one)) for one in rounds],
        "lit": names.get(lit or 0),
        "many": len(everybody),
        "deep": DEEP,
        "kept": urlencode({"phase": phase.number}),
    }


def _chart(chosen: list[Course], rounds: list[str], names: dict[int, Name], lit: int | None) -> Any:
    if not rounds or not chosen:
        return None
    deep = min(DEEP, max((one.places[-1] or 1 for one in chosen), default=1))
    return chart_of(chosen, rounds, named(names), lit, max(deep, 2))


## Numbers


@live()
def numbers(request: HttpRequest, uid: str) -> HttpResponse:
    """Show what the matches came to, the clubs, and the cards of the decks one may see."""
    found = front(uid, request.user)
    facts = statistics.of(found.tournament, request.user)
    by_number = {round.number: round_name(round) for round in found.rounds}
    context = {
        **shared(request, found, "statistics"),
        "entrants": facts.entrants,
        "total": facts.total,
        "clubs": facts.clubs,
        "decks": facts.decks,
        "cards": facts.cards,
        "rounds": [(by_number[played.round], played) for played in facts.rounds],
    }
    return show(request, "tournaments/public/statistics.html", context)
