"""The pipeline of phases: what is planned may change, what has begun stays."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.db import transaction

from league.rules.errors import RulesError
from league.tournaments import errors
from league.tournaments.models import Act, Phase, Tournament
from league.tournaments.tournament import phase_settings
from league.tournaments.tournament.limits import MOST_PHASES
from league.tournaments.tournament.phase_settings import From, PhaseSettings
from league.tournaments.tournament.services.acts import grow, locked, note, undoes


@dataclass(frozen=True, slots=True)
class Plan:
    """The plan of a phase; ``settings`` and ``cut`` are as phase_settings.py reads them."""

    kind: str
    name: str = ""
    rounds: int | None = None
    settings: dict[str, Any] = field(default_factory=dict)
    cut: dict[str, Any] = field(default_factory=dict)


@transaction.atomic
def set_phases(
    *, tournament: Tournament, phases: Sequence[Plan], by: Any, now: datetime
) -> tuple[Phase, ...]:
    """Plan all phases of a tournament anew; phases that have begun must be listed unchanged.

    Raises NoPhases, PhaseBegun, SettingsInvalid, and RulesRefused with ``phase`` and ``field``
    among its params.
    """
    tournament = locked(tournament)
    if not phases:
        raise errors.NoPhases
    if len(phases) > MOST_PHASES:
        raise errors.SettingsInvalid(params={"field": "phases"})
    asked = [cleaned(plan, number, phases) for number, plan in enumerate(phases, 1)]
    before = _stored(tournament)
    if asked == _in_full(before):
        return tuple(tournament.phases.order_by("number"))
    _replace(tournament, asked)
    note(tournament, "phases", by=by, before=before, after=asked)
    return tuple(tournament.phases.order_by("number"))


def cleaned(plan: Plan, number: int, plans: Sequence[Plan]) -> dict[str, Any]:
    """Return a plan's fields with all settings filled in. Raises RulesRefused, SettingsInvalid."""
    phase = Phase(number=number, kind=plan.kind, name=plan.name.strip(), rounds=plan.rounds)
    with errors.refusing(phase=number):
        read = phase_settings.read_settings(
            kind=plan.kind, number=number, rounds=plan.rounds, settings=plan.settings, cut=plan.cut
        )
        _refuse_what_does_not_fit(read, plan, plans[number - 2].kind if number > 1 else None)
        phase.clean_fields(exclude=["tournament", "settings", "cut", "state"])
    return {
        "kind": phase.kind,
        "name": phase.name,
        "rounds": phase.rounds,
        "settings": read.written(),
        "cut": read.cut.written(),
    }


def _refuse_what_does_not_fit(read: PhaseSettings, plan: Plan, before: str | None) -> None:
    """Raise RulesError for rounds outside a Swiss, or a cut impossible after the phase before."""
    if plan.rounds is not None and plan.kind != Phase.Kind.SWISS:
        raise RulesError("setting_unknown", field="rounds")
    if before is None and read.cut.of is not From.ALL:
        raise RulesError("cut_of_nothing", field="cut")
    if read.cut.of is From.GROUPS and before != Phase.Kind.GROUPS:
        raise RulesError("cut_of_no_groups", field="cut")


def _stored(tournament: Tournament) -> list[dict[str, Any]]:
    """Return the phases exactly as they are stored, so that an undo restores them unchanged."""
    names = ("kind", "name", "rounds", "settings", "cut")
    return list(tournament.phases.order_by("number").values(*names))


def _in_full(rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Add settings that an older plan did not have, with their defaults."""
    return [
        row
        | {
            "settings": phase_settings.read_settings(
                kind=row["kind"], number=number, rounds=row["rounds"], settings=row["settings"]
            ).written()
        }
        for number, row in enumerate(rows, 1)
    ]


def _replace(tournament: Tournament, asked: list[dict[str, Any]]) -> None:
    """Replace the waiting phases. Raises PhaseBegun."""
    begun = tournament.phases.exclude(state=Phase.State.WAITING).count()
    begun_so_far = _in_full(_stored(tournament)[:begun])
    if _in_full(asked[:begun]) != begun_so_far or tournament.state == "finished":
        raise errors.PhaseBegun
    tournament.phases.filter(state=Phase.State.WAITING).delete()
    for number, fields in enumerate(asked[begun:], begun + 1):
        Phase.objects.create(tournament=tournament, number=number, **fields)
    grow(tournament)


@undoes("phases")
def _plan_back(tournament: Tournament, act: Act, by: Any, now: datetime) -> None:
    """Restore the plan before an act. Raises PhaseBegun for a phase that has begun since."""
    _replace(tournament, act.params["before"])
