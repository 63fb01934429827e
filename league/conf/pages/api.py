"""The OpenAPI document, and the page that shows it."""

from functools import cache
from typing import Any, ClassVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import translation
from django.views.decorators.http import require_safe
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from league.people.api.permissions import ANYONE, Access
from league.people.api.views import View


@cache
def document() -> dict[str, Any]:
    """Build the OpenAPI document once a process; it is in English for everybody."""
    with translation.override("en"):
        generator = SchemaGenerator()
        made: dict[str, Any] = generator.get_schema(request=None, public=True)
    return made


class SchemaView(View):
    access: ClassVar[Access] = {"get": ANYONE}

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(document())


@require_safe
def docs(request: HttpRequest) -> HttpResponse:
    return render(request, "api/docs.html")
