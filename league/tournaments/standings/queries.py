"""Standings: computed from the rows, or read from a cache of the current revision."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from datetime import date
from fractions import Fraction
from itertools import groupby
from typing import Any, Final

from league.events.queries import zone_of
from league.rules.climbing import ladder
from league.rules.field import Field
from league.rules.groups import group_name
from league.rules.ladder import Challenge, Joined, Ladder, LadderAct, LadderRules, Left
from league.rules.standings.settings import StandingsSettings
from league.rules.standings.table import Standings, standings
from league.rules.standings.values import Explanation
from league.tournaments.brackets.queries import board
from league.tournaments.models import Phase, Round, Standing, Tournament
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.tournament.phase_settings import PhaseSettings, of as settings_of

UNCOUNTED: Final = (*ELIMINATION, Phase.Kind.LADDER)


@dataclass(frozen=True, slots=True)
class Placing:
    """One entrant's place. ``worst`` is the last of the places that it shares.

    ``points`` and ``values`` are exact, as "7" or "15/2"; ``shown`` are for display. The values
    are of the table's columns; None if the tie-breaker was not needed.
    """

    entrant: int
    place: int
    worst: int
    points: str = ""
    values: tuple[str | None, ...] = ()
    shown: tuple[str, ...] = ()
    group: str = ""
    out: bool = False

    @property
    def is_tied(self) -> bool:
        return self.worst > self.place


@dataclass(frozen=True, slots=True)
class Table:
    """The standings of a phase ``after`` a round of the tournament; groups one after another."""

    phase: Phase
    after: int
    revision: int
    columns: tuple[str, ...]
    rows: tuple[Placing, ...]

    def row(self, entrant: int) -> Placing | None:
        return next((row for row in self.rows if row.entrant == entrant), None)


def of(phase: Phase, after: int | None = None) -> Table:
    """Return the standings as they are now, or as they were after a round of the tournament."""
    revision = Tournament.objects.values_list("revision", flat=True).get(pk=phase.tournament_id)
    after = last_of(phase) if after is None else after
    cached = Standing.objects.filter(phase=phase, after=after, revision=revision).first()
    if cached is None:
        return computed(phase, after, revision)
    return Table(phase, after, revision, columns_of(phase), tuple(map(placing_of, cached.rows)))


def last_of(phase: Phase) -> int:
    """Return the last round of a phase that was published; 0 when there is none."""
    shown = phase.played.exclude(state=Round.State.DRAFT).order_by("-number")
    return shown.values_list("number", flat=True).first() or 0


def computed(phase: Phase, after: int, revision: int, field: Field | None = None) -> Table:
    """Compute the standings from the rows, without the cache."""
    settings = settings_of(phase)
    field = field or field_of(phase, settings)
    return Table(
        phase, after, revision, columns_of(phase), tuple(_rows(phase, settings, field, after))
    )


def rules_for(phase: Phase) -> StandingsSettings:
    """Return the phase's rules of counting; in a round robin, pairings are predetermined."""
    counted = StandingsSettings.read(phase.tournament.standings)
    if phase.kind in (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS):
        return replace(counted, predetermined=True)
    return counted


def columns_of(phase: Phase) -> tuple[str, ...]:
    if phase.kind in UNCOUNTED:
        return ()
    return tuple(each.kind for each in rules_for(phase).order)


def keys_of(kinds: Iterable[str]) -> list[str]:
    """Return a key for each column: its kind, numbered from the second column of a kind on."""
    seen: Counter[str] = Counter()
    keys = []
    for kind in kinds:
        seen[kind] += 1
        keys.append(kind if seen[kind] == 1 else f"{kind}_{seen[kind]}")
    return keys


def written(rows: Iterable[Placing]) -> list[dict[str, Any]]:
    """Return rows in the form of the cache, which ``placing_of`` reads."""
    return [{**asdict(row), "values": list(row.values), "shown": list(row.shown)} for row in rows]


def placing_of(row: Mapping[str, Any]) -> Placing:
    return Placing(**{**row, "values": tuple(row["values"]), "shown": tuple(row["shown"])})


def _rows(phase: Phase, settings: PhaseSettings, field: Field, after: int) -> Iterable[Placing]:
    if phase.kind in ELIMINATION:
        return _of_bracket(phase, field, after)
    if phase.kind == Phase.Kind.LADDER:
        order = ladder_of(phase, field, upto=after).order
        return [Placing(entrant, place, place) for place, entrant in enumerate(order, 1)]
    if phase.kind == Phase.Kind.GROUPS:
        return _of_groups(phase, field, after)
    return _counted(counted(phase, field, after), field)


## Counted results


def counted(phase: Phase, field: Field, after: int, group: int | None = None) -> Standings:
    """Count the results of a phase, or of one of its groups."""
    entries, meetings = field.entries(), field.meetings(upto=after)
    if group is not None:
        inside = {member.number for member in field.members.values() if member.group == group}
        entries = [entry for entry in entries if entry.entrant in inside]
        meetings = [meeting for meeting in meetings if meeting.first in inside]
    rounds = phase.rounds and phase.rounds + max(0, first_counted(phase, field))
    return standings(entries, meetings, rules_for(phase), rounds=rounds)


def first_counted(phase: Phase, field: Field) -> int:
    """Return how many counted rounds lie before the phase's first: none unless it carries."""
    if not settings_of(phase).house.carry:
        return 0
    first = phase.played.order_by("number").values_list("number", flat=True).first()
    return 0 if first is None else first - 1 - field.base


def _counted(standings: Standings, field: Field, group: str = "") -> list[Placing]:
    """Return rows with places among the phase's entrants; carried results name others too."""
    rows = [
        Placing(row.entrant, row.place, row.place, str(row.points), row.texts, row.display, group)
        for row in standings.rows
        if row.entrant in field.members
    ]
    return list(_numbered(rows, 0))


def _of_groups(phase: Phase, field: Field, after: int) -> Iterable[Placing]:
    numbers = sorted(
        {member.group for member in field.members.values() if member.group is not None}
    )
    for number in numbers:
        standings = counted(phase, field, after, number)
        inside = {n: member for n, member in field.members.items() if member.group == number}
        yield from _counted(standings, replace(field, members=inside), group_name(number - 1))


def explained(phase: Phase, entrant: int, after: int | None = None) -> Explanation | None:
    """Explain an entrant's row down to single results; None where places are not counted."""
    if phase.kind in UNCOUNTED:
        return None
    field = field_of(phase)
    if entrant not in field.members:
        return None
    group = field.members[entrant].group if phase.kind == Phase.Kind.GROUPS else None
    after = last_of(phase) if after is None else after
    return counted(phase, field, after, group).explain(entrant)


## Brackets


def _of_bracket(phase: Phase, field: Field, after: int) -> list[Placing]:
    if not field.members:
        return []
    settled = board(phase, field, upto=after)
    done = settled.places()
    finished = {place.entrant for place in done}
    still = sorted(
        (member for member in field.members.values() if member.number not in finished),
        key=lambda member: member.seed,
    )
    playing = [Placing(member.number, 1, len(still)) for member in still]
    return [*playing, *(Placing(end.entrant, end.best, end.worst, out=True) for end in done)]


## Ladders


def ladder_of(
    phase: Phase, field: Field, *, upto: int | None = None, today: date | None = None
) -> Ladder:
    """Return the current ladder; challenges count on the day on which they were made."""
    rules = settings_of(phase).rules
    assert isinstance(rules, LadderRules)
    days = _days(phase)
    first = min(days.values(), default=date(2000, 1, 1))
    last = today or max(days.values(), default=first)
    by_seed = sorted(field.members.values(), key=lambda member: member.seed)
    acts: list[LadderAct] = [Joined(first, member.number) for member in by_seed]
    for meeting in field.meetings(upto=upto):
        if meeting.won is None or meeting.second is None:
            continue
        on = days[meeting.round + field.base]
        acts.append(Challenge(on, meeting.first, meeting.second, meeting.won))
    acts += [Left(last, member.number) for member in by_seed if member.gone_from is not None]
    return ladder(acts, rules, last)


def _days(phase: Phase) -> dict[int, date]:
    """Map the rounds of the tournament to the local days on which they were published."""
    zone = zone_of(phase.tournament.event)
    rows = phase.played.exclude(published_at=None).values_list("number", "published_at")
    return {number: at.astimezone(zone).date() for number, at in rows if at is not None}


## The whole tournament


@dataclass(frozen=True, slots=True)
class Ranked:
    """A place in the whole tournament. ``phase``: the last one that the entrant reached;
    ``points``: from the last phase it reached that counts points, else empty.
    """

    row: Placing
    phase: Phase
    points: str


def ranking(tournament: Tournament) -> list[Ranked]:
    """Return everybody's place in the tournament, by how far they came."""
    places = final(tournament)
    points = {row.entrant: row.points for row, _phase in places}
    begun = tournament.phases.exclude(state=Phase.State.WAITING).exclude(kind__in=UNCOUNTED)
    for phase in begun.order_by("-number").select_related("tournament__event"):
        for row in of(phase).rows:
            points[row.entrant] = points.get(row.entrant) or row.points
    return [Ranked(row, phase, points[row.entrant]) for row, phase in places]


def final(tournament: Tournament) -> list[tuple[Placing, Phase]]:
    """Return everybody's row in the tournament and the last phase that they reached."""
    places: list[tuple[Placing, Phase]] = []
    seen: set[int] = set()
    begun = tournament.phases.exclude(state=Phase.State.WAITING).order_by("-number")
    for phase in begun.select_related("tournament__event"):
        rows = [row for row in in_order(of(phase).rows) if row.entrant not in seen]
        places += [(row, phase) for row in list(_numbered(rows, len(places)))]
        seen |= {row.entrant for row in rows}
    return places


def in_order(rows: Sequence[Placing]) -> list[Placing]:
    """Order rows by place; of groups, all first places by points, then all second ones, …"""
    if not any(row.group for row in rows):
        return list(rows)
    return sorted(rows, key=lambda row: (row.place, -Fraction(row.points or 0), row.group))


## Who has left


def departed_last(rows: list[Placing], departed: Collection[int]) -> list[Placing]:
    """Move entrants that have left below all others, and renumber the places."""
    gone = [row for row in rows if row.entrant in departed]
    if not gone:
        return rows
    stay = [row for row in rows if row.entrant not in departed]
    return [*_numbered(stay, 0), *_numbered(gone, len(stay))]


def _numbered(rows: Sequence[Placing], above: int) -> Iterator[Placing]:
    """Renumber rows below ``above`` others; rows that share a place still do."""
    for _place, tied in groupby(rows, key=lambda row: (row.place, row.worst)):
        same = list(tied)
        for row in same:
            yield replace(row, place=above + 1, worst=above + len(same))
        above += len(same)
