"""What this app keeps about a person: for the export, and for leaving."""

from datetime import datetime
from typing import Any

from league.learning.models import PuzzleAnswer, StepDone
from league.people import registry

registry.hold("learning.StepDone", user="user")
registry.hold("learning.PuzzleAnswer", user="user")


@registry.on_erase.add
def forget(*, user: Any, player: Any, now: datetime) -> None:
    PuzzleAnswer.objects.filter(user=user).delete()
    StepDone.objects.filter(user=user).delete()
