"""Answers in gzip, so that no proxy has to compress them."""

from typing import Any

from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

EVENTS = "text/event-stream"  # each has to leave at once


class Compression(GZipMiddleware):
    """Compress text alone: pictures and papers are so already.

    Why that gives no secret away: docs/operations.md.
    """

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> Any:
        kind = response.get("Content-Type", "").partition(";")[0].strip().lower()
        if kind == EVENTS or not (kind.startswith("text/") or kind.endswith(("json", "xml"))):
            return response
        return super().process_response(request, response)
