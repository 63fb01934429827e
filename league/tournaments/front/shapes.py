"""What the API says of acts in the public log."""

from datetime import datetime
from typing import Annotated

from league.events.api.shapes import by_json
from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape
from league.tournaments.front import wording as acts
from league.tournaments.models import Act as Act_
from league.tournaments.tournament.services.undo import is_undoable
from league.tournaments.tournament.wording import Names


class TournamentActShape(Shape, kind="tournament_act"):
    number: int
    kind: str
    sentence: Annotated[str, "In the language asked for."]
    by: Annotated[OwnerShape | None, "null: the clock, or a result."]
    at: datetime
    reason: str
    round: int | None
    params: Annotated[Json, "For the staff; empty for others."]
    undoes: int | None
    undone_by: int | None
    undoable: bool


def act_json(row: Act_, names: Names, *, staff: bool) -> Json:
    """Tell an act; its parameters, which may say what a penalty was for, to the staff."""
    undone = getattr(row, "undone_by", None)
    return TournamentActShape.json(
        row,
        kind=acts.kind_of(row, staff=staff),
        sentence=acts.sentence_of(row, names, staff=staff),
        by=by_json(row.by),
        reason=acts.reason_of(row, staff=staff),
        params=row.params if staff else {},
        undoes=row.undoes.number if row.undoes else None,
        undone_by=undone.number if undone else None,
        undoable=is_undoable(row.kind) and undone is None,
    )
