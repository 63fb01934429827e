"""The one table from refusal to HTTP status, and what else an answer says of a refusal."""

from http import HTTPStatus
from typing import Any

from django.utils.functional import Promise

from league.people.errors import (
    Conflict,
    Forbidden,
    Invalid,
    NotFound,
    Refusal,
    Refused,
    SignInNeeded,
    TooManyTries,
)

STATUS: dict[type[Refusal], HTTPStatus] = {
    Invalid: HTTPStatus.BAD_REQUEST,
    SignInNeeded: HTTPStatus.UNAUTHORIZED,
    Forbidden: HTTPStatus.FORBIDDEN,
    NotFound: HTTPStatus.NOT_FOUND,
    Conflict: HTTPStatus.CONFLICT,
    TooManyTries: HTTPStatus.TOO_MANY_REQUESTS,
    Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    Refusal: HTTPStatus.UNPROCESSABLE_ENTITY,
}


def status_of(error: Refusal) -> HTTPStatus:
    """Find the status of a refusal by its nearest class in the table."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def seconds_to_wait(error: Refusal) -> str:
    """Return what ``Retry-After`` says: the seconds or the minutes of the params."""
    minutes = int(error.params.get("minutes", 1))
    return str(int(error.params.get("seconds", 60 * minutes)))


def plain(value: Any) -> Any:
    """Return a parameter as JSON can hold it: a sentence in the language of the moment."""
    return str(value) if isinstance(value, Promise) else value
