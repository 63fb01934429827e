"""Public answers, which stay the same until something happens, and the log."""

import hashlib
from collections.abc import Callable, Mapping
from datetime import datetime
from typing import Annotated, Any

from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.translation import get_language
from rest_framework.request import Request
from rest_framework.response import Response

from league.events.api.shapes import by_json
from league.events.queries import running_roles
from league.people.api.serializers import Json, Shape
from league.people.api.shapes import OwnerShape
from league.tournaments import models
from league.tournaments.errors import TournamentHidden
from league.tournaments.front import wording as acts
from league.tournaments.front.queries import Front, front, mark_of
from league.tournaments.models import Phase
from league.tournaments.tournament.services.acts import is_undoable
from league.tournaments.tournament.wording import Names


class TournamentActShape(Shape, kind="tournament_act"):
    number: int
    kind: str
    sentence: Annotated[str, "In the language asked for."]
    by: Annotated[
        OwnerShape | None,
        "null: caused by the clock or a result, or by an account without a player.",
    ]
    at: datetime
    reason: str
    round: int | None
    params: Annotated[Json, "For the staff; empty for others."]
    undoes: int | None
    undone_by: int | None
    undoable: bool


def act_json(row: models.Act, names: Names, *, staff: bool) -> Json:
    """Return the JSON of an act; only staff sees its parameters, which may tell of a penalty."""
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


def phase_of(front: Front, asked: Mapping[str, Any]) -> Phase:
    """Return the requested phase, else the one to show first. Raises Hidden."""
    number = asked.get("phase")
    chosen = front.phase_numbered(str(number)) if number else front.phase
    if chosen is None or (number and chosen.number != number):
        raise TournamentHidden
    return chosen


def after_of(front: Front, phase: Phase, asked: Mapping[str, Any]) -> int | None:
    """Return the requested round after which a table is shown. Raises TournamentHidden."""
    number = asked.get("after")
    if number and all(round.number != number for round in front.rounds_of(phase)):
        raise TournamentHidden
    return number


def unless_same(
    request: Request, uid: str, answer: Callable[[Front], Response], *, matches: bool = False
) -> HttpResponseBase:
    """Answer 304 before any work while nothing has changed since the caller's copy.

    The ETag is made of the tournament's revision and acts, and of the caller, language and role.
    Names are not part of it, so such answers must identify entrants by their numbers only.
    ``matches``: it changes with reports, too.
    """
    works = (
        request.user.is_authenticated
        and running_roles().filter(event__uid=uid, user_id=request.user.pk).exists()
    )
    mark = (
        mark_of(uid, request.user, matches=matches),
        works,
        request.get_full_path(),
        str(request.user.pk),
        str(get_language()),
    )
    etag = f'"{hashlib.sha256(repr(mark).encode()).hexdigest()[:32]}"'
    same = get_conditional_response(request, etag=etag)
    if same is not None:
        same["ETag"] = etag
        return same
    made = answer(front(uid, request.user))
    made["ETag"] = etag
    return made
