"""Penalties in words: what was given before, and what the next time usually brings."""

from collections.abc import Iterable

from django.utils.translation import ngettext

from league.tournaments.floor.rules.penalties import next_steps
from league.tournaments.models import Penalty


def steps(given: Iterable[Penalty]) -> list[str]:
    """Say for each infraction what is usual now; penalties that were lifted do not count."""
    return [
        ngettext(
            "%(infraction)s: %(times)s time so far, at most %(worst)s. Usual now: %(step)s.",
            "%(infraction)s: %(times)s times so far, at most %(worst)s. Usual now: %(step)s.",
            one.times,
        )
        % {
            "infraction": Penalty.Infraction(one.infraction).label,
            "times": one.times,
            "worst": Penalty.Ruling(one.worst).label,
            "step": Penalty.Ruling(one.step).label,
        }
        for one in next_steps(each for each in given if each.lifted_at is None)
    ]
