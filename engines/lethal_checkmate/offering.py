"""The game's demands and offers on the site: none on entrants, and the set of cards."""

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Final

from engines.core.sets import HouseSets, Lines, SetFault
from engines.lethal_checkmate import cards
from engines.lethal_checkmate.geometry import DATA


@cache
def shipped() -> Mapping[str, Mapping[str, Any]]:
    return {
        name: json.loads((DATA / f"{name}.json").read_text(encoding="utf-8"))
        for name in cards.shipped()
    }


def lines(raw: Mapping[str, Any], options: Mapping[str, str]) -> Lines:
    """Return the header lines of a set. Raises ``ValueError``."""
    try:
        card_set = cards.card_set(raw)
    except (KeyError, TypeError, AttributeError) as fault:
        raise SetFault("shape", str(fault)) from None
    known = cards.shipped().get(card_set.id)
    if known is None:
        own = (("card", cards.card_words(card)) for card in card_set.cards)
        return (("set", (card_set.id,)), *own)
    if known != card_set:
        raise SetFault("other", card_set.id)
    return (("set", (card_set.id,)),)


SETS: Final = HouseSets(shipped, lines)
