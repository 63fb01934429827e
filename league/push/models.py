"""How somebody wants to be called to a table: on which devices, or by mail."""

from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.jobs.strangers.targets import LONGEST


class Subscription(models.Model):
    """A device of an account: ``endpoint`` is its address at the browser's push service.

    ``key`` and ``secret`` are the device's, by which messages are encrypted for it alone.
    """

    user = models.ForeignKey("people.User", models.CASCADE, related_name="subscriptions")
    endpoint = models.CharField(max_length=LONGEST, unique=True)
    key = models.CharField(max_length=88)
    secret = models.CharField(max_length=24)
    device = models.CharField(_("device"), max_length=60, blank=True)
    made_at = models.DateTimeField(db_default=Now())
    called_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("notified device")
        verbose_name_plural = _("notified devices")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.pk}: {self.device}"


class LetterWish(models.Model):
    """An account that wants to be called by mail where none of its devices is.

    ``last_round`` is the last round of which it got a letter: it gets one for a round.
    """

    user = models.OneToOneField("people.User", models.CASCADE, related_name="letter_wish")
    last_round = models.ForeignKey(
        "tournaments.Round", models.SET_NULL, null=True, blank=True, related_name="+"
    )
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        verbose_name = _("called by mail")
        verbose_name_plural = _("called by mail")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.user_id}"
