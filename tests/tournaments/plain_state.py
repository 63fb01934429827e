"""A tournament as it stands, in plain values: what an act and its undo must leave the same.

Without keys, the times of acts, and the log.
"""

from typing import Any

from django.db.models import Prefetch

from league.tournaments.models import (
    Absence,
    Entrant,
    Outcome,
    Pairing,
    PairingSide,
    Penalty,
    Phase,
    PhaseEntrant,
    RequestedBye,
    Round,
    Tournament,
)
from league.tournaments.restrictions.queries import holding

SETTINGS = (
    *("state", "seed", "standings", "check_in", "waiting_list", "drops_without_deck"),
    *("reporting", "round_minutes", "overdue", "first_table"),
)

DIGESTS = frozenset({"inputs", "results"})  # of rows by their keys


def state_of(tournament: Tournament) -> dict[str, Any]:
    """Return everything that pairings and standings follow from, and what they are."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    return {
        **{name: getattr(tournament, name) for name in SETTINGS},
        "entrants": [_entrant(one) for one in _entrants(tournament)],
        "phases": [_phase(one) for one in _phases(tournament)],
        "restrictions": [
            [one.kind, one.phase, one.round, list(one.entrants)] for one in holding(tournament)
        ],
        "rounds": [_round(one) for one in _rounds(tournament)],
    }


def _entrants(tournament: Tournament) -> Any:
    return tournament.entrants.order_by("number").prefetch_related(
        Prefetch("absences", Absence.objects.order_by("from_round", "pk")),
        Prefetch("requested_byes", RequestedBye.objects.order_by("round")),
        Prefetch("penalties", Penalty.objects.filter(lifted_at=None).order_by("pk")),
    )


def _entrant(one: Entrant) -> dict[str, Any]:
    return {
        "number": one.number,
        "seed": one.seed,
        "club": one.club,
        "joined_in": one.joined_in,
        "fixed_table": one.fixed_table,
        "absences": [_absence(absence) for absence in one.absences.all()],
        "byes": [[bye.round, bye.worth] for bye in one.requested_byes.all()],
        "penalties": [[p.round, p.infraction, p.ruling, p.points] for p in one.penalties.all()],
    }


def _absence(one: Absence) -> list[Any]:
    annulled = ["annulled"] if one.annuls else []
    return [one.kind, one.from_round, one.until_round, *annulled]


def _phases(tournament: Tournament) -> Any:
    field = PhaseEntrant.objects.select_related("entrant").order_by("seed")
    return tournament.phases.order_by("number").prefetch_related(Prefetch("field", field))


def _phase(one: Phase) -> dict[str, Any]:
    return {
        "number": one.number,
        "kind": one.kind,
        "name": one.name,
        "state": one.state,
        "rounds": one.rounds,
        "settings": one.settings,
        "cut": one.cut,
        "field": [[seat.entrant.number, seat.seed, seat.group] for seat in one.field.all()],
    }


def _rounds(tournament: Tournament) -> Any:
    sides = PairingSide.objects.select_related("entrant").order_by("number")
    pairings = Pairing.objects.order_by("number").prefetch_related(
        Prefetch("sides", sides),
        Prefetch("outcomes", Outcome.objects.order_by("-version", "-proofs")),
    )
    return (
        tournament.rounds.order_by("number")
        .select_related("phase")
        .prefetch_related(Prefetch("pairings", pairings))
    )


def _round(one: Round) -> dict[str, Any]:
    return {
        "number": one.number,
        "phase": one.phase.number,
        "place": one.place,
        "code": one.code,
        "state": one.state,
        "scheduled_at": one.scheduled_at.isoformat() if one.scheduled_at else None,
        "due_at": one.due_at.isoformat() if one.due_at else None,
        "minutes": one.minutes,
        "clock": one.started_at is not None,
        "extension_seconds": one.extension_seconds,
        "told": {name: said for name, said in one.told.items() if name not in DIGESTS},
        "pairings": [_pairing(pairing) for pairing in one.pairings.all()],
    }


def _pairing(one: Pairing) -> dict[str, Any]:
    newest = next(iter(one.outcomes.all()), None)
    return {
        "number": one.number,
        "table": one.table,
        "feature": one.feature,
        "kind": one.kind,
        "node": one.node,
        "group": one.group,
        "manual": one.manual,
        "reasons": one.reasons,
        "extension_seconds": one.extension_seconds,
        "sides": [side.entrant.number for side in one.sides.all()],
        "has_match": one.match_id is not None,
        "result": None if newest is None else _result(newest),
    }


def _result(one: Outcome) -> dict[str, Any]:
    return {
        "won": one.won,
        "played": one.played,
        "proved": one.proved,
        "score": one.score,
        "games": one.games,
        "numbers": one.numbers,
    }
