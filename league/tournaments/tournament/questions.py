"""What may be sent about a tournament: its plan, phases, rounds, hall, corrections and
files. Shapes only, the rules are judged further in.
"""

from typing import Any

from rest_framework.serializers import (
    IntegerField,
)

from league.people.api.serializers import Line, Question
from league.tournaments.tournament.phase_settings import MOST_ROUNDS

SMALL = 32_767
INT = 2**31 - 1
MOST_NUMBERS = 10_000


def numbered(**options: Any) -> IntegerField:
    """Declare an entrant's number, or a pairing's."""
    return IntegerField(min_value=1, max_value=INT, **options)


def round_number(**options: Any) -> IntegerField:
    return IntegerField(min_value=1, max_value=MOST_ROUNDS, **options)


## What is asked for in the address


## The tournament and its phases


class ActReasonQuestion(Question):
    reason = Line(max_length=300, required=False, allow_blank=True, default="")


class WhyQuestion(Question):
    reason = Line(max_length=300)


## Rounds


## The hall


## Corrections
