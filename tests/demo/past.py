"""When the demo league's acts took place: it is played within minutes, and tells of weeks."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from django.utils import timezone

from league.running.rows import Shift


@dataclass(slots=True)
class Past:
    """What is done ``ago`` is written down as if so much time had passed since."""

    shifts: list[Shift] = field(default_factory=list)

    @contextmanager
    def ago(self, **time: float) -> Iterator[datetime]:
        """Let all that is done meanwhile have been done so long ago; yield the time of now."""
        begun = timezone.now()
        yield begun
        self.shifts.append(Shift(begun, timezone.now(), timedelta(**time)))
