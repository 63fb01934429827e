"""Where an event stands when an app above knows more of it than its clock does."""

from collections.abc import Callable
from typing import Final

from django.db.models import CharField, Value
from django.db.models.expressions import BaseExpression, Combinable
from django.db.models.functions import Coalesce

SETUP: Final = "setup"
OPEN: Final = "open"
CLOSED: Final = "closed"
RUNNING: Final = "running"
FINISHED: Final = "finished"

Expression = BaseExpression | Combinable
_tellers: list[Callable[[], Expression]] = []


def teller(tells: Callable[[], Expression]) -> Callable[[], Expression]:
    """Register what tells the stage of an event by ``OuterRef("pk")``; NULL where it is not its."""
    if tells not in _tellers:
        _tellers.append(tells)
    return tells


def told() -> Expression:
    """Build the stage of an event as a column; empty for one that has its clock alone."""
    nothing = Value("", output_field=CharField())
    return Coalesce(*(tells() for tells in _tellers), nothing) if _tellers else nothing
