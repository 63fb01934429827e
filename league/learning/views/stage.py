"""A step as its page draws it: the board, the question, and what came of the learner's lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.urls import reverse
from django.utils.translation import gettext as _

from league.events.forms import games
from league.learning.rules.lessons import WORDS, Lesson, Step
from league.learning.rules.tries import Try
from league.learning.views import ways
from league.people.shared.languages import current_language, in_language
from league.play.queries import lines, tables
from league.play.queries.tables import Plain
from league.play.views import facing, pictures, stage

MOST_SHOWN: Final = 4  # lines of a try under the board


@dataclass(frozen=True, slots=True)
class Desk:
    """What the templates of a table read of a sitting; ``revision`` are the lines of the try."""

    game: str
    revision: int


@dataclass(frozen=True, slots=True)
class RecentLine:
    """A line of a try in words; ``is_own``: the learner said it."""

    words: str
    is_own: bool


def eyes_of(attempt: Try) -> str | None:
    """Return the seat through whose eyes a step is seen, or None in a game that hides nothing."""
    return attempt.step.seats[0] if attempt.position.game.mask is not None else None


def view_of(attempt: Try) -> Plain:
    """Return what the page's scripts read: the questions of the learner's seats."""
    language = current_language()
    asks = [
        {**tables.asked_of(attempt.position, seat, (), language), "notice": ""}
        for seat in attempt.asked
    ]
    return {"asks": asks, "n": len(attempt.own)}


def recent(attempt: Try) -> Sequence[RecentLine]:
    """Return the last lines of a try in words, as the learner's seat sees them."""
    game, eyes, language = attempt.position.game, eyes_of(attempt), current_language()
    rows = [(row.line.kind, lines.text_for(row.line, eyes), row.is_own) for row in attempt.spoken]
    return [
        RecentLine(tables.words_of(game, kind, text, language), is_own)
        for kind, text, is_own in rows[-MOST_SHOWN:]
    ]


def context(lesson: Lesson, attempt: Try) -> dict[str, Any]:
    """Return all that the page of a step reads, but for what was refused or typed."""
    step = attempt.step
    return {
        "words": {name: in_language(getattr(step, name)) for name in WORDS},
        "steps": len(lesson.steps),
        **board(attempt),
        **ways_on(lesson, step, attempt),
    }


def board(attempt: Try) -> dict[str, Any]:
    """Return what a page reads of a position that is tapped: the board and the question."""
    step, position, language = attempt.step, attempt.position, current_language()
    view = view_of(attempt)
    names = stage.called(position.game, position.state, language)
    shown = stage.position_seen(position, eyes_of(attempt), names, language)
    return {
        "step": step,
        "game_name": games.name_of(step.game),
        "attempt": attempt,
        "recent": recent(attempt),
        "sitting": Desk(step.game, len(attempt.own)),
        "you": {"seats": attempt.asked},
        "view": view,
        "question": {**view["asks"][0], "words": ()} if view["asks"] else None,
        "faces": stage.DICE,
        "is_turned": facing.are_second(position.game, step.seats)
        and position.game.scene_from is None,
        **shown,
        **pictures.drawn(shown, tappable=bool(attempt.asked)),
        "body_class": "at-table at-lesson",
    }


def ways_on(lesson: Lesson, step: Step, attempt: Try) -> dict[str, str]:
    """Return the addresses of a step's page and of those it leads to; "" where there is none."""
    later = lesson.after(step)
    return {
        "path": ways.to_step(step),
        "up": reverse("learning:lesson", args=[step.game]),
        "back": ways.to_step(step, attempt.own[:-1]) if attempt.own else "",
        "anew": ways.to_step(step) if len(attempt.own) > 1 else "",
        "next": ways.to_step(later) if later else "",
        "next_title": in_language(later.title) if later else "",
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
