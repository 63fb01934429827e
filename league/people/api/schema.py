"""Shared parts of all operations of the OpenAPI document: errors, headers, keys, signing in."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.extensions import OpenApiAuthenticationExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.serializers import Serializer

from league.people.api.idempotency import WRITES
from league.people.api.pagination import ListPagination
from league.people.api.permissions import ANYONE, SESSION
from league.people.api.serializers import Shape

BOTH = {
    "type": "object",
    "required": ["ja", "en"],
    "properties": {"ja": {"type": "string"}, "en": {"type": "string"}},
}
PROBLEM = {
    "type": "object",
    "description": "One rule that a deck breaks, or may break.",
    "required": ["code", "severity", "params", "cards", "rule", "message"],
    "properties": {
        "code": {"type": "string"},
        "severity": {"type": "string", "enum": ["error", "warning", "incomplete"]},
        "params": {"type": "object", "additionalProperties": True},
        "cards": {"type": "array", "items": {"type": "string"}},
        "rule": {"type": "string", "description": "Its ID in the rules (see /rules/carriers/)."},
        "message": BOTH,
        "fix": BOTH,
    },
    "example": {
        "code": "deck_too_large",
        "severity": "error",
        "params": {"count": 21, "max": 20},
        "cards": [],
        "rule": "CA-3.1",
        "message": {
            "ja": "デッキが21枚あります。20枚までです。",
            "en": "The deck has 21 cards; at most 20 are allowed.",
        },
    },
}
WARNING = {
    "type": "object",
    "description": "A part of the request that was ignored; the rest was carried out.",
    "required": ["code", "message"],
    "properties": {
        "code": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "term": {"type": "string"},
        "position": {"type": "integer"},
        "message": BOTH,
    },
}
ERROR = {
    "type": "object",
    "required": ["object", "status", "code", "details"],
    "properties": {
        "object": {"type": "string", "enum": ["error"]},
        "status": {"type": "integer"},
        "code": {"type": "string", "description": "Stable; made for programs."},
        "details": {"type": "string", "description": "For people, in the language asked for."},
        "fields": {
            "type": "object",
            "description": "Which fields are not right, by path.",
            "additionalProperties": {
                "type": "array",
                "items": {
                    "type": "object",
                    "required": ["code", "message"],
                    "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
                },
            },
        },
        "problems": {"type": "array", "items": {"$ref": "#/components/schemas/Problem"}},
    },
    "example": {
        "object": "error",
        "status": 404,
        "code": "not_found",
        "details": "There is nothing here, or nothing that you may see.",
    },
}
COMPONENTS = {"Error": ERROR, "Problem": PROBLEM, "Warning": WARNING}

ERRORS = {
    "400": "The request cannot be read, or some fields are not right.",
    "401": "Nobody is signed in, or the token is not valid.",
    "403": "The token lacks the scope, or the account may not do this.",
    "404": "There is nothing here, or nothing that you may see.",
    "429": "The budget of this minute is spent; see Retry-After.",
}
WRITE_ERRORS = {
    "409": "It has changed in the meantime, or the moment has passed.",
    "413": "The body is larger than 1 MiB.",
    "415": "The body is not application/json.",
    "422": "Well formed, but against a rule. Where a deck is judged, `problems` "
    "lists what is wrong.",
}
BUDGET = {
    name: {"schema": {"type": "integer"}, "description": words}
    for name, words in {
        "RateLimit-Limit": "Requests a minute.",
        "RateLimit-Remaining": "Requests left in this minute.",
        "RateLimit-Reset": "Seconds until the next minute begins.",
    }.items()
}
IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    {"type": "string", "minLength": 1, "maxLength": 80, "pattern": "^[!-~]+$"},
    OpenApiParameter.HEADER,
    description="Send the same key again after a lost answer: it counts once, and the first "
    "answer comes back byte for byte with `Idempotent-Replayed: true`.",
)


def described(tag: str) -> Callable[..., Any]:
    """Return a decorator factory that describes a module's operations in the OpenAPI document.

    ::

        describe = described("rounds")

        @describe("lead_round", "Publish a draft", asks=RoundStepQuestion, says=RoundShape)

    It takes the operation's id and a summary; ``asks`` is the question that is sent, ``says`` the
    shape of the answer, of this ``status``; ``done`` says what an empty answer (204) means. More
    are options of ``extend_schema``.
    """

    def describe(
        operation_id: str,
        summary: str,
        *,
        asks: Any = None,
        says: type[Shape] | None = None,
        status: int = 200,
        done: str = "",
        **options: Any,
    ) -> Any:
        if says is not None:
            options["responses"] = {status: says.serializer}
        if done:
            options["responses"] = {204: OpenApiResponse(description=done)}
        return extend_schema(
            operation_id=operation_id, summary=summary, request=asks, tags=[tag], **options
        )

    return describe


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = "league.people.api.authentication.TokenAuthentication"
    name = "token"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {
            "type": "http",
            "scheme": "bearer",
            "bearerFormat": "clt_…",
            "description": "A personal token, made on the page “API tokens” of your account.",
        }


class SessionScheme(OpenApiAuthenticationExtension):
    target_class = "league.people.api.authentication.PageSessionAuthentication"
    name = "session"

    def get_security_definition(self, auto_schema: AutoSchema) -> dict[str, str]:
        return {
            "type": "apiKey",
            "in": "cookie",
            "name": "session",
            "description": "The session cookie of the website; writes need the header X-CSRFToken.",
        }


class Schema(AutoSchema):
    """Only lists of rows are paged, and each has its own schema."""

    def get_filter_backends(self) -> list[Any]:
        return []

    def _access(self) -> str:
        method = self.method.lower()
        actions = getattr(self.view, "action_map", None) or {}
        return str(self.view.access.get(actions.get(method, method), ""))  # type: ignore[attr-defined]

    def get_auth(self) -> list[Any]:
        """Declare who may call an operation, such as anybody or only a session of the pages."""
        access = self._access()
        if access == SESSION:
            return [{"session": []}]
        declared: list[Any] = super().get_auth()
        return [*declared, {}] if access == ANYONE else declared

    def get_override_parameters(self) -> list[Any]:
        keyed = self.method in WRITES and getattr(self.view, "takes_keys", False)
        return [IDEMPOTENCY_KEY] if keyed else []

    def get_description(self) -> str:  # type: ignore[override]
        access = self._access()
        words = str(super().get_description() or "")
        if access in {ANYONE, SESSION}:
            return words
        return f"{words}\n\nScope: `{access}`.".strip()

    def _map_serializer_field(
        self, field: Any, direction: Any, bypass_extensions: bool = False
    ) -> Any:
        """Declare also rows of a list as nullable, which the library leaves out."""
        mapped = super()._map_serializer_field(field, direction, bypass_extensions)
        child = getattr(field, "child", None)
        if mapped and isinstance(child, Serializer) and child.allow_null:
            rows = mapped["items"]
            mapped["items"] = {"allOf": [rows], "nullable": True} if "$ref" in rows else rows
        return mapped

    def _is_list_view(self, serializer: Any = None) -> bool:
        return self.view.__class__.__dict__.get("pages", True) and super()._is_list_view(serializer)

    def _get_paginator(self) -> Any:
        return ListPagination() if self._is_list_view() else None


def complete(result: dict[str, Any], **_hook: Any) -> dict[str, Any]:
    """Add what the base views do to the description of every operation (a post-processing hook)."""
    result["components"].setdefault("schemas", {}).update(COMPONENTS)
    for operations in result["paths"].values():
        for method, operation in operations.items():
            writes = method.upper() in WRITES
            for status, words in (ERRORS | (WRITE_ERRORS if writes else {})).items():
                operation["responses"].setdefault(status, _error(words))
            operation["responses"]["default"] = _error("Any other error has the same shape.")
            for response in operation["responses"].values():
                response.setdefault("headers", {}).update(BUDGET)
    return result


def _error(words: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Error"}
    return {"description": words, "content": {"application/json": {"schema": schema}}}
