"""Keeping entrants apart, and letting two meet, in future rounds of a Swiss.

The public log says that restrictions changed, but not whose: its acts hold only a key.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from django.db import transaction

from league.people.errors import Refusal
from league.people.models import Player
from league.rules.restrictions import APART, MEET, Asked
from league.tournaments.entrants.queries import next_round, present
from league.tournaments.errors import CannotUndo, RoundPast, TournamentFinished, refusing
from league.tournaments.models import Act, Entrant, Phase, RequestedBye, Tournament
from league.tournaments.restrictions import errors
from league.tournaments.restrictions.models import Restriction, RestrictionEntrant
from league.tournaments.restrictions.queries import called, holding
from league.tournaments.tournament.limits import MOST_ROUNDS
from league.tournaments.tournament.services.acts import grow, locked, note, undoes

RESTRICT, LIFT = "restrict", "lift_restriction"
MOST_ENTRANTS: Final = 64
MOST_RESTRICTIONS: Final = 500


@transaction.atomic
def keep_apart(
    *,
    tournament: Tournament,
    entrants: Sequence[int],
    by: Any,
    now: datetime,
    phase: int | None = None,
    until: int | None = None,
    reason: str = "",
) -> Restriction:
    """Keep entrants, by number, apart from one another: two, or a group.

    In every Swiss round to come, or in one ``phase``, or up to the round ``until`` of the
    tournament. ``reason`` is for the staff. Raises EntrantUnknown, EntrantGone,
    TooFewToRestrict, TooManyToRestrict, TooManyRestrictions, PhaseNotPaired, RoundPast,
    AlreadyApart, ApartAndToMeet, TournamentFinished.
    """
    tournament = locked(tournament)
    asked = Asked(0, APART, phase, until, tuple(entrants))
    if len(entrants) > MOST_ENTRANTS:
        raise errors.TooManyToRestrict(params={"most": MOST_ENTRANTS, "field": "numbers"})
    if len(set(entrants)) < 2 or len(set(entrants)) != len(entrants):
        raise errors.TooFewToRestrict(params={"field": "numbers"})
    return _make(tournament, asked, reason, by)


@transaction.atomic
def let_meet(
    *,
    tournament: Tournament,
    round: int,
    first: int,
    second: int,
    by: Any,
    now: datetime,
    reason: str = "",
) -> Restriction:
    """Let two entrants, by number, meet in a round of a Swiss that is still to come.

    Raises NotTwoToMeet, EntrantUnknown, EntrantGone, TooManyRestrictions, RoundPast,
    AlreadyToMeet, ApartAndToMeet, RestingThen, TournamentFinished.
    """
    tournament = locked(tournament)
    if first == second:
        raise errors.NotTwoToMeet(params={"field": "numbers"})
    return _make(tournament, Asked(0, MEET, None, round, (first, second)), reason, by)


@transaction.atomic
def lift(*, restriction: Restriction, by: Any, now: datetime) -> Restriction:
    """Lift a restriction. Raises AlreadyLiftedRestriction."""
    tournament = locked(restriction.tournament)
    _lift(restriction.pk, by, now)
    grow(tournament)
    note(tournament, LIFT, by=by, restriction=restriction.pk)
    return tournament.restrictions.get(pk=restriction.pk)


def _lift(pk: int, by: Any, now: datetime) -> None:
    held = Restriction.objects.holding().filter(pk=pk)
    if not held.update(lifted_at=now, lifted_by=by):
        raise errors.AlreadyLiftedRestriction


def forget(*, player: Player) -> None:
    """Erase the reasons of all restrictions that concern an erased player."""
    about = RestrictionEntrant.objects.filter(entrant__entry__entry_players__player=player)
    Restriction.objects.filter(pk__in=about.values("restriction")).update(reason="")


## Making a restriction


def _make(tournament: Tournament, asked: Asked, reason: str, by: Any) -> Restriction:
    rows = _named(tournament, asked)
    _check(tournament, asked)
    if tournament.restrictions.holding().count() >= MOST_RESTRICTIONS:
        raise errors.TooManyRestrictions(params={"most": MOST_RESTRICTIONS})
    made = Restriction(tournament=tournament, kind=asked.kind, phase=asked.phase,
                       round=asked.round, reason=reason.strip(), by=by)  # fmt: skip
    with refusing():
        made.clean_fields(exclude=["tournament", "by"])
    made.save()
    RestrictionEntrant.objects.bulk_create(
        RestrictionEntrant(restriction=made, entrant=rows[number], place=place)
        for place, number in enumerate(asked.entrants, 1)
    )
    grow(tournament)
    note(tournament, RESTRICT, by=by, restriction=made.pk)
    return made


def _named(tournament: Tournament, asked: Asked) -> dict[int, Entrant]:
    """Find the entrants. Raises EntrantUnknown and EntrantGone."""
    rows = {
        entrant.number: entrant for entrant in tournament.entrants.filter(number__in=asked.entrants)
    }
    # Look at the last possible round, so that late entrants count as present.
    there = set(present(tournament, MOST_ROUNDS).filter(pk__in=[row.pk for row in rows.values()])
                .values_list("number", flat=True))  # fmt: skip
    for number in asked.entrants:
        if number not in rows:
            raise errors.EntrantUnknown(params={"entrant": number, "field": "numbers"})
        if number not in there:
            raise errors.EntrantGone(
                params={"name": called(tournament, [(number,)]), "field": "numbers"}
            )
    return rows


def _check(tournament: Tournament, asked: Asked) -> None:
    if tournament.state == Tournament.State.FINISHED:
        raise TournamentFinished
    _check_phase(tournament, asked)
    if asked.round is not None and not next_round(tournament) <= asked.round <= MOST_ROUNDS:
        raise RoundPast(params={"field": "round" if asked.kind == MEET else "until"})
    others = holding(tournament, without=asked.pk)
    if asked.kind == MEET:
        _check_meeting(tournament, asked, others)
    elif any(other.covers(asked) and asked.pairs <= other.pairs for other in others):
        raise errors.AlreadyApart
    _refuse_both(tournament, asked, others)


def _check_phase(tournament: Tournament, asked: Asked) -> None:
    """Raise PhaseNotPaired, or RoundPast if no Swiss pairs the next round."""
    coming = tournament.phases.exclude(state=Phase.State.FINISHED).order_by("number")
    if asked.phase is not None:
        if not coming.filter(number=asked.phase, kind=Phase.Kind.SWISS).exists():
            raise errors.PhaseNotPaired(params={"field": "phase"})
    elif asked.kind == MEET:
        now = coming.first()
        if now is None or now.kind != Phase.Kind.SWISS:
            raise RoundPast(params={"field": "round"})


def _check_meeting(tournament: Tournament, asked: Asked, others: Sequence[Asked]) -> None:
    assert asked.round is not None
    busy = {each for other in others if other.kind == MEET and other.round == asked.round
            for each in other.entrants}  # fmt: skip
    resting = set(
        RequestedBye.objects.filter(entrant__tournament=tournament, round=asked.round)
        .values_list("entrant__number", flat=True)
    )  # fmt: skip
    for number in asked.entrants:
        if number in busy | resting:
            refusal = errors.AlreadyToMeet if number in busy else errors.RestingThen
            name = called(tournament, [(number,)])
            raise refusal(params={"name": name, "round": asked.round})


def _refuse_both(tournament: Tournament, asked: Asked, others: Sequence[Asked]) -> None:
    """Raise ApartAndToMeet if two would be kept apart in the very round in which they meet."""
    now = tournament.phases.exclude(state=Phase.State.FINISHED).order_by("number").first()
    phase = now.number if now is not None else 1
    for other in others:
        apart, meet = (asked, other) if asked.kind == APART else (other, asked)
        if (apart.kind, meet.kind) != (APART, MEET) or meet.round is None:
            continue
        if apart.holds_in(phase, meet.round) and meet.pairs <= apart.pairs:
            names = called(tournament, [meet.entrants])
            raise errors.ApartAndToMeet(params={"names": names, "round": meet.round})


## Undoing a lift


@undoes(RESTRICT)
def _take_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    with CannotUndo.instead_of(errors.AlreadyLiftedRestriction):
        _lift(act.params["restriction"], by, now)


@undoes(LIFT)
def _put_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Undo a lift. Raises CannotUndo if its rounds are over or it conflicts with newer ones."""
    row = tournament.restrictions.filter(pk=act.params["restriction"]).first()
    if row is None or row.lifted_at is None:
        raise CannotUndo
    members = row.members.order_by("place").values_list("entrant__number", flat=True)
    with CannotUndo.instead_of(Refusal):
        _check(tournament, Asked(row.pk, row.kind, row.phase, row.round, tuple(members)))
    Restriction.objects.filter(pk=row.pk).update(lifted_at=None, lifted_by=None)
