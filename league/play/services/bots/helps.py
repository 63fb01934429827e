"""What somebody who plays with bots may ask for, by the names that pages use."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

from league.people.errors import Invalid
from league.play.models import Place
from league.play.services.bots import choosing, hints, seating

HELPS: Final[Mapping[str, Callable[..., Any]]] = {
    "hint": hints.ask,
    "choose": choosing.choose_for,
    **{f"pause_{name}": partial(seating.set_pause, pause=name) for name in seating.PAUSES},
}


def do(*, how: str, place: Place, after: int, now: datetime) -> None:
    """Do it. Raises Invalid for an unknown name, and what the acts raise."""
    act = Invalid.unless(HELPS.get(how), params={"field": "how"})
    act(place=place, after=after, now=now)
