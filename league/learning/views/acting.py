"""What is tapped and typed at a step; the page's forms and its scripts send the same fields."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest

from league.learning import services
from league.learning.errors import LessonUnknown
from league.learning.rules import tries
from league.learning.rules.lessons import Lesson, Step, lesson_of
from league.learning.rules.tries import Try
from league.learning.views import stage
from league.learning.views.ways import SAID
from league.people.errors import Invalid, Refusal
from league.people.statuses import status_of
from league.play.errors import NotYourSeat
from league.play.queries.tables import Plain
from league.play.views.acting import asked_after, explained, texts_sent, texts_to_say, words_sent
from league.play.views.typed import refused


@dataclass(frozen=True, slots=True)
class Instead:
    """What a page shows where no line was said: the question after some words, what a check says
    of a typed text, or a refusal.
    """

    context: Plain = field(default_factory=dict)
    status: int = HTTPStatus.OK


def lesson_asked(game: str) -> Lesson:
    """Raises LessonUnknown."""
    return LessonUnknown.unless(lesson_of(game))


def try_asked(request: HttpRequest, step: Step) -> Try:
    """Return the try that the address describes, as far as its lines can be said."""
    return tries.tried(step, request.GET.getlist(SAID)[: step.most])


def step_asked(game: str, key: str) -> tuple[Lesson, Step]:
    """Raises LessonUnknown."""
    lesson = lesson_asked(game)
    return lesson, LessonUnknown.unless(lesson.step(key))


def act(request: HttpRequest, attempt: Try) -> Try | Instead:
    """Do what a form of the page asks for; return the try after it, or what is shown instead."""
    try:
        match request.POST.get("act", ""):
            case "tap":
                return _tap(request, attempt)
            case "say":
                return services.say_all(attempt=attempt, texts=texts_to_say(request))
            case "check":
                checked = check(attempt, texts_sent(request))
                return Instead({"typed": request.POST.get("text", ""), "check": checked})
        raise Invalid(params={"field": "act"})
    except Refusal as refusal:
        shown = {"typed": request.POST.get("text", ""), "refusal": explained(refusal)}
        return Instead(shown, status_of(refusal))


def _tap(request: HttpRequest, attempt: Try) -> Try | Instead:
    """Add a word to a line; say it when it is complete."""
    seat, words = seat_sent(request, attempt), words_sent(request)
    asked = asked_after(attempt.position, seat, words)
    if "line" not in asked:
        return Instead({"question": {**asked, "words": words}})
    return services.say(attempt=attempt, text=asked["line"])


def seat_sent(request: HttpRequest, attempt: Try) -> str:
    """Raises Invalid, and NotYourSeat for a seat that the learner is not asked for."""
    seat = request.POST.get("seat", "")[:8]
    if not seat:
        raise Invalid(params={"field": "seat"})
    if seat not in attempt.asked:
        raise NotYourSeat
    return seat


def check(attempt: Try, texts: Sequence[str]) -> dict[str, Any]:
    """Judge typed text without saying it, in the shape of a table's answer."""
    checked = services.check(attempt=attempt, texts=texts)
    return {
        "object": "check",
        "lines": stage.checked(checked.lines, attempt),
        "refused": refused(checked.refusal),
        "rest": list(texts[len(checked.lines) :]),
        "note": stage.note(texts),
        "completions": list(checked.completions),
        "is_sealed": False,
        "board": "",
    }
