"""What a table's page shows where bots play: hints, how fast they act, whether one is alone."""

from dataclasses import dataclass
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import pgettext_lazy

from engines.core.game import CHANCE, AnyGame
from engines.core.records.sentences import rule_sentence
from engines.core.taps import question
from league.people.shared.languages import current_language
from league.play.queries import bots
from league.play.queries.tables import Plain, Table, actors, described
from league.play.rules.course import sides_of
from league.play.services.bots import choosing, seating

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


def context(table: Table, view: Plain) -> dict[str, Any]:
    """Return it; ``view`` is what the page's scripts get too."""
    sitting = table.sitting
    if not bots.has_bots(sitting):
        return {"is_solo": False, "is_show": False, "has_bots": False}
    is_solo = bots.is_solo(sitting, table.position)
    has_spoken = is_solo and bool(own_lines(table))
    return {
        "has_bots": True,
        "is_solo": is_solo,
        "is_show": bots.is_show(sitting),
        "own_result": own_result(table) if is_solo else "",
        "may_ask_hint": is_solo and bool(table.asked),
        "may_leave_choice": is_solo
        and choosing.may_be_left(table.position.game, view["asks"], is_first=not has_spoken),
        "has_spoken": has_spoken,
        "pauses": PAUSES.items(),
        "pause": seating.pause_of(sitting),
        **(_hint(table) if is_solo else {}),
        **(_guide(table) if is_solo and sitting.guides else {}),
    }


def own_result(table: Table) -> str:
    """Return whether the reader ``won`` or ``lost`` a game that is over, or it was ``drawn``."""
    end, place = table.sitting.end, table.place
    if end is None or place is None or not place.seats:
        return ""
    if not end["winner"]:
        return "drawn"
    game = table.position.game
    return "won" if end["winner"] in sides_of(game, place.seats) else "lost"


def _guide(table: Table) -> dict[str, Any]:
    """Return the rule of the last line and the one of what is asked, each in a sentence."""
    game, state, last = table.position.game, table.position.state, table.position.last
    asked = [seat for seat in table.asked if seat != CHANCE]
    done = [last[1].seat] if last and last[1] is not None and last[1].seat != CHANCE else []
    rule_done = _rule(game, last[0], done[0]) if last and done else ""
    rule_due = _rule(game, state, asked[0]) if asked else ""
    return {
        "guides": True,
        "rule_done": rule_done if rule_done != rule_due else "",
        "rule_due": rule_due,
    }


def _rule(game: AnyGame, state: Any, seat: str) -> str:
    """Return the sentence of the rule by which a seat acts in a position; "" without one."""
    if seat not in game.to_act(state):
        return ""
    asked = question(game, state, seat)
    rule = "" if isinstance(asked, str) else asked.rule
    return rule_sentence(rule, game.key, current_language()) if rule else ""


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
