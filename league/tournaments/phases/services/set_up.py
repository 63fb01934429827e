"""Making a tournament of an event from a plan that many events follow."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import TextChoices
from django.utils.translation import gettext_lazy as _

from league.events.models import Event
from league.rules.standings.presets import WRITTEN
from league.tournaments.errors import SettingsInvalid
from league.tournaments.models import Phase, Tournament
from league.tournaments.phases.services import tournaments
from league.tournaments.tournament.services import plans
from league.tournaments.tournament.services.plans import Plan

Kind = Phase.Kind


class Pattern(TextChoices):
    SWISS = "swiss", _("Swiss")
    SWISS_CUT = "swiss_cut", _("Swiss, then a top cut")
    DOUBLE = "double", _("double elimination")
    SINGLE = "single", _("single elimination")
    ROUND_ROBIN = "round_robin", _("round robin")
    GROUPS = "groups", _("groups, then a knockout")
    LADDER = "ladder", _("ladder")


def phases_for(
    pattern: str, *, rounds: int | None = None, top: int = 8, groups: int = 4, cycles: int = 1
) -> tuple[Plan, ...]:
    """Plan the phases of a pattern. ``top``: how many come into the cut, or go on from a group."""
    match pattern:
        case Pattern.SWISS:
            return (Plan(Kind.SWISS, rounds=rounds),)
        case Pattern.SWISS_CUT:
            cut = {"from": "top", "n": top}
            return (Plan(Kind.SWISS, rounds=rounds), Plan(Kind.SINGLE, cut=cut))
        case Pattern.DOUBLE:
            return (Plan(Kind.DOUBLE),)
        case Pattern.SINGLE:
            return (Plan(Kind.SINGLE),)
        case Pattern.ROUND_ROBIN:
            return (Plan(Kind.ROUND_ROBIN, settings={"cycles": cycles}),)
        case Pattern.GROUPS:
            settings = {"groups": groups, "qualifiers": top}
            cut = {"from": "groups", "n": top}
            return (Plan(Kind.GROUPS, settings=settings), Plan(Kind.SINGLE, cut=cut))
        case Pattern.LADDER:
            return (Plan(Kind.LADDER),)
    raise SettingsInvalid(params={"field": "pattern"})


@transaction.atomic
def set_up(
    *,
    event: Event,
    pattern: str,
    preset: str,
    by: Any,
    now: datetime,
    rounds: int | None = None,
    top: int | None = None,
    groups: int | None = None,
    **fields: Any,
) -> Tournament:
    """Make a tournament and plan its phases. ``preset`` names its points and tie-breakers.

    Raises SettingsInvalid, and what making it and planning the phases raises.
    """
    if preset not in WRITTEN:
        raise SettingsInvalid(params={"field": "preset"})
    made = tournaments.make(event=event, by=by, now=now, standings=dict(WRITTEN[preset]), **fields)
    default = 2 if pattern == Pattern.GROUPS else 8
    phases = phases_for(pattern, rounds=rounds, top=top or default, groups=groups or 4)
    plans.set_phases(tournament=made, phases=phases, by=by, now=now)
    return made
