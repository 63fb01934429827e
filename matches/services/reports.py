"""What the sides of a match do: report, confirm, dispute, withdraw, concede, call a judge."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.queries import takes_part_in
from matches import errors
from matches.models import Answer, EventRules, Match, Report, Side, Withdrawal
from matches.queries import matches
from matches.queries.deciding import needs_winner
from matches.queries.declaring import owing_in
from matches.queries.records import evidence
from matches.queries.speakers import Speaker, account_of, said_by, speaker_of
from matches.queries.teams import teams_of
from matches.rules import flow, proof
from matches.rules.claims import weigh
from matches.rules.series import DRAWN, GameClaim, NotAResult, Series, Total, total
from matches.services import mails, records
from matches.services.acts import (
    as_rows,
    by_number,
    conclude,
    locked,
    move,
    note,
    refuse_unless,
    settle_all,
)
from matches.services.matches import pin_decks
from matches.services.records import Handed
from matches.services.settings import held
from matches.services.speaking import check_speaks

LONGEST = 500


@transaction.atomic
def report(
    *,
    match: Match,
    side: Side,
    by: Speaker,
    games: Sequence[GameClaim],
    now: datetime,
    note: str = "",
    key: str = "",
    handed: Sequence[Handed] = (),
) -> Report:
    """Claim for a side how its match went; a new claim replaces the side's former one.

    ``handed`` are the records of its games, taken with the report or not at all. The same ``key``
    of the same account or pass gives the same report. Equal claims of all sides settle the match
    as far as the record policy lets them; it says who owes a deck. Raises NotYourSide, PassOver,
    NotInState, ResultWrong, NeedsWinner, KeyReused, and what ``records.file`` raises.
    """
    read = [(record, records.read_of_game(record)) for record in handed]
    match = locked(match)
    sent = {"key": key, "body_digest": _digest(match, side, games, note, handed)}
    if before := _sent_before(by, **sent):
        return before
    _check_open(match, side, by)
    rules, standing = held(match.event), matches.standing_of(match)
    made = _made(
        **_claimed(match, rules, games),
        match=match,
        side=side,
        note=note.strip()[:LONGEST],
        late=matches.is_late(match, rules, now),
        undeclared=owing_in(match),
        replaces=standing.get(side.number),
        **said_by(by),
        **sent,
    )
    for record, said in read:
        records.file_with(report=made, rules=rules, handed=record, said=said, now=now)
    _weigh(match, rules, {**standing, side.number: made}, by=by, late=made.late)
    return made


@transaction.atomic
def confirm(*, report: Report, side: Side, by: Speaker, now: datetime) -> Answer:
    """Confirm another side's report; a claim of one's own is withdrawn by that.

    Raises OwnReport, NotYourSide, ReportGone, AlreadyAnswered and NotInState; and NeedsWinner for
    a draw that was reported before the match was known to need a winner.
    """
    match = locked(report.match)
    _check_answer(match, report, side, by, Answer.Kind.CONFIRM)
    if report.winner_id is None:
        refuse_drawn(match, matches.series_of(held(match.event)))
    own = matches.standing_of(match).get(side.number)
    if own is not None:
        Withdrawal.objects.create(report=own, **said_by(by))
    made = Answer.objects.create(report=report, side=side, kind=Answer.Kind.CONFIRM, **said_by(by))
    _log(match, "confirm", by, report, side=side)
    _weigh(match, held(match.event), matches.standing_of(match), by=by)
    return made


@transaction.atomic
def dispute(*, report: Report, side: Side, by: Speaker, now: datetime, note: str = "") -> Answer:
    """Say that another side's report is wrong: it goes to a judge unless the sides mend it.

    Raises OwnReport, NotYourSide, ReportGone, AlreadyAnswered and NotInState.
    """
    match = locked(report.match)
    _check_answer(match, report, side, by, Answer.Kind.DISPUTE)
    said = note.strip()[:LONGEST]
    made = Answer.objects.create(
        report=report, side=side, kind=Answer.Kind.DISPUTE, note=said, **said_by(by)
    )
    _log(match, "dispute", by, report, side=side, reason=said)
    _weigh(match, held(match.event), matches.standing_of(match), by=by)
    return made


@transaction.atomic
def withdraw(*, report: Report, by: Speaker, now: datetime, reason: str = "") -> Withdrawal:
    """Take one's side's report back. It stays as evidence. Raises NotYourSide, ReportGone,
    and NotInState once the match is settled or with a judge.
    """
    match = locked(report.match)
    _check_open(match, report.side, by)
    if report.pk not in {claim.pk for claim in matches.standing_of(match).values()}:
        raise errors.ReportGone
    said = reason.strip()[:LONGEST]
    made = Withdrawal.objects.create(report=report, reason=said, **said_by(by))
    _log(match, "withdraw", by, report, reason=said)
    _weigh(match, held(match.event), matches.standing_of(match), by=by)
    return made


@transaction.atomic
def concede(*, match: Match, side: Side, by: Speaker, now: datetime, note: str = "") -> Report:
    """Give the match up: the other side wins at once. Raises NotYourSide, NotInState, and
    SidesWrong where more than two sides play.
    """
    match = locked(match)
    check_speaks(match, side, by)
    refuse_unless(match, flow.MatchAct.CONCEDE)
    others = list(match.sides.exclude(pk=side.pk))
    if len(others) != 1:
        raise errors.SidesWrong
    held(match.event)
    said = note.strip()[:LONGEST]
    made = Report.objects.create(
        match=match,
        side=side,
        kind=Report.Kind.CONCESSION,
        winner=others[0],
        note=said,
        **said_by(by),
    )
    _log(match, "concede", by, made, reason=said)
    conclude(match, flow.MatchAct.CONCEDE, decision="won", winner=others[0], report=made)
    mails.settled(match, by=by)
    return made


@transaction.atomic
def call_judge(*, match: Match, side: Side, by: Speaker, reason: str, now: datetime) -> Match:
    """Call a judge: the opponent is not there, the match cannot be finished, or anything else.

    Raises NotYourSide, ReasonNeeded and NotInState.
    """
    match = locked(match)
    check_speaks(match, side, by)
    said = reason.strip()[:LONGEST]
    if not said:
        raise errors.ReasonNeeded
    move(match, flow.MatchAct.CALL)
    note(match, "call", by=by, side=side, reason=said)
    mails.judge_needed(match, by=by)
    return match


## Shared by the acts


def result_from(series: Series, match: Match, games: Sequence[GameClaim]) -> Total:
    """Add games up by the event's rule. Raises ResultWrong."""
    try:
        return total(series, len(teams_of(match)), games)
    except NotAResult as wrong:
        raise errors.ResultWrong.because(wrong) from wrong


def _sent_before(by: Speaker, key: str, body_digest: str) -> Report | None:
    """Return the earlier report of the same account or pass with the same key.

    Raises KeyReused if its body differs.
    """
    sent = Report.objects.filter(**said_by(by), key=key).first() if key else None
    if sent and sent.body_digest != body_digest:
        raise errors.KeyReused
    return sent


def refuse_drawn(match: Match, series: Series) -> None:
    """Raises NeedsWinner for a draw in a match that somebody must win."""
    if needs_winner(match):
        raise errors.NeedsWinner.in_series(series)


def _claimed(match: Match, rules: EventRules, games: Sequence[GameClaim]) -> dict[str, Any]:
    """Return a report's fields for the result of games. Raises ResultWrong, NeedsWinner."""
    series = matches.series_of(rules)
    came_to = result_from(series, match, games)
    if came_to.winner == DRAWN:
        refuse_drawn(match, series)
    return {
        "games": as_rows(games),
        "winner": winner_of(match, came_to),
        "scores": by_number(came_to),
    }


def _made(**fields: Any) -> Report:
    """Write a report and its act; the first report of a match pins its decks."""
    if fields["match"].state == flow.MatchState.SCHEDULED:
        pin_decks(fields["match"])
    made = Report.objects.create(**fields)
    made.is_new = True
    act = "correct" if made.replaces else "report"
    _log(made.match, act, speaker_of(made), made, reason=made.note)
    return made


def winner_of(match: Match, came_to: Total) -> Side | None:
    return teams_of(match)[came_to.winner].side if came_to.winner else None


def _check_open(match: Match, side: Side, by: Speaker) -> None:
    """Raise NotYourSide, or NotInState once the match is settled or with a judge."""
    check_speaks(match, side, by)
    if match.state not in flow.OPEN:
        raise errors.NotInState


def _check_answer(match: Match, report: Report, side: Side, by: Speaker, kind: str) -> None:
    check_speaks(match, side, by)
    if report.side_id == side.pk or takes_part_in(account_of(by), match.event, report.side.entry):
        raise errors.OwnReport
    if match.state not in flow.OPEN:
        raise errors.NotInState
    if report.pk not in {claim.pk for claim in matches.standing_of(match).values()}:
        raise errors.ReportGone
    if Answer.objects.filter(report=report, side=side, kind=kind).exists():
        raise errors.AlreadyAnswered


def _weigh(
    match: Match,
    rules: EventRules,
    standing: Mapping[int, Report],
    *,
    by: Speaker,
    late: bool = False,
) -> None:
    """Move the match to the state that its claims give; ``standing`` is by side number."""
    claims = {number: matches.claims_in(row.games) for number, row in standing.items()}
    sides = len(teams_of(match))
    silent = len(standing) < sides  # answers count only from sides without a claim of their own
    earlier = [row for row in standing.values() if not row.is_new]
    act = weigh(sides, claims, matches.answers_to(earlier) if silent else {})
    if act is flow.MatchAct.AGREE:
        _agree(match, rules, standing[min(standing)], by=by)
    elif late:
        move(match, flow.MatchAct.LATE)
        mails.judge_needed(match, by=by)
    else:
        move(match, act)
        if act is flow.MatchAct.CLAIM:
            mails.answer_needed(match, standing[min(standing)])
        elif act is flow.MatchAct.DIFFER:
            mails.disputed(match, by=by)


def _agree(match: Match, rules: EventRules, agreed: Report, *, by: Speaker) -> None:
    claims = matches.claims_in(agreed.games)
    comparisons = evidence.comparisons(match, claims)
    act = proof.agreed(rules.record, rules.time_out, claims, comparisons)
    if act is flow.MatchAct.AGREE:
        settle_all(act, [(match, agreed)], proved=proof.is_proved(comparisons))
        mails.settled(match, by=by)
        return
    move(match, act)
    if act is flow.MatchAct.DOUBT:
        mails.judge_needed(match, by=by)
    elif proof.Comparison.MISSING in comparisons:
        mails.record_needed(match)


def _log(match: Match, kind: str, by: Speaker, report: Report, **more: Any) -> None:
    side = more.pop("side", report.side)
    note(match, kind, by=by, side=side, report=report.uid, **more)


def _digest(
    match: Match, side: Side, games: Sequence[GameClaim], said: str, handed: Sequence[Handed]
) -> str:
    parts = [match.pk, side.pk, as_rows(games), said, *([row.number, row.text] for row in handed)]
    sent = json.dumps(parts, sort_keys=True)
    return hashlib.sha256(sent.encode()).hexdigest()
