"""Byes that entrants ask for beforehand."""

from datetime import datetime
from typing import Any

from django.db import transaction

from league.tournaments.entrants.queries import next_round
from league.tournaments.entrants.services.absences import entrant_of
from league.tournaments.errors import ByeAsked, CannotUndo, NotNow, RoundPast, SettingsInvalid
from league.tournaments.models import Act, Entrant, Phase, RequestedBye, Tournament
from league.tournaments.tournament.limits import MOST_ROUNDS
from league.tournaments.tournament.services.acts import grow, locked, note, undoes


@transaction.atomic
def ask(*, entrant: Entrant, round: int, worth: str, by: Any, now: datetime) -> RequestedBye:
    """Request a bye in an unpublished round of a Swiss.

    Rounds are counted through the tournament. Raises RoundPast and ByeAsked.
    """
    tournament = locked(entrant.tournament)
    _refuse_past(tournament, round)
    if RequestedBye.objects.filter(entrant=entrant, round=round).exists():
        raise ByeAsked
    if worth not in RequestedBye.Worth.values:
        raise SettingsInvalid(params={"field": "worth"})
    made = RequestedBye.objects.create(entrant=entrant, round=round, worth=worth)
    grow(tournament)
    note(tournament, "ask_bye", by=by, round=round, entrant=entrant.number, worth=made.worth)
    return made


@transaction.atomic
def withdraw(*, bye: RequestedBye, by: Any, now: datetime) -> None:
    """Withdraw a requested bye. Raises RoundPast, and NotNow if it no longer exists."""
    tournament = locked(bye.entrant.tournament)
    _refuse_past(tournament, bye.round)
    deleted, _kinds = RequestedBye.objects.filter(pk=bye.pk).delete()
    if not deleted:
        raise NotNow
    grow(tournament)
    note(
        tournament, "withdraw_bye", by=by, round=bye.round, entrant=bye.entrant.number,
        worth=bye.worth,
    )  # fmt: skip


def _refuse_past(tournament: Tournament, round: int) -> None:
    """Raise RoundPast unless the round is one of a Swiss that is still to come."""
    if not next_round(tournament) <= round <= MOST_ROUNDS:
        raise RoundPast
    phases = tournament.phases.exclude(state=Phase.State.FINISHED).order_by("number")
    first = phases.first()
    is_over = tournament.state == Tournament.State.FINISHED
    if is_over or first is None or first.kind != Phase.Kind.SWISS:
        raise RoundPast


@undoes("ask_bye")
def _not_ask(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    _refuse_past(tournament, act.round or 0)
    if not _byes(tournament, act).delete()[0]:
        raise CannotUndo


@undoes("withdraw_bye")
def _ask_again(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    _refuse_past(tournament, act.round or 0)
    entrant = entrant_of(tournament, act)
    if _byes(tournament, act).exists():
        raise CannotUndo
    RequestedBye.objects.create(entrant=entrant, round=act.round or 0, worth=act.params["worth"])


def _byes(tournament: Tournament, act: Act) -> Any:
    return RequestedBye.objects.filter(
        entrant__tournament=tournament, entrant__number=act.params["entrant"], round=act.round or 0
    )
