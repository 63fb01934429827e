"""The matches that are being played: for entering results, and with score and progress."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

from django.db.models import QuerySet
from django.utils.dateparse import parse_datetime

from league.play.queries.running import Running, running
from league.tournaments.entrants.queries import Name
from league.tournaments.models import Entrant, Pairing, Round, Tournament
from league.tournaments.rounds.queries.outcomes import Said, said_of
from league.tournaments.rounds.queries.rounds import OPEN
from matches.queries.matches import party_sides, rules_of
from matches.rules.flow import FINAL, JUDGED


@dataclass(frozen=True, slots=True)
class Seated:
    """A match at its table. ``done``: it has a result that counts, worded in ``said``."""

    pairing: Pairing
    match: Any
    sides: tuple[Name | None, ...]
    done: bool
    judged: bool
    said: Said | None = None


def playing(tournament: Tournament) -> QuerySet[Pairing]:
    """Return the matches of the rounds that are under way, by round and table."""
    pairings = Pairing.objects.filter(
        round__tournament=tournament, round__state__in=OPEN, match__isnull=False
    )
    return _with_sides(pairings).order_by("round__number", "table", "number")


def decided_in(round: Round) -> QuerySet[Pairing]:
    """Return the matches of any round that have a result, by table."""
    pairings = Pairing.objects.filter(round=round, match__version__gt=0)
    return _with_sides(pairings).order_by("table", "number")


def _with_sides(pairings: QuerySet[Pairing]) -> QuerySet[Pairing]:
    pairings = pairings.select_related("round__phase", "round__tournament", "match__event")
    return pairings.prefetch_related("sides__entrant")


def at_table(tournament: Tournament, table: int, round: int | None = None) -> list[Pairing]:
    """List the matches at a table: of ``round``, else of all rounds under way."""
    pairings = playing(tournament).filter(table=table)
    return list(pairings if round is None else pairings.filter(round__number=round))


class Tables:
    """The matches that are being played, read once; ``find`` does what ``at_table`` does."""

    def __init__(self, pairings: Iterable[Pairing]) -> None:
        self._by_table: dict[int | None, list[Pairing]] = {}
        for pairing in pairings:
            self._by_table.setdefault(pairing.table, []).append(pairing)

    def find(self, table: int, round: int | None = None) -> list[Pairing]:
        pairings = self._by_table.get(table, [])
        return [pairing for pairing in pairings if round is None or pairing.round.number == round]


def own_match(tournament: Tournament, entrant: Entrant) -> Pairing | None:
    """Return the match that an entrant plays now: the first that has no result."""
    mine = playing(tournament).filter(sides__entrant=entrant)
    return mine.exclude(match__state__in=FINAL).select_related("round__tournament").first()


def seated(pairings: Iterable[Pairing], names: dict[int, Name]) -> list[Seated]:
    rows = list(pairings)
    said = said_of([pairing.match_id for pairing in rows if pairing.match_id is not None])
    return [
        Seated(
            pairing,
            pairing.match,
            tuple(names.get(side.entrant.number) for side in pairing.sides.all()),
            pairing.match is not None and pairing.match.state in FINAL,
            pairing.match is not None and pairing.match.state in JUDGED,
            said.get(pairing.match_id or 0),
        )
        for pairing in rows
    ]


## Tables played at devices, with score and progress

QUIET: Final = timedelta(minutes=10)
PAUSE: Final = "pause_tables"
RESUME: Final = "resume_tables"
END: Final = "end_tables"
CLOCKS: Final = "correct_clocks"


@dataclass(frozen=True, slots=True)
class AtTable:
    """A table that is being played. ``sides`` are (name, points; None before the first line)."""

    pairing: Pairing
    running: Running
    sides: tuple[tuple[Name | None, int | None], ...]
    to_act: tuple[Name | None, ...]
    is_quiet: bool

    @property
    def chapter(self) -> str:
        """Name the current part of the game, in the reader's language."""
        return self.running.part


def tables_of(
    tournament: Tournament, names: dict[int, Name], now: datetime, *, for_public: bool
) -> list[AtTable]:
    """Return the tables that are being played in the rounds under way, by round and table.

    For the public, score and progress are delayed by the event's rules.
    """
    pairings = {row.match_id: row for row in playing(tournament) if row.match_id is not None}
    delay = rules_of(tournament.event).watch_delay_minutes * 60 if for_public else 0
    rows: dict[int, list[Running]] = {match: [] for match in pairings}
    for row in running(list(pairings), now, delay):
        rows[row.match].append(row)
    return [
        _seated(pairings[match], row, names, now) for match, those in rows.items() for row in those
    ]


def _seated(pairing: Pairing, row: Running, names: dict[int, Name], now: datetime) -> AtTable:
    sides = enumerate(pairing.sides.all(), 1)
    named = {at: names.get(side.entrant.number) for at, side in sides}
    points = dict(row.points)
    return AtTable(
        pairing=pairing,
        running=row,
        sides=tuple((name, points.get(at)) for at, name in named.items()),
        to_act=tuple(named.get(at) for at in row.to_act),
        is_quiet=row.state == "open" and now - row.touched_at >= QUIET,
    )


def matches_of(round: Round, but_of: Any = None) -> Sequence[int]:
    """Return the keys of a round's matches, without those in which ``but_of`` takes part."""
    rows = round.pairings.exclude(match=None)
    if but_of is not None:
        rows = rows.exclude(match__in=party_sides(but_of).values("match"))
    matches: Iterable[int | None] = rows.values_list("match", flat=True)
    return [match for match in matches if match is not None]


def stopped_together(round: Round) -> dict[str, datetime | None]:
    """Map the uids of the tables stopped since all of a round last went on to their stop times.

    That is when a table was last stopped together with others; None for an older act without a
    time. Where time was called, only the tables that stayed stopped then are included.
    """
    kinds = (PAUSE, RESUME, END)
    tables: dict[str, datetime | None] = {}
    for act in round.tournament.acts.filter(round=round.number, kind__in=kinds).order_by("-number"):
        if act.kind == RESUME:
            break
        at = parse_datetime(act.params.get("at", ""))
        stopped = act.params.get("tables" if act.kind == PAUSE else "left", ())
        tables = {**dict.fromkeys(stopped, at), **tables}
        if act.kind == END and "left" in act.params:
            break
    return tables


def standing() -> QuerySet[Round]:
    """Return the rounds under way whose tables were stopped together and have not all gone on."""
    rows = Round.objects.filter(state__in=OPEN, stopped_at__isnull=False)
    return rows.select_related("tournament", "phase").order_by("pk")
