"""The border of the site: limits of requests, access, and the form of refusals."""

import re
import uuid
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache
from http import HTTPStatus
from ipaddress import ip_address
from typing import Any

import structlog
from csp.constants import HEADER
from csp.middleware import CSPMiddleware
from csp.utils import build_policy
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db import Error as DatabaseFailure, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils import translation
from django_structlog.middlewares import RequestMiddleware
from pghistory.middleware import HistoryMiddleware

from league.conf import access
from league.conf.border.answers import answer_for, refuse, to_sign_in
from league.conf.border.blame import note_written
from league.conf.keys import without_keys
from league.people.errors import Refusal
from league.people.permissions import require
from league.play.addresses import stream_origin

Answer = Callable[[HttpRequest], HttpResponseBase]
# What django-csp's decorators and its nonce leave on an answer and on a request.
OWN_POLICY = frozenset({"_csp_config", "_csp_update", "_csp_replace", "_csp_exempt", "_csp_nonce"})
LONGEST_PATH = 1000
LONGEST_QUERY = 4000
LONGEST_LANGUAGE = 35
FIT_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
UNFIT = re.compile("[\x00-\x1f\x7f\ud800-\udfff]")


class RequestIds(RequestMiddleware):
    """Give every request an id: in each line of the log, on error pages, in X-Request-ID.

    An id from our own proxy is kept, anybody else's is replaced.
    """

    def __call__(self, request: HttpRequest) -> Any:
        response = super().__call__(request)
        response["X-Request-ID"] = request.id  # type: ignore[attr-defined,index]
        return response

    def prepare(self, request: HttpRequest) -> None:
        """Bind the id; the base class would also log that a request began, which nobody reads."""
        sent = request.META.get("HTTP_X_REQUEST_ID", "") if settings.PROXIES else ""
        made = sent if FIT_ID.fullmatch(sent) else uuid.uuid4().hex
        request.id = request.META["HTTP_X_REQUEST_ID"] = made  # type: ignore[attr-defined]
        structlog.contextvars.bind_contextvars(request_id=made, ip=client_ip(request))

    def handle_response(self, request: HttpRequest, response: Any) -> None:
        """Log failures only; a streamed response keeps the request's log context."""
        if response.streaming or response.status_code >= HTTPStatus.BAD_REQUEST:
            super().handle_response(request, response)
        else:
            structlog.contextvars.clear_contextvars()

    @staticmethod
    def bind_user_id(request: HttpRequest) -> None:
        """Bind the account of a session that was asked for; without the database there is none."""
        session = getattr(request, "session", None)
        with suppress(DatabaseFailure):
            if session is not None and session.accessed and (key := session.get(SESSION_KEY)):
                structlog.contextvars.bind_contextvars(user_id=int(key))

    @staticmethod
    def format_request(request: HttpRequest) -> str:
        return f"{request.method} {without_keys(request.path)}"


class ContentPolicy(CSPMiddleware):
    """Set the site's policy from a cache; only a response with a policy of its own has one built.

    Where the stream has an origin of its own, pages may connect to it as well.
    """

    def __init__(self, get_response: Answer) -> None:
        super().__init__(get_response)
        self.policy = lru_cache(maxsize=64)(_policy)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        own = vars(response).keys() | vars(request).keys()
        if HEADER in response or not OWN_POLICY.isdisjoint(own):
            return super().process_response(request, response)
        response[HEADER] = self.policy(stream_origin(request))
        return response


def _policy(stream: str) -> str:
    return build_policy(update={"connect-src": [stream]} if stream else None)


class History(HistoryMiddleware):
    """Store with every change in the audit its author, client address and request."""

    def get_context(self, request: HttpRequest) -> dict[str, Any]:
        return {
            **super().get_context(request),
            "url": without_keys(request.path),
            "ip": client_ip(request),
            "request": getattr(request, "id", ""),
        }


def not_stored(get_response: Answer) -> Answer:
    """Keep pages out of shared caches, and let browsers revalidate them."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return answer


def border(get_response: Answer) -> Answer:
    """Refuse what no browser sends and a database cannot take, such as control characters."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        if len(request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, "")) > LONGEST_LANGUAGE:
            del request.COOKIES[settings.LANGUAGE_COOKIE_NAME]  # Django raises ValueError on it
        translation.activate(translation.get_language_from_request(request))
        query = request.META.get("QUERY_STRING", "")
        if len(request.path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
            return refuse(request, HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long")
        if (request.content_params or {}).get("charset", "utf-8").lower() not in {"utf-8", "utf8"}:
            return refuse(request, HTTPStatus.BAD_REQUEST, "unreadable")
        if (
            UNFIT.search(request.path)
            or "\ufffd" in request.path
            or not all(map(_fit, _sent(request)))
        ):
            return refuse(request, HTTPStatus.BAD_REQUEST, "address_unreadable")
        return get_response(request)

    return answer


def _sent(request: HttpRequest) -> Iterator[str]:
    """Yield the names and values of the query and the cookies."""
    for name, values in request.GET.lists():
        yield from (name, *values)
    for name, value in request.COOKIES.items():
        yield from (name, value)


def _fit(text: str) -> bool:
    return "\x00" not in text and not any(0xD800 <= ord(char) < 0xE000 for char in text)


class Refusals:
    """Translate what a view raised to a page, or to JSON under /api/."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        with connection.execute_wrapper(note_written):
            response = self.get_response(request)
        if response.status_code == HTTPStatus.METHOD_NOT_ALLOWED and not _says(response):
            page = refuse(request, HTTPStatus.METHOD_NOT_ALLOWED, "method_not_allowed")
            page["Allow"] = response.get("Allow", "")
            return page
        return response

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return answer_for(request, error)


def _says(response: HttpResponseBase) -> bool:
    return bool(response.streaming or getattr(response, "content", b""))


class Gate:
    """Check the access table before every view; a route that is not in it is refused to all."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        match = request.resolver_match
        rule = access.rule_for(match.view_name if match else "", request.method or "GET")
        if rule in (access.ANYONE, access.SCOPED, access.PUBLISHED, access.BY_API):
            return None
        if not request.user.is_authenticated:
            return to_sign_in(request)
        structlog.contextvars.bind_contextvars(user_id=request.user.pk)
        if isinstance(rule, access.ActRule) and rule.of is None:
            try:
                require(request.user, rule.name)
            except Refusal as refusal:
                return answer_for(request, refusal)
        return None


def client_ip(request: HttpRequest) -> str:
    """Return the client's address behind exactly settings.PROXIES proxies.

    Earlier entries of X-Forwarded-For may be forged and are ignored. Empty when it is unknown: a
    server on a socket file has no peer address.
    """
    near: str = request.META.get("REMOTE_ADDR", "")
    chain = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    said = chain[-settings.PROXIES] if 0 < settings.PROXIES <= len(chain) else near
    try:
        return str(ip_address(said))
    except ValueError:
        return near
