"""What a person sees when something is refused: one page with a code, or JSON under /api/."""

import sys
from http import HTTPStatus
from typing import Any

from django.core.exceptions import SuspiciousOperation
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext_lazy as _

from league.conf.api import error_body, status_of
from league.people.errors import Refusal

SENTENCES = {
    "address_too_long": _("This address is too long. Shorten the search, or start again from the menu."),
    "address_unreadable": _("This address cannot be read. Go back and follow the link again."),
    "bad_request": _("This request cannot be read. Go back, look at what you entered, and send it again."),
    "csrf": _("This page was open for too long. Go back, reload it, and send your form again."),
    "forbidden": _("You may not do this. If you should, ask an organiser for the role."),
    "not_found": _("There is nothing here, or nothing that you may see."),
    "method_not_allowed": _("This address does not take that kind of request."),
    "conflict": _("Somebody was quicker. Look at the page again, then repeat what you wanted."),
    "database_busy": _("The database is busy or restarting. Nothing was saved. Try again in a moment."),
    "server_error": _("Something went wrong on our side. Nothing was half-saved. Try again."),
}
HEADLINES = {
    400: _("This request could not be read"),
    401: _("Sign in first"),
    403: _("You may not do this"),
    404: _("There is nothing here"),
    405: _("This request could not be read"),
    409: _("Someone was quicker"),
    414: _("This address is too long"),
    422: _("This cannot be done"),
    429: _("Too many requests"),
}
RETRY_SECONDS = "5"


def refuse(
    request: HttpRequest,
    status: int,
    code: str,
    message: object = None,
    *,
    problems: tuple[Any, ...] = (),
    leads_to: object = None,
) -> HttpResponse:
    """Answer with the error page, a fragment for htmx, or JSON; the code is stable."""
    text = str(message or SENTENCES[code])
    if request.path.startswith(("/api/", "/health/")):
        answer: HttpResponse = JsonResponse(
            error_body(status, code, text, problems), status=status
        )
    else:
        answer = _page(request, status, code, text, problems, leads_to)
    if status in {HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.TOO_MANY_REQUESTS}:
        answer["Retry-After"] = RETRY_SECONDS
    return answer


def _page(
    request: HttpRequest,
    status: int,
    code: str,
    text: str,
    problems: tuple[Any, ...],
    leads_to: object,
) -> HttpResponse:
    context = {
        "status": int(status),
        "headline": HEADLINES.get(status, ""),
        "code": code,
        "message": text,
        "problems": problems,
        "leads_to": leads_to,
        "request_id": getattr(request, "id", ""),
    }
    if getattr(request, "htmx", False) and status < HTTPStatus.INTERNAL_SERVER_ERROR:
        answer = HttpResponse(render_to_string("errors/fragment.html", context), status=status)
        answer["HX-Retarget"] = "#messages"
        answer["HX-Reswap"] = "innerHTML"
        return answer
    if status >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return HttpResponse(render_to_string(f"errors/{int(status)}.html", context), status=status)
    if not hasattr(request, "user"):  # refused before the sign-in was read
        return HttpResponse(render_to_string("errors/plain.html", context), status=status)
    return HttpResponse(
        render_to_string("errors/refusal.html", context, request=request), status=status
    )


def answer_for(request: HttpRequest, error: BaseException) -> HttpResponse | None:
    """Answer what a page raised; None when it is nobody's known refusal."""
    match error:
        case Refusal():
            return refuse(
                request,
                status_of(error),
                error.code,
                error,
                problems=error.problems,
                leads_to=error.leads_to,
            )
        case OperationalError() | InterfaceError():
            return refuse(request, HTTPStatus.SERVICE_UNAVAILABLE, "database_busy")
        case IntegrityError():
            return refuse(request, HTTPStatus.CONFLICT, "conflict")
        case DataError() | UnicodeError() | RecursionError() | SuspiciousOperation():
            return refuse(request, HTTPStatus.BAD_REQUEST, "bad_request")
    return None


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, HTTPStatus.BAD_REQUEST, "bad_request")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, HTTPStatus.FORBIDDEN, "forbidden")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, HTTPStatus.NOT_FOUND, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer what broke outside the views, such as the session's database going away."""
    error = sys.exc_info()[1]
    known = answer_for(request, error) if error else None
    return known or refuse(request, HTTPStatus.INTERNAL_SERVER_ERROR, "server_error")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refuse(request, HTTPStatus.FORBIDDEN, "csrf")
