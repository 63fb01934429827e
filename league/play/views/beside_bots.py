"""What a table's page shows where bots play: hints, how fast they act, whether one is alone."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from league.people.shared.languages import current_language
from league.play.queries import bots
from league.play.queries.tables import Table, described
from league.play.services.bots import seating

PAUSES: Final[dict[str, Promise]] = {
    "none": pgettext_lazy("how long a bot waits", "at once"),
    "short": pgettext_lazy("how long a bot waits", "after a moment"),
    "long": pgettext_lazy("how long a bot waits", "slowly"),
}


@dataclass(frozen=True, slots=True)
class Advice:
    """A line of a hint: its notation, its words, the chance to win with it in percent.

    ``often``: how often it is to be chosen, in percent; only for choices at the same moment.
    """

    text: str
    words: str
    worth: int
    often: int | None


def context(table: Table) -> dict[str, Any]:
    sitting = table.sitting
    if not bots.has_bots(sitting):
        return {"is_solo": False, "has_bots": False}
    is_solo = bots.is_solo(sitting, table.position)
    return {
        "has_bots": True,
        "is_solo": is_solo,
        "may_ask_hint": is_solo and bool(table.asked),
        "pauses": PAUSES.items(),
        "pause": seating.pause_of(sitting),
        **(_hint(table) if is_solo else {}),
    }


def _hint(table: Table) -> dict[str, Any]:
    """Return the hint at this position for the seat that asked, or that it is being worked out."""
    hint = table.sitting.hint
    if not hint or hint["revision"] != table.sitting.revision or hint["seat"] not in table.asked:
        return {}
    if hint["best"] is None:
        return {"hint_comes": True}
    game = table.position.game
    is_mixed = game.at_once is not None and game.at_once(table.position.state)
    return {
        "hint": [
            Advice(
                text=each["text"],
                words=described(game, each["text"], current_language()),
                worth=round(100 * each["worth"]),
                often=round(100 * each["share"]) if is_mixed else None,
            )
            for each in hint["best"]
        ]
    }
