"""Many places of a replay in one answer, through which a script steps without asking for each."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.middleware.csrf import get_token
from django.template.loader import get_template

from league.people.shared.languages import current_language
from matches.queries.records.replay import Moment

At = Callable[[Moment], Mapping[str, Any]]  # what the template of a place needs


def answer(request: HttpRequest, moments: Iterable[Moment], at: At) -> HttpResponse:
    """Answer with the stages of these moments; with none where they could not be reached."""
    template = get_template("matches/replay/replay.html#stage")
    shared = {"csrf_token": get_token(request), "LANGUAGE_CODE": current_language()}
    stages = {now.n: template.render({**at(now), **shared}) for now in moments}
    return JsonResponse(packed(stages))


def packed(stages: Mapping[int, str]) -> dict[str, Any]:
    """Pack texts that are much alike: each line that any has, and the numbers of those of each."""
    lines: dict[str, int] = {}
    places = [
        [lines.setdefault(line, len(lines)) for line in text.split("\n")]
        for text in stages.values()
    ]
    return {"first": min(stages, default=0), "lines": list(lines), "places": places}
