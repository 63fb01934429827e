"""How far an account has come in the lessons; puzzles of the day, and the answers to them."""

from django.conf import settings
from django.db import models
from django.db.models.functions import Now

from matches.models.guards import fixed

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


class Puzzle(models.Model):
    """The puzzle of a game for a day: a decision whose best answer was measured. Append-only.

    ``position`` is a record up to the decision of ``seat``. ``answers`` are the candidates, the
    best first: ``text``, ``worth`` and ``error``, chances to win from 0 to 1. ``club`` is what a
    bot of that level plays there. It comes from line ``line`` of a record: of the filed one, or of
    a match of bots with this ``seed``.
    """

    game = models.CharField(max_length=LONGEST_KEY)
    date = models.DateField()
    filing = models.ForeignKey(
        "matches.Filing", models.PROTECT, null=True, related_name="+", db_index=False
    )
    seed = models.CharField(max_length=100, blank=True)
    digest = models.CharField(max_length=64, help_text="SHA-256 of the record it comes from")
    line = models.PositiveIntegerField()
    position = models.TextField()
    seat = models.CharField(max_length=8)
    answers = models.JSONField()
    lead = models.FloatField()
    lead_error = models.FloatField()
    club = models.JSONField()
    playouts = models.PositiveIntegerField()
    ruleset = models.CharField(max_length=60)
    engine = models.CharField(max_length=40)
    version = models.PositiveIntegerField()
    made_at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        ordering = ["date", "game"]
        constraints = [models.UniqueConstraint("game", "date", name="one_puzzle_a_day")]
        triggers = [fixed("puzzles_are_fixed")]

    def __str__(self) -> str:
        return f"{self.game} {self.date}"


class PuzzleAnswer(models.Model):
    """The first answer of an account to a puzzle, the only one that counts.

    ``worth`` and ``error`` are chances to win; ``is_measured``: they are those of a candidate,
    otherwise an estimate at a glance.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="puzzle_answers"
    )
    puzzle = models.ForeignKey(Puzzle, models.PROTECT, related_name="answers_given")
    text = models.CharField(max_length=400)
    worth = models.FloatField()
    error = models.FloatField()
    is_measured = models.BooleanField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        constraints = [
            models.UniqueConstraint("user", "puzzle", name="each_puzzle_is_answered_once")
        ]

    def __str__(self) -> str:
        return self.text
