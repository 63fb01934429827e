"""Calling a judge to a table."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.queries import player_of, roles_at
from league.tournaments import errors
from league.tournaments.models import JudgeCall, Pairing, Round, Tournament
from league.tournaments.tournament.services.acts import locked


@transaction.atomic
def call(*, pairing: Pairing, by: Any, now: datetime, text: str = "") -> JudgeCall:
    """Call a judge to a table, as a player of the table or as staff.

    Raises NotNow unless the round is being played, NotYourTable and AlreadyCalled.
    """
    tournament = locked(pairing.round.tournament)
    round = tournament.rounds.get(pk=pairing.round_id)
    if round.state not in (Round.State.PUBLISHED, Round.State.RUNNING):
        raise errors.NotNow
    if not roles_at(by, tournament.event) and not _sits_at(pairing, by):
        raise errors.NotYourTable
    if pairing.calls.filter(closed_at__isnull=True).exists():
        raise errors.AlreadyCalled
    return _make(
        JudgeCall(
            tournament=tournament,
            round=round,
            pairing=pairing,
            table=pairing.table,
            note=text.strip(),
            called_by=by,
        )
    )


@transaction.atomic
def call_to_table(
    *, tournament: Tournament, table: int, by: Any, now: datetime, text: str = ""
) -> JudgeCall:
    """Call a judge to any table, by staff. Raises NotNow, AlreadyCalled and SettingsInvalid."""
    tournament = locked(tournament)
    if tournament.state == Tournament.State.FINISHED:
        raise errors.NotNow
    if tournament.judge_calls.filter(table=table, closed_at__isnull=True).exists():
        raise errors.AlreadyCalled
    return _make(JudgeCall(tournament=tournament, table=table, note=text.strip(), called_by=by))


def _make(asked: JudgeCall) -> JudgeCall:
    with errors.refusing():
        asked.clean_fields(exclude=["tournament", "round", "pairing", "called_by", "taken_by"])
    asked.save(force_insert=True)
    return asked


def _sits_at(pairing: Pairing, user: Any) -> bool:
    player = player_of(user)
    seated = pairing.sides.filter(entrant__entry__entry_players__player=player)
    return player is not None and seated.exists()


@transaction.atomic
def take(*, call: JudgeCall, by: Any, now: datetime) -> JudgeCall:
    """Take a call: a judge is on the way. Raises CallTaken if another judge is, and CallClosed."""
    call = _open(call)
    if call.taken_by_id not in (None, by.pk):
        raise errors.CallTaken
    if call.taken_by_id is None:
        call.taken_by, call.taken_at = by, now
        call.save(update_fields=["taken_by", "taken_at"])
    return call


@transaction.atomic
def close(*, call: JudgeCall, by: Any, now: datetime) -> JudgeCall:
    """Close a call: it was answered, or taken back. Raises CallClosed."""
    call = _open(call)
    call.closed_at = now
    call.save(update_fields=["closed_at"])
    return call


def _open(call: JudgeCall) -> JudgeCall:
    call = JudgeCall.objects.select_for_update(of=("self",)).get(pk=call.pk)
    if call.closed_at is not None:
        raise errors.CallClosed
    return call
