"""``/pictures/…png``: the picture of a page, or meanwhile the one of its game."""

from typing import Final

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone, translation
from django.views.decorators.http import require_safe

from league.front.pictures import queries, services
from league.front.pictures.addresses import of_game, of_subject
from league.front.pictures.kinds import KINDS

FOR_GOOD: Final = "public, max-age=31536000, immutable"
FOR_NOW: Final = "public, max-age=60"


@require_safe
def picture(
    request: HttpRequest, kind: str, language: str, thing: str, digest: str
) -> HttpResponse:
    """Answer with what everybody may see now; an address of something else leads there."""
    if kind not in KINDS or language not in dict(settings.LANGUAGES):
        raise Http404
    with translation.override(language):
        subject = KINDS[kind].find(thing)
    row = queries.kept(subject)
    if row is None or row.wanted != subject.digest:
        services.ask(subject=subject, now=timezone.now())
    is_made = row is not None and row.digest == subject.digest
    if row is not None and is_made and digest == subject.digest:
        return _answer(HttpResponse(bytes(row.png), content_type="image/png"), FOR_GOOD)
    instead = of_subject(subject) if is_made else of_game(subject.game, language)
    return _answer(redirect(instead), FOR_NOW)


def _answer(response: HttpResponse, keep: str) -> HttpResponse:
    response["Cache-Control"] = keep
    return response
