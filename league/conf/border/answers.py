"""The answers to refusals: a page with a code, or JSON under /api/."""

import sys
from http import HTTPStatus
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django_htmx.http import HttpResponseClientRedirect

from league.conf.border.api import RETRY_SECONDS, SENTENCES, error_body, trouble
from league.people.errors import NotFound, Refusal, SignInNeeded
from league.people.statuses import plain, seconds_to_wait, status_of

HEADLINES = {
    400: _("This request could not be read"),
    401: _("Sign in first"),
    403: _("You may not do this"),
    404: _("There is nothing here"),
    405: _("This request could not be read"),
    409: _("Someone was quicker"),
    413: _("This is too large"),
    414: _("This address is too long"),
    422: _("This cannot be done"),
    429: _("Too many requests"),
}
JSON_PLACES = ("/api/", "/health/")


def refuse(
    request: HttpRequest,
    status: int,
    code: str,
    message: object = None,
    *,
    problems: tuple[Any, ...] = (),
    leads_to: object = None,
    params: dict[str, Any] | None = None,
) -> HttpResponse:
    """Answer with the error page, a fragment for htmx, or JSON; the code is stable."""
    text = str(message or SENTENCES[code])
    if wants_json(request):
        body = error_body(status, code, text, problems, params=params)
        answer: HttpResponse = JsonResponse(body, status=status)
    else:
        answer = _page(request, status, code, text, problems, leads_to)
    if status == HTTPStatus.SERVICE_UNAVAILABLE:
        answer["Retry-After"] = RETRY_SECONDS
    return answer


def wants_json(request: HttpRequest) -> bool:
    """Tell whether to answer in JSON: because of the path, or because a view has asked for it."""
    return request.path.startswith(JSON_PLACES) or getattr(request, "answers_json", False)


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
    if getattr(request, "htmx", False):
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


def to_sign_in(request: HttpRequest) -> HttpResponse:
    """Redirect to the sign-in, which leads back; from a fragment the whole page is redirected."""
    if htmx := getattr(request, "htmx", None):
        back = htmx.current_url_abs_path or reverse("home")
        return HttpResponseClientRedirect(redirect_to_login(back).url)
    return redirect_to_login(request.get_full_path())


def answer_for(request: HttpRequest, error: BaseException) -> HttpResponse | None:
    """Return the answer to an exception of a page; None if the exception is no known refusal."""
    if isinstance(error, SignInNeeded) and not wants_json(request):
        return to_sign_in(request)
    if isinstance(error, NotFound) and error.code == NotFound.code:
        return refuse(request, HTTPStatus.NOT_FOUND, "not_found")
    if isinstance(error, Refusal):
        return _refusal(request, error)
    known = trouble(error, request)
    return refuse(request, *known) if known else None


def _refusal(request: HttpRequest, error: Refusal) -> HttpResponse:
    answer = refuse(
        request,
        status_of(error),
        error.code,
        error,
        problems=error.problems,
        leads_to=error.leads_to,
        params={name: plain(value) for name, value in error.params.items()},
    )
    if answer.status_code == HTTPStatus.TOO_MANY_REQUESTS:
        answer["Retry-After"] = seconds_to_wait(error)
    return answer


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return answer_for(request, exception) or refuse(request, HTTPStatus.BAD_REQUEST, "unreadable")


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, HTTPStatus.FORBIDDEN, "forbidden")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return refuse(request, HTTPStatus.NOT_FOUND, "not_found")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an exception raised outside the views, such as a session's lost database."""
    error = sys.exc_info()[1]
    known = trouble(error, request) if error else None
    return refuse(request, *(known or (HTTPStatus.INTERNAL_SERVER_ERROR, "server_error")))


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    return refuse(request, HTTPStatus.FORBIDDEN, "csrf")
