"""A step as its page draws it: the board, the question, and what came of the learner's lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.http import HttpRequest
from django.utils.translation import gettext as _

from engines.core.options import labels
from league.learning.rules.lessons import Lesson, Step, Words
from league.learning.rules.tries import Try
from league.learning.views import ways
from league.people.shared.languages import current_language
from league.play.queries import lines, tables
from league.play.queries.tables import Plain
from league.play.views import facing, pictures, stage

MOST_SHOWN: Final = 4  # lines of a try under the board


@dataclass(frozen=True, slots=True)
class Desk:
    """What the templates of a table read of a sitting."""

    game: str
    revision: int


@dataclass(frozen=True, slots=True)
class Told:
    """A line of a try in words; ``is_own``: the learner said it."""

    words: str
    is_own: bool


def looks(attempt: Try) -> str | None:
    """Return the seat through whose eyes a step is seen, or None in a game that hides nothing."""
    return attempt.step.seats[0] if attempt.position.game.mask is not None else None


def said(words: Words) -> str:
    return words.get(current_language(), words["en"])


def view_of(attempt: Try) -> Plain:
    """Return what the page's scripts read: the questions of the learner's seats."""
    language = current_language()
    asks = [
        {**tables.asked_of(attempt.position, seat, (), language), "notice": ""}
        for seat in attempt.asked
    ]
    return {"asks": asks, "n": len(attempt.own)}


def told(attempt: Try) -> Sequence[Told]:
    """Return the last lines of a try in words, as the learner's seat sees them."""
    game, eyes, language = attempt.position.game, looks(attempt), current_language()
    rows = [(row.line.kind, lines.text_for(row.line, eyes), row.is_own) for row in attempt.spoken]
    return [
        Told(tables.words_of(game, kind, text, language), is_own)
        for kind, text, is_own in rows[-MOST_SHOWN:]
    ]


def context(request: HttpRequest, lesson: Lesson, attempt: Try) -> dict[str, Any]:
    """Return all that the page of a step reads, but for what was refused or typed."""
    step = attempt.step
    return {
        "words": {name: said(getattr(step, name)) for name in ("title", "goal", "hint", "learned")},
        "steps": len(lesson.steps),
        **board(attempt),
        **ways_on(lesson, step, attempt),
    }


def board(attempt: Try) -> dict[str, Any]:
    """Return what a page reads of a position that is tapped: the board and the question."""
    step, position, language = attempt.step, attempt.position, current_language()
    view = view_of(attempt)
    names = stage.called(position.game, position.state, language)
    shown = stage.position_seen(position, looks(attempt), names, language)
    is_tapped = bool(attempt.asked)
    return {
        "step": step,
        "game_name": labels(step.game).name[language],
        "attempt": attempt,
        "told": told(attempt),
        "sitting": Desk(step.game, len(attempt.own)),
        "you": {"seats": attempt.asked},
        "view": view,
        "question": {**view["asks"][0], "words": ()} if view["asks"] else None,
        "faces": stage.DICE,
        "is_turned": facing.are_second(position.game, step.seats)
        and position.game.scene_from is None,
        **shown,
        **pictures.drawn(shown, tappable=is_tapped),
        "body_class": "at-table at-lesson",
    }


def ways_on(lesson: Lesson, step: Step, attempt: Try) -> dict[str, str]:
    """Return the addresses that a step's page leads to; empty where there is none."""
    later = lesson.after(step)
    return {
        "back": ways.to_step(step, attempt.own[:-1]) if attempt.own else "",
        "anew": ways.to_step(step) if len(attempt.own) > 1 else "",
        "next": ways.to_step(later) if later else "",
        "next_title": said(later.title) if later else "",
        "first_match": "" if later else ways.to_first_match(step.game),
    }


def checked(lines_of: Sequence[str], attempt: Try) -> list[Plain]:
    """Return lines of the learner as the check of typed text shows them."""
    game, language = attempt.position.game, current_language()
    return [
        {"given": line, "text": line, "words": tables.words_of(game, "action", line, language)}
        for line in lines_of
    ]


def note(texts: Sequence[str]) -> str:
    """Say that further lines are not checked; empty where there are none."""
    return _("Further lines are judged when they are said.") if len(texts) > 1 else ""
