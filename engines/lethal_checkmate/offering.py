"""What the site asks and offers for the game: nothing of entrants, and the set of cards."""

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
        found = cards.card_set(raw)
    except (KeyError, TypeError, AttributeError) as fault:
        raise SetFault("shape", str(fault)) from None
    known = cards.shipped().get(found.id)
    if known is None:
        own = (("card", cards.card_words(card)) for card in found.cards)
        return (("set", (found.id,)), *own)
    if known != found:
        raise SetFault("other", found.id)
    return (("set", (found.id,)),)


SETS: Final = HouseSets(shipped, lines)
