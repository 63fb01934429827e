"""The page of a match: its state, reports, records and next step."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from league.events.models import Submission
from league.people.permissions import may
from league.people.shared.languages import current_language
from matches.models import Verdict
from matches.queries import deeds, pages
from matches.queries.lineups import is_open
from matches.queries.pages import ClaimView, MatchPage, RecordView, SideView
from matches.queries.records import evidence, named
from matches.queries.speakers import name_of_speaker
from matches.rules.series import GameClaim
from matches.views.logged import compared, log
from matches.views.speaking import Paths
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
    undeclared: tuple[str, ...]  # who had not declared a deck, as the event asks
    acts: Mapping[str, str]  # what can be done with it, and where
    speaker: str


@dataclass(frozen=True, slots=True)
class ShownDeck:
    """A deck that was locked for the match and that this reader may see."""

    player: str
    url: str


@dataclass(frozen=True, slots=True)
class ShownRecord:
    row: RecordView
    side: str
    tone: str
    words: str
    points: tuple[int | None, ...]
    sentence: str
    replay: str
    findings: tuple[dict[str, Any], ...]


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def match(request: HttpRequest, uid: str) -> HttpResponse:
    page = pages.match_page(uid, request.user)
    context = {**shared(page), "log": log(page), "lines": claim_lines(page)}
    context["lines_up"] = is_open(page)
    context["deeds"] = deeds.at_match(page, request.user)
    context["pair"] = _pair(page, request.user)
    context["decks"] = _decks(page)
    context["passes_url"] = _passes(page, request.user)
    template = "matches/match.html" + ("#live" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, context)


def _pair(page: MatchPage, user: Any) -> str:
    """Return the address of both sides' declared decks, for their players and the staff."""
    if page.declaring is None or len(page.sides) != 2:
        return ""
    if page.my_side is None and not may(user, "events.entries", page.event):
        return ""
    entries = [side.entry.uid for side in sorted(page.sides, key=lambda side: not side.is_mine)]
    return reverse("events:pair", args=[page.event.uid, *entries])


def _passes(page: MatchPage, user: Any) -> str:
    """Return the address of the guests' passes, for staff who may make them and do not play."""
    has_guest = any(seat.player.user_id is None for side in page.sides for seat in side.seats)
    if not has_guest or page.my_side is not None or not may(user, "matches.passes", page.event):
        return ""
    return reverse("matches:passes", args=[page.match.uid])


def shared(page: MatchPage, paths: Paths | None = None) -> dict[str, Any]:
    paths = paths or Paths.of(page)
    return {
        "paths": paths,
        "page": page,
        "match": page.match,
        "event": page.event,
        "standing": standing(page, paths),
        "records": record_lines(page),
        "result_games": _result_games(page),
        "undeclared": _named(page, page.ruling.undeclared) if page.ruling else (),
        "old_claims": [claim for claim in page.claims if not claim.stands],
    }


def _decks(page: MatchPage) -> list[ShownDeck]:
    return [
        ShownDeck(seat.player.display_name, _deck(page, side, seat.submission))
        for side in page.sides
        for seat in side.seats
        if seat.submission is not None
    ]


def _deck(page: MatchPage, side: SideView, handed_in: Submission) -> str:
    return reverse("events:deck", args=[page.event.uid, side.entry.uid, handed_in.seat.seat])


def claim_lines(page: MatchPage, paths: Paths | None = None) -> list[ClaimLine]:
    """List the reports, those that stand first, the newest first."""
    paths = paths or Paths.of(page)
    names = page.names
    rows = sorted(page.claims, key=lambda claim: (not claim.stands, -claim.report.pk))
    return [
        ClaimLine(
            row,
            names[row.side],
            tuple(game_line(page, game) for game in row.games),
            _named(page, row.report.undeclared),
            paths.about(row.report.uid),
            name_of_speaker(row.report),
        )
        for row in rows
    ]


def _named(page: MatchPage, numbers: Sequence[int]) -> tuple[str, ...]:
    """Name the sides that had not declared when a result came."""
    return tuple(side.name for side in page.sides if side.number in numbers)


def game_line(page: MatchPage, game: GameClaim) -> GameLine:
    scores = game.score or (None,) * len(page.sides)
    rows = tuple(
        (side.name, score, game.winner == side.number)
        for score, side in zip(scores, page.sides, strict=False)
    )
    return GameLine(game.number, rows, game.winner == 0, game.end)


def _result_games(page: MatchPage) -> list[GameLine]:
    if page.result is None or len(page.result.games) < 2:
        return []
    from_rows = pages.claims_in(page.result.games)
    return [game_line(page, game) for game in from_rows]


def record_lines(page: MatchPage) -> list[ShownRecord]:
    return [_record_line(page, row) for row in page.records]


def _record_line(page: MatchPage, row: RecordView) -> ShownRecord:
    filing = row.filing
    if any(finding["code"] in evidence.SERIOUS for finding in filing.findings):
        tone, words = "error", _("does not fit the match")
    elif row.verdict is not None and row.verdict.outcome in ("refuted", "impossible"):
        tone, words = "", ""  # the verdict says enough
    else:
        tone, words = compared(row.comparison)
    replay = reverse("matches:replay", args=[page.match.uid, row.game])
    return ShownRecord(
        row=row,
        side=page.names.get(filing.side.number, "") if filing.side else "",
        tone=tone,
        words=words,
        points=points_of(page, row) if row.is_visible and row.is_verified else (),
        sentence=_sentence(row),
        replay=f"{replay}?record={filing.uid}",
        findings=said_once(named.with_names(filing.findings)) if row.is_visible else (),
    )


def _sentence(row: RecordView) -> str:
    if row.is_stuck:
        return _("The replay broke off again and again. Somebody looks at it.")
    return sentence_of(row.verdict) if row.verdict and row.is_visible else ""


def said_once(findings: Iterable[Mapping[str, Any]]) -> tuple[dict[str, Any], ...]:
    """Join findings of the same kind: a sentence for a record, not for each seat.

    ``seats`` of the sentence lists who it is about, with ``found`` or ``cards`` of each.
    """
    kinds: dict[tuple[str, str], dict[str, Any]] = {}
    for finding in findings:
        kind = finding["code"], finding.get("what", "")
        kinds.setdefault(kind, {**finding, "seats": []})["seats"].append(finding)
    return tuple(kinds.values())


def points_of(page: MatchPage, row: RecordView) -> tuple[int | None, ...]:
    """Return the replay's points, in the order of the sides; () in a game without points."""
    if row.verdict is None or not row.verdict.score or not row.filing.seating:
        return ()
    by_side = {row.filing.seating.get(seat): score for seat, score in row.verdict.score.items()}
    return tuple(by_side.get(side.number) for side in page.sides)


def sentence_of(verdict: Verdict) -> str:
    """Return the reason in the reader's language why a record was not verified."""
    language = current_language()
    for finding in verdict.findings:
        said: str = finding["sentence"][language]
        return said
    return ""
