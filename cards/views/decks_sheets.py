"""A printed sheet: waiting for it, and its download."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from cards.errors import SheetNotReady
from cards.queries import decks as queries


@require_safe
@never_cache
def sheet(request: HttpRequest, uid: str) -> HttpResponse:
    sheet = queries.sheet_of(uid, request.user)  # type: ignore[arg-type]
    template = "decks/sheet.html" + ("#state" if request.htmx else "")  # type: ignore[attr-defined]
    return render(request, template, {"sheet": sheet, "saved": sheet.version})


@require_safe
@never_cache
def pdf(request: HttpRequest, uid: str) -> HttpResponse:
    sheet = queries.sheet_of(uid, request.user)  # type: ignore[arg-type]
    if sheet.pdf is None:
        raise SheetNotReady
    answer = HttpResponse(bytes(sheet.pdf), content_type="application/pdf")
    answer["Content-Disposition"] = f'inline; filename="{sheet.version.code}.pdf"'
    return answer
