"""A puzzle as its page draws it: the board, the question, and after the answer what was best."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.urls import reverse

from engines.bots.playing import several_choose
from engines.bots.words import LEVEL_WORDS
from league.learning.models import Puzzle
from league.learning.puzzles.queries import Given
from league.learning.rules.tries import Try
from league.learning.views import stage
from league.people.shared.languages import current_language
from league.play.queries import tables
from league.play.views.stage import called
from matches.queries.records.visible import visible_among


@dataclass(frozen=True, slots=True)
class Row:
    """A line in words, its chance to win and the standard error in percent."""

    words: str
    percent: float
    error: float
    is_best: bool
    is_own: bool
    is_club: bool

    @property
    def phrase(self) -> str:
        """Return the words without their full stop, to stand in a sentence."""
        return self.words.rstrip(".。")


def context(
    request: HttpRequest, puzzle: Puzzle, attempt: Try, given: Given | None
) -> dict[str, Any]:
    """Return all that the page of a puzzle reads, but for what was refused or typed."""
    return {
        **stage.board(attempt),
        "path": reverse("learning:puzzle", args=[puzzle.game, puzzle.date.isoformat()]),
        "up": reverse("learning:puzzles"),
        "puzzle": puzzle,
        "moves": _who(attempt),
        "is_at_once": several_choose(attempt.begun.game, attempt.begun.state),
        "given": given,
        **(_judged(request, puzzle, attempt, given) if given else {}),
    }


def _who(attempt: Try) -> str:
    """Return what a page calls the seat that decides."""
    position = attempt.position
    names = called(position.game, position.state, current_language())
    return names[attempt.step.seats[0]]


def _judged(request: HttpRequest, puzzle: Puzzle, attempt: Try, given: Given) -> dict[str, Any]:
    rows = [_row(attempt, each, puzzle, given) for each in puzzle.answers]
    own = {"text": given.text, "worth": given.worth, "error": given.error}
    return {
        "rows": rows,
        "best": rows[0],
        "own": _row(attempt, own, puzzle, given),
        "level": LEVEL_WORDS["club"].name[current_language()],
        "replay": _replay(request, puzzle),
    }


def _row(attempt: Try, answer: dict[str, Any], puzzle: Puzzle, given: Given) -> Row:
    game, text = attempt.position.game, answer["text"]
    return Row(
        words=tables.words_of(game, "action", text, current_language()),
        percent=100 * answer["worth"],
        error=100 * answer["error"],
        is_best=text == puzzle.answers[0]["text"],
        is_own=text == given.text,
        is_club=text in puzzle.club,
    )


def _replay(request: HttpRequest, puzzle: Puzzle) -> str:
    """Return the address of the match's replay before the line, where the reader may see it."""
    filing = puzzle.filing
    if filing is None or filing.game is None:
        return ""
    if filing.pk not in visible_among([filing.pk], request.user):
        return ""
    address = reverse("matches:replay", args=[filing.game.match.uid, filing.game.number])
    return f"{address}?at={puzzle.line}&record={filing.uid}"
