"""The match's log, and the one place where a match changes its state."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from django.db import transaction

from matches import signals
from matches.errors import NotInState
from matches.models import Act, Match, Report, Result, Ruling, Side
from matches.queries.teams import pass_on
from matches.rules import flow
from matches.rules.series import GameClaim, Total


def locked(match: Match) -> Match:
    """Lock a match's row first, then look: every act on a match waits here for its turn."""
    found = Match.objects.select_for_update(of=("self",), no_key=True).select_related("event")
    return pass_on(match, found.get(pk=match.pk))


def note(
    match: Match,
    kind: str,
    /,
    *,
    by: Any = None,
    side: Side | None = None,
    reason: str = "",
    **params: Any,
) -> Act:
    return Act.objects.create(
        match=match, kind=kind, by=by, side=side, reason=reason, params=params
    )


def refuse_unless(match: Match, act: flow.Act) -> None:
    """Raise NotInState unless the act is to be had now."""
    if not flow.allows(match.state, act):
        raise NotInState


def move(match: Match, act: flow.Act) -> flow.State:
    """Lead a locked match to the state that an act leads to. Raises NotInState.

    For acts that make no new final state.
    """
    try:
        to = flow.after(match.state, act)
    except flow.NotNow as error:
        raise NotInState from error
    if to != match.state:
        match.state = to
        match.save(update_fields=["state"])
    return to


def conclude(
    match: Match,
    act: flow.Act,
    *,
    decision: str,
    winner: Side | None = None,
    scores: dict[str, int] | None = None,
    games: list[dict[str, Any]] | None = None,
    report: Report | None = None,
    ruling: Ruling | None = None,
    proved: bool = False,
) -> Result:
    """Lead a locked match to a new final state with its result. Raises NotInState."""
    try:
        to = flow.after(match.state, act)
    except flow.NotNow as error:
        raise NotInState from error
    made = Result.objects.create(
        match=match,
        version=match.version + 1,
        state=to,
        decision=decision,
        winner=winner,
        scores=scores or {},
        games=games or [],
        report=report,
        ruling=ruling,
    )
    match.state, match.version, match.proved = to, made.version, proved
    match.save(update_fields=["state", "version", "proved"])
    note(match, f"final_{to}", by=ruling.by if ruling else None, version=made.version,
         decision=decision, winner=winner.number if winner else None, proved=proved)  # fmt: skip
    transaction.on_commit(
        partial(signals.result_confirmed.send_robust, Match, match=match, version=made.version),
        robust=True,
    )
    return made


def as_rows(games: Sequence[GameClaim]) -> list[dict[str, Any]]:
    return [
        {
            "number": game.number,
            "score": list(game.score) if game.score is not None else None,
            "winner": game.winner,
            "end": game.end,
        }
        for game in games
    ]


def by_number(total: Total) -> dict[str, int]:
    return {str(number): score for number, score in enumerate(total.scores, 1)}
