"""What the API says of who is kept apart and who is to meet."""

from datetime import datetime
from typing import Annotated

from league.people.api.serializers import Shape
from league.people.api.shapes import OwnerShape
from league.tournaments.restrictions.models import Restriction


class RestrictionShape(Shape, kind="pairing_restriction"):
    id: int
    kind: Annotated[str, Restriction.Kind]
    entrants: list[int]
    phase: int | None
    round: int | None
    reason: str
    by: OwnerShape | None
    at: datetime
    lifted_by: OwnerShape | None
    lifted_at: datetime | None
