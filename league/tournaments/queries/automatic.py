"""What the site does by itself, and when: the desk does not ask anybody to do it."""

from datetime import datetime, timedelta
from typing import Final

from league.tournaments.models import Phase, Round
from league.tournaments.phase_settings import Publish, Start
from league.tournaments.phase_settings import of as settings_of
from league.tournaments.queries import times
from league.tournaments.queries.brackets import ELIMINATION

SELF_CLOSING: Final = (Phase.Kind.ROUND_ROBIN, Phase.Kind.GROUPS, Phase.Kind.LADDER)
SOON: Final = timedelta(minutes=10)  # nobody is asked to be quicker than that


def closes_complete(phase: Phase) -> bool:
    """Tell whether a round is closed once it has all its results, with nobody looking at it.

    Of a Swiss only those with times of their own. A bracket closes its rounds as it leads on.
    """
    timed = phase.kind == Phase.Kind.SWISS and bool(settings_of(phase).house.times)
    return phase.kind in SELF_CLOSING or timed


def closes_by_itself(phase: Phase) -> bool:
    return phase.kind in ELIMINATION or closes_complete(phase)


def pairs_at(phase: Phase, place: int) -> datetime | None:
    """Return when the round at a place of a Swiss is paired by itself; None: somebody does it."""
    if phase.kind != Phase.Kind.SWISS or settings_of(phase).house.publish is not Publish.AUTO:
        return None
    begins, _ends = times.of_round(phase, place)
    return begins


def publishes_at(round: Round) -> datetime | None:
    """Return when a draft is published by itself."""
    is_auto = settings_of(round.phase).house.publish is Publish.AUTO
    return round.scheduled_at if is_auto and round.state == Round.State.DRAFT else None


def starts_at(round: Round) -> datetime | None:
    """Return when the clock of a published round starts by itself."""
    is_auto = settings_of(round.phase).house.start is Start.AUTO
    return round.scheduled_at if is_auto and round.state == Round.State.PUBLISHED else None
