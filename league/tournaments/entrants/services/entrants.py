"""Entrants: made from entries, and what the organiser sets for each of them."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max

from league.events.models import Entry
from league.events.services import entries
from league.people.models import Player
from league.tournaments import errors, models
from league.tournaments.entrants.queries import next_round, not_taken_in, open_absence
from league.tournaments.entrants.services.absences import entrant_of
from league.tournaments.tournament.queries import running_phase
from league.tournaments.tournament.services.acts import grow, locked, note, undoes

State = models.Tournament.State
LATE_IN = frozenset({models.Phase.Kind.SWISS, models.Phase.Kind.LADDER})


@transaction.atomic
def enlist(*, tournament: models.Tournament, now: datetime) -> int:
    """Update the entrants from the event's entries; may be repeated at any time.

    Before the start, entries become entrants, and entrants with a withdrawn entry are deleted.
    Later, a withdrawal drops the entrant, and a new entry waits for ``enter_late``. Returns the
    number of changes.
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


def _take_in(tournament: models.Tournament) -> int:
    last = _last_number(tournament)
    made = [
        models.Entrant(tournament=tournament, entry=entry, number=number)
        for number, entry in enumerate(not_taken_in(tournament), last + 1)
    ]
    return len(models.Entrant.objects.bulk_create(made))


def _last_number(tournament: models.Tournament) -> int:
    return int(tournament.entrants.aggregate(last=Max("number"))["last"] or 0)


def _let_go(tournament: models.Tournament) -> int:
    """Delete the entrants of withdrawn entries; drop those with pairings, a phase or penalties."""
    withdrawn = tournament.entrants.filter(entry__state=Entry.State.WITHDRAWN)
    changed = 0
    for entrant in withdrawn.order_by("number"):
        if _is_written_about(entrant):
            changed += _drop_withdrawn(tournament, entrant)
        else:
            entrant.delete()
            changed += 1
    return changed


def _is_written_about(entrant: models.Entrant) -> bool:
    played = models.PairingSide.objects.filter(entrant=entrant).exists()
    entered = models.PhaseEntrant.objects.filter(entrant=entrant).exists()
    return played or entered or models.Penalty.objects.filter(entrant=entrant).exists()


def _drop_withdrawn(tournament: models.Tournament, entrant: models.Entrant) -> int:
    if open_absence(entrant) is not None:
        return 0
    round = next_round(tournament)
    models.Absence.objects.create(entrant=entrant, kind=models.Absence.Kind.DROP, from_round=round)
    note(tournament, "withdrawn", round=round, entrant=entrant.number)
    return 1


## Late entry


@transaction.atomic
def enter_late(
    *, tournament: models.Tournament, entry: Entry, by: Any, now: datetime, reason: str = ""
) -> models.Entrant:
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
    made = models.Entrant.objects.create(
        tournament=tournament, entry=entry, number=_last_number(tournament) + 1, joined_in=round
    )
    last = phase.field.aggregate(last=Max("seed"))["last"] or 0
    models.PhaseEntrant.objects.create(phase=phase, entrant=made, seed=last + 1)
    grow(tournament)
    note(
        tournament, "enter_late", by=by, reason=reason, round=round, entrant=made.number,
        entry=entry.uid,
    )  # fmt: skip
    return made


@transaction.atomic
def enter_late_players(
    *,
    tournament: models.Tournament,
    players: Sequence[Player],
    by: Any,
    now: datetime,
    name: str = "",
    reason: str = "",
    called: Sequence[str] = (),
) -> models.Entrant:
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
def _send_away(tournament: models.Tournament, act: models.Act, by: Any, now: datetime) -> None:
    """Delete the entrant while it is in no pairing; its entry stays in the event."""
    entrant = entrant_of(tournament, act)
    written = entrant.absences.exists() or models.Penalty.objects.filter(entrant=entrant).exists()
    if written or models.PairingSide.objects.filter(entrant=entrant).exists():
        raise errors.CannotUndo
    models.PhaseEntrant.objects.filter(entrant=entrant).delete()
    entrant.delete()


## What the organiser sets for an entrant


@transaction.atomic
def set_club(*, entrant: models.Entrant, club: str, by: Any, now: datetime) -> models.Entrant:
    """Set the club or team of an entrant. Raises SettingsInvalid."""
    tournament = locked(entrant.tournament)
    return _set(tournament, entrant, "club", " ".join(club.split()), by)


@transaction.atomic
def set_fixed_table(
    *, entrant: models.Entrant, fixed_table: int | None, by: Any, now: datetime
) -> models.Entrant:
    """Keep an entrant at one table in every round. Raises TableTaken and SettingsInvalid."""
    tournament = locked(entrant.tournament)
    if fixed_table is not None and fixed_table < 1:
        raise errors.SettingsInvalid(params={"field": "fixed_table"})
    _refuse_taken(tournament, entrant, fixed_table)
    return _set(tournament, entrant, "fixed_table", fixed_table, by)


@transaction.atomic
def describe(*, entrant: models.Entrant, by: Any, now: datetime, **said: Any) -> models.Entrant:
    """Set ``club``, ``fixed_table`` or both. Raises what the two above raise."""
    if "club" in said:
        entrant = set_club(entrant=entrant, club=said["club"], by=by, now=now)
    if "fixed_table" in said:
        entrant = set_fixed_table(entrant=entrant, fixed_table=said["fixed_table"], by=by, now=now)
    return entrant


def _refuse_taken(
    tournament: models.Tournament, entrant: models.Entrant, table: int | None
) -> None:
    others = tournament.entrants.exclude(pk=entrant.pk)
    if table is not None and others.filter(fixed_table=table).exists():
        raise errors.TableTaken(params={"table": table})


def _set(
    tournament: models.Tournament, entrant: models.Entrant, field: str, value: Any, by: Any
) -> models.Entrant:
    entrant = tournament.entrants.get(pk=entrant.pk)
    before = getattr(entrant, field)
    if value == before:
        return entrant
    _write(tournament, entrant, field, value)
    note(tournament, field, by=by, entrant=entrant.number, before=before, after=value)
    return entrant


def _write(tournament: models.Tournament, entrant: models.Entrant, field: str, value: Any) -> None:
    if tournament.state == State.FINISHED:
        raise errors.NotNow
    setattr(entrant, field, value)
    with errors.refusing():
        entrant.clean_fields(exclude={"tournament", "entry", "number", "seed", "joined_in"})
    entrant.save(update_fields=[field])
    grow(tournament)


@undoes("club", "fixed_table")
def _set_back(tournament: models.Tournament, act: models.Act, by: Any, now: datetime) -> None:
    entrant = entrant_of(tournament, act)
    if getattr(entrant, act.kind) != act.params["after"]:
        raise errors.CannotUndo
    if act.kind == "fixed_table":
        _refuse_taken(tournament, entrant, act.params["before"])
    _write(tournament, entrant, act.kind, act.params["before"])
