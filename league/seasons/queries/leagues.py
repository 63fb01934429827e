"""Reading leagues, their seasons and divisions: who may see what, and the tables of a season."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.db.models import Prefetch, Q, QuerySet

from league.events.queries import seats, visible_events
from league.people.permissions import require
from league.rules.field import Field
from league.rules.promotion import Zone
from league.seasons.models import Division, League, LeagueRole, Season
from league.seasons.rules.form import FormLine, MeetingRecord, lines_of, record_of
from league.seasons.rules.pyramids import zones_of
from league.tournaments.errors import TournamentHidden
from league.tournaments.hooks import PartOfSeason
from league.tournaments.models import Absence, Entrant, Phase, Tournament
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as standings
from league.tournaments.standings.queries import Placing


def visible_leagues(user: Any) -> QuerySet[League]:
    """Return published leagues, and those that an account organises."""
    seen = Q(published=True)
    if getattr(user, "is_authenticated", False):
        seen |= Q(pk__in=_held(user).values("league"))
    return League.objects.filter(seen).order_by("name", "pk")


def organised_by(user: Any) -> set[int]:
    """Return the keys of the leagues that an account organises."""
    if not getattr(user, "is_authenticated", False):
        return set()
    return set(_held(user).values_list("league_id", flat=True))


def _held(user: Any) -> QuerySet[LeagueRole]:
    return LeagueRole.objects.filter(user=user, ended_at__isnull=True)


def league_by_uid(uid: str, user: Any, act: str = "") -> League:
    """Return a league that the user may see and do ``act`` to.

    Raises TournamentHidden and Forbidden.
    """
    league = TournamentHidden.unless(visible_leagues(user).filter(uid=uid).first())
    if act:
        require(user, act, league)
    return league


def seasons_of(league: League) -> QuerySet[Season]:
    divisions = with_events(Division.objects.all())
    seasons = league.seasons.select_related("before").order_by("-number")
    return seasons.prefetch_related(Prefetch("divisions", divisions))


def with_events(divisions: QuerySet[Division]) -> QuerySet[Division]:
    """Read divisions from the highest down, with the events of their tournaments."""
    return divisions.select_related("tournament__event", "play_offs__event").order_by("level")


def season_by_number(league: League, number: int) -> Season:
    """Return a season of a league. Raises TournamentHidden."""
    season = TournamentHidden.unless(seasons_of(league).filter(number=number).first())
    season.league = league
    return season


def organisers_of(league: League) -> QuerySet[LeagueRole]:
    held = league.roles.filter(ended_at__isnull=True)
    return held.select_related("user__player").order_by("pk")


## Sides


@dataclass(frozen=True, slots=True)
class Side:
    """An entrant of a division, as a league shows it. ``entrant`` is its key in all divisions."""

    entrant: int
    number: int
    name: str
    handles: tuple[str, ...]
    players: tuple[int, ...]
    left: bool
    annulled: bool


def sides_of(division: Division) -> dict[int, Side]:
    """Map the numbers of a division's entrants to its sides, in a fixed number of statements."""
    if division.tournament_id is None:
        return {}
    absences = Absence.objects.filter(until_round__isnull=True)
    entrants = (
        Entrant.objects.filter(tournament=division.tournament_id)
        .select_related("entry")
        .prefetch_related(
            Prefetch("entry__entry_players", seats()),
            Prefetch("absences", absences, to_attr="away"),
        )
        .order_by("number")
    )
    return {entrant.number: _side(entrant) for entrant in entrants}


def departed(sides: Mapping[int, Side]) -> set[int]:
    return {number for number, side in sides.items() if side.left}


def _side(entrant: Entrant) -> Side:
    players = [seat.player for seat in entrant.entry.entry_players.all()]
    away: list[Absence] = entrant.away  # type: ignore[attr-defined]
    return Side(
        entrant=entrant.pk,
        number=entrant.number,
        name=entrant.entry.called,
        handles=tuple(player.handle for player in players),
        players=tuple(player.pk for player in players),
        left=bool(away),
        annulled=any(absence.annuls for absence in away),
    )


## Tables


@dataclass(frozen=True, slots=True)
class TableRow:
    """``zone`` is what the place leads to; it is shared with the places up to ``worst``."""

    place: int
    worst: int
    side: Side
    points: str
    record: MeetingRecord
    zone: Zone
    row: Placing


@dataclass(frozen=True, slots=True)
class DivisionTable:
    """``after``: the last round with a result; ``lines`` by entrants' numbers."""

    division: Division
    phase: Phase | None
    columns: tuple[str, ...]
    rows: tuple[TableRow, ...]
    after: int
    rounds: int
    lines: dict[int, list[FormLine]]

    @property
    def zones(self) -> tuple[Zone, ...]:
        """Return the table's zones for its legend, each once, in order of places."""
        return tuple(dict.fromkeys(row.zone for row in self.rows if row.zone is not Zone.STAY))


def tables_of(season: Season) -> list[DivisionTable]:
    """Return the table of every division, from the highest down."""
    divisions = list(season.divisions.all())
    sides = [sides_of(division) for division in divisions]
    parts = zones_of(divisions, [len(each) for each in sides])
    return [
        _table(division, members, part)
        for division, members, part in zip(divisions, sides, parts, strict=True)
    ]


def phase_of(division: Division) -> Phase | None:
    if division.tournament is None:
        return None
    phase = division.tournament.phases.order_by("number").first()
    if phase is not None:
        phase.tournament = division.tournament
    return phase


def _table(division: Division, sides: dict[int, Side], part: tuple[Zone, ...]) -> DivisionTable:
    phase = phase_of(division)
    if phase is None or phase.state == Phase.State.WAITING:
        rows = [Placing(number, 1, len(sides)) for number in sides]
        return _shown(division, phase, rows, sides, part, {}, 0)
    field = field_of(phase)
    lines = lines_of(field.meetings())
    rows = standings.departed_last(list(standings.of(phase).rows), departed(sides))
    return _shown(division, phase, rows, sides, part, lines, last_played(field))


def _shown(
    division: Division,
    phase: Phase | None,
    rows: list[Placing],
    sides: dict[int, Side],
    part: tuple[Zone, ...],
    lines: dict[int, list[FormLine]],
    after: int,
) -> DivisionTable:
    return DivisionTable(
        division,
        phase,
        standings.columns_of(phase) if phase else (),
        tuple(
            TableRow(
                row.place,
                row.worst,
                sides[row.entrant],
                row.points,
                record_of(lines.get(row.entrant, [])),
                zone,
                row,
            )
            for row, zone in zip(rows, part, strict=False)
        ),
        after,
        phase.played.count() if phase else 0,
        lines,
    )


def last_played(field: Field) -> int:
    """Return the tournament's last round with a result."""
    return max((pairing.round for pairing in field.met if pairing.outcome is not None), default=0)


def part_of_season(tournament: Tournament) -> PartOfSeason | None:
    """Tell which part of a season a tournament is, if any."""
    held = Q(tournament=tournament) | Q(play_offs=tournament)
    division = Division.objects.filter(held).first()
    if division is None:
        return None
    if division.tournament_id == tournament.pk:
        return PartOfSeason.DIVISION
    return PartOfSeason.PLAY_OFFS


def published_tournaments(league: League) -> QuerySet[Tournament]:
    """Return the divisions and play-offs of a league's seasons that everybody may see."""
    return Tournament.objects.filter(
        Q(division__season__league=league) | Q(play_offs_of__season__league=league),
        event__in=visible_events(AnonymousUser()).values("pk"),
    )
