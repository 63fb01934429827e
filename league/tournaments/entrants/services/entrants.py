"""Who takes part: entries become entrants; what the organiser says of each of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.events.models import Entry
from league.events.services import entries
from league.people.models import Player
from league.tournaments import errors
from league.tournaments.entrants.queries import next_round, not_taken_in, open_absence
from league.tournaments.entrants.services.absences import entrant_of
from league.tournaments.models import (
    Absence,
    Act,
    Entrant,
    PairingSide,
    Penalty,
    Phase,
    PhaseEntrant,
    Tournament,
)
from league.tournaments.tournament.queries import running_phase
from league.tournaments.tournament.services.acts import grow, locked, note, undoes

State = Tournament.State
LATE_IN = frozenset({Phase.Kind.SWISS, Phase.Kind.LADDER})


@transaction.atomic
def enlist(*, tournament: Tournament, now: datetime) -> int:
    """Let the entrants follow the event's entries; may be repeated at any time.

    Before the start entries become entrants, and those of withdrawn ones go. Later whoever
    withdraws is dropped, and whoever enters waits for ``enter_late``. Returns what changed.
    """
    tournament = locked(tournament)
    if tournament.state == State.FINISHED:
        return 0
    changed = _let_go(tournament)
    if tournament.state != State.RUNNING:
        changed += _take_in(tournament)
    if changed:
        grow(tournament)
    return changed


def _take_in(tournament: Tournament) -> int:
    last = _last_number(tournament)
    made = [
        Entrant(tournament=tournament, entry=entry, number=number)
        for number, entry in enumerate(not_taken_in(tournament), last + 1)
    ]
    return len(Entrant.objects.bulk_create(made))


def _last_number(tournament: Tournament) -> int:
    return int(tournament.entrants.aggregate(last=Max("number"))["last"] or 0)


def _let_go(tournament: Tournament) -> int:
    """Delete the entrants of withdrawn entries, but those that something was written about."""
    withdrawn = tournament.entrants.filter(entry__state=Entry.State.WITHDRAWN)
    changed = 0
    for entrant in withdrawn.order_by("number"):
        if _is_written_about(entrant):
            changed += _drop_withdrawn(tournament, entrant)
        else:
            entrant.delete()
            changed += 1
    return changed


def _is_written_about(entrant: Entrant) -> bool:
    played = PairingSide.objects.filter(entrant=entrant).exists()
    entered = PhaseEntrant.objects.filter(entrant=entrant).exists()
    return played or entered or Penalty.objects.filter(entrant=entrant).exists()


def _drop_withdrawn(tournament: Tournament, entrant: Entrant) -> int:
    if open_absence(entrant) is not None:
        return 0
    round = next_round(tournament)
    Absence.objects.create(entrant=entrant, kind=Absence.Kind.DROP, from_round=round)
    note(tournament, "withdrawn", round=round, entrant=entrant.number)
    return 1


## Late entry


@transaction.atomic
def enter_late(
    *, tournament: Tournament, entry: Entry, by: Any, now: datetime, reason: str = ""
) -> Entrant:
    """Take an entry of the event into a running tournament, from the next round on.

    Raises NotNow, and LateEntryImpossible unless a Swiss or a ladder is running.
    """
    tournament = locked(tournament)
    if tournament.state != State.RUNNING:
        raise errors.NotNow
    phase = running_phase(tournament)
    if phase is None or phase.kind not in LATE_IN:
        raise errors.LateEntryImpossible
    if not not_taken_in(tournament).filter(pk=entry.pk).exists():
        raise errors.NotNow
    round = next_round(tournament)
    made = Entrant.objects.create(
        tournament=tournament, entry=entry, number=_last_number(tournament) + 1, joined_in=round
    )
    last = phase.field.aggregate(last=Max("seed"))["last"] or 0
    PhaseEntrant.objects.create(phase=phase, entrant=made, seed=last + 1)
    grow(tournament)
    note(
        tournament, "enter_late", by=by, reason=reason, round=round, entrant=made.number,
        entry=entry.uid,
    )  # fmt: skip
    return made


@transaction.atomic
def enter_late_players(
    *,
    tournament: Tournament,
    players: Sequence[Player],
    by: Any,
    now: datetime,
    name: str = "",
    reason: str = "",
    called: Sequence[str] = (),
) -> Entrant:
    """Enter players in the event, by staff, and take them in; see ``entries.enter``.

    Raises what the event's ``enter`` and ``enter_late`` raise.
    """
    tournament = locked(tournament)
    entry = entries.enter(
        event=tournament.event,
        players=players,
        by=by,
        now=now,
        name=name,
        by_staff=True,
        called=called,
    )
    return enter_late(tournament=tournament, entry=entry, by=by, now=now, reason=reason)


@undoes("enter_late")
def _send_away(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Delete the entrant while it is in no pairing; its entry stays in the event."""
    entrant = entrant_of(tournament, act)
    written = entrant.absences.exists() or Penalty.objects.filter(entrant=entrant).exists()
    if written or PairingSide.objects.filter(entrant=entrant).exists():
        raise errors.CannotUndo
    PhaseEntrant.objects.filter(entrant=entrant).delete()
    entrant.delete()


## What the organiser says of an entrant


@transaction.atomic
def set_club(*, entrant: Entrant, club: str, by: Any, now: datetime) -> Entrant:
    """Say which club or team somebody plays for. Raises SettingsInvalid."""
    tournament = locked(entrant.tournament)
    return _set(tournament, entrant, "club", " ".join(club.split()), by)


@transaction.atomic
def set_fixed_table(*, entrant: Entrant, table: int | None, by: Any, now: datetime) -> Entrant:
    """Keep an entrant at one table in every round. Raises TableTaken and SettingsInvalid."""
    tournament = locked(entrant.tournament)
    if table is not None and table < 1:
        raise errors.SettingsInvalid(params={"field": "fixed_table"})
    _refuse_taken(tournament, entrant, table)
    return _set(tournament, entrant, "fixed_table", table, by)


@transaction.atomic
def describe(*, entrant: Entrant, by: Any, now: datetime, **said: Any) -> Entrant:
    """Say its ``club``, its ``fixed_table``, or both. Raises what the two above raise."""
    if "club" in said:
        entrant = set_club(entrant=entrant, club=said["club"], by=by, now=now)
    if "fixed_table" in said:
        entrant = set_fixed_table(entrant=entrant, table=said["fixed_table"], by=by, now=now)
    return entrant


def _refuse_taken(tournament: Tournament, entrant: Entrant, table: int | None) -> None:
    others = tournament.entrants.exclude(pk=entrant.pk)
    if table is not None and others.filter(fixed_table=table).exists():
        raise errors.TableTaken(params={"table": table})


def _set(tournament: Tournament, entrant: Entrant, field: str, value: Any, by: Any) -> Entrant:
    entrant = tournament.entrants.get(pk=entrant.pk)
    before = getattr(entrant, field)
    if value == before:
        return entrant
    _write(tournament, entrant, field, value)
    note(tournament, field, by=by, entrant=entrant.number, before=before, after=value)
    return entrant


def _write(tournament: Tournament, entrant: Entrant, field: str, value: Any) -> None:
    if tournament.state == State.FINISHED:
        raise errors.NotNow
    setattr(entrant, field, value)
    with errors.refusing():
        entrant.clean_fields(exclude={"tournament", "entry", "number", "seed", "joined_in"})
    entrant.save(update_fields=[field])
    grow(tournament)


@undoes("club", "fixed_table")
def _set_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    entrant = entrant_of(tournament, act)
    if getattr(entrant, act.kind) != act.params["after"]:
        raise errors.CannotUndo
    if act.kind == "fixed_table":
        _refuse_taken(tournament, entrant, act.params["before"])
    _write(tournament, entrant, act.kind, act.params["before"])
