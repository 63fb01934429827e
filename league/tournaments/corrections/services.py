"""Corrections: one act for a change and all its consequences, and one to undo it."""

from collections.abc import Collection
from datetime import datetime
from typing import Any

from django.db import transaction

from league.events.errors import ReasonNeeded
from league.rules.field import digest, versions
from league.rules.rounds import public
from league.tournaments import models
from league.tournaments.brackets import services as brackets
from league.tournaments.corrections import rules
from league.tournaments.corrections.queries import edits
from league.tournaments.corrections.queries.corrections import preview
from league.tournaments.corrections.rules import Change, Preview
from league.tournaments.entrants.queries import open_absence
from league.tournaments.entrants.services import absences
from league.tournaments.errors import CannotUndo, PreviewStale
from league.tournaments.floor.services import penalties
from league.tournaments.models.tournaments import ELIMINATION
from league.tournaments.pairing.services import pairing, reseating, results
from league.tournaments.rounds.queries.field import field_of
from league.tournaments.rounds.queries.rounds import numbered, open_round, untaken
from league.tournaments.tournament.phase_settings import of as settings_of
from league.tournaments.tournament.services.acts import grow, locked, note, undoes
from matches.errors import NotInState
from matches.models import Match
from matches.services import reinstating, rulings

CORRECT = "correct"


@transaction.atomic
def apply(
    *,
    tournament: models.Tournament,
    change: Change | None,
    token: str,
    by: Any,
    reason: str,
    now: datetime,
    unfreeze: Collection[int] = (),
) -> models.Act:
    """Make a change with all that its preview showed; ``token`` is that preview's.

    Raises ReasonNeeded, PreviewStale if the preview would differ now, and what ``preview`` and the
    rulings of matches raise.
    """
    tournament = locked(tournament)
    if not reason.strip():
        raise ReasonNeeded
    shown = _as_shown(tournament, change, token, unfreeze)
    before = reseating.rows_of(tournament)
    kept: dict[str, Any] = {
        "extensions": reseating.extensions(tournament), "open": _open(tournament)
    }  # fmt: skip
    absent = _absences(tournament, change)
    with PreviewStale.instead_of(NotInState):
        _clear(tournament, shown, by=by, reason=reason, now=now)
        done = _make(tournament, change, by=by, reason=reason, now=now)
        _follow(tournament, now)
        _mend(tournament, shown, by=by, now=now)
    _refresh(tournament, kept["open"], shown)
    grow(tournament)
    kept["absences"] = [absent, _absences(tournament, change)]
    kept["rounds"] = reseating.difference(before, reseating.rows_of(tournament))
    return _noted(tournament, shown, by=by, reason=reason, done=done, **kept)


def _as_shown(
    tournament: models.Tournament, change: Change | None, token: str, unfreeze: Collection[int]
) -> Preview:
    """Return the preview, computed again. Raises PreviewStale if it differs from the shown one."""
    if untaken(tournament).exists():
        raise PreviewStale
    shown = preview(tournament, change, unfreeze)
    if shown.token != token:
        raise PreviewStale
    return shown


def _noted(
    tournament: models.Tournament, shown: Preview, *, by: Any, reason: str, **params: Any
) -> models.Act:
    gone = shown.repairing.gone if shown.repairing else ()
    return note(
        tournament,
        CORRECT,
        by=by,
        reason=reason,
        round=getattr(shown.change, "round", None),
        change=rules.as_json(shown.change),
        last=_last(tournament),
        moved=[
            [row.entrant, list(row.place), list(row.points)]
            for table in shown.tables
            for row in table.moved
        ],
        why=[{"sides": list(pair.row.sides), "reasons": public(pair.reasons)} for pair in gone],
        unfrozen=sorted(shown.unfreeze),
        **params,
    )


def _last(tournament: models.Tournament) -> int:
    numbers = tournament.rounds.order_by("-number").values_list("number", flat=True)
    return numbers.first() or 0


## What the change itself writes


def _make(
    tournament: models.Tournament, change: Change | None, *, by: Any, reason: str, now: datetime
) -> dict[str, Any]:
    """Write a change; return what its undo needs."""
    match change:
        case rules.NewResult():
            return _result(tournament, change, by=by, reason=reason, now=now)
        case rules.Drop():
            models.Absence.objects.create(
                entrant=edits.entrant_at(tournament, change.entrant),
                kind=models.Absence.Kind.DROP,
                from_round=change.round,
            )
        case rules.Return():
            gone = open_absence(edits.entrant_at(tournament, change.entrant))
            assert gone is not None
            absences.end(gone, change.round)
        case rules.Punish():
            made = penalties.give(
                entrant=edits.entrant_at(tournament, change.entrant), infraction=change.infraction,
                ruling=change.ruling, points=change.points, text=change.text,
                round=change.round, by=by, now=now,
            )  # fmt: skip
            return {"penalty": made.pk}
        case rules.Forgive():
            given = edits.penalty_at(tournament, change.penalty)
            penalties.lift(penalty=given, by=by, reason=reason, now=now)
            return {"penalty": given.pk}
        case rules.ByeWorth():
            held = edits.pairing_at(tournament, change.round, change.number)
            models.Pairing.objects.filter(pk=held.pk).update(kind=change.bye)
            return {"was": held.kind}
        case rules.Asked():
            return _ask(edits.entrant_at(tournament, change.entrant), change.round, change.worth)
    return {}


def _result(
    tournament: models.Tournament, change: rules.NewResult, *, by: Any, reason: str, now: datetime
) -> dict[str, Any]:
    held = edits.pairing_at(tournament, change.round, change.number)
    match = held.match
    assert match is not None
    was = {"match": match.pk, "version": match.version}
    rulings.rule(
        match=match, kind=edits.kind_of_ruling(held, change), reason=reason, by=by, now=now,
        winner=edits.winner_named(change), games=change.games, amends=True,
    )  # fmt: skip
    return was


def _ask(entrant: models.Entrant, round: int, worth: str | None) -> dict[str, Any]:
    held = models.RequestedBye.objects.filter(entrant=entrant, round=round)
    was = held.values_list("worth", flat=True).first()
    held.delete()
    if worth is not None:
        models.RequestedBye.objects.create(entrant=entrant, round=round, worth=worth)
    return {"was": was}


def _absences(tournament: models.Tournament, change: Change | None) -> list[list[Any]]:
    """Return the absences of the entrant that a change is about."""
    number = getattr(change, "entrant", None)
    if isinstance(change, rules.Forgive):
        number = edits.penalty_at(tournament, change.penalty).entrant.number
    if number is None:
        return []
    absences = models.Absence.objects.filter(entrant=edits.entrant_at(tournament, number))
    rows = absences.order_by("from_round", "pk")
    return [list(row) for row in rows.values_list("kind", "from_round", "until_round", "annuls")]


## What follows


def _clear(
    tournament: models.Tournament, shown: Preview, *, by: Any, reason: str, now: datetime
) -> None:
    """Remove what the preview removes: bracket matches with other sides, dissolved pairings."""
    for node in shown.nodes:
        if not node.stays:
            _take(tournament, node.round, [node.row.number], (), by=by, reason=reason, now=now)
    if shown.repairing is not None and shown.repairing.gone:
        gone = shown.repairing.gone
        numbers = [pair.row.number for pair in gone]
        begun = [pair.row.number for pair in gone if not pair.untouched]
        _take(tournament, shown.repairing.round, numbers, begun, by=by, reason=reason, now=now)


def _take(
    tournament: models.Tournament, number: int, numbers: Collection[int], begun: Collection[int], *,
    by: Any, reason: str, now: datetime,
) -> None:  # fmt: skip
    round = numbered(tournament, number)
    assert round is not None
    reseating.take_away(round, numbers, by=by, reason=reason, now=now, begun=begun)


def _follow(tournament: models.Tournament, now: datetime) -> None:
    """Take the new result, and advance brackets."""
    results.take_pending(tournament, now=now, mark=False)
    running = tournament.phases.filter(kind__in=ELIMINATION, state=models.Phase.State.RUNNING)
    for phase in running:
        brackets.advance(phase, by=None, now=now)


def _mend(tournament: models.Tournament, shown: Preview, *, by: Any, now: datetime) -> None:
    round = open_round(tournament)
    if shown.repairing is None or round is None:
        return
    reseating.seat(round, shown.repairing.come, by=by, now=now)
    round.told = {**round.told, **shown.repairing.report}
    round.save(update_fields=["told"])


def _open(tournament: models.Tournament) -> dict[str, Any] | None:
    """Return what an open round was paired from, and whether that is still current."""
    round = open_round(tournament)
    if round is None:
        return None
    inputs, results_ = _digests(round)
    current = round.told.get("inputs") == inputs and round.told.get("results") == results_
    return {"round": round.number, "told": round.told, "current": current}


def _digests(round: models.Round) -> tuple[str, str]:
    settings = settings_of(round.phase)
    field = field_of(round.phase, settings)
    return digest(pairing.contenders(round, field, settings)), versions(field)


def _refresh(
    tournament: models.Tournament, was: dict[str, Any] | None, shown: Preview | None
) -> None:
    """Store new digests in a draft that is still current or was just repaired."""
    round = open_round(tournament)
    if round is None or was is None or round.number != was["round"]:
        return
    if was["current"] or (shown is not None and shown.repairing is not None):
        inputs, results_ = _digests(round)
        round.told = {**round.told, "inputs": inputs, "results": results_}
        round.save(update_fields=["told"])


## Undoing a correction


@undoes(CORRECT)
def take_back(tournament: models.Tournament, act: models.Act, by: Any, now: datetime) -> None:
    """Raises CannotUndo once a later round was paired or what was made has begun."""
    if _last(tournament) > act.params["last"]:
        raise CannotUndo
    reason = act.reason
    with CannotUndo.instead_of(NotInState):
        reseating.put_back(tournament, act.params, by=by, reason=reason, now=now)
        _unmake(tournament, act, by=by, reason=reason, now=now)
    _follow(tournament, now)
    _restore_report(tournament, act.params["open"])


def _restore_report(tournament: models.Tournament, was: dict[str, Any] | None) -> None:
    round = open_round(tournament)
    if round is not None and was is not None and round.number == was["round"]:
        round.told = was["told"]
        round.save(update_fields=["told"])
        _refresh(tournament, was, None)


def _unmake(
    tournament: models.Tournament, act: models.Act, *, by: Any, reason: str, now: datetime
) -> None:
    change, done = rules.change_from_json(act.params["change"]), act.params["done"]
    _absent_again(tournament, change, *act.params["absences"])
    match change:
        case rules.NewResult():
            _reinstate(done, by=by, reason=reason, now=now)
        case rules.Punish():
            _changed(models.Penalty.objects.filter(pk=done["penalty"], lifted_at=None)
                     .update(lifted_at=now))  # fmt: skip
        case rules.Forgive():
            _changed(models.Penalty.objects.filter(pk=done["penalty"]).exclude(lifted_at=None)
                     .update(lifted_at=None))  # fmt: skip
        case rules.ByeWorth():
            _bye_again(tournament, change, done["was"])
        case rules.Asked():
            entrant = edits.entrant_at(tournament, change.entrant)
            if _ask(entrant, change.round, done["was"])["was"] != change.worth:
                raise CannotUndo


def _bye_again(tournament: models.Tournament, change: rules.ByeWorth, was: str) -> None:
    """Give a bye its former kind; in the open round its row may have been restored already."""
    held = edits.pairing_at(tournament, change.round, change.number)
    if held.kind not in (change.bye, was):
        raise CannotUndo
    models.Pairing.objects.filter(pk=held.pk).update(kind=was)


def _changed(count: int) -> None:
    if not count:
        raise CannotUndo


def _reinstate(done: dict[str, Any], *, by: Any, reason: str, now: datetime) -> None:
    match = Match.objects.get(pk=done["match"])
    if match.version != done["version"] + 1:
        raise CannotUndo
    reinstating.reinstate(match=match, version=done["version"], reason=reason, by=by, now=now)


def _absent_again(
    tournament: models.Tournament, change: Change | None, before: list[Any], after: list[Any]
) -> None:
    if before == after:
        return
    if _absences(tournament, change) != after:
        raise CannotUndo
    number = getattr(change, "entrant", None)
    if isinstance(change, rules.Forgive):
        number = edits.penalty_at(tournament, change.penalty).entrant.number
    assert number is not None
    entrant = edits.entrant_at(tournament, number)
    entrant.absences.all().delete()
    models.Absence.objects.bulk_create(
        models.Absence(
            entrant=entrant, kind=kind, from_round=gone, until_round=until, annuls=annuls
        )
        for kind, gone, until, annuls in before
    )
