"""Entering a result from a slip: a ruling of whoever keeps the score."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from league.people.errors import Conflict, Refused
from league.tournaments.models import Pairing, Tournament
from league.tournaments.queries.slips import at_table
from league.tournaments.rules import slips
from matches.models import Match, Ruling
from matches.queries.matches import rules_of, series_of
from matches.rules.flow import FINAL
from matches.rules.series import Series
from matches.services import rulings

SENTENCES = {
    "slip_empty": gettext_lazy("Type the result, such as 2-1."),
    "slip_unreadable": gettext_lazy("This is not a result. Type 2-1, for example."),
    "slip_too_many_games": gettext_lazy("These are more games than a match has."),
    "slip_winner_has_fewer": gettext_lazy("The winner has fewer points than the loser."),
}


class TableUnknown(Refused):
    code = "table_unknown"
    message = gettext_lazy("No match is being played at table %(table)d.")


class TableDone(Conflict):
    code = "table_done"
    message = gettext_lazy("Table %(table)d has its result already. Correct that instead.")


@transaction.atomic
def enter(
    *,
    tournament: Tournament,
    table: int,
    score: str,
    by: Any,
    now: datetime,
    round: int | None = None,
) -> Pairing:
    """Enter what is written on the slip of a table.

    Raises TableUnknown, TableDone, Refused for a slip that cannot be read, and what a ruling
    raises. Without ``round`` it is the round under way whose match there is still open.
    """
    found = at_table(tournament, table, round)
    match = open_match(found, table)
    assert found is not None
    slip = read(score, series_of(rules_of(tournament.event)))
    rulings.rule(match=match, by=by, now=now, **ruling_of(slip, score))
    return found


def open_match(found: Pairing | None, table: int) -> Match:
    """Return the match that waits for the slip of a table. Raises TableUnknown and TableDone."""
    if found is None or found.match is None:
        raise TableUnknown(params={"table": table, "field": "table"})
    if found.match.state in FINAL:
        raise TableDone(params={"table": table, "field": "table"})
    return found.match


def read(score: str, series: Series) -> slips.Slip:
    """Read what is written on a slip. Raises Refused."""
    try:
        return slips.read(score, series)
    except slips.SlipUnreadable as error:
        field = {"field": "score"}
        raise Refused(SENTENCES[error.code], code=error.code, params=field) from error


def ruling_of(slip: slips.Slip, score: str) -> dict[str, Any]:
    """Say what a ruling on what a slip says is to be."""
    return {
        "kind": Ruling.Kind(slip.kind),
        "reason": _("From the slip: %(score)s") % {"score": score.strip()[:40]},
        "winner": slip.winner,
        "games": slip.games,
    }
