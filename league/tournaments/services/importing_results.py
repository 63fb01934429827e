"""Results out of a table, typed as on slips: each a ruling of whoever imports it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from league.people.errors import Refusal
from league.tournaments.models import Pairing
from league.tournaments.queries.names import names_of
from league.tournaments.queries.slips import at_table
from league.tournaments.rules import columns, slips
from league.tournaments.rules.columns import Row
from league.tournaments.rules.sheets import Sheet
from league.tournaments.services import slips as services
from league.tournaments.services.import_rows import Importing, RowWrong, whole
from matches.models import Match
from matches.queries.matches import rules_of, series_of
from matches.rules.flow import FINAL
from matches.services.acts import as_rows


@dataclass
class Results(Importing):
    seen: dict[tuple[int | None, int], int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.names = names_of(self.tournament)
        self.series = series_of(rules_of(self.tournament.event))

    def rows(self, sheet: Sheet) -> Sequence[Row]:
        return columns.rows(sheet, columns.RESULTS, [("table",), ("result",)])

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
        found = at_table(self.tournament, table, round)
        if found is not None:
            self._refuse_others(row, found)
            if self._is_known(row, found):
                return "known"
        try:
            services.enter(
                tournament=self.tournament,
                table=table,
                score=row.get("result"),
                by=self.by,
                now=self.now,
                round=round,
            )
        except Refusal as refusal:
            field = {"score": "result", "table": "table"}.get(refusal.params.get("field", ""), "")
            refusal.params["column"] = field or "result"
            raise
        return "result"

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
        return _says(match, slip)


def _says(match: Match, slip: slips.Slip) -> bool:
    result = match.results.select_related("winner").filter(version=match.version).first()
    if result is None:
        return False
    if slip.games:
        same = [(one["score"], one["winner"]) for one in as_rows(slip.games)]
        return [(one["score"], one["winner"]) for one in result.games] == same
    if slip.kind == slips.DOUBLE_LOSS:
        return result.decision == "double_loss"
    if result.decision not in ("won", "drawn"):
        return False
    return (result.winner.number if result.winner else 0) == slip.winner
