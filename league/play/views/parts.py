"""The parts of a table's page that change with a line: its scripts get them with each answer."""

from typing import Final

from django.http import HttpRequest
from django.template.loader import render_to_string

from league.people.shared.languages import current_language
from league.play.queries.tables import Plain, Table
from league.play.views import facing, stage

HEADER: Final = "X-Parts"


def are_asked(request: HttpRequest) -> bool:
    """Tell whether an answer shall hold the parts: a program that draws by itself needs none."""
    return request.headers.get(HEADER) == "on"


def drawn(request: HttpRequest, table: Table, view: Plain) -> str:
    """Draw the parts; of what is asked only the title, for the scripts draw its answers."""
    context = {
        **stage.context(table, view, current_language()),
        **facing.context(request, table),
        "scripted": True,
    }
    return str(render_to_string("play/table/table.html#parts", context, request))
