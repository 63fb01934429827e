"""What is printed: pairings by name and by table, slips, standings, match cards."""

from collections.abc import Callable, Iterable, Mapping
from itertools import groupby
from typing import Any, Final

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.utils.translation import gettext, gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.people.permissions import may
from league.people.shared.kana import head, sort_key
from league.tournaments.checklists.queries import ONCE, parts, round_at_hand, ticked_rounds
from league.tournaments.checklists.wording import text_of
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Phase, Round, Tournament
from league.tournaments.rounds.queries.pairings import of_round
from league.tournaments.standings import queries as standings
from league.tournaments.standings.wording import heading
from league.tournaments.tournament.limits import MOST_ROUNDS
from league.tournaments.tournament.queries import phases_of
from league.tournaments.tournament.views import page, press, tournament_for
from league.tournaments.tournament.wording import as_of, phase_name, round_name
from league.transfers.paper import rules as paper
from league.transfers.paper.queries import appointments, checks, looked_up, places, readings_of
from league.transfers.paper.slips import make_passes, slips

# What fits on a page of A4 with the heights of css/prints.css.
NAMES_IN_COLUMN, TABLES_ON_PAGE, RANKS_ON_PAGE, CHECKS_ON_PAGE = 30, 32, 33, 24
CARDS_HIGH, CARD_HEAD, CARD_LINE = 279, 26, 7  # millimetres, with the gap below each card
MOST_BOXES = 12  # more rounds do not fit beside each other
BLANK_ROUNDS = 7  # lines of a match card when nobody knows how many rounds there will be
Make = Callable[[HttpRequest, Tournament], dict[str, Any]]


@require_safe
@never_cache
def index(request: HttpRequest, uid: str) -> HttpResponse:
    tournament = tournament_for(request, uid, "tournaments.desk")
    rounds = _published(tournament)
    return press(request, tournament, []).show(
        "transfers/paper/index.html",
        slips_per_page=paper.SLIPS_PER_PAGE,
        makes_passes=may(request.user, "matches.passes", tournament.event),
        rounds=[(round, round_name(round)) for round in rounds],
        phases=[
            (phase, phase_name(phase))
            for phase in phases_of(tournament)
            if phase.state != Phase.State.WAITING
        ],
    )


@page
def sheet(request: HttpRequest, uid: str, what: str) -> HttpResponse:
    """Show one of the sheets, for ``?round=`` and ``?phase=``.

    A POST also makes the missing passes of players without an account.
    """
    tournament = tournament_for(request, uid, "tournaments.desk")
    if what not in SHEETS or (what == "checks" and not tournament.event.asks.decks):
        raise TournamentHidden
    if request.method == "POST":
        if what != "slips":
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return make_passes(request, _round(request, tournament))
    title, make = SHEETS[what]
    return press(request, tournament, []).show(
        f"transfers/paper/{what}.html", title=title, **make(request, tournament)
    )


def _published(tournament: Tournament) -> list[Round]:
    rounds = tournament.rounds.exclude(state=Round.State.DRAFT).order_by("-number")
    return list(rounds)


def _round(request: HttpRequest, tournament: Tournament) -> Round:
    """Find the round that is asked for, or the last one. Raises TournamentHidden."""
    asked = request.GET.get("round", "")
    rounds = _published(tournament)
    wanted = next((round for round in rounds if str(round.number) == asked), None)
    if wanted is None and (asked or not rounds):
        raise TournamentHidden
    chosen = wanted or rounds[0]
    chosen.tournament = tournament
    return chosen


def _names(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    round, names = _round(request, tournament), names_of(tournament)
    rows = places(of_round(round), names, readings_of(tournament))
    columns = paper.headed(rows, lambda place: head(place.looked_up), NAMES_IN_COLUMN)
    return {"round": round, "round_name": round_name(round), "pages": paper.paged(columns, 2)}


def _tables(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    round, names = _round(request, tournament), names_of(tournament)
    rows = [(row, [names.get(side) for side in row.sides]) for row in of_round(round)]
    pages = paper.paged(rows, TABLES_ON_PAGE)
    return {"round": round, "round_name": round_name(round), "pages": pages}


def _slips(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return slips(request, tournament, _round(request, tournament))


def _standings(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    begun = phases_of(tournament).exclude(state=Phase.State.WAITING)
    asked = request.GET.get("phase", "")
    phases = [phase for phase in begun if not asked or str(phase.number) == asked]
    if not phases:
        raise TournamentHidden
    phase = phases[-1]
    phase.tournament = tournament
    table, names = standings.of(phase), names_of(tournament)
    rules = standings.rules_for(phase)
    heads = [heading(breaker).short for breaker in rules.order] if table.columns else []
    return {
        "phase_name": phase_name(phase),
        "as_of": as_of(_published(tournament), table.after),
        "heads": heads,
        "pages": paper.paged(_grouped(table.rows, names), RANKS_ON_PAGE),
    }


def _grouped(rows: Iterable[Any], names: Mapping[int, Name]) -> list[tuple[str, Any, Any]]:
    """List (group, row, name), with an extra line for each group that has its name only."""
    lines: list[tuple[str, Any, Any]] = []
    for group, members in groupby(rows, key=lambda row: row.group):
        if group:
            lines.append((gettext("Group %(n)s") % {"n": group}, None, None))
        lines += [("", row, names.get(row.entrant)) for row in members]
    return lines


def _ranking(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    names = names_of(tournament)
    rows = [(ranked, names.get(ranked.row.entrant), phase_name(ranked.phase))
            for ranked in standings.ranking(tournament)]  # fmt: skip
    return {
        "pages": paper.paged(rows, RANKS_ON_PAGE),
        "has_points": any(ranked.points for ranked, _name, _phase in rows),
    }


def _cards(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    names = names_of(tournament)
    met = appointments(tournament, names)
    planned = [phase.rounds or 0 for phase in phases_of(tournament)]
    played = max(
        (appointment.round for listed in met.values() for appointment in listed), default=0
    )
    most = max(min(sum(planned) or BLANK_ROUNDS, MOST_ROUNDS), played)
    rows = max(1, CARDS_HIGH // (CARD_HEAD + CARD_LINE * most))
    cards = []
    readings = readings_of(tournament)
    order = sorted(names.values(), key=lambda name: sort_key(looked_up(name, readings)))
    for name in order:
        known = {appointment.round: appointment for appointment in met.get(name.number, [])}
        cards.append((name, [(number, known.get(number)) for number in range(1, most + 1)]))
    return {"pages": paper.paged(cards, 2 * rows)}


def _checklist(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    """Lay out the checklist, with a box for each round before which it is checked."""
    at_hand = round_at_hand(tournament)
    planned = sum(phase.rounds or 0 for phase in phases_of(tournament))
    rounds = range(1, min(max(planned or BLANK_ROUNDS, at_hand), MOST_BOXES) + 1)
    ticked = ticked_rounds(tournament)
    tables = []
    for part in parts(tournament, round=at_hand):
        columns = list(rounds) if part.round else [ONCE]
        rows = [
            (
                text_of(point.item.house, point.item.text),
                [point.is_done if point.is_seen else column in ticked.get(point.item.pk, ())
                 for column in columns],
            )
            for point in part.points
        ]  # fmt: skip
        tables.append((part, columns, rows))
    return {"parts": tables, "has_points": any(rows for _part, _columns, rows in tables)}


def _checks(_request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    return {"pages": paper.paged(checks(tournament), CHECKS_ON_PAGE)}


SHEETS: Final[dict[str, tuple[Any, Make]]] = {
    "names": (_("Pairings by name"), _names),
    "tables": (_("Pairings by table"), _tables),
    "slips": (_("Result slips"), _slips),
    "standings": (_("Standings"), _standings),
    "ranking": (_("Ranking of the whole event"), _ranking),
    "cards": (_("Match cards"), _cards),
    "checks": (_("Deck-check sheet"), _checks),
    "checklist": (_("Checklist"), _checklist),
}
