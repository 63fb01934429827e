"""A season over its rounds: the calendar by weeks, the race for the places, the records."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime
from fractions import Fraction
from zoneinfo import ZoneInfo

from django.db.models import Prefetch

from league.people.shared import zones
from league.play.queries.running import Running
from league.seasons.models import Division, Season
from league.seasons.queries import leagues
from league.seasons.rules.form import Records, records_of
from league.tournaments.models import Outcome, Pairing, PairingSide, Round
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as standings

## The calendar


@dataclass(frozen=True, slots=True)
class Fixture:
    """A match; ``score`` and ``won`` are of the newest result, ``won`` empty while there is none.

    ``annulled``: one of the sides has left, and its results count for nobody. ``tables``: those at
    which it is being played now, if these were requested.
    """

    home: leagues.Side
    away: leagues.Side
    kind: str
    match: str
    score: tuple[int, int] | None
    won: str
    annulled: bool
    tables: tuple[Running, ...] = ()


@dataclass(frozen=True, slots=True)
class DivisionRound:
    """``free`` has no opponent in this round."""

    division: Division
    round: Round
    place: int
    fixtures: tuple[Fixture, ...]
    free: tuple[leagues.Side, ...]


@dataclass(frozen=True, slots=True)
class Week:
    """The rounds that begin on one day, in the league's time zone. ``closes``: None if not set."""

    opens: date | None
    closes: date | None
    rounds: tuple[DivisionRound, ...]

    @property
    def is_over(self) -> bool:
        return all(part.round.state == Round.State.CLOSED for part in self.rounds)


def calendar_of(season: Season) -> list[Week]:
    """Return all rounds of all divisions by the days on which they begin."""
    zone = zones.zone_named(season.league.time_zone)
    weeks: dict[date | None, list[DivisionRound]] = defaultdict(list)
    closes: dict[date | None, date | None] = {}
    for division in season.divisions.all():
        for part in _rounds(division):
            opens = _day(part.round.scheduled_at, zone)
            weeks[opens].append(part)
            closes[opens] = _last_day(part.round.due_at, zone)
    order = sorted(weeks, key=lambda day: (day is None, day or date.max))
    return [Week(day, closes[day], tuple(weeks[day])) for day in order]


def _day(at: datetime | None, zone: ZoneInfo) -> date | None:
    return at.astimezone(zone).date() if at else None


def _last_day(due: datetime | None, zone: ZoneInfo) -> date | None:
    """Return the last day to play: a deadline at midnight is the end of the day before."""
    if due is None:
        return None
    local = due.astimezone(zone)
    return date.fromordinal(local.date().toordinal() - (local.hour == local.minute == 0))


def _rounds(division: Division) -> list[DivisionRound]:
    if division.tournament_id is None:
        return []
    sides = leagues.sides_of(division)
    seated = PairingSide.objects.select_related("entrant").order_by("number")
    pairings = (
        Pairing.objects.select_related("match")
        .order_by("number")
        .prefetch_related(
            Prefetch("sides", seated),
            Prefetch("outcomes", Outcome.objects.order_by("-version", "-proofs")),
        )
    )
    rounds = Round.objects.filter(tournament=division.tournament_id).order_by("number")
    return [
        _round(division, round, sides)
        for round in rounds.prefetch_related(Prefetch("pairings", pairings))
    ]


def _round(division: Division, round: Round, sides: dict[int, leagues.Side]) -> DivisionRound:
    fixtures, playing = [], set()
    for pairing in round.pairings.all():
        seated = [sides[side.entrant.number] for side in pairing.sides.all()]
        playing |= {side.number for side in seated}
        if len(seated) == 2:
            fixtures.append(_fixture(pairing, seated[0], seated[1]))
    free = [side for number, side in sides.items() if number not in playing and not side.left]
    return DivisionRound(division, round, round.place, tuple(fixtures), tuple(free))


def _fixture(pairing: Pairing, home: leagues.Side, away: leagues.Side) -> Fixture:
    newest = next(iter(pairing.outcomes.all()), None)
    won = newest.won if newest else ""
    if pairing.kind == Pairing.Kind.WALK_OVER:
        won = Outcome.Won.FIRST.value
    score = (newest.score[0], newest.score[1]) if newest and newest.score else None
    return Fixture(
        home,
        away,
        pairing.kind,
        pairing.match.uid if pairing.match else "",
        score,
        won,
        home.annulled or away.annulled,
    )


## The race


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a side stood after a round."""

    round: int
    place: int
    points: Fraction


@dataclass(frozen=True, slots=True)
class Course:
    side: leagues.Side
    stops: tuple[Stop, ...]


@dataclass(frozen=True, slots=True)
class Race:
    """Courses in the order of current places, each with a stop at every one of ``rounds``."""

    division: Division
    rounds: tuple[int, ...]
    courses: tuple[Course, ...]


def race_of(division: Division) -> Race:
    """Return place and points of each side after each round that has a result."""
    phase = leagues.phase_of(division)
    sides = leagues.sides_of(division)
    if phase is None or not sides:
        return Race(division, (), ())
    field = field_of(phase)
    last = leagues.last_played(field)
    assert division.tournament is not None
    revision = division.tournament.revision
    shown = phase.played.filter(number__lte=last).order_by("number")
    numbers = list(shown.values_list("number", "place"))
    stops: dict[int, list[Stop]] = defaultdict(list)
    for number, place in numbers:
        rows = list(standings.computed(phase, number, revision, field).rows)
        for row in standings.departed_last(rows, leagues.departed(sides)):
            stops[row.entrant].append(Stop(place, row.place, Fraction(row.points or 0)))
    order = sorted(stops, key=lambda entrant: (stops[entrant][-1].place, entrant))
    return Race(
        division,
        tuple(place for _number, place in numbers),
        tuple(Course(sides[entrant], tuple(stops[entrant])) for entrant in order),
    )


## Records


@dataclass(frozen=True, slots=True)
class DivisionRecords:
    division: Division
    sides: dict[int, leagues.Side]
    records: Records


def records_by_division(tables: list[leagues.DivisionTable]) -> list[DivisionRecords]:
    """Return the records of each division, from tables that were read already."""
    return [
        DivisionRecords(
            table.division,
            {row.side.number: row.side for row in table.rows},
            records_of(table.lines),
        )
        for table in tables
    ]
