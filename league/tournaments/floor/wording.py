"""Penalties in words: what was given before, and the usual penalty for a repetition."""

from collections.abc import Iterable

from django.utils.translation import ngettext

from league.rules.penalties import next_steps
from league.tournaments.models import Penalty


def steps(given: Iterable[Penalty]) -> list[str]:
    """Say for each infraction what is usual now; penalties that were lifted do not count."""
    return [
        ngettext(
            "%(infraction)s: %(times)s time so far, at most %(worst)s. Usual now: %(step)s.",
            "%(infraction)s: %(times)s times so far, at most %(worst)s. Usual now: %(step)s.",
            step.times,
        )
        % {
            "infraction": Penalty.Infraction(step.infraction).label,
            "times": step.times,
            "worst": Penalty.Ruling(step.worst).label,
            "step": Penalty.Ruling(step.step).label,
        }
        for step in next_steps(each for each in given if each.lifted_at is None)
    ]
