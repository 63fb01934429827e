"""How far an account has come in the lessons."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

LONGEST_KEY = 40


class StepDone(models.Model):
    """A step of a lesson that an account has done; a row is added once and never changed.

    ``step`` is the key of a step in the data. Rows of steps that are gone from it stay and count
    nothing.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="steps_done")
    game = models.CharField(max_length=LONGEST_KEY)
    step = models.CharField(max_length=LONGEST_KEY)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint("user", "game", "step", name="each_step_is_done_once")
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.step}"
