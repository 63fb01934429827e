"""The table from refusals to HTTP statuses, and the other parts of a refusal's answer."""

from http import HTTPStatus
from typing import Any

from django.utils.functional import Promise

from league.people import errors

STATUS: dict[type[errors.Refusal], HTTPStatus] = {
    errors.Invalid: HTTPStatus.BAD_REQUEST,
    errors.SignInNeeded: HTTPStatus.UNAUTHORIZED,
    errors.Forbidden: HTTPStatus.FORBIDDEN,
    errors.NotFound: HTTPStatus.NOT_FOUND,
    errors.Conflict: HTTPStatus.CONFLICT,
    errors.TooManyTries: HTTPStatus.TOO_MANY_REQUESTS,
    errors.Refused: HTTPStatus.UNPROCESSABLE_ENTITY,
    errors.Refusal: HTTPStatus.UNPROCESSABLE_ENTITY,
}


def status_of(error: errors.Refusal) -> HTTPStatus:
    """Find the status of a refusal by its nearest class in the table."""
    return next(STATUS[kind] for kind in type(error).__mro__ if kind in STATUS)


def seconds_to_wait(error: errors.Refusal) -> str:
    """Return the value of ``Retry-After`` in seconds, from the refusal's params."""
    minutes = int(error.params.get("minutes", 1))
    return str(int(error.params.get("seconds", 60 * minutes)))


def plain(value: Any) -> Any:
    """Return a parameter as a JSON value; lazy text in the current language."""
    return str(value) if isinstance(value, Promise) else value
