"""Sentences of the page “Now”: how a tournament stands, and what a player without a match does."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from league.tournaments.models import Pairing, Phase, Tournament
from league.tournaments.standings.queries import Placing
from matches.rules.flow import MatchState

State, Kind = Tournament.State, Pairing.Kind
STATES: Final[Mapping[str, Promise]] = {
    State.SETUP: _("This tournament is being set up."),
    State.OPEN: _("Entry is open."),
    State.CLOSED: _("Entry is closed. The first round comes next."),
    State.FINISHED: _("The tournament is over."),
}
NOT_PLAYED: Final[Mapping[str, Promise]] = {
    Kind.BYE: _("You have a bye."),
    Kind.HALF_BYE: _("You have a half-point bye."),
    Kind.ZERO_BYE: _("You do not play."),
    Kind.WALK_OVER: _("You go on without a match."),
}
"""What a round is to an entrant without an opponent."""
AWAITED: Final[Mapping[str, Promise]] = {
    MatchState.SCHEDULED: _("not reported yet"),
    MatchState.REPORTED: _("one side has reported; both must confirm"),
}
BEING_DECIDED: Final = _("being decided")
LEFT: Final = _("You have left this tournament.")
TOP: Final = _("You are at the top: wait for who challenges you.")
CHALLENGE: Final = _("You have no match now. Challenge somebody above you.")
ENTERED: Final = _(
    "You have entered. This page shows your table when the first round is published."
)
WAITING: Final[Mapping[str, Promise]] = {
    State.RUNNING: _(
        "You have no match now. This page shows your table as soon as the next round is published."
    ),
    State.FINISHED: STATES[State.FINISHED],
}
"""What an entrant without a match waits for, in the states after the start."""


def state_of_play(tournament: Tournament, phase: Phase | None, *, has_rounds: bool) -> str:
    """Say how a tournament stands while no round is under way."""
    if tournament.state in STATES:
        return str(STATES[tournament.state])
    if phase is not None and phase.kind == Phase.Kind.LADDER:
        return str(_("The ladder goes on: players challenge each other."))
    if has_rounds:
        return str(_("The round is closed. The next one is being paired."))
    return str(_("The first round is being paired."))


def not_played(kind: str) -> str:
    """Say what a round is to an entrant whose pairing of this kind has no opponent."""
    return str(NOT_PLAYED.get(kind, NOT_PLAYED[Kind.BYE]))


def awaited(state: str) -> str:
    """Say what a match without a result waits for."""
    return str(AWAITED.get(state, BEING_DECIDED))


def without_match(
    state: str, phase: Phase | None, row: Placing | None, *, has_left: bool, on_ladder: bool
) -> str:
    """Say why an entrant has no match now, and what comes next; first of all that it has left.

    ``row`` is its place in ``phase``, the one that is played: None if it did not come into it.
    """
    if has_left:
        return str(LEFT)
    if state == State.RUNNING and phase is not None and row is None:
        return str(_("You did not come into this phase."))
    if state == State.RUNNING and row is not None and row.out:
        return str(_("Your matches here are over."))
    if on_ladder:
        return str(TOP if row is not None and row.place == 1 else CHALLENGE)
    return str(WAITING.get(state, ENTERED))
