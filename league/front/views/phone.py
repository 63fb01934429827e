"""The site on a phone: its service worker, the page without network, and what is to be kept."""

import hashlib
import json
from typing import Any, Final

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _, override
from django.views.decorators.http import require_safe

from league.front.keeping import own_pages
from league.people.middleware import mark_of

SHEETS: Final = ("tokens", "base", "components", "pages")
SHELL: Final = (*(f"css/{name}.css" for name in SHEETS), "img/icon.svg", "img/icon-192.png")
WORKERS: Final = ("front/worker.js", "front/worker_unsent.js")
LANGUAGES: Final = ("ja", "en")
PATIENCE = 4000  # ms until a page that is kept is shown in place of one that does not come
ACCOUNTS: Final = "/accounts/"  # whoever sends something there signs in or out


@require_safe
def worker(_request: HttpRequest) -> HttpResponse:
    """Answer the service worker: what it is to know of this release, and its code."""
    scripts = [static(name) for name in WORKERS]
    unsent_pages = {language: reverse("unsent", args=[language]) for language in LANGUAGES}
    files = [static(name) for name in SHELL]
    known = {
        "release": _release([*files, *scripts]),
        "offline": reverse("offline"),
        "own": reverse("own-pages"),
        "accounts": ACCOUNTS,
        "patience": PATIENCE,
        "icon": static("img/icon-192.png"),
        "statics": settings.STATIC_URL,
        "unsent": unsent_pages,
        "shell": [reverse("offline"), *unsent_pages.values(), *files],
        "words": {language: _words(language) for language in LANGUAGES},
    }
    config = f"self.SITE = {json.dumps(known, ensure_ascii=False)};\n"
    body = f"{config}importScripts({', '.join(map(json.dumps, scripts))});\n"
    return HttpResponse(body, content_type="text/javascript; charset=utf-8")


def _release(files: list[str]) -> str:
    """Name the release: by its version, and by its static files where their names tell of them."""
    collected = getattr(staticfiles_storage, "manifest_hash", "")
    names = " ".join([settings.VERSION, collected, *files])
    return hashlib.sha256(names.encode()).hexdigest()[:12]


def _words(language: str) -> dict[str, str]:
    """Return what the worker says, in a language; ``{time}`` is when a page was kept."""
    with override(language):
        return {"asOf": _("As of {time}, offline"), "again": _("Try again")}


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """Answer the page that is shown without network, in both languages at once."""
    return render(request, "front/offline.html")


@require_safe
def unsent(request: HttpRequest, language: str) -> HttpResponse:
    """Answer the page for a form that could not be sent; the worker writes the form into it."""
    if language not in LANGUAGES:
        raise Http404
    with override(language):
        return render(request, "front/unsent.html", {"language": language})


@require_safe
def own(request: HttpRequest) -> HttpResponse:
    """Answer, as JSON, which pages a phone may keep of this reader."""
    kept: dict[str, Any] = {"reader": mark_of(request.user), "pages": own_pages(request.user)}
    return JsonResponse(kept)
