"""Which line-ups of a match its reader may put in order."""

from dataclasses import dataclass
from typing import Any

from league.people.permissions import may
from matches.errors import MatchHidden, NotInState
from matches.models import Seat, Side
from matches.queries.pages import MatchPage, match_page
from matches.rules import flow


@dataclass(frozen=True, slots=True)
class LineUp:
    """A side with its seats in order."""

    side: Side
    name: str
    seats: tuple[Seat, ...]


def page_in_order(uid: str, user: Any) -> MatchPage:
    """Read a match whose line-ups this reader may put in order. Raises MatchHidden, NotInState."""
    page = match_page(uid, user)
    if page.my_side is None and not may(user, "matches.rule", page.match):
        raise MatchHidden
    if not is_open(page):
        raise NotInState
    return page


def is_open(page: MatchPage) -> bool:
    """Tell whether this reader can still order the seats of a side of several players."""
    if page.event.side_size < 2 or page.match.state != flow.MatchState.SCHEDULED or page.claims:
        return False
    return "report" in page.may or (page.my_side is None and "rule" in page.may)


def line_ups_of(page: MatchPage) -> list[LineUp]:
    """Return the reader's side, or every side for an official who may rule."""
    names = page.names
    return [
        LineUp(side, names[side.number], tuple(side.seats.all()))
        for side in page.match.sides.all()
        if page.my_side is None or side.pk == page.my_side.pk
    ]
