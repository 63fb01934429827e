"""The pages of lessons: all of them, one, and a step with its board."""

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from league.events.forms.games import name_of, picture
from league.learning import queries, services
from league.learning.rules.lessons import Lesson, games, lesson_of
from league.learning.views import acting, stage, ways
from league.learning.views.acting import Instead
from league.people.shared.languages import in_language
from league.people.views.answers import page as any_method


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
        StepRow(step.number, in_language(step.title), ways.to_step(step), step.key in done)
        for step in asked.steps
    ]
    row = _row(asked, done)
    context = {"lesson": row, "steps": steps, "first_match": ways.to_first_match(game)}
    return render(request, "learning/lesson.html", context)


def _row(lesson: Lesson, done: frozenset[str]) -> LessonRow:
    to_do = next((step for step in lesson.steps if step.key not in done), lesson.steps[0])
    return LessonRow(
        lesson.game, name_of(lesson.game), in_language(lesson.about),
        picture(lesson.game), len(lesson.steps),
        len(done), ways.to_step(to_do),
    )  # fmt: skip


@any_method
@never_cache
def step(request: HttpRequest, game: str, key: str) -> HttpResponse:
    """Show a step after the lines of the address; a line that is sent leads to the next address.

    The try that does what the step asks for is the only thing that is kept.
    """
    lesson, step = acting.step_asked(game, key)
    attempt = acting.try_asked(request, step)
    done = acting.act(request, attempt) if request.method == "POST" else Instead()
    if isinstance(done, Instead):
        context = {**stage.context(lesson, attempt), **done.context}
        return render(request, "learning/step.html", context, status=done.status)
    if done.is_met:
        services.keep(step=step, user=request.user, session=request.session)
    return redirect(ways.to_step(step, done.own))
