"""Where an event stands when an app above knows more of it than its clock does."""

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
# What tells the stage of an event by ``OuterRef("pk")``; NULL where it is not its.
tellers: Final = Hook[Callable[[], Expression]]()


def stage_of() -> Expression:
    """Build the stage of an event as a column; empty for one that has its clock alone."""
    nothing = Value("", output_field=CharField())
    columns = [tells() for tells in tellers]
    return Coalesce(*columns, nothing) if columns else nothing
