"""Answers to a side's request at a table: a draw, taking back, to adjourn or to go on."""

from collections.abc import Callable, Mapping
from datetime import datetime
from functools import partial
from typing import Any, Final

from league.play.models import Place
from league.play.services import breaks, taking_back
from league.play.services.closing import ending

ANSWERS: Final[Mapping[str, Callable[..., Any]]] = {
    ending.DRAW_ASKED: ending.answer_draw,
    breaks.ADJOURN: partial(ending.answer_break, kind=breaks.ADJOURN),
    breaks.RESUME: partial(ending.answer_break, kind=breaks.RESUME),
}


def answer(*, kind: str, place: Place, after: int, agrees: bool, now: datetime) -> None:
    """Answer a request of this kind; the side that asked withdraws it with a no.

    Raises NothingAsked, NotYourSeat, and what the requested act raises.
    """
    answered = ANSWERS.get(kind, taking_back.answer)
    answered(place=place, after=after, agrees=agrees, now=now)
