"""What the lines of the demo's records were worth: worked out once, kept from file to file."""

import json
from collections.abc import Mapping
from typing import Any

from engines.bots import worth
from league.running import demo, rows
from matches import analyst
from matches.models import Record
from matches.queries.records.analyses import VERIFIED
from matches.services import analysing


def make() -> None:
    """Analyse all verified records that have no analysis, which takes up to a minute each.

    The analysis of a record that the last file has as well is taken from there.
    """
    known = _known()
    verified = Record.objects.filter(verdicts__outcome__in=VERIFIED, analyses=None)
    for record in verified.distinct().order_by("pk"):
        answer = known.get(record.text) or analyst.answer(record.text.encode(), _unheard)
        analysing.publish({"record": record.pk}, answer)


def _unheard(_said: Mapping[str, Any]) -> None:
    pass


def _known() -> dict[str, dict[str, Any]]:
    """Return the analyses of today's version in the last file, by the text of their records."""
    if not demo.ROWS.exists():
        return {}
    last = rows.plain(demo.ROWS, ["matches_record", "matches_analysis"])
    texts = {row["id"]: row["text"] for row in last["matches_record"]}
    return {
        texts[row["record_id"]]: {
            "analysis": json.loads(row["result"]), "duration_us": int(row["duration_us"])
        }
        for row in last["matches_analysis"]
        if row["version"] == str(worth.VERSION)
    }  # fmt: skip
