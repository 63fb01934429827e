"""The results that count, as everybody may read them."""

from typing import Any, Final

from django.db.models import F, QuerySet

from league.tournaments.models import Outcome
from matches.queries.statistics import secret_numbers

Row = dict[str, Any]
EVENT: Final = "pairing__round__tournament__event__"
VALUES: Final = (
    "pairing_id", "version", "won", "played", "proved", "score", "games", "numbers",
)  # fmt: skip


def newest(found: QuerySet[Outcome]) -> dict[int, Row]:
    """Map pairings to their newest outcomes, as rows of values, in one statement.

    Of the numbers that a record counts, those that tell of decks are left out while the event
    hides its lists: what was stored while they were open too.
    """
    rows = (
        found.order_by("pairing_id", "-version", "-proofs")
        .distinct("pairing_id")
        .values(*VALUES, of=F(f"{EVENT}game"), lists=F(f"{EVENT}list_visibility"))
    )
    return {row["pairing_id"]: _shown(row) for row in rows}


def _shown(row: Row) -> Row:
    secret = secret_numbers(row.pop("of"), row.pop("lists"))
    if row["numbers"] and secret:
        row["numbers"] = {name: pair for name, pair in row["numbers"].items() if name not in secret}
    return row
