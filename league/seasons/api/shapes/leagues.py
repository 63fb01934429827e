"""What the API says of leagues, their organisers and their seasons."""

from datetime import date, datetime
from typing import Annotated

from league.events.api.shapes import by_json
from league.jobs.site import whole_url
from league.people.api.serializers import Json, Shape, Url
from league.people.api.shapes import OwnerShape
from league.seasons.models import Division, League, LeagueRole, Season
from league.tournaments.models import Tournament


class LeagueShape(Shape, kind="league"):
    uid: str
    name: str
    about: str
    game: str
    time_zone: str
    published: bool
    organises: Annotated[bool, "Whether the caller organises this league."]
    url: Url


def league_json(row: League, *, organises: bool) -> Json:
    return LeagueShape.json(row, organises=organises, url=whole_url("leagues:league", row.uid))


class OrganiserShape(Shape, kind="league_organiser"):
    id: int
    player: OwnerShape | None
    given_at: datetime


def organiser_json(row: LeagueRole) -> Json:
    return OrganiserShape.json(row, id=row.pk, player=by_json(row.user))


class DivisionShape(Shape):
    level: Annotated[int, "1 is the highest."]
    name: str
    size: int
    promoted: int
    playing_off: int
    relegated: int
    tournament: Annotated[str | None, "Its uid under /tournaments/."]
    play_offs: str | None


def division_json(row: Division) -> Json:
    return DivisionShape.json(row, tournament=_uid(row.tournament), play_offs=_uid(row.play_offs))


class SeasonShape(Shape, kind="season"):
    league: str
    number: int
    name: str
    state: Annotated[str, Season.State]
    starts_on: date
    calendar: Json
    double_round: bool
    leavers: Annotated[str, Season.Leavers]
    follows: Annotated[
        int | None, "Number of the season from whose final places this one was planned; null: none."
    ]
    divisions: list[DivisionShape]


def season_json(row: Season) -> Json:
    """Return the JSON of a season from ``seasons_of``."""
    return SeasonShape.json(
        row,
        league=row.league.uid,
        follows=row.before.number if row.before else None,
        divisions=[division_json(division) for division in row.divisions.all()],
    )


def _uid(tournament: Tournament | None) -> str | None:
    return tournament.event.uid if tournament is not None else None
