"""Pages for frames on other sites: standings, pairings and brackets of published events.

They read no account, set no cookie and run no script; any site may frame them.
"""

from collections.abc import Callable
from typing import Any

from csp.decorators import csp_replace
from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.clickjacking import xframe_options_exempt
from django.views.decorators.http import require_safe

from league.people.shared.languages import current_language
from league.tournaments.brackets.queries import board
from league.tournaments.entrants.queries import names_of
from league.tournaments.front.queries import Front, front, mark_of
from league.tournaments.front.views.base import BRACKETS
from league.tournaments.front.views.kept import tag_of
from league.tournaments.front.views.live import matches_tag, quoted
from league.tournaments.models import Phase
from league.tournaments.public.views.graphs import drawn_for, results_of
from league.tournaments.public.views.tables import columns_of, standing_line
from league.tournaments.rounds.queries.pairings import in_order, of_phase, score, seated
from league.tournaments.standings import queries as tables
from league.tournaments.tournament.wording import phase_name, round_name

VISITOR = AnonymousUser()
LANGUAGES = ("en", "ja")
THEMES = ("auto", "light", "dark")
SECONDS = 30
FRAMED = {"frame-ancestors": ["*"], "script-src": None, "form-action": None}
MOST = 200


def _standings(request: HttpRequest, front: Front) -> dict[str, Any]:
    """Show the first places (``?n=``) of the phase that is played, or of ``?phase=``."""
    phase = front.phase_numbered(request.GET.get("phase", ""))
    if phase is None:
        return {"lines": []}
    rows = tables.of(phase).rows[: _count(request)]
    names = names_of(front.tournament, [row.entrant for row in rows])
    columns = columns_of(phase)
    return {
        "phase_name": phase_name(phase),
        "headings": columns.headings,
        "has_points": columns.points is not None,
        "lines": [standing_line(row, names, columns) for row in rows],
    }


def _pairings(request: HttpRequest, front: Front) -> dict[str, Any]:
    """Show the round that is played, or ``?round=``."""
    round = front.round_numbered(request.GET.get("round", ""))
    if round is None:
        return {"lines": []}
    rows = seated(in_order(round)[: _count(request)])
    names = names_of(front.tournament, {side for row in rows for side in row.sides})
    return {
        "round_name": round_name(round),
        "lines": [
            (row, [(names.get(side), row.result_of(side)) for side in row.sides],
             score(row.outcome))
            for row in rows
        ],
    }  # fmt: skip


def _bracket(request: HttpRequest, front: Front) -> dict[str, Any]:
    phases = [phase for phase in front.begun if phase.kind in BRACKETS]
    asked = [phase for phase in phases if str(phase.number) == request.GET.get("phase", "")]
    phase = next(iter([*asked, *phases[::-1]]), None)
    if phase is None or phase.kind == Phase.Kind.GROUPS:
        return {"drawing": None}
    return {
        "phase_name": phase_name(phase),
        "drawing": drawn_for(board(phase), results_of(of_phase(phase)), names_of(front.tournament)),
    }


WIDGETS: dict[str, Callable[[HttpRequest, Front], dict[str, Any]]] = {
    "standings": _standings,
    "pairings": _pairings,
    "bracket": _bracket,
}


def _count(request: HttpRequest) -> int:
    return min(max(_number(request, "n", MOST), 1), MOST)


def _number(request: HttpRequest, name: str, default: int) -> int:
    text = request.GET.get(name, "")
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else default


@require_safe
@xframe_options_exempt
@csp_replace(FRAMED)  # type: ignore[arg-type]  # typed for views without places
def widget(request: HttpRequest, uid: str, widget: str) -> HttpResponse:
    """Show a widget in the language ``?lang=`` and ``?theme=``. Raises TournamentHidden.

    With ``?refresh=`` it reloads after so many seconds: for screens on a wall, not for readers.
    """
    mark = mark_of(uid, VISITOR, matches=True)
    if widget not in WIDGETS:
        raise Http404
    language = request.GET.get("lang", "")
    language = language if language in LANGUAGES else current_language()
    with translation.override(language):
        tag = tag_of(request, mark)
        answer = (
            HttpResponse(status=304)
            if matches_tag(request, tag)
            else HttpResponse(_page(request, uid, widget, language))
        )
    answer["ETag"] = quoted(tag)
    answer["Cache-Control"] = f"public, max-age={SECONDS}"
    answer["Content-Language"] = language
    return answer


def _page(request: HttpRequest, uid: str, widget: str, language: str) -> str:
    event_front = front(uid, VISITOR)
    theme = request.GET.get("theme", "")
    context = {
        **WIDGETS[widget](request, event_front),
        "event": event_front.event,
        "widget": widget,
        "language": language,
        "theme": theme if theme in THEMES else "auto",
        "refresh": max(_number(request, "refresh", 0), SECONDS) if "refresh" in request.GET else 0,
    }
    return render_to_string(f"transfers/widgets/{widget}.html", context)
