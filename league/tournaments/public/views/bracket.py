"""Brackets and groups as they stand."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _, pgettext

from league.rules.brackets.sources import Best, LoserOf, Placed, Seed, Source, WinnerOf
from league.tournaments.brackets.drawing import Drawing, Result, Words, drawn
from league.tournaments.brackets.queries import Board, board
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.base import BRACKETS, chosen, number_in, phase_chips, shared
from league.tournaments.front.views.live import live, show
from league.tournaments.models import Phase
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.pairings import Seated, of_phase, score
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Row
from league.tournaments.tournament.wording import named, named_code, phase_name
from matches.queries.records import public_replays_of

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
    lines: tuple[tuple[Row, Name | None], ...]


@live(alike=True)
def bracket(request: HttpRequest, uid: str) -> HttpResponse:
    """Draw a phase's bracket, or list its groups; ``?lit=`` shows an entrant's way."""
    found = front(uid, request.user)
    phases = [one for one in found.begun if one.kind in BRACKETS]
    phase = chosen(request, phases)
    context = {
        **shared(request, found, "bracket"),
        "phase": phase,
        "phase_name": phase_name(phase) if phase else "",
        "coming": [phase_name(one) for one in found.phases if one.kind in BRACKETS],
    }
    if phase is not None:
        names = names_of(found.tournament)
        context["phases"] = phase_chips(phases, phase)
        is_tree = phase.kind in ELIMINATION
        context |= _tree(request, phase, names) if is_tree else _groups(found, phase, names)
    return show(request, "tournaments/public/bracket.html", context)


def _tree(request: HttpRequest, phase: Phase, names: dict[int, Name]) -> dict[str, Any]:
    found = board(phase)
    lit = number_in(request.GET.get("lit", ""))
    drawing = drawn_for(found, watchable(phase), names, lit)
    zoom = _zoom(request, drawing, phase, lit)
    champion = found.settled.champion
    return {
        "drawing": drawing,
        "zoom": zoom,
        "lit": names.get(lit or 0),
        "champion": names.get(champion or 0),
        "kept": urlencode({"phase": phase.number, "zoom": zoom.percent}),
        "unlit": "?" + urlencode({"phase": phase.number, "zoom": zoom.percent}),
    }


def watchable(phase: Phase) -> dict[str, Result]:
    """Map nodes to what was played there, with the replays that everybody may watch."""
    found = of_phase(phase)
    return results_of(found, public_replays_of(one.match for one in found if one.outcome))


def results_of(
    found: Iterable[Seated], replays: Mapping[str, int] | None = None
) -> dict[str, Result]:
    """Map nodes to what was played there; ``replays`` map matches to games."""
    return {
        one.node: Result(
            one.match, one.sides, score(one.outcome), (replays or {}).get(one.match, 0)
        )
        for one in found
        if one.node
    }


def drawn_for(
    found: Board, results: Mapping[str, Result], names: dict[int, Name], lit: int | None = None
) -> Drawing:
    """Draw a bracket as it stands, with the way of an entrant."""
    nobody = pgettext("side of a bracket", "nobody")
    words = Words(named(names), _source, nobody, lambda part: named_code(part.code, part.number))
    return drawn(found.bracket, found.settled, results, words, lit)


def _zoom(request: HttpRequest, drawing: Drawing, phase: Phase, lit: int | None) -> Zoom:
    asked = number_in(request.GET.get("zoom", "")) or 100
    percent = min(ZOOMS, key=lambda one: abs(one - asked))
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


def _groups(found: Front, phase: Phase, names: dict[int, Name]) -> dict[str, Any]:
    groups: dict[str, list[tuple[Row, Name | None]]] = {}
    for row in standings.of(phase).rows:
        groups.setdefault(row.group, []).append((row, names.get(row.entrant)))
    tables = [GroupTable(name, tuple(rows)) for name, rows in groups.items()]
    return {"groups": tables, "going_on": _going_on(found, phase)}


def _going_on(found: Front, phase: Phase) -> int:
    """Return how many of each group the next phase takes."""
    later = next((one for one in found.phases if one.number == phase.number + 1), None)
    cut = later.cut if later is not None else {}
    return int(cut.get("n", 0)) if cut.get("from") == "groups" else 0
