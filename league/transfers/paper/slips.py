"""Result slips: one a table, with a QR code to report by.

For a player with an account the code opens the match page; other sides get a code with a pass.
"""

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone

from league.people.permissions import may
from league.people.shared.qr import svg
from league.tournaments.entrants.queries import Name, names_of
from league.tournaments.models import Round, Tournament
from league.tournaments.rounds.queries.pairings import Seated, of_round
from league.tournaments.tournament.wording import round_name
from league.transfers.paper import rules as paper
from matches.models import Match
from matches.queries.matches import rules_of
from matches.queries.passes import Secrets, secrets_of
from matches.services import passes

MOST_GAMES = 5  # boxes for the games of a match that fit on a slip
NO_PASSES = Secrets({}, 0)


def slips(request: HttpRequest, tournament: Tournament, round: Round) -> dict[str, Any]:
    names = names_of(tournament)
    rows = [
        row
        for row in sorted(of_round(round), key=lambda row: (row.table or 0, row.number))
        if row.is_match and row.match
    ]
    held = NO_PASSES
    if may(request.user, "matches.passes", tournament.event):
        held = secrets_of(_matches(rows), request.user)
    asked = request.GET.get("per", "")
    per_page = int(asked) if asked in map(str, paper.SLIPS_PER_PAGE) else paper.SLIPS_PER_PAGE[0]
    games = rules_of(tournament.event).games
    return {
        "round": round,
        "round_name": round_name(round),
        "pages": paper.piled([_slip(request, row, names, held) for row in rows], per_page),
        "per_page": per_page,
        "offered": paper.SLIPS_PER_PAGE,
        "games": range(1, games + 1) if 1 < games <= MOST_GAMES else (),
        "missing": held.missing,
    }


def make_passes(request: HttpRequest, round: Round) -> HttpResponse:
    """Make the passes that a round's slips lack and redirect to the slips. Raises Forbidden."""
    rows = [row for row in of_round(round) if row.match]
    passes.make_missing(matches=_matches(rows), by=request.user, now=timezone.now())
    return redirect(request.get_full_path())


def _matches(rows: list[Seated]) -> list[Match]:
    matches = Match.objects.filter(uid__in=[row.match for row in rows])
    return list(matches.select_related("event").order_by("pk"))


def _slip(
    request: HttpRequest, row: Seated, names: Mapping[int, Name], held: Secrets
) -> dict[str, Any]:
    """Build a slip: one ``qr`` for both sides, or one for each side where one has a pass."""
    report = svg(request.build_absolute_uri(reverse("matches:report", args=[row.match])))
    sides = [names.get(side) for side in row.sides]
    secrets = [held.secrets.get((row.match, name.entry)) if name else None for name in sides]
    own = [_code(request, secret) if secret else report for secret in secrets]
    has_pass = any(secrets)
    return {
        "row": row,
        "qr": None if has_pass else report,
        "sides": [
            (name, code if has_pass else None, bool(secret))
            for name, code, secret in zip(sides, own, secrets, strict=True)
        ],
    }


def _code(request: HttpRequest, secret: str) -> str:
    return svg(request.build_absolute_uri(reverse("matches:pass", args=[secret])))
