"""The stage of an event, where an app above knows it better than the event's own times."""

from collections.abc import Callable
from typing import Final

from django.db.models import CharField, Value
from django.db.models.expressions import BaseExpression, Combinable
from django.db.models.functions import Coalesce

from league.jobs.hooks import Hook

SETUP: Final = "setup"
OPEN: Final = "open"
CLOSED: Final = "closed"
RUNNING: Final = "running"
FINISHED: Final = "finished"

Expression = BaseExpression | Combinable
# Expressions of apps above for the stage of the event ``OuterRef("pk")``; NULL if unknown.
stage_expressions: Final = Hook[Callable[[], Expression]]()


def stage_of() -> Expression:
    """Build the stage of an event as a column; empty where no app above knows it."""
    nothing = Value("", output_field=CharField())
    columns = [make() for make in stage_expressions]
    return Coalesce(*columns, nothing) if columns else nothing
