"""What is offered on the page of a match and of a replay: the ways to a table."""

from collections.abc import Iterable
from typing import Any, Final

from django.urls import reverse
from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _, pgettext_lazy

from league.play.models import Sitting
from league.play.queries.officials import judges
from league.play.queries.playing_on import knows_hands
from league.play.queries.records import is_sealed
from league.play.queries.running import played_in
from league.play.queries.sittings import games_of, next_number, running_of, set_aside_of
from league.play.queries.watching import is_open_to_all
from matches.models import Filing, SidePass
from matches.queries.deeds import Deed, deeds_of_match, deeds_of_replay
from matches.queries.matches import engine_of
from matches.queries.pages import MatchPage
from matches.queries.passes import is_whole, secret_of
from matches.queries.speakers import Speaker
from matches.rules.flow import MatchState

PLAYED: Final = _("The game is being played at the table. Once it is over, confirm it there.")
OVER: Final = _("The game at the table is over. Confirm it there: that reports the result.")
NOTES: dict[str, Promise] = {
    Sitting.State.ADJOURNED: _("The game at the table is adjourned."),
    Sitting.State.ABANDONED: _("The game at the table was set aside: its result is reported here."),
}
GOES_ON: dict[str, Promise] = {
    Sitting.State.OPEN: PLAYED,
    Sitting.State.PAUSED: PLAYED,
    Sitting.State.ADJOURNED: NOTES[Sitting.State.ADJOURNED],
    Sitting.State.ENDED: OVER,
}


@deeds_of_match.add
def at_table(*, page: MatchPage, speaker: Speaker) -> Iterable[Deed]:
    """Offer the next game at the table to players and judges, until the match is final.

    At a game that is being played, the button seats a judge at once.
    """
    is_judge = page.my_side is None and "rule" in page.may and judges(speaker, page.match)
    is_party = page.my_side is not None or is_judge
    if page.match.version or not is_party or engine_of(page.match.ruleset) is None:
        return
    games = games_of(page.match)
    number = next_number(games)
    state = games.get(number)
    if number > page.rules.games or (state is None and page.match.state == MatchState.CHECKING):
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
    label = _("To the table") if state == Sitting.State.ENDED else _("Go on at the table")
    if is_new:
        label = _("Write the game down for both") if is_judge else _("Play at the table")
    if url and state in GOES_ON and page.my_side is not None and _is_unreported(page):
        yield Deed(label, url, "primary", note=GOES_ON[state])
    elif url or note:
        yield Deed(label if url else "", url, note=note)


def _is_unreported(page: MatchPage) -> bool:
    """Tell whether nothing is reported yet: an open report comes before any table."""
    return page.match.state == MatchState.SCHEDULED


def _set_aside(page: MatchPage, number: int) -> Iterable[Deed]:
    """Offer the way to a game that was set aside, where it can be taken up again."""
    sitting = set_aside_of(page.match, number)
    if sitting is not None:
        url = reverse("play:table", args=[sitting.uid])
        yield Deed(_("Look at what was set aside"), url, "quiet")


@deeds_of_match.add
def looking_on(*, page: MatchPage, speaker: Speaker) -> Iterable[Deed]:
    """Offer everybody else a way to watch while a game of a public event is being played.

    All that is shown is delayed as the event says, also that the game was set aside.
    """
    is_party = page.my_side is not None or isinstance(speaker, SidePass)
    is_party = is_party or ("rule" in page.may and judges(speaker, page.match))
    if page.match.version or is_party or not is_open_to_all(page.match):
        return
    running = played_in(page.match, timezone.now(), page.rules.watch_delay_minutes * 60)
    if running is not None:
        yield Deed(pgettext_lazy("a match", "Watch"), reverse("play:table", args=[running.uid]))


@deeds_of_replay.add
def playing_on(*, filing: Filing, line: int, page: MatchPage | None, user: Any) -> Iterable[Deed]:
    """Offer to play on from the line shown, or to explain that unknown hands prevent it."""
    if engine_of(filing.record.ruleset) is None:
        return
    url = reverse("play:from-record", args=[filing.uid, line])
    if knows_hands(filing):
        yield Deed(_("Play on from here"), url)
    else:
        yield Deed(_("Why nobody can play on from here"), url, "quiet")


@deeds_of_replay.add
def counting_again(
    *, filing: Filing, line: int, page: MatchPage | None, user: Any
) -> Iterable[Deed]:
    """Offer to count the sealed dice of a record again."""
    if is_sealed(filing.record.text):
        url = reverse("play:dice-record", args=[filing.uid])
        yield Deed(_("Count the dice again"), url, "quiet")


def _address(page: MatchPage, speaker: Speaker, number: int) -> str:
    """Return the table's address; empty for a pass whose secret can no longer be derived."""
    if not isinstance(speaker, SidePass):
        return reverse("play:open-game", args=[page.match.uid, number])
    if not is_whole(speaker):
        return ""
    return reverse("play:by-pass", args=[secret_of(speaker), number])
