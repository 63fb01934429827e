"""The game's demands and offers on the site: none on entrants, and the set of cards."""

import json
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from engines.core.sets import HouseSets, Lines, SetFault
from engines.rugby_15.cards import CODES, NAME, RED, read_set

_KEPT: Final = ("style", "value", "copies")  # the rules print them: only symbols differ


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    path = Path(__file__).with_name("data") / f"{NAME}.json"
    return {NAME: json.loads(path.read_text(encoding="utf-8"))}


def lines(raw: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Return the ``@set`` line of a set. Raises ``ValueError``."""
    name, cards = read_set(json.dumps(raw))
    printed = {card["code"]: card for card in shipped()[NAME]["cards"]}
    given = {card["code"]: card for card in raw["cards"]}
    if tuple(given) != CODES:
        raise SetFault("codes", "cards")
    for code, card in given.items():
        for value in _KEPT:
            if card[value] != printed[code][value]:
                raise SetFault("printed", f"{code}: {value}")
    red = tuple(card.code for card in cards if card.symbol == "red")
    if name != NAME:
        return (("set", (name, f"red={','.join(red)}")),)
    if red != RED:
        raise SetFault("other", name)
    return (("set", (name,)),)


SETS: Final = HouseSets(shipped, lines)
