"""What is offered on the page of a match and of a replay: the ways to a table."""

from collections.abc import Iterable
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from league.play.models import Sitting
from league.play.queries.playing_on import knows_hands
from league.play.queries.records import is_sealed
from league.play.queries.sittings import games_of
from league.play.queries.watching import is_open_to_all, played_now
from matches.models import Filing, SidePass
from matches.queries.deeds import Deed, deeds_of_match, deeds_of_replay
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


@deeds_of_match
def looking_on(*, page: MatchPage, speaker: Speaker) -> Iterable[Deed]:
    """Offer to look on to everybody else, while a game of a public event is being played."""
    is_party = page.my_side is not None or "rule" in page.may or isinstance(speaker, SidePass)
    if page.match.version or is_party or not is_open_to_all(page.match):
        return
    running = played_now(page.match)
    if running is not None:
        yield Deed(pgettext_lazy("a match", "Watch"), reverse("play:table", args=[running.uid]))


@deeds_of_replay
def playing_on(*, filing: Filing, line: int, page: MatchPage | None, user: Any) -> Iterable[Deed]:
    """Offer to play on from the line that is shown; where hands are unknown, to say why not."""
    if engine_of(filing.record.ruleset) is None:
        return
    url = reverse("play:from-record", args=[filing.uid, line])
    if knows_hands(filing):
        yield Deed(_("Play on from here"), url)
    else:
        yield Deed(_("Why nobody can play on from here"), url, "quiet")


@deeds_of_replay
def counting_again(
    *, filing: Filing, line: int, page: MatchPage | None, user: Any
) -> Iterable[Deed]:
    """Offer to count the dice of a record again that were sealed."""
    if is_sealed(filing.record.text):
        url = reverse("play:dice-record", args=[filing.uid])
        yield Deed(_("Count the dice again"), url, "quiet")


def _address(page: MatchPage, speaker: Speaker, number: int) -> str:
    """Return where the table is; empty for a pass whose secret cannot be worked out any more."""
    if not isinstance(speaker, SidePass):
        return reverse("play:open-game", args=[page.match.uid, number])
    if not is_whole(speaker):
        return ""
    return reverse("play:by-pass", args=[secret_of(speaker), number])
