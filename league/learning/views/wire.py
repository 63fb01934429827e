"""What the scripts of a step's page ask on the way to a line. Nothing is stored."""

from django.http import HttpRequest, JsonResponse
from django.views.decorators.http import require_POST

from league.learning.rules.tries import Try
from league.learning.views import acting
from league.people.shared.languages import current_language
from league.play.queries import tables
from league.play.views.acting import texts_sent, words_sent
from league.play.views.wire import wired

LONGEST_TARGET = 60


@wired
@require_POST
def choices(request: HttpRequest, game: str, key: str) -> JsonResponse:
    """Answer with what is asked after some words, or why a target cannot be tapped."""
    _lesson, step = acting.step_asked(game, key)
    return asked_on_the_way(request, acting.try_asked(request, step))


def asked_on_the_way(request: HttpRequest, attempt: Try) -> JsonResponse:
    """Answer with the question after some words of a line of the try."""
    seat, words, language = (
        acting.seat_sent(request, attempt), words_sent(request), current_language()
    )  # fmt: skip
    if target := request.POST.get("target", "")[:LONGEST_TARGET]:
        return JsonResponse(tables.refused(attempt.position, seat, words, target, language))
    return JsonResponse(tables.asked_of(attempt.position, seat, words, language))


@wired
@require_POST
def check(request: HttpRequest, game: str, key: str) -> JsonResponse:
    """Answer whether typed text can be said."""
    _lesson, step = acting.step_asked(game, key)
    attempt = acting.try_asked(request, step)
    return JsonResponse(acting.check(attempt, texts_sent(request)))
