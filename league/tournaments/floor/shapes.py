"""What the API says of the hall: penalties, judge calls, announcements."""

from datetime import datetime
from typing import Annotated

from league.events.api.shapes import by_json
from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape
from league.tournaments.models import Announcement, JudgeCall, Penalty


class PenaltyShape(Shape, kind="penalty"):
    id: int
    entrant: int
    round: int | None
    infraction: Annotated[str, Penalty.Infraction]
    ruling: Annotated[str, Penalty.Ruling]
    points: int
    text: str
    by: OwnerShape | None
    at: datetime
    lifted_at: datetime | None


def penalty_json(row: Penalty) -> Json:
    return PenaltyShape.json(
        row, id=row.pk, entrant=row.entrant.number, text=row.note, by=by_json(row.by)
    )


class CallShape(Shape, kind="judge_call"):
    id: int
    table: int | None
    text: str
    called_by: OwnerShape | None
    called_at: datetime
    taken_by: OwnerShape | None
    taken_at: datetime | None
    closed_at: datetime | None


def call_json(row: JudgeCall) -> Json:
    return CallShape.json(
        row,
        id=row.pk,
        text=row.note,
        called_by=by_json(row.called_by),
        taken_by=by_json(row.taken_by),
    )


class AnnouncementShape(Shape, kind="announcement"):
    id: int
    text: str
    by: OwnerShape | None
    at: datetime


def announcement_json(row: Announcement) -> Json:
    return AnnouncementShape.json(row, id=row.pk, by=by_json(row.by))
