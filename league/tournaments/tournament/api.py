"""Shared by the API of tournaments: finding one, common fields, and its JSON."""

from collections.abc import Collection
from datetime import datetime
from typing import Annotated, Any

from rest_framework.request import Request
from rest_framework.serializers import IntegerField

from league.jobs.site import whole_url
from league.people.api.serializers import Json, PlainLine, Question, Shape, Url
from league.tournaments.errors import TournamentHidden
from league.tournaments.models import Phase, Tournament
from league.tournaments.tournament import limits
from league.tournaments.tournament.queries import tournament_by_uid
from league.tournaments.tournament.wording import Names, named, phase_name


def numbered(**options: Any) -> IntegerField:
    """Declare an entrant's number, or a pairing's."""
    return IntegerField(**limits.NUMBER, **options)


def round_number(**options: Any) -> IntegerField:
    return IntegerField(**limits.ROUND, **options)


## The tournament and its phases


class ActReasonQuestion(Question):
    reason = PlainLine(**limits.REASON, required=False, allow_blank=True, default="")


class WhyQuestion(Question):
    reason = PlainLine(**limits.REASON)


## Request bodies

NUMBERS = "By their numbers; names are in the list of entrants."
BY_NUMBER: Names = named({})


class TournamentShape(Shape, kind="tournament"):
    uid: Annotated[str, "Uid of the event."]
    name: str
    game: str
    format: str | None
    starts_at: datetime
    time_zone: str
    state: Annotated[str, Tournament.State]
    revision: Annotated[int, "Increases with every change that can affect pairings or standings."]
    seed: Annotated[
        str, "Random seed of every lot that is drawn: a number of up to 19 digits, as text."
    ]
    standings: Annotated[Json, "Points and tie-breakers."]
    check_in: Annotated[str, Tournament.CheckInBy]
    waiting_list: bool
    drops_without_deck: bool
    reporting: Annotated[str, Tournament.Reporting]
    round_minutes: int | None
    overdue: Annotated[str, Tournament.Overdue]
    first_table: int
    venue_url: str
    contact: str
    fees: str
    schedule: str
    house_rules: str
    entrants: Annotated[int, "How many."]
    round: Annotated[int | None, "The newest that was published."]
    my_roles: list[str]
    url: Url


def tournament_json(row: Tournament, roles: Collection[str]) -> Json:
    """Return the JSON of a tournament from ``with_counts``."""
    event = row.event
    return TournamentShape.json(
        row,
        uid=event.uid,
        name=event.name,
        game=event.game,
        format=event.format.code if event.format is not None else None,
        starts_at=event.starts_at,
        time_zone=event.time_zone,
        seed=str(row.seed),
        entrants=row.counted,  # type: ignore[attr-defined]
        round=row.newest_round,  # type: ignore[attr-defined]
        my_roles=sorted(roles),
        url=whole_url("tournaments:now", event.uid),
    )


class PhaseShape(Shape, kind="phase"):
    number: int
    kind: Annotated[str, Phase.Kind]
    name: str
    label: Annotated[str, "Display name, in the language asked for."]
    state: Annotated[str, Phase.State]
    rounds: int | None
    settings: Json
    cut: Annotated[Json, "Who qualifies from the previous phase."]


def phase_json(row: Phase) -> Json:
    return PhaseShape.json(row, label=phase_name(row))


## Finding a tournament

NUMBER = "[0-9]{1,9}"


def tournament_of(request: Request, uid: str, act: str = "") -> Tournament:
    """Find a tournament that the caller may see, and do ``act`` to. Raises Hidden, Forbidden."""
    return tournament_by_uid(uid, request.user, act)


def row_of(rows: Any, pk: str) -> Any:
    """Find a row of a list by its key in an address. Raises TournamentHidden."""
    return TournamentHidden.unless(rows.filter(pk=min(int(pk), limits.INT)).first())
