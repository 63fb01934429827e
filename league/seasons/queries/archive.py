"""A league over its finished seasons: champions, the table of all times, the records."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from django.db.models import Prefetch

from league.events.queries import seats
from league.rules.field import Met, meetings_of
from league.rules.promotion import Zone
from league.rules.results import Meeting
from league.seasons.models import Division, League, Season
from league.seasons.queries.leagues import seasons_of
from league.seasons.rules import form
from league.seasons.rules.pyramids import zones_of
from league.tournaments.models import Absence, Finish, Outcome, PairingSide, Round
from league.tournaments.rounds.queries.outcomes import newest


@dataclass(frozen=True, slots=True)
class Competitor:
    """An entrant of a season. ``players`` identify it across seasons."""

    entrant: int
    name: str
    handles: tuple[str, ...]
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class FinalRow:
    place: int
    worst: int
    who: Competitor
    record: form.MeetingRecord
    zone: Zone


@dataclass(frozen=True, slots=True)
class FinalDivision:
    division: Division
    rows: tuple[FinalRow, ...]

    @property
    def champions(self) -> tuple[FinalRow, ...]:
        return tuple(row for row in self.rows if row.place == 1)

    @property
    def movers(self) -> tuple[FinalRow, ...]:
        moves = (Zone.PROMOTION, Zone.RELEGATION)
        return tuple(row for row in self.rows if row.zone in moves)


@dataclass(frozen=True, slots=True)
class FinalSeason:
    season: Season
    divisions: tuple[FinalDivision, ...]


@dataclass(frozen=True, slots=True)
class AllTime:
    """``titles`` are first places of the highest division; ``best`` is (level, place)."""

    who: Competitor
    seasons: int
    titles: int
    best: tuple[int, int]
    record: form.MeetingRecord


@dataclass(frozen=True, slots=True)
class Archive:
    """``where`` maps entrants to their season and division, for the records."""

    seasons: tuple[FinalSeason, ...]
    table: tuple[AllTime, ...]
    records: form.Records
    who: Mapping[int, Competitor]
    where: Mapping[int, tuple[Season, Division]]


def archive_of(league: League) -> Archive:
    """Read all finished seasons, the latest first, in a fixed number of statements."""
    seasons = list(seasons_of(league).filter(state=Season.State.FINISHED))
    divisions = [division for season in seasons for division in season.divisions.all()]
    keys = [division.tournament_id for division in divisions if division.tournament_id is not None]
    finishes, who = _finishes(keys)
    lines = form.lines_of(_meetings(keys))
    finished = tuple(_season(season, finishes, who, lines) for season in seasons)
    where = {
        row.who.entrant: (final.season, part.division)
        for final in finished
        for part in final.divisions
        for row in part.rows
    }
    kept = {entrant: of for entrant, of in lines.items() if entrant in where}
    return Archive(finished, tuple(_all_time(finished, lines)), form.records_of(kept), who, where)


def _finishes(keys: Sequence[int]) -> tuple[dict[int, list[Finish]], dict[int, Competitor]]:
    rows = (
        Finish.objects.filter(tournament__in=keys)
        .select_related("entrant__entry")
        .prefetch_related(Prefetch("entrant__entry__entry_players", seats()))
        .order_by("place", "entrant__number")
    )
    finishes: dict[int, list[Finish]] = defaultdict(list)
    who: dict[int, Competitor] = {}
    for row in rows:
        finishes[row.tournament_id].append(row)
        who[row.entrant_id] = _competitor(row)
    return finishes, who


def _competitor(finish: Finish) -> Competitor:
    entry = finish.entrant.entry
    players = [seat.player for seat in entry.entry_players.all()]
    return Competitor(
        finish.entrant_id,
        entry.called,
        tuple(player.handle for player in players),
        tuple(sorted(player.pk for player in players)),
    )


def _season(
    season: Season,
    finishes: Mapping[int, list[Finish]],
    who: Mapping[int, Competitor],
    lines: Mapping[int, Sequence[form.FormLine]],
) -> FinalSeason:
    divisions = list(season.divisions.all())
    rows = [finishes.get(division.tournament_id or 0, []) for division in divisions]
    parts = zones_of(divisions, [len(of) for of in rows])
    return FinalSeason(
        season,
        tuple(
            FinalDivision(
                division,
                tuple(
                    FinalRow(
                        finish.place,
                        finish.worst,
                        who[finish.entrant_id],
                        form.record_of(lines.get(finish.entrant_id, [])),
                        zone,
                    )
                    for finish, zone in zip(of, part, strict=True)
                ),
            )
            for division, of, part in zip(divisions, rows, parts, strict=True)
        ),
    )


def _all_time(
    seasons: Iterable[FinalSeason], lines: Mapping[int, Sequence[form.FormLine]]
) -> list[AllTime]:
    """Add up the seasons of the same players; the most titles first, then the most wins."""
    own: dict[tuple[int, ...], list[tuple[FinalDivision, FinalRow]]] = defaultdict(list)
    for season in seasons:
        for part in season.divisions:
            for row in part.rows:
                own[row.who.players].append((part, row))
    made = [_summed(of, lines) for of in own.values()]
    return sorted(made, key=lambda row: (-row.titles, -row.record.won, row.best, row.who.name))


def _summed(
    of: Sequence[tuple[FinalDivision, FinalRow]], lines: Mapping[int, Sequence[form.FormLine]]
) -> AllTime:
    best = min((part.division.level, row.place) for part, row in of)
    titles = sum(part.division.level == 1 and row.place == 1 for part, row in of)
    played = [line for _part, row in of for line in lines.get(row.who.entrant, ())]
    return AllTime(of[0][1].who, len(of), titles, best, replace(form.record_of(played), form=()))


## Results of many tournaments at once, by the keys of entrants


def _meetings(keys: Sequence[int]) -> list[Meeting]:
    ended = newest(Outcome.objects.filter(pairing__round__tournament__in=keys))
    sides: dict[int, tuple[int, ...]] = {}
    rows: dict[int, tuple[int, str]] = {}
    seated = PairingSide.objects.filter(round__tournament__in=keys).exclude(
        round__state=Round.State.DRAFT
    )
    for key, round, kind, entrant in seated.order_by(
        "round__number", "pairing_id", "number"
    ).values_list("pairing_id", "round__number", "pairing__kind", "entrant_id"):
        sides[key] = (*sides.get(key, ()), entrant)
        rows[key] = (round, kind)
    gone = set(
        Absence.objects.filter(entrant__tournament__in=keys, annuls=True).values_list(
            "entrant", flat=True
        )
    )
    return [
        meeting
        for key, (round, kind) in rows.items()
        if gone.isdisjoint(sides[key])
        for meeting in meetings_of(
            Met(key, round, 0, kind, "", None, sides[key], ended.get(key)), round
        )
    ]
