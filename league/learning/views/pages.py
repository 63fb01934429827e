"""The pages of lessons: all of them, one, and a step with its board."""

from dataclasses import dataclass
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import select_template
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from engines.core.options import labels
from league.learning import queries, services
from league.learning.rules.lessons import Lesson, games, lesson_of
from league.learning.rules.tries import Try
from league.learning.views import acting, stage, ways
from league.learning.views.acting import Tested, Unfinished
from league.people.errors import Refusal
from league.people.shared.languages import current_language
from league.people.statuses import status_of
from league.people.views.answers import page as any_method
from league.play.views.acting import explained


@dataclass(frozen=True, slots=True)
class LessonRow:
    """A lesson in the list, with how many of its steps are done and where it goes on."""

    game: str
    name: str
    about: str
    picture: Any
    steps: int
    done: int
    goes_on: str

    @property
    def is_done(self) -> bool:
        return self.done == self.steps


@dataclass(frozen=True, slots=True)
class StepRow:
    number: int
    title: str
    address: str
    is_done: bool


@require_safe
@never_cache
def lessons(request: HttpRequest) -> HttpResponse:
    done = queries.done_by(request.user, request.session)
    rows = [_row(lesson, done[lesson.game]) for lesson in filter(None, map(lesson_of, games()))]
    return render(request, "learning/lessons.html", {"lessons": rows})


@require_safe
@never_cache
def lesson(request: HttpRequest, game: str) -> HttpResponse:
    asked = acting.lesson_asked(game)
    done = queries.done_by(request.user, request.session)[game]
    steps = [
        StepRow(step.number, stage.said(step.title), ways.to_step(step), step.key in done)
        for step in asked.steps
    ]
    row = _row(asked, done)
    context = {"lesson": row, "steps": steps, "first_match": ways.to_first_match(game)}
    return render(request, "learning/lesson.html", context)


def _row(lesson: Lesson, done: frozenset[str]) -> LessonRow:
    to_do = next((step for step in lesson.steps if step.key not in done), lesson.steps[0])
    return LessonRow(
        lesson.game, labels(lesson.game).name[current_language()], stage.said(lesson.about),
        select_template([f"games/{lesson.game}.html", "games/other.html"]), len(lesson.steps),
        len(done), ways.to_step(to_do),
    )  # fmt: skip


@any_method
@never_cache
def step(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show a step after the lines of the address; a line that is sent leads to the next address.

    The try that does what the step asks for is the only thing that is kept.
    """
    asked, step = acting.step_asked(game, key)
    attempt = acting.try_asked(request, step)
    if request.method != "POST":
        return _shown(request, asked, attempt)
    try:
        done = acting.act(request, attempt)
    except Refusal as refusal:
        return _shown(request, asked, attempt, refusal=refusal)
    if isinstance(done, Unfinished):
        return _shown(request, asked, attempt, question=done.question)
    if isinstance(done, Tested):
        return _shown(request, asked, attempt, typed=done.text, check=done.check)
    if done.is_met:
        services.keep(step=step, user=request.user, session=request.session)
    return redirect(ways.to_step(step, done.own))


def _shown(
    request: HttpRequest,
    lesson: Lesson,
    attempt: Try,
    *,
    refusal: Refusal | None = None,
    **instead: Any,
) -> HttpResponse:
    context = {
        **stage.context(request, lesson, attempt),
        "refusal": explained(refusal) if refusal else None,
        "typed": request.POST.get("text", "") if refusal else "",
        **instead,
    }
    status = status_of(refusal) if refusal else HTTPStatus.OK
    return render(request, "learning/step.html", context, status=status)
