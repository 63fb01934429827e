"""Looking through a record, line by line; at a match's address or at the record's own."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template, select_template
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

from engines.core.options import labels
from engines.core.records.sentences import KERNEL, book
from engines.core.registry import ruleset
from league.people.shared.languages import current_language
from matches.errors import RecordHidden
from matches.models import Filing, Record, Verdict
from matches.queries import deeds, pages
from matches.queries.pages import MatchPage
from matches.queries.records import analyses, evidence, visible as records
from matches.queries.records.printed import Printed, names_of_set, printed, set_of
from matches.queries.records.replay import (
    NOTHING,
    STRETCH,
    Moment,
    Replay,
    ReplayStep,
    moment,
    replay_of,
    stretch,
)
from matches.rules import board, statistics
from matches.rules.worth import turns
from matches.views import course, stretches
from matches.views.lineups import lineups

LAST = 10**6
# Rules of the record format, the same for every game.
RECORD_RULES = {rule for chapter in book(KERNEL, "en").chapters for rule, _said in chapter.rules}


@require_safe
@never_cache
@vary_on_headers("HX-Request", "HX-Target")
def game(request: HttpRequest, uid: str, number: int) -> HttpResponse:
    """Show the record of a game of a match: the one asked for, or the one that proves most."""
    page = pages.match_page(uid, request.user)
    filing = _chosen(page, number, request.GET.get("record", ""))
    path = reverse("matches:replay", args=[uid, number])
    return _answer(request, filing.record, path, filing, page)


@require_safe
@never_cache
@vary_on_headers("HX-Request", "HX-Target")
def record(request: HttpRequest, uid: str) -> HttpResponse:
    filing = records.visible_filing(uid, request.user)
    page = pages.match_page(filing.game.match.uid, request.user) if filing.game else None
    return _answer(request, filing.record, reverse("matches:record", args=[uid]), filing, page)


def _chosen(page: MatchPage, number: int, uid: str) -> Filing:
    """Raises RecordHidden where there is none that may be read."""
    rows = [row for row in page.records if row.is_visible and row.game == number]
    asked = [row for row in rows if row.filing.uid == uid]
    proving = [row for row in rows if row.is_verified]
    for row in (*asked, *proving[::-1], *rows[::-1]):
        return row.filing
    raise RecordHidden


def _answer(
    request: HttpRequest, kept: Record, path: str, filing: Filing, page: MatchPage | None
) -> HttpResponse:
    called = names_of_set(kept, page.match if page else None)
    replay = replay_of(kept.text, digest=kept.digest, rules=kept.ruleset, names=called)
    cards = printed(replay.record) if replay.record else NOTHING
    read = Reading(replay, filing, page, analyses.of_record(kept), cards, request.user)
    if "from" in request.GET:
        return stretches.answer(request, stretch(replay, place_asked(request, "from")), read.at)
    now = moment(replay, _place(request, replay))
    context = {
        "path": path,
        "chosen": f"&record={filing.uid}" if request.GET.get("record") else "",  # in links
        "match": page.match if page else None,
        "page": page,
        "filing": filing,
        "record": kept,
        "house_set": set_of(kept),
        "stretch": STRETCH,
        **read.at(now),
    }
    asked = _part(request)
    if asked != "#stage":
        context |= read.at_length(now)
    return render(request, f"matches/replay/replay.html{asked}", context)


def _part(request: HttpRequest) -> str:
    """Return the part of the page that a script asks for; empty for all of it."""
    if not request.htmx:  # type: ignore[attr-defined]
        return ""
    return "#course" if request.htmx.target == "course" else "#stage"  # type: ignore[attr-defined]


def _place(request: HttpRequest, replay: Replay) -> int:
    """Without ``?at=`` a refuted record opens where it breaks, others at the start."""
    return place_asked(request, otherwise=replay.last if replay.finding is not None else 0)


def place_asked(request: HttpRequest, name: str = "at", *, otherwise: int = 0) -> int:
    """Return the place in a record that ``?at=`` names, maybe behind its end."""
    asked = request.GET.get(name, "")
    return min(int(asked[:7]), LAST) if asked.isascii() and asked.isdigit() else otherwise


@dataclass(frozen=True, slots=True)
class Reading:
    """A record and who reads it: what the templates need, place by place and at length."""

    replay: Replay
    filing: Filing
    page: MatchPage | None
    analysed: analyses.Analysed
    cards: Mapping[str, Printed]
    user: Any

    def at(self, now: Moment) -> dict[str, Any]:
        """Return the parts of the page that change from line to line."""
        replay, language = self.replay, current_language()
        names = seat_names(now, self.filing, self.page)
        return {
            "replay": replay,
            "deeds": deeds.at_replay(self.filing, now.n, self.page, self.user),
            **stage(replay, now, names, language, self.cards),
            "worth": course.at_line(
                self.analysed.worth, replay, self._people(now), now.n, language
            ),
        }

    def at_length(self, now: Moment) -> dict[str, Any]:
        """Return the parts of the page that stay the same."""
        replay, language, people = self.replay, current_language(), self._people(now)
        verdict, worth = evidence.verdict_of(self.filing.record), self.analysed.worth
        return {
            **_at_length(replay, people, verdict, language),
            "course": course.at_length(
                worth, replay, people, now.n, language, is_old=self.analysed.is_old
            ),
            "standing": course.standing(self.analysed, verdict, language),
            "scored": tuple(line.n for line in self._scored()),
            "turned": turns(worth) if worth else (),
            "game_name": labels(replay.game).name[language] if replay.game else "",
        }

    def _scored(self) -> Iterator[ReplayStep]:
        """Yield the lines after which the score is another than before."""
        before: ReplayStep | None = None
        for step in self.replay.steps:
            if _is_new_score(step, before):
                yield step
            before = step

    def _people(self, now: Moment) -> Mapping[str, str]:
        names = seat_names(now, self.filing, self.page)
        return {**names, **players(self.replay, self.filing, self.page)}


def seat_names(now: Moment, filing: Filing | None, page: MatchPage | None) -> Mapping[str, str]:
    """Return who sits where: the sides of the match, or what the game calls its seats."""
    language = current_language()
    called = now.scene.get("names", NOTHING)
    names = {seat: words[language] for seat, words in called.items()}
    if page is not None and filing is not None and filing.seating:
        sides = {side.number: side.name for side in page.sides}
        names |= {seat: sides.get(side, seat) for seat, side in filing.seating.items()}
    return names


def players(replay: Replay, filing: Filing, page: MatchPage | None) -> Mapping[str, str]:
    """Return who played on the seats of sides with several, by their places in the team."""
    if page is None or replay.record is None or not filing.seating:
        return {}
    known, _ = ruleset(replay.record.ruleset)
    sides = {side.number: side for side in page.sides}
    return {
        seat: sitting.player.display_name
        for called, number in filing.seating.items()
        if number in sides and len(known.sides.get(called, ())) > 1
        for seat, sitting in zip(known.sides[called], sides[number].seats, strict=False)
    }


def stage(
    replay: Replay,
    now: Moment,
    names: Mapping[str, str],
    language: str,
    cards: Mapping[str, Printed] = NOTHING,
) -> dict[str, Any]:
    """Return the parts of the page that change from line to line."""
    step = now.step
    is_offence = replay.finding is not None and now.n == replay.last
    return {
        "back": max(now.n - 1, 0),
        "next": min(now.n + 1, replay.last),
        "said": _said(step, language) if step and not is_offence else None,
        "is_offence": is_offence,
        "finding": _finding(replay, language),
        **drawn(replay.game, cards, now, names, language),
    }


def drawn(
    game: str, cards: Mapping[str, Printed], now: Moment, names: Mapping[str, str], language: str
) -> dict[str, Any]:
    """Return what the templates of a board read, those of the game or the text in their place.

    ``cards`` are those of the record, by code; only line-ups show them.
    """
    scene, folder = now.scene, game or "none"
    roll = scene.get("roll")
    return {
        "now": now,
        "names": names,
        "score": [(seat, names.get(seat, seat), points) for seat, points in now.score],
        "board": board.board(scene) if "pieces" in scene else None,
        "board_template": _first(
            *([f"matches/boards/{folder}.html"] if scene else []), "matches/boards/text.html"
        ),
        "head_template": _optional(f"matches/boards/{folder}_head.html"),
        "table_template": _optional(f"matches/tables/{folder}.html") if scene else None,
        "lineup_template": _optional(f"matches/tables/{folder}_lineups.html") if scene else None,
        "lineups": lineups(scene, names, cards, language),
        "dice": [board.Die(face) for face in roll["faces"]] if roll else [],
        "roll": roll,
    }


def _optional(name: str) -> Any:
    return _first(name, "matches/replay/nothing.html")


def _first(*names: str) -> Any:
    return get_template(_first_there(names))


@cache
def _first_there(names: tuple[str, ...]) -> str:
    """Return the first template that exists, cached: looking for a missing one is slow."""
    return str(select_template(names).template.name)


@dataclass(frozen=True, slots=True)
class Said:
    n: int
    number: int | None
    kind: str
    seat: str
    words: str
    text: str
    score: str
    is_new_score: bool


@dataclass(frozen=True, slots=True)
class Chapter:
    title: str
    lines: tuple[Said, ...]


def _said(step: ReplayStep, language: str, before: ReplayStep | None = None) -> Said:
    return Said(
        n=step.n,
        number=step.number,
        kind=step.kind,
        seat=step.seat,
        words=step.words[language],
        text=step.text,
        score="–".join(str(points) for _, points in step.score),
        is_new_score=_is_new_score(step, before),
    )


def _is_new_score(step: ReplayStep, before: ReplayStep | None) -> bool:
    return step.score != (before.score if before else tuple((side, 0) for side, _ in step.score))


def _chapters(replay: Replay, language: str) -> list[Chapter]:
    chapters: list[tuple[str, list[Said]]] = []
    before: ReplayStep | None = None
    for step in replay.steps:
        title = step.chapter.get(language, "")
        if not chapters or chapters[-1][0] != title:
            chapters.append((title, []))
        chapters[-1][1].append(_said(step, language, before))
        before = step
    return [Chapter(title, tuple(lines)) for title, lines in chapters]


def _finding(replay: Replay, language: str) -> dict[str, Any] | None:
    finding = replay.finding
    if finding is None:
        return None
    return {
        "line": finding.line,
        "number": finding.number,
        "text": finding.text,
        "seat": finding.seat,
        "rule": finding.reason.rule,
        "code": finding.reason.code,
        "sentence": finding.sentence(language),
        "rule_sentence": finding.rule_sentence(language),
        "alternatives": finding.alternatives,
        "game": KERNEL if finding.reason.rule in RECORD_RULES else finding.game,
    }


def _at_length(
    replay: Replay, names: Mapping[str, str], verdict: Verdict | None, language: str
) -> dict[str, Any]:
    """Return the parts of the page that stay the same from line to line."""
    facts = match_statistics(replay, names, language)
    return {
        "verdict": verdict,
        "notes": replay.verdict.note_sentences(language),
        "chapters": _chapters(replay, language),
        "facts": facts,
        "fact_rows": _rows(facts),
    }


@dataclass(frozen=True, slots=True)
class FactRow:
    label: str
    counts: tuple[statistics.Count, ...]


def _rows(facts: tuple["SeatFacts", ...]) -> list[FactRow]:
    """Put the counts of all seats beside each other; counts of 0 are left out."""
    rows = zip(*(seat.counts for seat in facts), strict=True)
    return [FactRow(row[0].label, row) for row in rows if any(count.times for count in row)]


@dataclass(frozen=True, slots=True)
class SeatFacts:
    seat: str
    name: str
    counts: tuple[statistics.Count, ...]
    dice: statistics.Dice


def match_statistics(
    replay: Replay, names: Mapping[str, str], language: str
) -> tuple[SeatFacts, ...]:
    """Count what the lines of this record count for, seat by seat."""
    if replay.record is None or not replay.steps:
        return ()
    known, _ = ruleset(replay.record.ruleset)
    if not known.tallies:
        return ()
    counts = [count for step in replay.steps for count in step.counts]
    # A game may have seats for more players than there were.
    taken = {seated.seat for seated in replay.record.seats} | {seat for seat, *_ in counts}
    return tuple(
        SeatFacts(
            seat,
            names.get(seat, seat),
            statistics.count_lines(known.tallies, [statistics.summed(counts, seat)], language),
            statistics.dice([statistics.faces(counts, seat)]),
        )
        for seat in known.seats
        if seat in taken or not taken
    )
