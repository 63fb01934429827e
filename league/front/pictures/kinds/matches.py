"""The picture of a match: its sides, the score, and the last board of its record."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _, pgettext

from league.front.pictures import art
from league.front.pictures.drawing.parts import Art, Row, Words
from league.front.pictures.subjects import Kind, Subject
from league.people.shared.languages import current_language
from matches.models import Filing
from matches.queries.pages import MatchPage, SideView, match_page
from matches.queries.records.printed import names_of_set
from matches.queries.records.replay import moment, replay_of
from matches.views.replays import seat_names


def find(thing: str) -> Subject:
    """Raises MatchHidden."""
    return of(match_page(thing, AnonymousUser()))


def of(page: MatchPage) -> Subject:
    """Return the picture's subject, from the page as a visitor reads it."""
    proof = proving(page)
    sides = [text for side in page.sides for text in (side.name, _score(side), side.outcome)]
    state = (page.event.name, *sides, proof.record.digest if proof else "")
    return Subject(
        "match", page.match.uid, current_language(), page.event.game, (*state, _said(page)), page
    )


def proving(page: MatchPage) -> Filing | None:
    """Return the record of the last game that everybody may read and that was verified."""
    rows = [
        row
        for row in page.records
        if row.is_visible and row.verdict and row.verdict.outcome == "verified"
    ]
    return max(rows, key=lambda row: row.game).filing if rows else None


def _score(side: SideView) -> str:
    return "" if side.score is None else str(side.score)


def _said(page: MatchPage) -> str:
    return _("Proved by its record") if page.match.proved else ""


def words(subject: Subject) -> Words:
    page: MatchPage = subject.source
    rows = tuple(Row(side.name, _score(side), leads=side.outcome == "won") for side in page.sides)
    over = f"{page.event.game_name} · {page.event.name}"
    facts = () if page.result else (pgettext("a match", "to be played"),)
    return Words(over=over, rows=rows, facts=facts, under=_said(page))


def drawings(subject: Subject) -> Sequence[Art]:
    page: MatchPage = subject.source
    filing = proving(page)
    seen = _last_board(filing, page) if filing else None
    return [seen or art.emblem(subject.game)]


def _last_board(filing: Filing, page: MatchPage) -> Art | None:
    kept = filing.record
    called = names_of_set(kept, page.match)
    replay = replay_of(kept.text, digest=kept.digest, rules=kept.ruleset, names=called)
    now = moment(replay, replay.last)
    return art.board(replay, now, seat_names(now, filing, page))


KIND = Kind("match", find, words, drawings)
