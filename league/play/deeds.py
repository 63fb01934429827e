"""What is offered on the page of a match: the way to its table."""

from collections.abc import Iterable

from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.play.models import Sitting
from league.play.queries.sittings import games_of, running_of, set_aside_of
from matches.models import SidePass
from matches.queries.deeds import Deed, deeds_of_match
from matches.queries.matches import engine_of
from matches.queries.pages import MatchPage
from matches.queries.passes import is_whole, secret_of
from matches.queries.speakers import Speaker
from matches.rules.flow import State

NOTES: dict[str, Promise] = {
    Sitting.State.ADJOURNED: _("The game at the table is adjourned."),
    Sitting.State.ABANDONED: _("The game at the table was set aside: its result is reported here."),
}


@deeds_of_match
def at_table(*, page: MatchPage, speaker: Speaker) -> Iterable[Deed]:
    """Offer the next game at the table to who plays or judges, until the match is final.

    A judge sits down at one that is being played with the tap itself.
    """
    is_judge = page.my_side is None and "rule" in page.may
    is_party = page.my_side is not None or is_judge
    if page.match.version or not is_party or engine_of(page.match.ruleset) is None:
        return
    games = games_of(page.match)
    over = [n for n, state in games.items() if state == Sitting.State.CONFIRMED]
    number = max(over, default=0) + 1
    state = games.get(number)
    if number > page.rules.games or (state is None and page.match.state == State.CHECKING):
        return
    note = NOTES.get(state, "") if state else ""
    running = running_of(page.match, number) if state and is_judge else None
    if state == Sitting.State.ABANDONED and not isinstance(speaker, SidePass):
        yield from _set_aside(page, number)
    if running is not None:
        url = reverse("play:judge", args=[running.uid])
        yield Deed(_("Judge at the table"), url, posts=True, note=note)
        return
    url, is_new = _address(page, speaker, number), state in (None, Sitting.State.ABANDONED)
    label = _("Play at the table") if is_new else _("Go on at the table")
    if url or note:
        yield Deed(label if url else "", url, note=note)


def _set_aside(page: MatchPage, number: int) -> Iterable[Deed]:
    """Lead to what was set aside: there it is taken up again."""
    sitting = set_aside_of(page.match, number)
    if sitting is not None:
        url = reverse("play:table", args=[sitting.uid])
        yield Deed(_("Look at what was set aside"), url, "quiet")


def _address(page: MatchPage, speaker: Speaker, number: int) -> str:
    """Return where the table is; empty for a pass whose secret cannot be worked out any more."""
    if not isinstance(speaker, SidePass):
        return reverse("play:open-game", args=[page.match.uid, number])
    if not is_whole(speaker):
        return ""
    return reverse("play:by-pass", args=[secret_of(speaker), number])
