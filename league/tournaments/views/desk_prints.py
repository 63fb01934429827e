"""What is printed: pairings by name and by table, slips, standings, match cards."""

from collections.abc import Callable
from typing import Any, Final

from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Phase, Round, Tournament
from league.tournaments.phase_settings import MOST_ROUNDS
from league.tournaments.qr import svg
from league.tournaments.queries import standings
from league.tournaments.queries.checklists import ONCE, parts, round_at_hand, ticked_rounds
from league.tournaments.queries.names import by_name, names_of
from league.tournaments.queries.pairings import of_round
from league.tournaments.queries.prints import appointments, checks, places, readings_of
from league.tournaments.queries.tournaments import phases_of
from league.tournaments.views.deeds import Desk, tournament_for
from league.tournaments.wording.checklists import text_of
from league.tournaments.wording.rounds import as_of, phase_name, round_name
from league.tournaments.wording.tiebreakers import heading
from matches.queries.matches import rules_of

MOST_BOXES = 12  # more rounds do not fit beside each other
BLANK_ROUNDS = 7  # lines of a match card when nobody knows how many rounds there will be
Make = Callable[[HttpRequest, Tournament], dict[str, Any]]


@require_safe
@never_cache
def index(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    rounds = _published(tournament)
    return Desk(request, tournament, []).show(
        "prints.html",
        rounds=[(one, round_name(one)) for one in rounds],
        phases=[
            (one, phase_name(one))
            for one in phases_of(tournament)
            if one.state != Phase.State.WAITING
        ],
    )


@require_safe
@never_cache
def sheet(request: HttpRequest, uid: str, what: str) -> HttpResponse:
    """Show one of the sheets; ``?round=`` and ``?phase=`` say which."""
    tournament = tournament_for(request, uid, "tournaments.desk")
    if what not in SHEETS or (what == "checks" and not tournament.event.asks.decks):
        raise TournamentHidden
    title, make = SHEETS[what]
    return Desk(request, tournament, []).show(
        f"print_{what}.html", title=title, **make(request, tournament)
    )


def _published(tournament: Tournament) -> list[Round]:
    found = tournament.rounds.exclude(state=Round.State.DRAFT).order_by("-number")
    return list(found)


def _round(request: HttpRequest, tournament: Tournament) -> Round:
    """Find the round that is asked for, or the last one. Raises TournamentHidden."""
    asked = request.GET.get("round", "")
    found = _published(tournament)
    one = next((one for one in found if str(one.number) == asked), None)
    if one is None and (asked or not found):
        raise TournamentHidden
    chosen = one or found[0]
    chosen.tournament = tournament
    return chosen


def _names(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    round, names = _round(request, tournament), names_of(tournament)
    rows = places(of_round(round), names, readings_of(tournament))
    return {"round": round, "round_name": round_name(round), "rows": rows}


def _tables(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    round, names = _round(request, tournament), names_of(tournament)
    rows = [(row, [names.get(side) for side in row.sides]) for row in of_round(round)]
    return {"round": round, "round_name": round_name(round), "rows": rows}


def _slips(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    round, names = _round(request, tournament), names_of(tournament)
    slips = [
        {
            "row": row,
            "sides": [names.get(side) for side in row.sides],
            "qr": mark_safe(svg(_report_page(request, row.match))),
        }
        for row in of_round(round)
        if row.is_match and row.match
    ]
    rules = rules_of(tournament.event)
    return {
        "round": round,
        "round_name": round_name(round),
        "slips": slips,
        "games": range(1, rules.games + 1),
    }


def _report_page(request: HttpRequest, match: str) -> str:
    return request.build_absolute_uri(reverse("matches:report", args=[match]))


def _standings(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    begun = phases_of(tournament).exclude(state=Phase.State.WAITING)
    asked = request.GET.get("phase", "")
    found = [one for one in begun if not asked or str(one.number) == asked]
    if not found:
        raise TournamentHidden
    phase = found[-1]
    phase.tournament = tournament
    table, names = standings.of(phase), names_of(tournament)
    rules = standings.rules_for(phase)
    heads = [heading(one).short for one in rules.order] if table.columns else []
    return {
        "phase_name": phase_name(phase),
        "as_of": as_of(_published(tournament), table.after),
        "heads": heads,
        "rows": [(row, names.get(row.entrant)) for row in table.rows],
    }


def _cards(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    names = names_of(tournament)
    met = appointments(tournament, names)
    planned = [one.rounds or 0 for one in phases_of(tournament)]
    most = min(sum(planned) or BLANK_ROUNDS, MOST_ROUNDS)
    cards = []
    for name in by_name(names):
        known = {one.round: one for one in met.get(name.number, [])}
        last = max([most, *known])
        cards.append((name, [(number, known.get(number)) for number in range(1, last + 1)]))
    return {"cards": cards}


def _checklist(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Lay out the list as it stands, with a box for each round before which it is gone through."""
    at_hand = round_at_hand(tournament)
    planned = sum(one.rounds or 0 for one in phases_of(tournament))
    rounds = range(1, min(max(planned or BLANK_ROUNDS, at_hand), MOST_BOXES) + 1)
    ticked = ticked_rounds(tournament)
    found = []
    for part in parts(tournament, round=at_hand):
        columns = list(rounds) if part.round else [ONCE]
        rows = [
            (
                text_of(point.item.house, point.item.text),
                [point.is_done if point.is_seen else one in ticked.get(point.item.pk, ())
                 for one in columns],
            )
            for point in part.points
        ]  # fmt: skip
        found.append((part, columns, rows))
    return {"parts": found, "has_points": any(rows for _part, _columns, rows in found)}


def _checks(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {"rows": checks(tournament)}


SHEETS: Final[dict[str, tuple[Any, Make]]] = {
    "names": (_("Pairings by name"), _names),
    "tables": (_("Pairings by table"), _tables),
    "slips": (_("Result slips"), _slips),
    "standings": (_("Standings"), _standings),
    "cards": (_("Match cards"), _cards),
    "checks": (_("Deck-check sheet"), _checks),
    "checklist": (_("Checklist"), _checklist),
}
