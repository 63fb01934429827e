"""Lists: `{object: "list", total, next, warnings, data}`, a hundred rows at most."""

from typing import TYPE_CHECKING, Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import ParseError
from rest_framework.pagination import BasePagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.utils.urls import replace_query_param

if TYPE_CHECKING:  # DRF's views read this module while they load
    from rest_framework.views import APIView

DEFAULT_LIMIT = 50
MAX_LIMIT = 100
MAX_OFFSET = 100_000


class ListPagination(BasePagination):
    def paginate_queryset(  # type: ignore[override]
        self, queryset: QuerySet[Any] | list[Any], request: Request, view: "APIView | None" = None
    ) -> list[Any]:
        """Take one page. Raises ParseError (400) for numbers out of range."""
        self.request = request
        self.limit = _whole(request, "limit", DEFAULT_LIMIT, 1, MAX_LIMIT)
        self.offset = _whole(request, "offset", 0, 0, MAX_OFFSET)
        self.warnings: list[Any] = list(getattr(view, "warnings", ()))
        self.total = queryset.count() if isinstance(queryset, QuerySet) else len(queryset)
        if self.offset >= self.total:
            return []
        return list(queryset[self.offset : self.offset + self.limit])

    def get_paginated_response(self, data: Any) -> Response:
        return Response(
            {
                "object": "list",
                "total": self.total,
                "next": self._next(),
                "warnings": self.warnings,
                "data": data,
            }
        )

    def _next(self) -> str | None:
        after = self.offset + self.limit
        if after >= self.total or after > MAX_OFFSET:
            return None
        url = replace_query_param(self.request.build_absolute_uri(), "offset", after)
        return replace_query_param(url, "limit", self.limit)

    def get_paginated_response_schema(self, schema: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object",
            "required": ["object", "total", "next", "warnings", "data"],
            "properties": {
                "object": {"type": "string", "enum": ["list"], "example": "list"},
                "total": {"type": "integer", "minimum": 0, "example": 120},
                "next": {"type": "string", "format": "uri", "nullable": True, "example": None},
                "warnings": {
                    "type": "array",
                    "items": {"$ref": "#/components/schemas/Warning"},
                    "example": [],
                },
                "data": schema,
            },
        }

    def get_schema_operation_parameters(self, view: "APIView") -> list[dict[str, Any]]:
        return [
            _parameter("limit", DEFAULT_LIMIT, 1, MAX_LIMIT, "How many rows, at most 100."),
            _parameter("offset", 0, 0, MAX_OFFSET, "How many rows to leave out."),
        ]


def _parameter(name: str, default: int, least: int, most: int, words: str) -> dict[str, Any]:
    return {
        "name": name,
        "in": "query",
        "required": False,
        "description": words,
        "schema": {"type": "integer", "default": default, "minimum": least, "maximum": most},
    }


def _whole(request: Request, name: str, default: int, least: int, most: int) -> int:
    text = request.query_params.get(name)
    if text is None:
        return default
    if text.isascii() and text.isdigit() and len(text) <= 9 and least <= int(text) <= most:
        return int(text)
    raise ParseError(
        _("%(name)s must be a whole number from %(least)d to %(most)d.")
        % {"name": name, "least": least, "most": most},
        code=f"{name}_out_of_range",
    )
