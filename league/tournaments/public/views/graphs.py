"""A tournament at a glance: brackets and groups, the cross-table, places by round, its numbers."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from itertools import chain
from typing import Any
from urllib.parse import urlencode

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _, pgettext

from league.rules.brackets.drawing import Drawing, NodeResult, Words, drawn
from league.rules.brackets.sources import Best, LoserOf, Placed, Seed, Source, WinnerOf
from league.rules.standings.chart import Course, chart as chart_of
from league.tournaments.brackets.queries import Board, board
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.base import BRACKETS, chosen, number_in, phase_chips, shared
from league.tournaments.front.views.live import live, show
from league.tournaments.models import Phase
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.public.queries import crosstable as crossing, statistics
from league.tournaments.public.queries.crosstable import courses, tables_of
from league.tournaments.rounds.queries.pairings import Seated, of_phase, score
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Placing
from league.tournaments.tournament.wording import named, named_code, phase_name, round_name
from matches.queries.records.visible import public_replays_of

## Brackets and groups

ZOOMS = (50, 75, 100, 125, 150, 200)


@dataclass(frozen=True, slots=True)
class Zoom:
    """``width`` is the drawing's, in pixels, at this zoom."""

    percent: int
    width: int
    smaller: str
    larger: str


@dataclass(frozen=True, slots=True)
class GroupTable:
    name: str
    lines: tuple[tuple[Placing, Name | None], ...]


@live(alike=True)
def bracket(request: HttpRequest, uid: str) -> HttpResponse:
    """Draw a phase's bracket, or list its groups; ``?lit=`` shows an entrant's way."""
    event_front = front(uid, request.user)
    phases = [phase for phase in event_front.begun if phase.kind in BRACKETS]
    phase = chosen(request, phases)
    context = {
        **shared(request, event_front, "bracket"),
        "phase": phase,
        "phase_name": phase_name(phase) if phase else "",
        "coming": [phase_name(phase) for phase in event_front.phases if phase.kind in BRACKETS],
    }
    if phase is not None:
        names = names_of(event_front.tournament)
        context["phases"] = phase_chips(phases, phase)
        is_tree = phase.kind in ELIMINATION
        context |= _tree(request, phase, names) if is_tree else _groups(event_front, phase, names)
    return show(request, "tournaments/public/bracket.html", context)


def _tree(request: HttpRequest, phase: Phase, names: dict[int, Name]) -> dict[str, Any]:
    bracket = board(phase)
    lit = number_in(request.GET.get("lit", ""))
    drawing = drawn_for(bracket, watchable(phase), names, lit)
    zoom = _zoom(request, drawing, phase, lit)
    champion = bracket.settled.champion
    return {
        "drawing": drawing,
        "zoom": zoom,
        "lit": names.get(lit or 0),
        "champion": names.get(champion or 0),
        "kept": urlencode({"phase": phase.number, "zoom": zoom.percent}),
        "unlit": "?" + urlencode({"phase": phase.number, "zoom": zoom.percent}),
    }


def watchable(phase: Phase) -> dict[str, NodeResult]:
    """Map nodes to their results, with the replays that everybody may watch."""
    rows = of_phase(phase)
    return results_of(rows, public_replays_of(row.match for row in rows if row.outcome))


def results_of(
    rows: Iterable[Seated], replays: Mapping[str, int] | None = None
) -> dict[str, NodeResult]:
    """Map nodes to their results; ``replays`` map matches to the game with a replay."""
    return {
        row.node: NodeResult(
            row.match, row.sides, score(row.outcome), (replays or {}).get(row.match, 0)
        )
        for row in rows
        if row.node
    }


def drawn_for(
    board: Board, results: Mapping[str, NodeResult], names: dict[int, Name], lit: int | None = None
) -> Drawing:
    """Draw the current bracket; ``lit`` is an entrant whose way is highlighted."""
    nobody = pgettext("side of a bracket", "nobody")
    words = Words(named(names), _source, nobody, lambda part: named_code(part.code, part.number))
    return drawn(board.bracket, board.settled, results, words, lit)


def _zoom(request: HttpRequest, drawing: Drawing, phase: Phase, lit: int | None) -> Zoom:
    asked = number_in(request.GET.get("zoom", "")) or 100
    percent = min(ZOOMS, key=lambda zoom: abs(zoom - asked))
    at = ZOOMS.index(percent)

    def address(step: int) -> str:
        if not 0 <= step < len(ZOOMS):
            return ""
        kept = {"phase": phase.number, "zoom": ZOOMS[step], **({"lit": lit} if lit else {})}
        return "?" + urlencode(kept)

    return Zoom(percent, drawing.width * percent // 100, address(at - 1), address(at + 1))


def _source(source: Source) -> str:
    match source:
        case WinnerOf(node):
            return _("Winner of %(node)s") % {"node": node}
        case LoserOf(node):
            return _("Loser of %(node)s") % {"node": node}
        case Seed(number):
            return _("Seed %(number)d") % {"number": number}
        case Placed(group, rank):
            return _("Place %(rank)d of group %(group)s") % {"rank": rank, "group": group}
        case Best(rank, number):
            return _("Best %(number)d of places %(rank)d") % {"rank": rank, "number": number}


def _groups(front: Front, phase: Phase, names: dict[int, Name]) -> dict[str, Any]:
    groups: dict[str, list[tuple[Placing, Name | None]]] = {}
    for row in standings.of(phase).rows:
        groups.setdefault(row.group, []).append((row, names.get(row.entrant)))
    tables = [GroupTable(name, tuple(rows)) for name, rows in groups.items()]
    return {"groups": tables, "going_on": _going_on(front, phase)}


def _going_on(front: Front, phase: Phase) -> int:
    """Return how many of each group the next phase takes."""
    later = next((other for other in front.phases if other.number == phase.number + 1), None)
    cut = later.cut if later is not None else {}
    return int(cut.get("n", 0)) if cut.get("from") == "groups" else 0


PER_PAGE = 100
WIDEST = 24  # most entrants of a table of everybody against everybody
DEEP = 16  # lines of the chart, besides the reader's choice
EVERYBODY = (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS, Phase.Kind.LADDER)


def _of_phase(
    request: HttpRequest, uid: str, tab: str, of: Callable[[Front, Phase], dict[str, Any]]
) -> HttpResponse:
    """Show the context that ``of`` builds for a phase with standings by round, if there is one."""
    event_front = front(uid, request.user)
    phases = [phase for phase in event_front.begun if phase.kind not in ELIMINATION]
    phase = chosen(request, phases)
    context: dict[str, Any] = {**shared(request, event_front, tab), "phase": phase}
    if phase is not None:
        shown = {"phase_name": phase_name(phase), "phases": phase_chips(phases, phase)}
        context |= {**shown, **of(event_front, phase)}
    return show(request, f"tournaments/public/{tab}.html", context)


## The cross-table


@live(alike=True)
def crosstable(request: HttpRequest, uid: str) -> HttpResponse:
    return _of_phase(request, uid, "crosstable", partial(_crossed, request))


def _crossed(request: HttpRequest, front: Front, phase: Phase) -> dict[str, Any]:
    rows, met, names = standings.of(phase).rows, of_phase(phase), names_of(front.tournament)
    groups: dict[str, list[Placing]] = {}
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
    rounds = front.rounds_of(phase)
    lines = crossing.by_round(rows, met, [round.number for round in rounds], list(page))
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


def _drawn(request: HttpRequest, front: Front, phase: Phase) -> dict[str, Any]:
    names, rounds = names_of(front.tournament), front.rounds_of(phase)
    everybody = courses(tables_of(phase, rounds))
    lit = number_in(request.GET.get("lit", ""))
    picked = [course for at, course in enumerate(everybody) if at < DEEP or course.entrant == lit]
    return {
        "chart": _chart(picked, [str(round.number) for round in rounds], names, lit),
        "courses": [(course, names.get(course.entrant)) for course in picked],
        "rounds": [(round.number, round_name(round)) for round in rounds],
        "lit": names.get(lit or 0),
        "many": len(everybody),
        "deep": DEEP,
        "kept": urlencode({"phase": phase.number}),
    }


def _chart(chosen: list[Course], rounds: list[str], names: dict[int, Name], lit: int | None) -> Any:
    if not rounds or not chosen:
        return None
    deep = min(DEEP, max((course.places[-1] or 1 for course in chosen), default=1))
    return chart_of(chosen, rounds, named(names), lit, max(deep, 2))


## Numbers


@live()
def numbers(request: HttpRequest, uid: str) -> HttpResponse:
    """Show the statistics of matches, clubs, and the cards of decks that the reader may see."""
    event_front = front(uid, request.user)
    facts = statistics.of(event_front.tournament, request.user)
    by_number = {round.number: round_name(round) for round in event_front.rounds}
    context = {
        **shared(request, event_front, "statistics"),
        "entrants": facts.entrants,
        "total": facts.total,
        "clubs": facts.clubs,
        "decks": facts.decks,
        "cards": facts.cards,
        "rounds": [(by_number[played.round], played) for played in facts.rounds],
    }
    return show(request, "tournaments/public/statistics.html", context)
