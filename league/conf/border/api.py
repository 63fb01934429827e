"""The shape of every API error, and the answers to errors of the database or of the data sent."""

from http import HTTPStatus
from typing import Any

import structlog
from django.core.exceptions import (
    BadRequest,
    DisallowedRedirect,
    PermissionDenied,
    RequestDataTooBig,
    SuspiciousOperation,
    ValidationError,
)
from django.db import DataError, IntegrityError, InterfaceError, OperationalError
from django.http import Http404, HttpRequest, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import as_serializer_error

from league.conf.border.blame import SAFE, blames_client
from league.people.errors import NotFound, Refusal
from league.people.statuses import plain, seconds_to_wait, status_of

log = structlog.get_logger(__name__)

SENTENCES = {
    "address_too_long": _(
        "This address is too long. Shorten the search, or start again from the menu."
    ),
    "address_unreadable": _("This address cannot be read. Go back and follow the link again."),
    "conflict": _("This has changed in the meantime. Look again, then repeat what you did."),
    "csrf": _("This page was open for too long. Go back, reload it, and send your form again."),
    "database_busy": _("The database is busy. Nothing was saved. Try again in a moment."),
    "forbidden": _("You may not do this. If you should, ask an organiser for the role."),
    "invalid": _("Some fields are not right."),
    "method_not_allowed": _("This address does not take that kind of request."),
    "not_found": _("There is nothing here, or nothing that you may see."),
    "server_error": _("Something went wrong on our side. Nothing was half-saved. Try again."),
    "too_large": _("This is too large. Send less than 1 MB at once."),
    "unreadable": _(
        "This request cannot be read. Go back, look at what you entered, and send it again."
    ),
}
RETRY_SECONDS = "5"
Known = tuple[HTTPStatus, str]


def trouble(error: BaseException, request: HttpRequest | Request) -> Known | None:
    """Return the status and code for an error of the database or of the data sent.

    The error is logged, as it may be a fault of the site. None: it certainly is, a 500.
    """
    match error:
        case OperationalError() | InterfaceError():
            known = HTTPStatus.SERVICE_UNAVAILABLE, "database_busy"
        case IntegrityError():
            known = HTTPStatus.CONFLICT, "conflict"
        case RequestDataTooBig():
            return HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too_large"
        case DisallowedRedirect() if request.method not in SAFE:
            # The request is already carried out; Django has logged the refused redirect.
            return HTTPStatus.INTERNAL_SERVER_ERROR, "server_error"
        case SuspiciousOperation() | BadRequest() | MultiPartParserError() | UnreadablePostError():
            return HTTPStatus.BAD_REQUEST, "unreadable"
        case DataError() | UnicodeError() | RecursionError() if blames_client(error, request):
            known = HTTPStatus.BAD_REQUEST, "unreadable"
        case _:
            return None
    log.warning("trouble", code=known[1], exc_info=error)
    return known


def error_body(
    status: int,
    code: str,
    details: object,
    problems: tuple[Any, ...] = (),
    fields: dict[str, Any] | None = None,
    params: dict[str, Any] | None = None,
) -> dict[str, Any]:
    body: dict[str, Any] = {
        "object": "error",
        "status": int(status),
        "code": code,
        "details": str(details),
    }
    if fields:
        body["fields"] = fields
    if params:
        body["params"] = params
    if problems:
        body["problems"] = [problem.as_json() for problem in problems]
    return body


def answer_refusal(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the answer to an exception of an API view; None, and so a 500, if it is unknown."""
    match error:
        case exceptions.ValidationError():
            return _invalid(error)
        case exceptions.NotFound() | Http404() | NotFound():
            return _answer(HTTPStatus.NOT_FOUND, "not_found")
        case exceptions.APIException():
            return _framework(error)
        case Refusal():
            return _refusal(error)
        case ValidationError():
            return _invalid(exceptions.ValidationError(as_serializer_error(error)))
        case PermissionDenied():
            return _answer(HTTPStatus.FORBIDDEN, "forbidden")
    known = trouble(error, context["request"])
    return _answer(*known) if known else None


def _refusal(error: Refusal) -> Response:
    status = status_of(error)
    params = {name: plain(value) for name, value in error.params.items()}
    return Response(
        error_body(status, error.code, error, error.problems, params=params),
        status=status,
        headers={"Retry-After": seconds_to_wait(error)}
        if status == HTTPStatus.TOO_MANY_REQUESTS
        else None,
    )


def _answer(status: HTTPStatus, code: str) -> Response:
    busy = status == HTTPStatus.SERVICE_UNAVAILABLE
    headers = {"Retry-After": RETRY_SECONDS} if busy else None
    return Response(error_body(status, code, SENTENCES[code]), status=status, headers=headers)


def _framework(error: exceptions.APIException) -> Response:
    headers = {}
    if challenge := getattr(error, "auth_header", None):
        headers["WWW-Authenticate"] = challenge
    if (wait := getattr(error, "wait", None)) is not None:
        headers["Retry-After"] = str(max(1, int(wait)))
    detail: Any = error.detail
    code = getattr(detail, "code", None) or error.default_code
    return Response(
        error_body(error.status_code, code, detail), status=error.status_code, headers=headers
    )


def _invalid(error: exceptions.ValidationError) -> Response:
    status = HTTPStatus.BAD_REQUEST
    return Response(
        error_body(status, "invalid", SENTENCES["invalid"], fields=_fields(error.detail)),
        status=status,
    )


def _fields(detail: Any, path: str = "") -> dict[str, list[dict[str, str]]]:
    """Flatten a serializer's errors to `{"checks.0.day": [{code, message}]}`."""
    if isinstance(detail, dict):
        pairs = detail.items()
    elif isinstance(detail, list) and any(isinstance(item, (dict, list)) for item in detail):
        pairs = {str(index): item for index, item in enumerate(detail) if item}.items()
    else:
        said = detail if isinstance(detail, list) else [detail]
        return {
            path or "body": [
                {"code": getattr(item, "code", "invalid"), "message": str(item)} for item in said
            ]
        }
    errors: dict[str, list[dict[str, str]]] = {}
    for key, item in pairs:
        errors |= _fields(item, f"{path}.{key}" if path else str(key))
    return errors
