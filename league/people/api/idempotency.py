"""Writes sent again with the same `Idempotency-Key` count once and get the same answer.

The key's row is inserted first, in the transaction of the write itself: a second request waits
for it; a crash rolls the row back with the write, and the key can be used again. Only answers
to successful writes are kept; a refused write changed nothing and may run again.
"""

import hashlib
import json
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.db import OperationalError, transaction
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.request import Request

from league.people.errors import Conflict, Refusal, Refused
from league.people.models import IdempotentAnswer

KEPT = timedelta(days=30)
LONGEST_KEY = 80
KEPT_HEADERS = ("Content-Type", "Location", "ETag", "Last-Modified", "Content-Language")
WRITES = frozenset({"POST", "PUT", "PATCH", "DELETE"})


KeyReused = Refused.of(
    "idempotency_key_reused",
    _("This Idempotency-Key was used for another request. Make a new one."),
)
KeyRunning = Conflict.of(
    "idempotency_key_running",
    _("The first request with this Idempotency-Key is still running. Try again."),
)


def key_of(request: Request) -> str:
    """Read the key of a write by a signed-in caller, "" without. Raises ParseError."""
    key = request.headers.get("Idempotency-Key", "")
    if not key or request.method not in WRITES or not request.user.is_authenticated:
        return ""
    if len(key) > LONGEST_KEY or not key.isascii() or not key.isprintable():
        raise ParseError(
            _("An Idempotency-Key is 1 to 80 printable ASCII characters."),
            code="idempotency_key_shape",
        )
    return key


def once(*, request: Request, key: str, answer: Callable[[], HttpResponseBase]) -> HttpResponseBase:
    """Return the key's stored response, or that of ``answer`` (a rendered one).

    Raises KeyReused for another request under the same key, KeyRunning when the first request does
    not finish within the lock time-out.
    """
    try:
        return _answered(request.user, key, _digest(request), answer)
    except Refusal as refusal:
        if refusal.afterwards is not None:
            refusal.afterwards()
        raise


@transaction.atomic
def _answered(
    user: Any, key: str, digest: str, answer: Callable[[], HttpResponseBase]
) -> HttpResponseBase:
    row = _claim(user, key, digest)
    if row.request_digest != digest:
        raise KeyReused
    if row.status:
        return _replay(row)
    response = answer()
    if 200 <= response.status_code < 300:
        _keep(row, response)
        _forget_old_answers(user)
    else:
        row.delete()
    return response


def _digest(request: Request) -> str:
    sent = json.dumps(request.data, sort_keys=True, ensure_ascii=True)
    heard = "\n".join((request.method or "", request.get_full_path(), sent))
    return hashlib.sha256(heard.encode()).hexdigest()


def _claim(user: Any, key: str, digest: str) -> IdempotentAnswer:
    """Insert the key's row with status 0, or wait for another request's and return that."""
    try:
        IdempotentAnswer.objects.bulk_create(
            [IdempotentAnswer(user=user, key=key, request_digest=digest, status=0, body="")],
            ignore_conflicts=True,
        )
        return IdempotentAnswer.objects.select_for_update().get(user=user, key=key)
    except OperationalError as error:
        if getattr(error.__cause__, "sqlstate", "") == "55P03":  # lock_not_available
            raise KeyRunning from error
        raise


def _keep(row: IdempotentAnswer, response: HttpResponseBase) -> None:
    row.status = response.status_code
    row.headers = {name: response[name] for name in KEPT_HEADERS if response.has_header(name)}
    row.body = getattr(response, "content", b"").decode()
    row.save(update_fields=["status", "headers", "body"])


def _replay(row: IdempotentAnswer) -> HttpResponse:
    response = HttpResponse(row.body.encode(), status=row.status, headers=row.headers)
    response["Idempotent-Replayed"] = "true"
    return response


def _forget_old_answers(user: Any) -> None:
    IdempotentAnswer.objects.filter(user=user, at__lt=timezone.now() - KEPT).delete()
