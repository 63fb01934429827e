"""What a table's page shows where bots play: hints, how fast they act, whether one is alone."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from league.people.shared.languages import current_language
from league.play.queries import bots
from league.play.queries.tables import Table, actors, described
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
        "has_spoken": is_solo and bool(own_lines(table)),
        "pauses": PAUSES.items(),
        "pause": seating.pause_of(sitting),
        **(_hint(table) if is_solo else {}),
    }


def own_lines(table: Table) -> list[int]:
    """Return the numbers of those of the last lines in which a seat of the place acts."""
    own = set(table.place.seats if table.place else ())
    return [line.n for line in table.recent if own.intersection(actors(table, line))]


def _hint(table: Table) -> dict[str, Any]:
    """Return the hint at this position for the seat that asked, or that it is being worked out."""
    hint = table.sitting.hint
    if not hint or hint["revision"] != table.sitting.revision or hint["seat"] not in table.asked:
        return {}
    if hint["best"] is None:
        return {"hint_comes": True}
    game = table.position.game
    return {
        "hint": [
            Advice(
                text=each["text"],
                words=described(game, each["text"], current_language()),
                worth=round(100 * each["worth"]),
                often=None if each["share"] is None else round(100 * each["share"]),
            )
            for each in hint["best"]
        ]
    }
