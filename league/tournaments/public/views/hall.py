"""The screens of the hall: clock, pairings by name and standings in big letters.

Screens turn by the clock of the site, so that several of them show the same page. They turn by
htmx, or without scripts by reloading.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.http import HttpRequest
from django.utils import timezone

from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.floor.queries import tables_of
from league.tournaments.front.queries import Front, front
from league.tournaments.front.views.live import screen
from league.tournaments.models import Round
from league.tournaments.public.views.tables import by_name
from league.tournaments.rounds.queries.pairings import of_round
from league.tournaments.rounds.queries.rounds import OPEN, ends_at, open_matches
from league.tournaments.standings import queries as standings
from league.tournaments.tournament.queries import announcements_of
from league.tournaments.tournament.wording import phase_name, round_name

SECONDS = 12  # seconds for each page
ROWS = 24  # rows of a page: two columns of twelve
SHOWS = ("all", "pairings", "tables", "standings", "clock")


@screen
def hall(request: HttpRequest, uid: str) -> dict[str, Any]:
    """Show pairings, tables, standings or the clock, as ``?show=`` says; else all but the clock in
    turn.

    Tables are those that are being played at devices, with their score.
    """
    event_front = front(uid, request.user)
    now = timezone.now()
    show = request.GET.get("show", "")
    show = show if show in SHOWS else "all"
    round = event_front.round
    pages = _pages(event_front, show, now)
    at = int(now.timestamp()) // SECONDS % len(pages)
    said = announcements_of(event_front.tournament).first()
    return {
        "front": event_front,
        "event": event_front.event,
        "show": show,
        "shows": SHOWS,
        "round": round,
        "round_name": round_name(round) if round else "",
        "ends": ends_at(round) if round and round.state in OPEN else None,
        "open": open_matches(event_front.tournament).get(round.pk) if round else None,
        "page": pages[at],
        "number": at + 1,
        "many": len(pages),
        "seconds": SECONDS,
        "now": now,
        "said": said,
    }


def _pages(front: Front, show: str, now: datetime) -> list[dict[str, Any]]:
    """List the pages in turn; there is always one."""
    names = names_of(front.tournament)
    pages: list[dict[str, Any]] = []
    if show in ("all", "pairings") and front.round is not None:
        going_on = [round for round in front.rounds if round.state in OPEN] or [front.round]
        for round in going_on:
            pages += _of_pairings(round, names)
    if show in ("all", "tables") and front.round is not None:
        pages += _of_tables(front, names, now)
    if show in ("all", "standings") and front.phase is not None:
        pages += _of_standings(front, names)
    return pages or [{"kind": "clock"}]


def _of_pairings(round: Round, names: dict[int, Name]) -> list[dict[str, Any]]:
    lines = by_name(of_round(round), names)
    rows = [(line.name, line.seated.table, line.opponent) for line in lines]
    return _screens("pairings", round_name(round), rows)


def _of_tables(front: Front, names: dict[int, Name], now: datetime) -> list[dict[str, Any]]:
    rows = tables_of(front.tournament, names, now, for_public=True)
    return _screens("tables", "", rows)


def _of_standings(front: Front, names: dict[int, Name]) -> list[dict[str, Any]]:
    assert front.phase is not None
    rows = [(row, names.get(row.entrant)) for row in standings.of(front.phase).rows]
    return _screens("standings", phase_name(front.phase), rows)


def _screens(kind: str, title: str, rows: Sequence[Any]) -> list[dict[str, Any]]:
    """Lay rows out on as many pages as they need, in two columns of the same length."""
    pages = []
    for at in range(0, len(rows), ROWS):
        shown = rows[at : at + ROWS]
        half = -(-len(shown) // 2)
        columns = [column for column in (shown[:half], shown[half:]) if column]
        pages.append({"kind": kind, "title": title, "columns": columns})
    return pages
