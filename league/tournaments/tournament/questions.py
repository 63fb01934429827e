"""What may be sent about a tournament: its plan, phases, rounds, hall, corrections and
files. Shapes only, the rules are judged further in.
"""

from typing import Any

from rest_framework.serializers import IntegerField

from league.people.api.serializers import Line, Question
from league.tournaments.tournament import limits


def numbered(**options: Any) -> IntegerField:
    """Declare an entrant's number, or a pairing's."""
    return IntegerField(**limits.NUMBER, **options)


def round_number(**options: Any) -> IntegerField:
    return IntegerField(**limits.ROUND, **options)


## What is asked for in the address


## The tournament and its phases


class ActReasonQuestion(Question):
    reason = Line(**limits.REASON, required=False, allow_blank=True, default="")


class WhyQuestion(Question):
    reason = Line(**limits.REASON)


## Rounds


## The hall


## Corrections
