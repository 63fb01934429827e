"""Skills that no rule describes: a line that such a skill may affect is not judged (CA-R29)."""

import re
from typing import Final

from engines.carriers.carrier import OWN_PASSIVE, UNDESCRIBED
from engines.carriers.state import State
from engines.carriers.written.actions import SEATS
from engines.core.reason import Reason

# Any text may follow the mark: only the card says how its skill is used.
USED: Final = re.compile(r"([HA]) ([1-7])!(?: .*)?", re.DOTALL)


def undescribed(state: State, text: str | None) -> Reason | None:
    """Return a reason if a line uses such a skill or, without a line, if a deck has a passive one.

    A passive skill is never declared, so it may explain any breach of the rules.
    """
    return _passive(state) if text is None else _used(state, text)


def _used(state: State, text: str) -> Reason | None:
    matched = USED.fullmatch(text)
    if matched is None:
        return None
    piece = int(matched[2])
    card = state.who[SEATS.index(matched[1]) << 3 | piece]
    if card.effect not in UNDESCRIBED:
        return None
    return Reason("CA-R29", "CA-E-OWNSKILL", {"piece": piece, "card": card.code})


def _passive(state: State) -> Reason | None:
    held = state.field.listed(state.decks[0] | state.decks[1])
    cards = {state.match.carriers[own] for own in held}
    codes = sorted(card.code for card in cards if card.effect == OWN_PASSIVE)
    return Reason("CA-R29", "CA-E-OWNPASSIVE", {"cards": tuple(codes)}) if codes else None
