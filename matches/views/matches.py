"""The page of a match: where it stands, who said what, what the records say, what comes next."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from matches.models import Verdict
from matches.queries import pages
from matches.queries.pages import ClaimView, MatchPage, RecordView
from matches.rules.series import GameClaim
from matches.views.logged import compared, log
from matches.views.standing import standing


@dataclass(frozen=True, slots=True)
class GameLine:
    """A game of a claim: for each side its name, its points and whether it won."""

    number: int
    sides: tuple[tuple[str, int | None, bool], ...]
    is_drawn: bool
    end: str


@dataclass(frozen=True, slots=True)
class ClaimLine:
    claim: ClaimView
    side: str
    games: tuple[GameLine, ...]


@dataclass(frozen=True, slots=True)
class RecordLine:
    row: RecordView
    side: str
    tone: str
    words: str
    points: tuple[int | None, ...]
    sentence: str
    replay: str


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def match(request: HttpRequest, uid: str) -> HttpResponse:
    page = pages.match_page(uid, request.user)
    context = {**shared(page), "log": log(page), "lines": claim_lines(page)}
    template = "matches/match.html" + ("#live" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, context)


def shared(page: MatchPage) -> dict[str, Any]:
    return {
        "page": page,
        "match": page.match,
        "event": page.event,
        "standing": standing(page),
        "records": record_lines(page),
        "result_games": _result_games(page),
        "old_claims": [one for one in page.claims if not one.stands],
    }


def claim_lines(page: MatchPage) -> list[ClaimLine]:
    """List the reports, those that stand first, the newest first."""
    names = {side.number: side.name for side in page.sides}
    rows = sorted(page.claims, key=lambda one: (not one.stands, -one.report.pk))
    return [
        ClaimLine(row, names[row.side], tuple(game_line(page, game) for game in row.games))
        for row in rows
    ]


def game_line(page: MatchPage, game: GameClaim) -> GameLine:
    scores = game.score or (None,) * len(page.sides)
    found = tuple(
        (side.name, score, game.winner == side.number)
        for score, side in zip(scores, page.sides, strict=False)
    )
    return GameLine(game.number, found, game.winner == 0, game.end)


def _result_games(page: MatchPage) -> list[GameLine]:
    if page.result is None or len(page.result.games) < 2:
        return []
    from_rows = pages.claims_in(page.result.games)
    return [game_line(page, game) for game in from_rows]


def record_lines(page: MatchPage) -> list[RecordLine]:
    names = {side.number: side.name for side in page.sides}
    return [_record_line(page, row, names) for row in page.records]


def _record_line(page: MatchPage, row: RecordView, names: dict[int, str]) -> RecordLine:
    tone, words = compared(row.comparison)
    filing = row.filing
    replay = reverse("matches:replay", args=[page.match.uid, row.game])
    return RecordLine(
        row=row,
        side=names.get(filing.side.number, "") if filing.side else "",
        tone=tone,
        words=words,
        points=points_of(page, row) if row.is_visible else (),
        sentence=sentence_of(row.verdict) if row.verdict and row.is_visible else "",
        replay=f"{replay}?record={filing.uid}",
    )


def points_of(page: MatchPage, row: RecordView) -> tuple[int | None, ...]:
    """Return what the replay came to, in the order of the sides."""
    if row.verdict is None or not row.filing.seating:
        return ()
    by_side = {row.filing.seating.get(seat): score for seat, score in row.verdict.score.items()}
    return tuple(by_side.get(side.number) for side in page.sides)


def sentence_of(verdict: Verdict) -> str:
    """Say in the reader's language why a record was not verified."""
    language = "ja" if (get_language() or "").startswith("ja") else "en"
    for finding in verdict.findings:
        said: str = finding["sentence"][language]
        return said
    return ""
