"""The audit of a row: every change, its author and the former values."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Model
from pghistory.models import Events

from league.people.models import User

MOST = 200


@dataclass(frozen=True, slots=True)
class HistoryEntry:
    """``changes``: by field, the values before and after; of a new row all its values."""

    at: datetime
    label: str
    model: str
    who: str
    changes: Mapping[str, tuple[Any, Any]]


def history_of(row: Model) -> list[HistoryEntry]:
    """List the changes of a row and of what refers to it, newest first. Two queries."""
    about = Events.objects.references(row)
    events = list(about.order_by("-pgh_created_at")[:MOST])
    ids = {_user_id(event) for event in events}
    emails = dict(User.objects.filter(pk__in=ids).values_list("pk", "email"))
    return [
        HistoryEntry(
            event.pgh_created_at,
            event.pgh_label,
            event.pgh_obj_model,
            emails.get(_user_id(event), ""),
            {name: (pair[0], pair[1]) for name, pair in (event.pgh_diff or {}).items()},
        )
        for event in events
    ]


def _user_id(event: Any) -> int:
    return (event.pgh_context or {}).get("user") or 0
