"""The queue of record: a job is a row with a lease and a fence; the broker only rings."""

import uuid

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _, pgettext_lazy


class Job(models.Model):
    """A piece of background work.

    A worker claims it by raising ``fence`` and setting ``lease_until``; its result counts only
    while the fence is still its own (services.finish). After ``max_attempts`` a person must look.
    """

    class State(models.TextChoices):
        QUEUED = "queued", _("queued")
        RUNNING = "running", pgettext_lazy("a job", "running")
        DONE = "done", _("done")
        STUCK = "stuck", _("needs a person")

    uid = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    kind = models.CharField(max_length=40)
    arguments = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=State, default=State.QUEUED)
    fence = models.PositiveIntegerField(default=0)
    attempts = models.PositiveSmallIntegerField(default=0)
    max_attempts = models.PositiveSmallIntegerField(default=3)
    run_after = models.DateTimeField(db_default=Now())
    lease_until = models.DateTimeField(null=True, blank=True)
    worker = models.CharField(max_length=120, blank=True)
    # Of the attempt, as far as the kind of work says (services.report).
    percent = models.PositiveSmallIntegerField(db_default=0, default=0)
    trouble = models.TextField(blank=True, help_text=_("what went wrong the last time"))
    created_at = models.DateTimeField(db_default=Now())
    rung_at = models.DateTimeField(db_default=Now())
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("job")
        verbose_name_plural = _("jobs")
        ordering = ["-pk"]
        indexes = [
            models.Index(
                fields=["run_after"],
                condition=Q(state__in=["queued", "running"]),
                name="job_waiting",
            ),
            models.Index(fields=["kind"], condition=Q(state="stuck"), name="job_stuck"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(state="running", lease_until__isnull=False)
                | (~Q(state="running") & Q(lease_until__isnull=True)),
                name="job_leased_iff_running",
            ),
            models.CheckConstraint(
                condition=Q(attempts__lte=F("max_attempts")), name="job_attempts_bounded"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uid}"


class Effect(models.Model):
    """A mark written in the transaction of a job's effect, so that no job acts twice."""

    job = models.OneToOneField(Job, models.CASCADE, related_name="effect")
    fence = models.PositiveIntegerField()
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("effect")
        verbose_name_plural = _("effects")

    def __str__(self) -> str:
        return f"effect of {self.job_id}"


class Tick(models.Model):
    """One firing of a schedule; unique, so that several beats act once."""

    schedule = models.CharField(max_length=40)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("tick")
        verbose_name_plural = _("ticks")
        constraints = [models.UniqueConstraint("schedule", "at", name="one_tick")]

    def __str__(self) -> str:
        return f"{self.schedule} {self.at:%Y-%m-%d %H:%M:%S}"


class Heartbeat(models.Model):
    """When a worker or the beat last showed progress (not merely that it lives)."""

    name = models.CharField(max_length=120, unique=True)
    at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("heartbeat")
        verbose_name_plural = _("heartbeats")

    def __str__(self) -> str:
        return f"{self.name} {self.at:%H:%M:%S}"


class Letter(models.Model):
    """A mail to be sent: written with the act that causes it, delivered by a job."""

    job = models.OneToOneField(
        Job, models.SET_NULL, null=True, blank=True, related_name="letter", editable=False
    )
    to = models.EmailField()
    subject = models.CharField(max_length=200)
    text = models.TextField()
    html = models.TextField(blank=True)
    created_at = models.DateTimeField(db_default=Now())
    sent_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.pk}: {self.subject}"
