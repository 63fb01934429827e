"""The border of the site: what a request may be, who may ask, and what a refusal looks like."""

from collections.abc import Callable
from http import HTTPStatus

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse, HttpResponseBase

from league.conf import access
from league.conf.answers import answer_for, refuse
from league.people.errors import Refusal
from league.people.permissions import require

Answer = Callable[[HttpRequest], HttpResponseBase]
LONGEST_PATH = 1000
LONGEST_QUERY = 4000


def _unfit(text: str) -> bool:
    """Tell whether a text holds control characters or bytes that are no UTF-8."""
    return any(ord(char) < 32 or ord(char) == 127 or 0xD800 <= ord(char) < 0xE000 for char in text)


def border(get_response: Answer) -> Answer:
    """Refuse, before anything reads them, what no browser sends and a database chokes on."""

    def answer(request: HttpRequest) -> HttpResponseBase:
        query = request.META.get("QUERY_STRING", "")
        if len(request.path) > LONGEST_PATH or len(query) > LONGEST_QUERY:
            return refuse(request, HTTPStatus.REQUEST_URI_TOO_LONG, "address_too_long")
        if "\ufffd" in request.path or _unfit(request.path):
            return refuse(request, HTTPStatus.BAD_REQUEST, "address_unreadable")
        try:
            values = [*request.COOKIES.values(), *(v for _k, vs in request.GET.lists() for v in vs)]
        except Exception:
            return refuse(request, HTTPStatus.BAD_REQUEST, "address_unreadable")
        if any("\x00" in value for value in values) or any(map(_unfit, request.COOKIES.values())):
            return refuse(request, HTTPStatus.BAD_REQUEST, "address_unreadable")
        return get_response(request)

    return answer


class Refusals:
    """Translate what a view raised to a page, or to JSON under /api/."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return answer_for(request, error)


class Gate:
    """Ask the access table before every view; a route that is not in it is nobody's."""

    def __init__(self, get_response: Answer) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *_view: object) -> HttpResponse | None:
        match = request.resolver_match
        rule = access.rule_for(match.view_name if match else "", request.method or "GET")
        if rule is access.ANYONE or rule is access.BY_API:
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path(), settings.LOGIN_URL)
        if isinstance(rule, access.Act) and rule.of is None:
            try:
                require(request.user, rule.name)
            except Refusal as refusal:
                return answer_for(request, refusal)
        return None


def client_ip(request: HttpRequest) -> str:
    """Find the client's address behind exactly settings.PROXIES proxies; more is the client's lie."""
    if not settings.PROXIES:
        return request.META.get("REMOTE_ADDR", "")
    chain = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")]
    return chain[-settings.PROXIES] if len(chain) >= settings.PROXIES else chain[0]
