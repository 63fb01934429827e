"""What a player has of the cards on paper, what they look for, and to whom they show it."""

import secrets

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.cards import Card
from cards.rules.counts import MOST


def new_want_key() -> str:
    """Make the 20 random characters of a want list's address (99 bits)."""
    return "".join(secrets.choice("abcdefghjkmnpqrstvwxyz0123456789") for _i in range(20))


class Holding(models.Model):
    """How many of a card a player has and looks for: of the card, whichever revision is printed.

    A row in which both are 0 stays, so that two taps at once never miss it.
    """

    player = models.ForeignKey(
        "people.Player", models.CASCADE, related_name="holdings", db_index=False
    )  # the unique index begins with it
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    have = models.PositiveSmallIntegerField(_("have"), default=0)
    want = models.PositiveSmallIntegerField(_("want"), default=0)

    class Meta:
        verbose_name = _("card in a collection")
        verbose_name_plural = _("cards in collections")
        ordering = ["player", "card"]
        constraints = [
            models.UniqueConstraint("player", "card", name="one_holding_per_card"),
            models.CheckConstraint(
                condition=Q(have__range=(0, MOST), want__range=(0, MOST)), name="holding_counts"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.player_id}/{self.card_id}"


class WantList(models.Model):
    """The address under which a player shows everybody what they look for, while they want to."""

    player = models.OneToOneField("people.Player", models.CASCADE, related_name="want_list")
    key = models.CharField(max_length=20, unique=True, default=new_want_key, editable=False)
    opened_at = models.DateTimeField(_("opened"), db_default=Now())

    class Meta:
        verbose_name = _("shared want list")
        verbose_name_plural = _("shared want lists")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id}"
