"""Check-in: by the code on the board or its QR link, or by staff."""

import secrets
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from django.db import IntegrityError, transaction

from league.events.queries.own import invitation_to
from league.events.services import invitations
from league.people.services import limits
from league.tournaments import errors
from league.tournaments.entrants import queries
from league.tournaments.entrants.services.absences import leave_together
from league.tournaments.models import Absence, CheckIn, Entrant, Tournament
from league.tournaments.tournament.services.acts import locked, note

LETTERS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  # without letters that look alike
LENGTH = 6


def new_code() -> str:
    return "".join(secrets.choice(LETTERS) for _letter in range(LENGTH))


@transaction.atomic
def change_code(*, tournament: Tournament, by: Any, now: datetime) -> str:
    """Give the tournament another check-in code, if the former one has leaked."""
    tournament = locked(tournament)
    tournament.check_in_code = new_code()
    tournament.save(update_fields=["check_in_code"])
    note(tournament, "check_in_code", by=by)
    return tournament.check_in_code


def by_code(*, tournament: Tournament, code: str, by: Any, now: datetime) -> CheckIn:
    """Check one's own side in by the board's code; a player entered by staff thereby agrees.

    Raises TooManyTries, CodeWrong, NotOfTheEvent for a user without a side, and what ``check_in``
    raises.
    """
    what = f"check-in:{tournament.pk}:{by.pk}"
    guess = limits.take(what=what, limit=limits.CODES, now=now)
    typed = "".join(code.split()).upper()
    if not secrets.compare_digest(typed.encode(), tournament.check_in_code.encode()):
        raise errors.CodeWrong
    limits.give_back(guess=guess)
    with transaction.atomic():
        asked = invitation_to(tournament.event, by)
        if asked is not None:
            invitations.accept(seat=asked, by=by, now=now)
        entrant = errors.NotOfTheEvent.unless(queries.own_entrant(tournament, by))
        return check_in(entrant=entrant, by=by, now=now)


@transaction.atomic
def check_in(*, entrant: Entrant, by: Any, now: datetime) -> CheckIn:
    """Note that an entrant is there, for the event or for the next round.

    Raises NoCheckIn, NotNow, AlreadyGone and AlreadyCheckedIn.
    """
    tournament, round = _open(entrant.tournament)
    present = queries.present(tournament, round or queries.next_round(tournament))
    if not present.filter(pk=entrant.pk).exists():
        raise errors.AlreadyGone
    with errors.AlreadyCheckedIn.instead_of(IntegrityError), transaction.atomic():
        return CheckIn.objects.create(entrant=entrant, round=round, by=by)


@transaction.atomic
def check_in_together(
    *, tournament: Tournament, numbers: Iterable[int], by: Any, now: datetime
) -> int:
    """Check several in by their numbers; those checked in already or gone are skipped.

    Raises NoCheckIn and NotNow. Returns how many were new.
    """
    tournament, round = _open(tournament)
    missing = queries.not_checked_in(tournament, round).filter(number__in=list(numbers))
    made = [CheckIn(entrant=entrant, round=round, by=by) for entrant in missing]
    return len(CheckIn.objects.bulk_create(made))


@transaction.atomic
def take_back(*, entrant: Entrant, by: Any, now: datetime) -> None:
    """Take a check-in back. Raises NoCheckIn, NotNow and NotCheckedIn."""
    _tournament, round = _open(entrant.tournament)
    deleted, _kinds = CheckIn.objects.filter(entrant=entrant, round=round).delete()
    if not deleted:
        raise errors.NotCheckedIn


@transaction.atomic
def close(*, tournament: Tournament, by: Any, now: datetime) -> list[int]:
    """Close the check-in, an act that can be undone; entrants not checked in are missing.

    At the check-in for the event they are dropped; before a round they miss that round only.
    Raises NoCheckIn and NotNow. Returns their numbers.
    """
    tournament, round = _open(tournament)
    until = None if round == queries.EVENT else round + 1
    missing = queries.not_checked_in(tournament, round)
    numbers = leave_together(tournament, missing, Absence.Kind.NO_SHOW, until=until)
    note(
        tournament, "close_check_in", by=by, round=queries.next_round(tournament), entrants=numbers,
        until=until,
    )  # fmt: skip
    return numbers


def _open(tournament: Tournament) -> tuple[Tournament, int]:
    """Lock the tournament; return it and the round of the check-in, 0 for the event."""
    tournament = locked(tournament)
    if tournament.check_in == Tournament.CheckInBy.NONE:
        raise errors.NoCheckIn
    if tournament.state in (Tournament.State.SETUP, Tournament.State.FINISHED):
        raise errors.NotNow
    return tournament, queries.check_in_round(tournament)
