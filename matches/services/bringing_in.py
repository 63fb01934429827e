"""Importing matches that were played elsewhere, with their results."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from league.events.models import Event
from matches.models import Act, Match, Result, Ruling, Side
from matches.services.matches import Wanted, write_many


@dataclass(frozen=True, slots=True)
class Version:
    """A result as it was. ``winner`` is a side's number; ``ruling`` the kind of one, or empty."""

    state: str
    decision: str
    winner: int | None
    scores: Mapping[str, int]
    games: Sequence[Mapping[str, Any]]
    ruling: str
    at: datetime


@dataclass(frozen=True, slots=True)
class Played:
    """A match with all versions of its result, the first one first."""

    wanted: Wanted
    state: str
    versions: Sequence[Version]


@transaction.atomic
def bring_in(*, event: Event, played: Sequence[Played], by: Any, now: datetime) -> list[Match]:
    """Write matches of an event with their results, in the order given.

    No mails are sent: nothing new happens. No result is proved, since the records are elsewhere.
    """
    made = write_many(event=event, wanted=[match.wanted for match in played], by=by, now=now)
    sides = {(side.match_id, side.number): side for side in Side.objects.filter(match__in=made)}
    rows: list[Result] = []
    decided: list[Match] = []
    for match, past in zip(made, played, strict=True):
        for number, version in enumerate(past.versions, 1):
            winner = None if version.winner is None else sides[match.pk, version.winner]
            rows.append(_result(match, number, version, winner, by))
        if past.versions:
            match.state, match.version = past.state, len(past.versions)
            decided.append(match)
    Ruling.objects.bulk_create(row.ruling for row in rows if row.ruling is not None)
    Result.objects.bulk_create(rows)
    Match.objects.bulk_update(decided, ["state", "version"], batch_size=500)
    Act.objects.bulk_create(
        Act(match=match, kind="bring_in", by=by, params={"version": match.version})
        for match in decided
    )
    return made


def _result(match: Match, number: int, version: Version, winner: Side | None, by: Any) -> Result:
    return Result(
        match=match,
        version=number,
        state=version.state,
        decision=version.decision,
        winner=winner,
        scores=dict(version.scores),
        games=[dict(game) for game in version.games],
        ruling=_ruling(match, version, winner, by) if version.ruling else None,
        at=version.at,
    )


def _ruling(match: Match, version: Version, winner: Side | None, by: Any) -> Ruling:
    return Ruling(
        match=match,
        kind=version.ruling,
        reason=_("As the file of the event says."),
        winner=winner,
        scores=dict(version.scores),
        games=[dict(game) for game in version.games],
        by=by,
    )
