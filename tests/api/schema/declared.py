"""What the OpenAPI document declares, and how an answer is compared with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from league.conf.wsgi import application


@cache
def checks() -> list[Any]:
    """Return what an answer is compared by; loaded here, as not every worker asks for it."""
    from schemathesis.checks import not_a_server_error
    from schemathesis.specs.openapi import checks as of_openapi

    return [
        not_a_server_error,
        of_openapi.status_code_conformance,
        of_openapi.content_type_conformance,
        of_openapi.response_headers_conformance,
        of_openapi.response_schema_conformance,
    ]


@cache
def operations() -> dict[str, Any]:
    """List the operations of the document by their labels, made once a process."""
    import schemathesis

    schema = schemathesis.openapi.from_wsgi("/api/v1/schema/", _uncompressed)
    return {result.ok().label: result.ok() for result in schema.get_all_operations()}


def _uncompressed(environ: dict[str, Any], start_response: Any) -> Any:
    """Call the site for a client that unpacks nothing, whatever it says."""
    environ.pop("HTTP_ACCEPT_ENCODING", None)
    return application(environ, start_response)


@contextmanager
def one_transaction() -> Iterator[None]:
    """Keep the handler from closing the connection between requests, as Django's client does."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


def check(label: str, headers: dict[str, str], body: Any = None, **places: Any) -> Any:
    """Send a request and compare its answer, which may be no refusal, with the document."""
    sent = {} if body is None else {"body": body, "media_type": "application/json"}
    with one_transaction():  # the document is asked for, too
        case = operations()[label].Case(path_parameters=places, **sent)
        answer = case.call(headers=headers)
        case.validate_response(answer, checks=checks(), headers=headers)
    assert answer.status_code < 300, answer.text
    return answer.json()
