"""The audit of rows: every insert, update and delete leaves an event."""

from collections.abc import Callable
from typing import Any, TypeVar

import pghistory
from django.db.models import Model

Row = TypeVar("Row", bound=type[Model])


def audited(**options: Any) -> Callable[[Row], Row]:
    """Keep the history of a model in a table of events; ``options`` are those of pghistory."""
    # Trackers know their model: every model needs its own.
    trackers = (pghistory.InsertEvent(), pghistory.UpdateEvent(), pghistory.DeleteEvent())
    track: Callable[[Row], Row] = pghistory.track(*trackers, **options)
    return track
