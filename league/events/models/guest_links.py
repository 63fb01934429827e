"""Guests who entered by themselves: a secret link that speaks for their entry."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.decks import new_uid


class GuestLink(models.Model):
    """A secret link: its holder speaks for an entry of one player without an account.

    ``digest`` is the SHA-256 of the secret, which is stored nowhere (queries/guest_links.py). An
    entry has at most one link that is not ended. ``made_by`` is empty where the guest entered by
    themselves; else it is who made a new link for them. ``key`` was sent with the form: sent
    again it leads to the same entry.
    """

    uid = models.CharField(max_length=12, unique=True, default=new_uid, editable=False)
    entry = models.ForeignKey("events.Entry", models.CASCADE, related_name="guest_links")
    digest = models.CharField(max_length=64, unique=True, help_text=_("SHA-256 of the secret"))
    key = models.UUIDField(null=True, blank=True, unique=True, editable=False)
    made_by = models.ForeignKey("people.User", models.PROTECT, null=True, related_name="+")
    made_at = models.DateTimeField(db_default=Now())
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("link of a guest")
        verbose_name_plural = _("links of guests")
        ordering = ["entry", "pk"]
        constraints = [
            models.UniqueConstraint(
                "entry", condition=Q(ended_at=None), name="one_live_link_per_entry"
            )
        ]

    def __str__(self) -> str:
        return self.uid
