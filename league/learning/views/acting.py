"""What is tapped and typed at a step; the page's forms and its scripts send the same fields."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from league.learning import services
from league.learning.errors import LessonUnknown
from league.learning.rules import tries
from league.learning.rules.lessons import Lesson, Step, lesson_of
from league.learning.rules.tries import Try
from league.learning.views import stage
from league.learning.views.ways import SAID
from league.people.errors import Invalid
from league.people.shared.languages import current_language
from league.play.errors import HeaderNotSaid, NotYourSeat
from league.play.queries import tables
from league.play.queries.tables import Plain
from league.play.rules import course
from league.play.views.acting import texts_sent, words_sent
from league.play.views.typed import refused


@dataclass(frozen=True, slots=True)
class Unfinished:
    """A line of which words are missing yet: the next question, and the words so far."""

    question: Plain


@dataclass(frozen=True, slots=True)
class Tested:
    """A text that was checked only."""

    text: str
    check: Plain


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


def act(request: HttpRequest, attempt: Try) -> Try | Unfinished | Tested:
    """Do what a form of the page asks for. Raises what the services raise."""
    match request.POST.get("act", ""):
        case "tap":
            return _tap(request, attempt)
        case "say":
            return services.say_all(attempt=attempt, texts=_texts(request))
        case "check":
            text = request.POST.get("text", "")
            return Tested(text, check(attempt, texts_sent(request)))
    raise Invalid(params={"field": "act"})


def _texts(request: HttpRequest) -> Sequence[str]:
    texts = texts_sent(request)
    if not texts and course.headers_in(request.POST.get("text", "")):
        raise HeaderNotSaid
    if not texts:
        raise Invalid(params={"field": "text"})
    return texts


def _tap(request: HttpRequest, attempt: Try) -> Try | Unfinished:
    """Add a word to a line; say it when it is complete."""
    seat, words = seat_sent(request, attempt), words_sent(request)
    asked = tables.asked_of(attempt.position, seat, words, current_language(), ahead=0)
    if not asked["taps"]:
        raise Invalid(params={"field": "word"})
    if "line" not in asked:
        return Unfinished({**asked, "words": words})
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
