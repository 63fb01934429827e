"""What officials decide: typed, with a reason, one row each; nothing is taken away."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from matches.errors import OwnMatch, ReasonNeeded, RulingWrong
from matches.models import Match, Ruling, Side
from matches.queries.matches import plays_in, series_of
from matches.rules import flow
from matches.rules.series import GameClaim
from matches.services import mails
from matches.services.acts import as_rows, by_number, conclude, locked, note, refuse_unless
from matches.services.reports import LONGEST, result_from, winner_of
from matches.services.settings import held

Kind = Ruling.Kind
# What each kind of ruling has to name: the games with their scores, or a winner alone.
WITH_GAMES: Final = frozenset({Kind.RESULT, Kind.UNFINISHED, Kind.CORRECTION})
WITH_WINNER: Final = frozenset(
    {Kind.RESULT, Kind.NO_SHOW, Kind.CONCESSION, Kind.UNFINISHED, Kind.CORRECTION}
)
UNPLAYED: Final = frozenset({Kind.NO_SHOW, Kind.DOUBLE_LOSS})


@transaction.atomic
def rule(
    *,
    match: Match,
    kind: str,
    reason: str,
    by: Any,
    now: datetime,
    winner: int | None = None,
    games: Sequence[GameClaim] = (),
    amends: bool = False,
) -> Ruling:
    """Decide a match. ``winner`` is a side's number, 0 a draw; ``games`` say how it was played.

    A result, an unfinished match and a correction take either; no-show and concession take the
    winner; a double loss and a void match take neither. A correction is for a final result, the
    rest for a match that has none (or was flagged), unless it ``amends`` what is final: then a
    no-show and a double loss correct it too. Raises OwnMatch, ReasonNeeded, RulingWrong,
    ResultWrong and NotInState.
    """
    match = locked(match)
    if plays_in(by, match):
        raise OwnMatch
    said = reason.strip()[:LONGEST]
    if not said:
        raise ReasonNeeded
    act = _act(match, Kind(kind), amends)
    refuse_unless(match, act)
    decision, side, scores = _decided(match, Kind(kind), winner, games)
    ruling = Ruling.objects.create(
        match=match, kind=kind, reason=said, winner=side, scores=scores, games=as_rows(games), by=by
    )
    note(match, "rule", by=by, reason=said, kind=kind, ruling=ruling.pk)
    _enforce(ruling, act, decision)
    return ruling


def _enforce(ruling: Ruling, act: flow.Act, decision: str) -> None:
    """End the match as the ruling says, and tell its players."""
    conclude(
        ruling.match,
        act,
        decision=decision,
        winner=ruling.winner,
        scores=ruling.scores,
        games=ruling.games,
        ruling=ruling,
    )
    mails.ruled(ruling.match, ruling)


def _act(match: Match, kind: Kind, amends: bool) -> flow.Act:
    if kind is Kind.VOID:
        return flow.Act.VOID
    if amends and kind in UNPLAYED and flow.allows(match.state, flow.Act.CORRECT):
        return flow.Act.CORRECT
    return flow.Act.CORRECT if kind is Kind.CORRECTION else flow.Act.RULE


def _decided(
    match: Match, kind: Kind, winner: int | None, games: Sequence[GameClaim]
) -> tuple[str, Side | None, dict[str, int]]:
    """Return the decision, the winner and the scores. Raises RulingWrong and ResultWrong."""
    if kind is Kind.VOID or kind is Kind.DOUBLE_LOSS:
        if winner is not None or games:
            raise RulingWrong
        return ("void" if kind is Kind.VOID else "double_loss"), None, {}
    if games and winner is None and kind in WITH_GAMES:
        came_to = result_from(series_of(held(match.event)), match, games)
        side = winner_of(match, came_to)
        return ("won" if side else "drawn"), side, by_number(came_to)
    if games or winner is None or kind not in WITH_WINNER:
        raise RulingWrong
    if not winner:
        if kind not in WITH_GAMES:
            raise RulingWrong
        return "drawn", None, {}
    side = match.sides.filter(number=winner).first()
    if side is None:
        raise RulingWrong
    return "won", side, {}
