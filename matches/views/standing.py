"""The state of a match in words, and the reader's next step."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _, pgettext

from matches.queries.pages import MatchPage
from matches.rules.flow import FINAL, MatchState
from matches.rules.proof import REQUIRED
from matches.views.speaking import Paths

TONES = {
    MatchState.SCHEDULED: "muted",
    MatchState.REPORTED: "info",
    MatchState.DISPUTED: "warn",
    MatchState.CHECKING: "info",
    MatchState.JUDGE: "warn",
    MatchState.SETTLED: "ok",
    MatchState.FLAGGED: "error",
    MatchState.RULED: "ok",
    MatchState.CORRECTED: "ok",
    MatchState.VOIDED: "muted",
}


@dataclass(frozen=True, slots=True)
class NextStep:
    """The one button that leads on; ``url`` empty where there is nothing to do."""

    label: str = ""
    url: str = ""


@dataclass(frozen=True, slots=True)
class Standing:
    tone: str
    label: str
    words: str
    step: NextStep


def tone_of(state: str) -> str:
    return TONES.get(MatchState(state), "muted")


def standing(page: MatchPage, paths: Paths) -> Standing:
    match = page.match
    words, step = _words(page), _step(page, paths)
    return Standing(tone_of(match.state), match.get_state_display(), words, step)


def _step(page: MatchPage, paths: Paths) -> NextStep:
    uid, may = page.match.uid, page.may
    if "rule" in may and page.waits_for_me:
        return NextStep(_("Decide this match"), reverse("matches:rule", args=[uid]))
    if page.must_declare and page.opponent:
        return declare_step(page.event.uid, page.opponent.entry.uid, page.opponent.name)
    if "report" in may and page.match.state == MatchState.SCHEDULED:
        return NextStep(_("Report the result"), paths.report)
    if page.match.state == MatchState.CHECKING and "file" in may and _lacks_record(page):
        return NextStep(_("Hand in the record"), paths.file)
    return NextStep(_("Watch the replay"), _replay(page)) if _replay(page) else NextStep()


def _replay(page: MatchPage) -> str:
    """Return the address of the replay of a match that is over, where the reader may watch it."""
    if page.match.state not in FINAL or page.side_pass is not None:
        return ""
    seen = [row.game for row in page.records if row.is_visible and row.is_verified]
    return reverse("matches:replay", args=[page.match.uid, min(seen)]) if seen else ""


def declare_step(event: str, opponent: str, name: str) -> NextStep:
    """Lead to where a deck is declared to an opponent: one press more, and both see the decks."""
    url = reverse("events:declare", args=[event])
    return NextStep(_("Declare to %(name)s") % {"name": name}, f"{url}?opponent={opponent}")


def _lacks_record(page: MatchPage) -> bool:
    is_awaited = any(row.verdict is None and not row.is_stuck for row in page.records)
    return bool(page.missing) or not is_awaited


def _words(page: MatchPage) -> str:
    state = MatchState(page.match.state)
    if page.is_proved_drawn and state not in FINAL:
        return _drawn(page, state)
    if page.my_side is not None:
        return _to_a_side(page, state)
    if page.waits_for_me:
        return _to_a_judge(state)
    return _to_others(page, state)


def _drawn(page: MatchPage, state: MatchState) -> str:
    """Return the advice for a match that needs a winner and whose records give a draw."""
    if page.waits_for_me and page.my_side is None:
        return _(
            "The record proves a draw, and this match needs a winner. Let them play on as the "
            "rules of the event say, then decide who won."
        )
    if page.my_side is None:
        return _("The record proves a draw, and this match needs a winner: it is not decided yet.")
    if state == MatchState.JUDGE:
        return _(
            "The record proves a draw, and this match needs a winner. A judge decides who goes on, "
            "or lets you play on."
        )
    return _(
        "The record proves a draw, and this match needs a winner. Play on as the rules of the "
        "event say and report who won; if you cannot settle it, call a judge."
    )


def _other(page: MatchPage) -> str:
    return " / ".join(side.name for side in page.sides if not side.is_mine)


def _to_a_side(page: MatchPage, state: MatchState) -> str:
    other = {"other": _other(page)}
    mine = any(claim.is_mine for claim in page.standing)
    match state:
        case MatchState.SCHEDULED if page.must_declare:
            return _("Before you play, show your deck with its starters to %(other)s.") % other
        case MatchState.SCHEDULED if page.needs_winner:
            return _(
                "Play the match until one side has won: it cannot end in a draw. "
                "Then one side reports the result and the other confirms it."
            )
        case MatchState.SCHEDULED:
            return _("Play the match, then one side reports the result and the other confirms it.")
        case MatchState.REPORTED if mine:
            return _("You have reported. %(other)s must confirm it now.") % other
        case MatchState.REPORTED:
            return (
                _("%(other)s has reported. Look at the result: confirm it or dispute it.") % other
            )
        case MatchState.DISPUTED:
            return _(
                "You do not agree. Correct your report or confirm the other one; "
                "otherwise a judge decides."
            )
        case MatchState.CHECKING if page.missing and page.rules.games > 1:
            return _("You agree. Records are still missing, of game %(games)s: hand them in.") % {
                "games": ", ".join(map(str, page.missing))
            }
        case MatchState.CHECKING if page.is_changing:
            return _("You agree. The record is being replayed; the result follows from it.")
        case MatchState.CHECKING:
            return _("You agree. This event needs the record of the match: hand it in.")
        case MatchState.JUDGE:
            return _("A judge decides. You need to do nothing; you will be told.")
    return _to_others(page, state)


def _to_a_judge(state: MatchState) -> str:
    if state == MatchState.FLAGGED:
        return _("The record says something else than the result. Decide which counts.")
    return _("The sides do not agree or the record does not fit. Decide this match.")


def _to_others(page: MatchPage, state: MatchState) -> str:
    match state:
        case MatchState.SCHEDULED:
            return _("Not reported yet.")
        case MatchState.REPORTED:
            return _("One side has reported; the other has not answered yet.")
        case MatchState.DISPUTED:
            return _("The sides do not agree about the result.")
        case MatchState.CHECKING:
            return _("The sides agree; the record is awaited or being replayed.")
        case MatchState.JUDGE:
            return _("A judge decides this match.")
        case MatchState.FLAGGED:
            return _("The result stands, but the record says something else. A judge looks at it.")
        case MatchState.RULED | MatchState.CORRECTED if page.match.proved:
            return _("A judge has decided this match, and it is proved: the record says the same.")
        case MatchState.RULED:
            return _("A judge has decided this match.")
        case MatchState.CORRECTED:
            return _("A judge has corrected the result.")
        case MatchState.VOIDED:
            return _("This match does not count.")
    return _settled(page)


def _settled(page: MatchPage) -> str:
    if page.is_conceded:
        return _("Final: one side has given the match up.")
    if page.match.proved:
        return _("Final, and proved: the replayed record says the same.")
    if page.rules.record == REQUIRED:
        return pgettext("a result", "Final.")
    return _("Final, by what both sides say. Not proved by a record.")
