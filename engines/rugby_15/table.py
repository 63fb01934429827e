"""The result of two revealed cards (R15-3): a name, and its effect."""

from collections.abc import Mapping
from typing import Final

from engines.rugby_15.cards import CARDS, Card
from engines.rugby_15.state import Table

NOTHING, ADVANCE, TURNOVER, KICK = range(4)
# The name of a result, and the rule that gives it.
RULES: Final = {
    "advance": "R15-3.1",
    "turnover": "R15-3.3",
    "tackle": "R15-3.4",
    "kick": "R15-5.1",
    "foul-offence": "R15-3.5",
    "foul-defence": "R15-3.6",
    "foul-both": "R15-R10",
}
DOUBLE: Final = {"cancel": NOTHING, "turnover": TURNOVER, "advance": ADVANCE}


def table(options: Mapping[str, str]) -> Table:
    return {
        code: {other: _result(card, against, options) for other, against in CARDS.items()}
        for code, card in CARDS.items()
    }


def _result(offence: Card, defence: Card, options: Mapping[str, str]) -> tuple[str, int]:
    if offence.style == "tackle":
        if defence.style == "kick":
            return "foul-both", DOUBLE[options["double_foul"]]
        return "foul-offence", TURNOVER  # R15-3.5, and one turnover against a Tackle (R15-3.7)
    if defence.style == "tackle":
        return "tackle", TURNOVER
    if defence.style == "kick" and (offence.style != "kick" or options["kick_vs_kick"] == "foul"):
        return "foul-defence", ADVANCE
    if offence.style == "kick":
        return "kick", KICK
    if offence.style != defence.style or offence.value > defence.value:
        return "advance", ADVANCE
    return "turnover", TURNOVER
