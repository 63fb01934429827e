"""Webhooks, the messages to them, and their answers."""

import pghistory
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid
from league.seasons.models import League
from league.tournaments.models.tournaments import Tournament

LONGEST_URL = 500


@pghistory.track(meta={"db_table": "tournaments_webhookevent"})
class Webhook(models.Model):
    """An address that gets the news of a tournament, or of every tournament of a league.

    Its secret is not stored but derived from the site's key, ``uid`` and ``generation``
    (queries.py). Until ``former_until`` messages are also signed with the previous generation's.
    """

    class Kind(models.TextChoices):
        ROUND_PUBLISHED = "round_published", _("a round was published")
        RESULT_CONFIRMED = "result_confirmed", _("a result was confirmed")
        STANDINGS_CHANGED = "standings_changed", _("the standings changed")
        TOURNAMENT_FINISHED = "tournament_finished", _("the tournament was finished")
        CORRECTION = "correction", _("a correction was made")
        UNDO = "undo", _("an act was undone")
        ENTRY_OPENED = "entry_opened", _("entry was opened")
        ENTRY_CLOSED = "entry_closed", _("entry was closed")
        DECK_DEADLINE = "deck_deadline", _("the deck deadline passed")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    tournament = models.ForeignKey(
        Tournament, models.CASCADE, null=True, blank=True, related_name="webhooks"
    )
    league = models.ForeignKey(
        League, models.CASCADE, null=True, blank=True, related_name="webhooks"
    )
    url = models.CharField(_("address"), max_length=LONGEST_URL)
    kinds = models.JSONField(_("told of"), default=list)
    generation = models.PositiveIntegerField(default=1)
    former_until = models.DateTimeField(null=True, blank=True)
    failing_since = models.DateTimeField(null=True, blank=True)
    off_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey("people.User", models.SET_NULL, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "tournaments_webhook"
        verbose_name = _("webhook")
        verbose_name_plural = _("webhooks")
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=True) ^ Q(league__isnull=True),
                name="webhooks_have_one_owner",
            ),
            models.CheckConstraint(condition=Q(generation__gte=1), name="secrets_count_from_one"),
        ]

    def __str__(self) -> str:
        return self.uid

    @property
    def is_on(self) -> bool:
        return self.off_at is None and self.ended_at is None


class Delivery(models.Model):
    """A piece of news for a webhook, written with the act that it reports.

    ``key`` names the news, which a webhook is sent once. ``tries`` counts since it was last queued;
    ``due_at`` is when it is tried next.
    """

    class State(models.TextChoices):
        WAITING = "waiting", _("on its way")
        DELIVERED = "delivered", _("delivered")
        GIVEN_UP = "given_up", _("undelivered")

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries")
    kind = models.CharField(max_length=20)
    key = models.CharField(max_length=80)
    body = models.JSONField()
    state = models.CharField(max_length=9, choices=State, default=State.WAITING)
    tries = models.PositiveSmallIntegerField(default=0)
    due_at = models.DateTimeField(db_default=Now())
    made_at = models.DateTimeField(db_default=Now())
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        db_table = "tournaments_delivery"
        verbose_name = _("delivery")
        verbose_name_plural = _("deliveries")
        ordering = ["-pk"]
        constraints = [models.UniqueConstraint("webhook", "key", name="news_are_told_once")]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(state="waiting"), name="delivery_waiting")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.uid}"


class Attempt(models.Model):
    """A try to deliver. ``trouble`` is a code; ``answer`` the first bytes of the response."""

    delivery = models.ForeignKey(Delivery, models.CASCADE, related_name="attempts")
    at = models.DateTimeField(db_default=Now())
    status = models.PositiveSmallIntegerField(null=True, blank=True)
    milliseconds = models.PositiveIntegerField()
    trouble = models.CharField(max_length=20, blank=True)
    answer = models.CharField(max_length=500, blank=True)

    class Meta:
        db_table = "tournaments_attempt"
        verbose_name = _("try to deliver")
        verbose_name_plural = _("tries to deliver")
        ordering = ["delivery", "pk"]

    def __str__(self) -> str:
        return f"{self.delivery_id} {self.status or self.trouble}"
