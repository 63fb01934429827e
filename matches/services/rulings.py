"""Rulings of officials: of a kind, with a reason, a row each; none is ever deleted."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from matches.errors import OwnMatch, ReasonNeeded, RulingWrong
from matches.models import Act, EventRules, Match, Result, Ruling, Side
from matches.queries.declaring import owing_among
from matches.queries.matches import claims_in, series_of
from matches.queries.records.evidence import comparisons_of
from matches.queries.teams import is_of_teams, teams_of
from matches.rules import flow, proof
from matches.rules.series import GameClaim
from matches.services import mails
from matches.services.acts import (
    Conclusion,
    as_rows,
    by_number,
    conclude_all,
    locked,
    refuse_unless,
)
from matches.services.reports import LONGEST, refuse_drawn, result_from, winner_of
from matches.services.settings import held

Kind = Ruling.Kind
# What each kind of ruling has to name: the games with their scores, or a winner alone.
WITH_GAMES: Final = frozenset({Kind.RESULT, Kind.UNFINISHED, Kind.CORRECTION})
WITH_WINNER: Final = frozenset(
    {Kind.RESULT, Kind.NO_SHOW, Kind.CONCESSION, Kind.UNFINISHED, Kind.CORRECTION}
)
UNPLAYED: Final = frozenset({Kind.NO_SHOW, Kind.DOUBLE_LOSS})


@dataclass(frozen=True, slots=True)
class Judged:
    """A ruling that may be made, and is not written yet."""

    ruling: Ruling
    act: flow.MatchAct
    decision: str


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
    ResultWrong, NeedsWinner and NotInState.
    """
    judged = judge(match=locked(match), kind=kind, reason=reason, by=by, winner=winner,
                   games=games, amends=amends)  # fmt: skip
    if judged.decision == Result.Decision.DRAWN:
        refuse_drawn(judged.ruling.match, series_of(held(judged.ruling.match.event)))
    return enforce_all([judged])[0]


def judge(
    *,
    match: Match,
    kind: str,
    reason: str,
    by: Any,
    winner: int | None = None,
    games: Sequence[GameClaim] = (),
    amends: bool = False,
    rules: EventRules | None = None,
) -> Judged:
    """Return a ruling on a locked match, see ``rule``, and write nothing.

    ``rules`` are the event's, where the caller holds them already.
    """
    if is_of_teams(by, match):
        raise OwnMatch
    said = reason.strip()[:LONGEST]
    if not said:
        raise ReasonNeeded
    act = _act(match, Kind(kind), amends)
    refuse_unless(match, act)
    decision, side, scores = _decided(match, Kind(kind), winner, games, rules)
    ruling = Ruling(
        match=match, kind=kind, reason=said, winner=side, scores=scores, games=as_rows(games), by=by
    )
    return Judged(ruling, act, decision)


@transaction.atomic
def enforce_all(judged: Sequence[Judged]) -> list[Ruling]:
    """Write rulings, end their matches and tell the players: as many statements as for one.

    A ruling says, as a report does, where a declaration was missing.
    """
    if not judged:
        return []
    _flag([case.ruling for case in judged if case.ruling.kind in WITH_GAMES])
    made = Ruling.objects.bulk_create(case.ruling for case in judged)
    Act.objects.bulk_create(
        Act(match=ruling.match, kind="rule", by=ruling.by, reason=ruling.reason,
            params={"kind": ruling.kind, "ruling": ruling.pk})
        for ruling in made
    )  # fmt: skip
    proved = _proved(judged)
    conclude_all(
        [
            Conclusion(
                case.ruling.match,
                case.act,
                case.decision,
                case.ruling.winner,
                case.ruling.scores,
                case.ruling.games,
                ruling=case.ruling,
                proved=case.ruling.match_id in proved,
            )
            for case in judged
        ]
    )
    mails.ruled_all(made)
    return made


def _flag(played: Sequence[Ruling]) -> None:
    """Store with rulings on played matches which sides had not declared, as with reports."""
    owing = owing_among(ruling.match for ruling in played)
    for row in played:
        row.undeclared = owing.get(row.match_id, [])


def _proved(judged: Sequence[Judged]) -> set[int]:
    """Return the matches whose ruling says game by game what their verified records say."""
    claims = {
        case.ruling.match_id: claims_in(case.ruling.games) for case in judged if case.ruling.games
    }
    compared = comparisons_of(claims) if claims else {}
    return {match for match, games in compared.items() if proof.is_proved(games)}


def _act(match: Match, kind: Kind, amends: bool) -> flow.MatchAct:
    if kind is Kind.VOID:
        return flow.MatchAct.VOID
    if amends and kind in UNPLAYED and flow.allows(match.state, flow.MatchAct.CORRECT):
        return flow.MatchAct.CORRECT
    return flow.MatchAct.CORRECT if kind is Kind.CORRECTION else flow.MatchAct.RULE


def _decided(
    match: Match,
    kind: Kind,
    winner: int | None,
    games: Sequence[GameClaim],
    rules: EventRules | None,
) -> tuple[str, Side | None, dict[str, int]]:
    """Return the decision, the winner and the scores. Raises RulingWrong and ResultWrong."""
    if kind is Kind.VOID or kind is Kind.DOUBLE_LOSS:
        if winner is not None or games:
            raise RulingWrong
        return ("void" if kind is Kind.VOID else "double_loss"), None, {}
    if games and winner is None and kind in WITH_GAMES:
        came_to = result_from(series_of(rules or held(match.event)), match, games)
        side = winner_of(match, came_to)
        return ("won" if side else "drawn"), side, by_number(came_to)
    if games or winner is None or kind not in WITH_WINNER:
        raise RulingWrong
    if not winner:
        if kind not in WITH_GAMES:
            raise RulingWrong
        return "drawn", None, {}
    return "won", RulingWrong.unless(teams_of(match).get(winner)).side, {}
