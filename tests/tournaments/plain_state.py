"""The state of a tournament in plain values, which an act and its undo must leave the same.

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
    """Return the pairings and standings with all values they depend on."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    return {
        **{name: getattr(tournament, name) for name in SETTINGS},
        "entrants": [_entrant(entrant) for entrant in _entrants(tournament)],
        "phases": [_phase(phase) for phase in _phases(tournament)],
        "restrictions": [
            [restriction.kind, restriction.phase, restriction.round, list(restriction.entrants)]
            for restriction in holding(tournament)
        ],
        "rounds": [_round(round) for round in _rounds(tournament)],
    }


def _entrants(tournament: Tournament) -> Any:
    return tournament.entrants.order_by("number").prefetch_related(
        Prefetch("absences", Absence.objects.order_by("from_round", "pk")),
        Prefetch("requested_byes", RequestedBye.objects.order_by("round")),
        Prefetch("penalties", Penalty.objects.filter(lifted_at=None).order_by("pk")),
    )


def _entrant(entrant: Entrant) -> dict[str, Any]:
    return {
        "number": entrant.number,
        "seed": entrant.seed,
        "club": entrant.club,
        "joined_in": entrant.joined_in,
        "fixed_table": entrant.fixed_table,
        "absences": [_absence(absence) for absence in entrant.absences.all()],
        "byes": [[bye.round, bye.worth] for bye in entrant.requested_byes.all()],
        "penalties": [[p.round, p.infraction, p.ruling, p.points] for p in entrant.penalties.all()],
    }


def _absence(absence: Absence) -> list[Any]:
    annulled = ["annulled"] if absence.annuls else []
    return [absence.kind, absence.from_round, absence.until_round, *annulled]


def _phases(tournament: Tournament) -> Any:
    field = PhaseEntrant.objects.select_related("entrant").order_by("seed")
    return tournament.phases.order_by("number").prefetch_related(Prefetch("field", field))


def _phase(phase: Phase) -> dict[str, Any]:
    return {
        "number": phase.number,
        "kind": phase.kind,
        "name": phase.name,
        "state": phase.state,
        "rounds": phase.rounds,
        "settings": phase.settings,
        "cut": phase.cut,
        "field": [[seat.entrant.number, seat.seed, seat.group] for seat in phase.field.all()],
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


def _round(round: Round) -> dict[str, Any]:
    return {
        "number": round.number,
        "phase": round.phase.number,
        "place": round.place,
        "code": round.code,
        "state": round.state,
        "scheduled_at": round.scheduled_at.isoformat() if round.scheduled_at else None,
        "due_at": round.due_at.isoformat() if round.due_at else None,
        "minutes": round.minutes,
        "clock": round.started_at is not None,
        "extension_seconds": round.extension_seconds,
        "told": {name: said for name, said in round.told.items() if name not in DIGESTS},
        "pairings": [_pairing(pairing) for pairing in round.pairings.all()],
    }


def _pairing(pairing: Pairing) -> dict[str, Any]:
    newest = next(iter(pairing.outcomes.all()), None)
    return {
        "number": pairing.number,
        "table": pairing.table,
        "feature": pairing.feature,
        "kind": pairing.kind,
        "node": pairing.node,
        "group": pairing.group,
        "manual": pairing.manual,
        "reasons": pairing.reasons,
        "extension_seconds": pairing.extension_seconds,
        "sides": [side.entrant.number for side in pairing.sides.all()],
        "has_match": pairing.match_id is not None,
        "result": None if newest is None else _result(newest),
    }


def _result(outcome: Outcome) -> dict[str, Any]:
    return {
        "won": outcome.won,
        "played": outcome.played,
        "proved": outcome.proved,
        "score": outcome.score,
        "games": outcome.games,
        "numbers": outcome.numbers,
    }
