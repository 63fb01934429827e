"""What was said at a sitting; append-only, since it is evidence where the game is of a match."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.play.models.sittings import Place, Sitting


def _evidence(table: str) -> list[pgtrigger.Trigger]:
    """Refuse changes always, and deletion where the sitting is of a match."""
    return [
        pgtrigger.Protect(name=f"{table}_are_fixed", operation=pgtrigger.Update),
        pgtrigger.Trigger(
            name=f"{table}_of_matches_stay",
            when=pgtrigger.Before,
            operation=pgtrigger.Delete,
            func=f"""
                IF EXISTS (
                    SELECT FROM play_sitting WHERE id = OLD.sitting_id AND of_id IS NOT NULL
                ) THEN
                    RAISE EXCEPTION 'what was said in a match stays' USING
                        ERRCODE = 'check_violation', CONSTRAINT = '{table}_of_matches_stay';
                END IF;
                RETURN OLD;
            """,
        ),
    ]


class Line(models.Model):
    """A line of the record as it was said.

    ``serial`` is the sitting's revision after it; ``n`` its place in the record. Of several with
    the same ``n`` only the last can stand. ``masked`` is the text for the seats that may not see
    all of it, and for guests (``""``). ``key`` is the sender's own: the same
    key of the same place counts once. ``place`` is empty for what the server wrote.
    """

    class Kind(models.TextChoices):
        ACTION = "action", _("action")
        CHANCE = "chance", _("chance")
        CHECKPOINT = "checkpoint", _("checkpoint")
        RULING = "ruling", _("ruling")
        SET = "set", _("ruling that changes the position")

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="lines")
    serial = models.PositiveIntegerField()
    n = models.PositiveIntegerField()
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.ACTION)
    text = models.CharField(max_length=400)
    masked = models.JSONField(default=dict)
    place = models.ForeignKey(
        Place, models.RESTRICT, null=True, blank=True, related_name="lines", db_index=False
    )
    key = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("line of a sitting")
        verbose_name_plural = _("lines of sittings")
        ordering = ["sitting", "serial"]
        constraints = [
            models.UniqueConstraint("sitting", "serial", name="one_line_per_serial"),
            models.CheckConstraint(condition=Q(n__gte=1, serial__gte=1), name="lines_count_from_1"),
        ]
        indexes = [models.Index(fields=["place", "key"], condition=~Q(key=""), name="lines_by_key")]
        triggers = _evidence("play_lines")

    def __str__(self) -> str:
        return f"{self.n}. {self.text}"


class TakingBack(models.Model):
    """A taking back of the lines after ``to``. ``serial`` is the sitting's revision after it."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="takings_back")
    serial = models.PositiveIntegerField()
    to = models.PositiveIntegerField()
    by = models.ForeignKey(Place, models.RESTRICT, related_name="+")
    agreed = models.ForeignKey(Place, models.RESTRICT, null=True, blank=True, related_name="+")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("taking back")
        verbose_name_plural = _("takings back")
        ordering = ["sitting", "serial"]
        constraints = [
            models.UniqueConstraint("sitting", "serial", name="one_taking_back_per_serial")
        ]
        triggers = _evidence("play_takings_back")

    def __str__(self) -> str:
        return f"{self.sitting_id} back to {self.to}"


class Worth(models.Model):
    """What the lines of a person's game against bots were worth, asked for once it was over.

    ``result`` is an analysis of engines/bots/worth as plain values, ``refusal`` why there is none;
    both are empty while it is worked out. ``revision`` is the sitting's at the end.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="worths")
    revision = models.PositiveIntegerField()
    result = models.JSONField(default=dict)
    refusal = models.JSONField(default=dict)
    asked_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("worth of lines")
        verbose_name_plural = _("worths of lines")
        ordering = ["sitting", "revision"]
        constraints = [
            models.UniqueConstraint("sitting", "revision", name="one_worth_per_revision")
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id} at {self.revision}"


class Roll(models.Model):
    """The server's outcome of roll or deal ``number`` of a sitting; it never changes."""

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="rolls")
    number = models.PositiveIntegerField()
    text = models.CharField(max_length=400)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("roll of the server")
        verbose_name_plural = _("rolls of the server")
        ordering = ["sitting", "number", "pk"]
        constraints = [
            models.UniqueConstraint("sitting", "number", "text", name="a_roll_is_kept_once")
        ]
        triggers = _evidence("play_rolls")

    def __str__(self) -> str:
        return f"{self.sitting_id} {self.number}: {self.text}"


class Seal(models.Model):
    """A choice hidden until all choices of its moment are made; a seat's newest counts.

    ``revision`` is the sitting's at which it was made; ``key`` the sender's own, as of a line.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seals")
    revision = models.PositiveIntegerField()
    seat = models.CharField(max_length=8)
    text = models.CharField(max_length=400)
    place = models.ForeignKey(Place, models.RESTRICT, related_name="+")
    key = models.CharField(max_length=40, blank=True, default="")
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("sealed choice")
        verbose_name_plural = _("sealed choices")
        ordering = ["sitting", "pk"]
        indexes = [models.Index(fields=["sitting", "revision"], name="seals_of_a_moment")]
        triggers = _evidence("play_seals")

    def __str__(self) -> str:
        return f"{self.sitting_id} {self.seat}"


class ClockEntry(models.Model):
    """What a side's clock showed from an instant on, to explain later where the time went.

    ``since``: the instant from which its time runs, in milliseconds of the epoch; empty: it stands.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="clock_entries")
    revision = models.PositiveIntegerField()
    side = models.CharField(max_length=8)
    left = models.PositiveIntegerField(help_text=_("milliseconds"))
    since = models.BigIntegerField(null=True, help_text=_("milliseconds"))
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("entry of a clock")
        verbose_name_plural = _("entries of clocks")
        ordering = ["sitting", "pk"]
        triggers = _evidence("play_clock_entries")

    def __str__(self) -> str:
        return f"{self.sitting_id} {self.side} {self.left} ms"
