"""A judge decides: the claims and the verdicts side by side, one press, one reason."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache

from league.people.permissions import require
from league.people.views.answers import DONE, attempt, page as any_method
from matches.errors import NotInState
from matches.forms.rulings import RulingForm
from matches.models import Ruling
from matches.queries import pages
from matches.queries.deciding import is_drawn
from matches.queries.matches import has_points, series_of
from matches.queries.pages import MatchPage
from matches.rules.series import GameClaim
from matches.services import rulings
from matches.views.logged import log
from matches.views.matches import GameLine, claim_lines, game_line, points_of, shared

Kind = Ruling.Kind


@dataclass(frozen=True, slots=True)
class Offer:
    """A decision that one press makes: what a side claims, or what the records say."""

    value: str
    title: str
    games: tuple[GameClaim, ...]
    lines: tuple[GameLine, ...]


@any_method
@never_cache
def rule(request: HttpRequest, uid: str) -> HttpResponse:
    page = pages.match_page(uid, request.user)
    require(request.user, "matches.rule", page.match)
    kinds = _kinds(page)
    offers = _offers(page)
    posted = request.method == "POST"
    form = RulingForm(
        request.POST if posted else None,
        sides=page.sides,
        kinds=kinds,
        games=page.rules.games,
        points=has_points(page.match.ruleset),
        needs_winner=page.needs_winner,
    )
    status = 200
    if posted:
        status, _made = attempt(form, lambda _asked: _decide(request, page, form, offers))
        if status == DONE:
            messages.success(request, _("The match is decided. Both sides are told."))
            return redirect("matches:match", uid=uid)
    context = {
        **shared(page),
        "form": form,
        "offers": offers,
        "kinds": kinds,
        "lines": claim_lines(page),
        "log": log(page),
    }
    return render(request, "matches/result/rule.html", context, status=status)


def _kinds(page: MatchPage) -> list[str]:
    kinds: list[str] = []
    if "rule" in page.may:
        kinds += [Kind.RESULT, Kind.NO_SHOW, Kind.DOUBLE_LOSS, Kind.CONCESSION, Kind.UNFINISHED]
    if "correct" in page.may:
        kinds.append(Kind.CORRECTION)
    if "void" in page.may:
        kinds.append(Kind.VOID)
    return kinds


def _offers(page: MatchPage) -> list[Offer]:
    names = page.names
    offers = [
        _offer(page, claim.report.uid, _("As %(side)s says") % {"side": names[claim.side]}, games)
        for claim in page.standing
        if (games := claim.games)
    ]
    proved = _as_recorded(page)
    if proved:
        offers.append(_offer(page, "records", _("As the replay says"), proved))
    series = series_of(page.rules)
    return [
        offer
        for offer in offers
        if not (page.needs_winner and is_drawn(series, len(page.sides), offer.games))
    ]


def _offer(page: MatchPage, value: str, title: str, games: Sequence[GameClaim]) -> Offer:
    return Offer(value, title, tuple(games), tuple(game_line(page, game) for game in games))


def _as_recorded(page: MatchPage) -> tuple[GameClaim, ...]:
    """Return the games as the verified records have them, if they are a run from the first."""
    by_number: dict[int, GameClaim] = {}
    for row in page.records:
        verdict = row.verdict
        if verdict is None or not verdict.outcome.startswith("verified"):
            continue
        if any(finding["code"] == "REC-DECK" for finding in row.filing.findings):
            continue
        winner = row.filing.seating.get(verdict.winner, 0)
        points = points_of(page, row)
        score = tuple(p or 0 for p in points) if points else None
        by_number[row.game] = GameClaim(row.game, score, winner)
    if sorted(by_number) != list(range(1, len(by_number) + 1)):
        return ()
    return tuple(by_number[number] for number in sorted(by_number))


def _decide(
    request: HttpRequest, page: MatchPage, form: RulingForm, offers: Sequence[Offer]
) -> Ruling:
    asked = form.cleaned_data
    given: dict[str, Any] = {
        "match": page.match,
        "reason": asked["reason"],
        "by": request.user,
        "now": timezone.now(),
    }
    chosen = next((offer for offer in offers if offer.value == asked["decision"]), None)
    if chosen is not None:
        kind = Kind.CORRECTION if "correct" in page.may else Kind.RESULT
        return rulings.rule(kind=kind, games=chosen.games, **given)
    if asked["decision"] or not asked["kind"]:
        raise NotInState
    return rulings.rule(kind=asked["kind"], winner=form.winner, games=form.claims, **given)
