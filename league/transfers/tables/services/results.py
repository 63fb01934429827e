"""Import results from a table, typed as on slips: each becomes a ruling by the importing user."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from league.people.errors import Refusal
from league.tournaments.entrants.queries import names_of
from league.tournaments.floor.queries import Tables, playing
from league.tournaments.floor.services import slips as services
from league.tournaments.models import Pairing
from league.tournaments.rounds.queries.knockouts import refuse_drawn
from league.transfers.tables.rules import columns
from league.transfers.tables.rules.columns import Table, TableRow
from league.transfers.tables.rules.sheets import Sheet
from league.transfers.tables.services.rows import Importing, RowWrong, whole
from matches.models import EventRules, Match, Result
from matches.queries.matches import rules_of, series_of, standing_in
from matches.queries.teams import know_teams
from matches.rules import slips
from matches.rules.flow import FINAL, MatchState
from matches.services import rulings
from matches.services.acts import locked_all
from matches.services.settings import held

REPORTED = frozenset(MatchState) - FINAL - {MatchState.SCHEDULED}


@dataclass
class Results(Importing):
    """``judged`` maps matches to their rulings, which are written for all rows together."""

    seen: dict[tuple[int | None, int], int] = field(default_factory=dict)
    judged: dict[int, rulings.Judged] = field(default_factory=dict)
    rules: EventRules | None = None

    def __post_init__(self) -> None:
        self.names = names_of(self.tournament)
        self.series = series_of(rules_of(self.tournament.event))

    def rows(self, sheet: Sheet) -> Table:
        """Name the cells, and lock the matches at their tables, in a fixed order."""
        content = columns.rows(sheet, columns.RESULTS, [("table",), ("result",)])
        named = {table for row in content.rows if (table := _table(row)) is not None}
        seated = list(playing(self.tournament).filter(table__in=named))
        matches = Match.objects.filter(pk__in=[row.match_id for row in seated])
        locked = {match.pk: match for match in locked_all(matches)}
        for pairing in seated:
            pairing.match = locked[pairing.match_id or 0]
        know_teams(locked.values())
        self.tables, self.results = Tables(seated), _results(locked.values())
        reported = [match.pk for match in locked.values() if match.state in REPORTED]
        self.standing = standing_in(reported) if reported else {}
        return content

    def what(self, row: TableRow) -> str:
        return f"{row.get('table')}: {row.get('result')}"

    def do(self, row: TableRow) -> str:
        round = whole(row, "round")
        table = whole(row, "table", most=999_999)
        if table is None:
            raise RowWrong("row_no_table", "table")
        if (round, table) in self.seen:
            raise RowWrong("row_table_sat_twice", "table", row=self.seen[round, table])
        self.seen[round, table] = row.number
        try:
            return self._at(row, services.only_pairing(self.tables.find(table, round), table))
        except Refusal as refusal:
            field = refusal.params.get("field", "")
            refusal.params.setdefault("column", field if field in ("round", "table") else "result")
            raise

    def _at(self, row: TableRow, pairing: Pairing) -> str:
        if pairing.match_id in self.judged:
            # A row above has decided this match: its ruling is written before this row is checked.
            self._write()
        self._refuse_others(row, pairing)
        slip = services.slip_of(row.get("result"), self.series)
        assert pairing.match is not None
        if (result := self.results.get(pairing.match.pk)) is not None:
            if services.says(result, slip, self.series):
                return "known"
            raise services.second_slip(pairing, result, self._sides(pairing), slip, self.series)
        self._judge(row, pairing, slip)
        return "result"

    def _judge(self, row: TableRow, pairing: Pairing, slip: slips.Slip) -> None:
        match = pairing.match
        assert match is not None
        if slip.games and self.rules is None:
            self.rules = held(self.tournament.event)
        said = services.ruling_of(slip, row.get("result"))
        judged = rulings.judge(match=match, by=self.by, rules=self.rules, **said)
        refuse_drawn(pairing, judged.decision)
        if not columns.is_ticked(row.get("confirm")):
            standing = self.standing.get(match.pk, {})
            services.refuse_unlike(pairing, standing, self._sides(pairing), slip, self.series)
        self.judged[match.pk] = judged

    def _write(self) -> None:
        made = rulings.enforce_all(list(self.judged.values()))
        self.results |= _results([ruling.match for ruling in made])
        self.judged = {}

    def rest(self) -> Iterable[tuple[TableRow, Callable[[], str]]]:
        """Write all rulings at once."""
        self._write()
        return ()

    def _sides(self, pairing: Pairing) -> list[str]:
        seated = sorted(pairing.sides.all(), key=lambda side: side.number)
        return [str(self.names[side.entrant.number]) for side in seated]

    def _refuse_others(self, row: TableRow, pairing: Pairing) -> None:
        """Raise RowWrong if the row names sides other than those at the table."""
        names = self._sides(pairing)
        for column, name in zip(("first", "second"), names, strict=False):
            said = row.get(column)
            if said and said.casefold() != name.casefold():
                raise RowWrong("row_names_differ", column, sides=" – ".join(names))


def _results(matches: Collection[Match]) -> dict[int, Result]:
    """Read the results that matches have ended with."""
    ended = {match.pk: match.version for match in matches if match.state in FINAL}
    if not ended:
        return {}
    results = Result.objects.filter(match__in=ended).select_related("winner", "ruling")
    return {
        result.match_id: result for result in results if ended[result.match_id] == result.version
    }


def _table(row: TableRow) -> int | None:
    try:
        return columns.number(row.get("table"))
    except ValueError:
        return None
