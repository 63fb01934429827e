"""The parts of a table's page that change with a line, for its scripts to replace."""

from typing import Final

from django.http import HttpRequest
from django.template.loader import render_to_string

from league.people.shared.languages import current_language
from league.play.queries.tables import Plain, Table
from league.play.views import facing, stage

HEADER: Final = "X-Parts"


def are_asked(request: HttpRequest) -> bool:
    """Tell whether the request asks for the parts; programs that draw by themselves do not."""
    return request.headers.get(HEADER) == "on"


def drawn(request: HttpRequest, table: Table, view: Plain) -> str:
    """Draw the parts; of a question only the title, since the scripts draw its answers."""
    context = {
        **stage.context(table, view, current_language()),
        **facing.context(request, table),
        "scripted": True,
    }
    return str(render_to_string("play/table/table.html#parts", context, request))
