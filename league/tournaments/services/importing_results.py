"""Results out of a table, typed as on slips: each a ruling of whoever imports it."""

from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field

from league.people.errors import Refusal
from league.tournaments.models import Pairing
from league.tournaments.queries.names import names_of
from league.tournaments.queries.slips import Tables, playing
from league.tournaments.rules import columns, slips
from league.tournaments.rules.columns import Row, Table
from league.tournaments.rules.sheets import Sheet
from league.tournaments.services import slips as services
from league.tournaments.services.import_rows import Importing, RowWrong, whole
from matches.models import EventRules, Match, Result
from matches.queries.matches import rules_of, series_of
from matches.queries.teams import know_teams
from matches.rules.flow import FINAL
from matches.services import rulings
from matches.services.acts import as_rows, locked_all
from matches.services.settings import held


@dataclass
class Results(Importing):
    """``judged`` are the rulings by their matches, to be written for all rows together."""

    seen: dict[tuple[int | None, int], int] = field(default_factory=dict)
    judged: dict[int, rulings.Judged] = field(default_factory=dict)
    rules: EventRules | None = None

    def __post_init__(self) -> None:
        self.names = names_of(self.tournament)
        self.series = series_of(rules_of(self.tournament.event))

    def rows(self, sheet: Sheet) -> Table:
        """Name the cells, and lock the matches that stand at their tables, in one order."""
        found = columns.rows(sheet, columns.RESULTS, [("table",), ("result",)])
        named = {table for row in found.rows if (table := _table(row)) is not None}
        seated = list(playing(self.tournament).filter(table__in=named))
        matches = Match.objects.filter(pk__in=[one.match_id for one in seated])
        locked = {one.pk: one for one in locked_all(matches)}
        for one in seated:
            one.match = locked[one.match_id or 0]
        know_teams(locked.values())
        self.tables, self.results = Tables(seated), _results(locked.values())
        return found

    def what(self, row: Row) -> str:
        return f"{row.get('table')}: {row.get('result')}"

    def do(self, row: Row) -> str:
        round = whole(row, "round")
        table = whole(row, "table", most=999_999)
        if table is None:
            raise RowWrong("row_no_table", "table")
        if (round, table) in self.seen:
            raise RowWrong("row_table_sat_twice", "table", row=self.seen[round, table])
        self.seen[round, table] = row.number
        found = self.tables.find(table, round)
        if found is not None and found.match_id in self.judged:
            # A row above has decided it: what it said counts before this one is looked at.
            self._write()
            found = self.tables.find(table, round)
        if found is not None:
            self._refuse_others(row, found)
            if self._is_known(row, found):
                return "known"
        try:
            self._judge(row, services.open_match(found, table))
        except Refusal as refusal:
            field = {"score": "result", "table": "table"}.get(refusal.params.get("field", ""), "")
            refusal.params["column"] = field or "result"
            raise
        return "result"

    def _judge(self, row: Row, match: Match) -> None:
        slip = services.read(row.get("result"), self.series)
        said = services.ruling_of(slip, row.get("result"))
        if slip.games and self.rules is None:
            self.rules = held(self.tournament.event)
        self.judged[match.pk] = rulings.judge(match=match, by=self.by, rules=self.rules, **said)

    def _write(self) -> None:
        made = rulings.enforce_all(list(self.judged.values()))
        self.results |= _results([one.match for one in made])
        self.judged = {}

    def rest(self) -> Iterable[tuple[Row, Callable[[], str]]]:
        """Write all rulings at once."""
        self._write()
        return ()

    def _refuse_others(self, row: Row, found: Pairing) -> None:
        """Where the row names who sits there, it must be they."""
        seated = sorted(found.sides.all(), key=lambda side: side.number)
        names = [str(self.names[side.entrant.number]) for side in seated]
        for column, name in zip(("first", "second"), names, strict=False):
            said = row.get(column)
            if said and said.casefold() != name.casefold():
                raise RowWrong("row_names_differ", column, sides=" – ".join(names))

    def _is_known(self, row: Row, found: Pairing) -> bool:
        """Tell whether the match has this result already."""
        match = found.match
        if match is None or match.state not in FINAL:
            return False
        try:
            slip = slips.read(row.get("result"), self.series)
        except slips.SlipUnreadable:
            return False
        result = self.results.get(match.pk)
        return result is not None and _says(result, slip)


def _results(matches: Collection[Match]) -> dict[int, Result]:
    """Read the results that matches have ended with."""
    ended = {one.pk: one.version for one in matches if one.state in FINAL}
    found = Result.objects.filter(match__in=ended).select_related("winner") if ended else ()
    return {one.match_id: one for one in found if ended[one.match_id] == one.version}


def _table(row: Row) -> int | None:
    try:
        return columns.number(row.get("table"))
    except ValueError:
        return None


def _says(result: Result, slip: slips.Slip) -> bool:
    if slip.games:
        same = [(one["score"], one["winner"]) for one in as_rows(slip.games)]
        return [(one["score"], one["winner"]) for one in result.games] == same
    if slip.kind == slips.DOUBLE_LOSS:
        return result.decision == "double_loss"
    if result.decision not in ("won", "drawn"):
        return False
    return (result.winner.number if result.winner else 0) == slip.winner
