"""What is offered on the page of a match: the way to its table."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from league.play.models import Sitting
from league.play.queries.sittings import games_of
from matches.models import SidePass
from matches.queries.deeds import Deed, deeds_of_match
from matches.queries.matches import engine_of
from matches.queries.pages import MatchPage
from matches.queries.passes import is_whole, secret_of
from matches.queries.speakers import Speaker


@deeds_of_match
def at_table(*, page: MatchPage, speaker: Speaker) -> Iterable[Deed]:
    """Offer the next game at the table to who plays or judges, until the match is final."""
    is_party = page.my_side is not None or "rule" in page.may
    if page.match.version or not is_party or engine_of(page.match.ruleset) is None:
        return
    games = games_of(page.match)
    over = [n for n, state in games.items() if state == Sitting.State.CONFIRMED]
    number = max(over, default=0) + 1
    if number > page.rules.games:
        return
    label = _("Go on at the table") if number in games else _("Play at the table")
    url = _address(page, speaker, number)
    if url:
        yield Deed(label, url)


def _address(page: MatchPage, speaker: Speaker, number: int) -> str:
    """Return where the table is; empty for a pass whose secret cannot be worked out any more."""
    if not isinstance(speaker, SidePass):
        return reverse("play:open-game", args=[page.match.uid, number])
    if not is_whole(speaker):
        return ""
    return reverse("play:by-pass", args=[secret_of(speaker), number])
