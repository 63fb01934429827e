"""The other functions of the interface: rulings of officials."""

import re
from typing import Final

from engines.core.errors import IllegalAction
from engines.core.reason import Reason
from engines.touchdown_hero.state import ATTEMPTS, FIELD, TEAMS, State, copy

NUMBERS: Final = re.compile(r"[0-9]{1,4}")


def ruling(state: State, field: str, value: str) -> State:
    """Return the position after an official set ``score.NS``, ``distance`` or ``attempt``.

    Raises ``IllegalAction`` for any other field and for an impossible value.
    """
    new = copy(state)
    name, _, team = field.partition(".")
    if NUMBERS.fullmatch(value):
        number = int(value)
        if name == "score" and team in TEAMS:
            new.score[TEAMS.index(team)] = number
            return new
        if field == "attempt" and 1 <= number <= ATTEMPTS:
            new.attempt = number
            return new
        if field == "distance" and 1 <= number <= FIELD and state.distance:
            new.distance = number
            return new
    line = f"{field}={value}"[:60]
    raise IllegalAction(Reason("TH-R36", "TH-E-RULING", {"line": line}))
