"""Whether somebody may speak for a side of a match, which every act of a side checks."""

from matches.errors import NotYourSide, PassOver
from matches.models import Match, Side, SidePass
from matches.queries.speakers import Speaker
from matches.queries.teams import plays_for


def check_speaks(match: Match, side: Side, by: Speaker) -> None:
    """Check that ``by`` speaks for a side of a locked match: as its player, or by its pass.

    Raises NotYourSide, and PassOver for a pass once the match is final.
    """
    if not plays_for(by, side, match):
        raise NotYourSide
    if isinstance(by, SidePass) and match.version:
        raise PassOver
