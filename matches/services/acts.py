"""The match's log, and the only place where a match changes its state."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from django.db import connection, transaction
from django.db.models import QuerySet

from league.events.models import Event
from league.jobs.database.statements import Statement
from matches import signals
from matches.errors import NotInState
from matches.models import Act, Match, Report, Result, Ruling, Side
from matches.queries.speakers import said_by
from matches.rules import flow
from matches.rules.series import GameClaim, Total

LOCKED = Statement(
    "SELECT {match}, {event} FROM matches_match match"
    " JOIN events_event event ON event.id = match.event_id"
    " WHERE match.id = %s FOR NO KEY UPDATE OF match",
    match=Match,
    event=Event,
)


def locked(match: Match) -> Match:
    """Lock a match's row and return it as read then: acts on a match wait here for each other."""
    row = LOCKED.first(match.pk)
    if row is None:
        raise Match.DoesNotExist
    fresh: Match = row[0]
    fresh.event = row[1]
    return fresh


def locked_all(matches: QuerySet[Match]) -> list[Match]:
    """Lock matches in one order, so that no two wait for each other; see ``locked``."""
    wanted = Match.objects.filter(pk__in=matches.order_by().values("pk"))
    rows = wanted.select_for_update(of=("self",), no_key=True).select_related("event")
    return list(rows.order_by("pk"))


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
    """Write an act; ``by`` is an account, a pass, or None for a replay and the clock."""
    act = Act(match=match, kind=kind, side=side, reason=reason, params=params, **said_by(by))
    act.save(force_insert=True)
    return act


def refuse_unless(match: Match, act: flow.MatchAct) -> None:
    """Raise NotInState unless the act is possible now."""
    if not flow.allows(match.state, act):
        raise NotInState


def move(match: Match, act: flow.MatchAct) -> flow.MatchState:
    """Move a locked match to the state that an act leads to. Raises NotInState.

    For acts that make no new final state.
    """
    try:
        to = flow.after(match.state, act)
    except flow.NotNow as error:
        raise NotInState from error
    if to != match.state:
        match.state = to
        with connection.cursor() as cursor:
            cursor.execute(
                "UPDATE matches_match SET state = %s WHERE id = %s", [to.value, match.pk]
            )
    return to


@dataclass(frozen=True, slots=True)
class Conclusion:
    """A new final state of a locked match, and the result that it has there."""

    match: Match
    act: flow.MatchAct
    decision: str
    winner: Side | None = None
    scores: dict[str, int] | None = None
    games: list[dict[str, Any]] | None = None
    report: Report | None = None
    ruling: Ruling | None = None
    proved: bool = False


def conclude(match: Match, act: flow.MatchAct, **result: Any) -> Result:
    """Move a locked match to a new final state with its result. Raises NotInState."""
    return conclude_all([Conclusion(match, act, **result)])[0]


def conclude_all(conclusions: Sequence[Conclusion]) -> list[Result]:
    """Move locked matches to new final states, in as many statements as for one.

    Raises NotInState when one of them cannot be moved there.
    """
    made = Result.objects.bulk_create([_result(conclusion) for conclusion in conclusions])
    _set_states(conclusions, made)
    Act.objects.bulk_create(
        [_noted(conclusion, result) for conclusion, result in zip(conclusions, made, strict=True)]
    )
    matches = tuple(conclusion.match for conclusion in conclusions)
    transaction.on_commit(
        partial(signals.results_confirmed.send_robust, Match, matches=matches), robust=True
    )
    return made


def settle_all(
    act: flow.MatchAct, agreed: Sequence[tuple[Match, Report]], *, proved: bool
) -> list[Result]:
    """Settle locked matches by the reports that their sides agree on."""
    return conclude_all(
        [
            Conclusion(
                match,
                act,
                decision="won" if report.winner_id else "drawn",
                winner=report.winner,
                scores=report.scores,
                games=report.games,
                report=report,
                proved=proved,
            )
            for match, report in agreed
        ]
    )


def _result(conclusion: Conclusion) -> Result:
    try:
        to = flow.after(conclusion.match.state, conclusion.act)
    except flow.NotNow as error:
        raise NotInState from error
    return Result(
        match=conclusion.match,
        version=conclusion.match.version + 1,
        state=to,
        decision=conclusion.decision,
        winner=conclusion.winner,
        scores=conclusion.scores or {},
        games=conclusion.games or [],
        report=conclusion.report,
        ruling=conclusion.ruling,
    )


def _set_states(conclusions: Sequence[Conclusion], made: Sequence[Result]) -> None:
    """Copy state, version and proof of results to their matches, one statement for equal ones."""
    alike: dict[tuple[str, int, bool], list[int]] = {}
    for conclusion, result in zip(conclusions, made, strict=True):
        match = conclusion.match
        match.state, match.version, match.proved = result.state, result.version, conclusion.proved
        alike.setdefault((result.state, result.version, conclusion.proved), []).append(match.pk)
    for (state, version, proved), keys in alike.items():
        rows = Match.objects.filter(pk__in=keys)
        rows.update(state=state, version=version, proved=proved)


def _noted(conclusion: Conclusion, result: Result) -> Act:
    return Act(
        match=conclusion.match,
        kind=f"final_{result.state}",
        by=conclusion.ruling.by if conclusion.ruling else None,
        params={
            "version": result.version,
            "decision": conclusion.decision,
            "winner": conclusion.winner.number if conclusion.winner else None,
            "proved": conclusion.proved,
        },
    )


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
