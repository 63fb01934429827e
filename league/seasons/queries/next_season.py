"""The next season of a league, from final places, promotion, relegation and the play-offs."""

import hashlib
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace

from league.rules.errors import RulesError
from league.rules.next_season import next_season
from league.rules.promotion import Playoff, Vacancy, playoffs
from league.rules.reasons import Reason
from league.seasons.errors import PlayOffsOpen, SeasonOpen
from league.seasons.models import Division, Season
from league.seasons.queries.leagues import Side, departed, phase_of, sides_of, with_events
from league.seasons.rules.pyramids import pyramid_of
from league.tournaments.errors import refusal_of
from league.tournaments.models import Phase
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.standings import queries as standings


@dataclass(frozen=True, slots=True)
class FinalTable:
    """Sides in their final order. ``tied``: those whose order a lot decided."""

    division: Division
    sides: tuple[Side, ...]
    tied: tuple[Side, ...]


@dataclass(frozen=True, slots=True)
class Duel:
    """A play-off between the side of the upper and the side of the lower division.

    ``winner`` is None while it is not decided.
    """

    key: str
    lower: Division
    above: Side
    below: Side
    winner: Side | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a side plays next; ``before`` is the level it comes from."""

    side: Side
    before: Division
    reason: Reason


@dataclass(frozen=True, slots=True)
class Proposal:
    """``divisions`` of the next season, each with its sides; ``leaving`` play no more."""

    season: Season
    divisions: tuple[tuple[Division, tuple[Place, ...]], ...]
    leaving: tuple[Side, ...]
    duels: tuple[Duel, ...]
    tied: tuple[Side, ...]


def proposed(
    season: Season,
    *,
    winners: Mapping[str, int] | None = None,
    leaving: Collection[int] = (),
    vacancy: Vacancy = Vacancy.SPARE,
) -> Proposal:
    """Propose the divisions of the season that follows a finished season.

    ``winners`` map keys of undecided play-offs to the ``Side.entrant`` that is to win; ``leaving``
    are the ``Side.entrant`` of sides that stop, besides those that left; ``vacancy`` says who
    fills their places. Raises SeasonOpen, PlayOffsOpen, and what the rules refuse.
    """
    tables = final_tables(season)
    divisions = [table.division for table in tables]
    sides = {side.entrant: side for table in tables for side in table.sides}
    home = {side.entrant: table.division for table in tables for side in table.sides}
    duels = [_named(duel, sides, winners or {}) for duel in duels_of(tables)]
    pyramid = pyramid_of(divisions, tuple(division.size for division in divisions))
    gone = {side.entrant for side in sides.values() if side.left} | set(leaving)
    try:
        outcome = next_season(
            [[side.entrant for side in table.sides] for table in tables],
            replace(pyramid, vacancy=vacancy),
            {duel.key: duel.winner.entrant for duel in duels if duel.winner},
            leaving=gone,
        )
    except RulesError as error:
        raise refusal_of(error) from error
    why = {move.entrant: move.reason for move in outcome.moves}
    return Proposal(
        season,
        tuple(
            (division, tuple(Place(sides[member], home[member], why[member]) for member in members))
            for division, members in zip(divisions, outcome.divisions, strict=True)
        ),
        tuple(sides[entrant] for entrant in sorted(gone) if entrant in sides),
        tuple(duels),
        tuple(side for table in tables for side in table.tied),
    )


def _named(duel: Duel, sides: Mapping[int, Side], winners: Mapping[str, int]) -> Duel:
    """Return an undecided play-off with its winner in ``winners``. Raises PlayOffsOpen."""
    if duel.winner is not None:
        return duel
    named = sides.get(winners.get(duel.key, 0))
    if named is None or named not in (duel.above, duel.below):
        raise PlayOffsOpen(params={"first": duel.above.name, "second": duel.below.name})
    return Duel(duel.key, duel.lower, duel.above, duel.below, named)


## Final places


def final_tables(season: Season) -> list[FinalTable]:
    """Return the divisions in final order, sides that left at the end. Raises SeasonOpen."""
    if season.state != Season.State.FINISHED:
        raise SeasonOpen
    return [_final(division) for division in with_events(season.divisions.all())]


def _final(division: Division) -> FinalTable:
    """Order sides that share a place by a lot from the division's seed: always the same order."""
    sides, phase = sides_of(division), phase_of(division)
    assert phase is not None
    rows = standings.departed_last(list(standings.of(phase).rows), departed(sides))
    seed = phase.tournament.seed
    lots = {
        row.entrant: hashlib.sha256(f"{seed}/place/{row.entrant}".encode()).digest() for row in rows
    }
    rows.sort(key=lambda row: (row.place, lots[row.entrant]))
    shared = Counter(row.place for row in rows)
    tied = [row for row in rows if shared[row.place] > 1]
    return FinalTable(
        division,
        tuple(sides[row.entrant] for row in rows),
        tuple(sides[row.entrant] for row in tied if not sides[row.entrant].left),
    )


## Play-offs


def duels_of(tables: Sequence[FinalTable]) -> list[Duel]:
    """Return the pairs of the play-offs, with the winners known so far."""
    divisions = [table.division for table in tables]
    sides = {side.entrant: side for table in tables for side in table.sides}
    try:
        drawn = playoffs(
            [[side.entrant for side in table.sides] for table in tables], pyramid_of(divisions)
        )
    except RulesError as error:
        raise refusal_of(error) from error
    return [_duel(playoff, divisions[playoff.border + 1], sides) for playoff in drawn]


def _duel(playoff: Playoff, lower: Division, sides: Mapping[int, Side]) -> Duel:
    above, below = (sides[entrant] for entrant in playoff.entrants)
    return Duel(playoff.key, lower, above, below, _winner(lower, above, below))


def _winner(lower: Division, above: Side, below: Side) -> Side | None:
    """Return the winner: the side that has not left, else the first of the pair's own table."""
    if above.left != below.left:
        return below if above.left else above
    held = Division(tournament=lower.play_offs)
    phase = phase_of(held)
    if phase is None or phase.state == Phase.State.WAITING:
        return None
    players = {frozenset(above.players): above, frozenset(below.players): below}
    members = sides_of(held)
    table = [(row, members[row.entrant]) for row in standings.of(phase).rows]
    rows = [(row, side) for row, side in table if frozenset(side.players) in players]
    if len(rows) != 2 or rows[0][0].group != rows[1][0].group or not _is_over(phase, rows[0][1]):
        return None
    stay = [(row, side) for row, side in rows if not side.left]
    (first, side), *others = stay or rows
    if others and others[0][0].place == first.place:
        return None
    return players[frozenset(side.players)]


def _is_over(phase: Phase, side: Side) -> bool:
    """Tell whether every match of a side in the play-offs has its result."""
    met = [pairing for pairing in field_of(phase).met if side.number in pairing.sides]
    return bool(met) and all(
        pairing.outcome is not None or pairing.kind != "match" for pairing in met
    )
