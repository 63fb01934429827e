"""The bases of all API views: authentication, budget, a single answer per key, ETags."""

import hashlib
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, ClassVar

from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.http import http_date
from rest_framework.exceptions import NotFound
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView
from rest_framework.viewsets import GenericViewSet

from league.people.api.idempotency import key_of, once
from league.people.api.permissions import ANYONE, STAFF, Access, ScopePermission
from league.people.api.throttling import Budget
from league.people.models import Player, User
from league.people.queries import account_of
from league.people.services.accounts import player_now


class Answering(APIView):
    """The base of every view. ``access``: action → ANYONE, SESSION or a token scope."""

    access: ClassVar[Access] = {}
    permission_classes = (ScopePermission,)
    metadata_class = None
    takes_keys: ClassVar[bool] = True  # False: the view writes nothing, or keeps no answer
    budget: Budget | None = None

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Count every request first, even if it is refused, then authenticate and authorise."""
        self.format_kwarg = None
        try:
            self.perform_authentication(request)
        finally:
            self.check_throttles(request)
        negotiated = self.perform_content_negotiation(request)
        request.accepted_renderer, request.accepted_media_type = negotiated
        request.version, request.versioning_scheme = None, None
        self.check_permissions(request)
        if (key := key_of(request) if self.takes_keys else "") and self.keeps_answer(request):
            self._answer_once(request, key)

    def keeps_answer(self, request: Request) -> bool:
        """Tell whether the answer is stored for the request's key: that of a dry run is not."""
        return True

    def _answer_once(self, request: Request, key: str) -> None:
        name = (request.method or "").lower()
        handler = getattr(self, name, None)
        if handler is not None:
            setattr(self, name, partial(self._once, handler, key))

    def _once(
        self, handler: Callable[..., Any], key: str, request: Request, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        def answer() -> HttpResponseBase:
            made = handler(request, *args, **kwargs)
            response: HttpResponseBase = super(Answering, self).finalize_response(
                request, made, *args, **kwargs
            )
            return response.render() if isinstance(response, Response) else response

        return once(request=request, key=key, answer=answer)

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        made: Response = super().finalize_response(request, response, *args, **kwargs)
        for name, value in (self.budget.headers() if self.budget else {}).items():
            made[name] = value
        patch_vary_headers(made, ["Accept-Language", "Authorization", "Cookie"])
        made.setdefault("Cache-Control", "private, no-cache")
        if request.method in {"GET", "HEAD"} and made.status_code == 200:
            made = _conditional(request, made)
        return made


def _conditional(request: Request, response: Any) -> Any:
    """Answer 304 if the client has the same bytes already."""
    if not response.has_header("ETag"):
        if hasattr(response, "render"):
            response.render()
        head = getattr(response, "etag_head", "")
        response["ETag"] = f'"{head}{hashlib.sha256(response.content).hexdigest()[:32]}"'
    answer: Any = get_conditional_response(request, etag=response.get("ETag"), response=response)
    kept = ("RateLimit-Limit", "RateLimit-Remaining", "RateLimit-Reset", "Cache-Control", "Vary")
    for name in kept:
        if answer is not response and response.has_header(name):
            answer[name] = response[name]
    return answer


def not_modified(request: Request, *, etag: str, modified: datetime) -> HttpResponseBase | None:
    """Answer 304 before any work when the caller's copy is current, else None."""
    seconds = int(modified.timestamp())
    answer = get_conditional_response(request, etag=etag, last_modified=seconds, response=None)
    if answer is not None:
        answer["ETag"] = etag
        answer["Last-Modified"] = http_date(seconds)
    return answer


class Viewset(Answering, GenericViewSet[Any]):
    """A base for views of rows. Writes call a service; no serializer saves anything."""

    warnings: tuple[Any, ...] = ()
    paginator: BasePagination

    def listed(self, rows: Any, convert: Callable[[Any], Any]) -> Response:
        """Answer with a page of rows in the list shape, each converted by ``convert``."""
        return self.get_paginated_response([convert(row) for row in self.page_of(rows)])

    def page_of(self, rows: Any) -> list[Any]:
        """Return a page of rows, for an answer that converts them together."""
        return list(self.paginate_queryset(rows) or [])


def account(request: Request) -> User:
    """Return the account of a request that has passed authentication."""
    return account_of(request.user)


def acting(request: Request) -> dict[str, Any]:
    """Return the keyword arguments ``by`` and ``now`` that every service takes."""
    return {"by": account(request), "now": timezone.now()}


def acting_player(request: Request) -> Player:
    """Return the player of the request's account."""
    return player_now(request.user)


class View(Answering):
    """A base for a view of a single object. Its action is the method in lower case."""

    @property
    def action(self) -> str | None:
        name = (self.request.method or "").lower()
        return {"head": "get"}.get(name, name) if hasattr(self, name) else None


class Absent(View):
    """Every address of the API that does not exist: the same JSON 404 as for hidden objects."""

    access: ClassVar[Access] = dict.fromkeys(View.http_method_names, ANYONE)
    schema = None

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        raise NotFound

    post = put = patch = delete = head = options = trace = get  # type: ignore[assignment]


class StaffAct(View):
    """What the staff alone sends."""

    access: ClassVar[Access] = {"post": STAFF}


class PublicView(View):
    """What anybody reads."""

    access: ClassVar[Access] = {"get": ANYONE}


class PublicList(Viewset):
    """Rows that anybody reads."""

    access: ClassVar[Access] = {"list": ANYONE}
