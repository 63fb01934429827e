"""Where the pages of lessons lead to."""

from collections.abc import Sequence
from typing import Final

from django.urls import reverse
from django.utils.http import urlencode

from league.learning.rules.lessons import Step
from league.play.views.bots.solo import FIRST

SAID: Final = "said"  # the query parameter of a line of the learner, in their order


def to_step(step: Step, own: Sequence[str] = ()) -> str:
    """Return the address of a step after some lines of the learner."""
    path = reverse("learning:step", args=[step.game, step.key])
    return path + (f"?{urlencode([(SAID, line) for line in own])}" if own else "")


def to_first_match(game: str) -> str:
    """Return the address of a match against a bot that explains every step."""
    return f"{reverse('play:solo', args=[game])}?{FIRST}"
