"""Formats: which cards may be played, and how many, as a function of the date."""

import pghistory
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from cards.models.audit import audited
from cards.models.cards import Card, CardSet, in_language
from cards.models.dates import ends_after_it_starts, never_overlapping
from cards.models.naming import named
from cards.validators import validate_game


@audited(obj_field=pghistory.ObjForeignKey(related_name="history", related_query_name="+"))
class Format(models.Model):
    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    code = models.SlugField(_("code"), max_length=30, unique=True)
    number = models.PositiveSmallIntegerField(
        _("number"),
        unique=True,
        help_text=_("Stands for the format in long deck codes. Never reuse it."),
    )
    name_ja = models.CharField(_("name (Japanese)"), max_length=60)
    name_en = models.CharField(_("name (English)"), max_length=60)

    class Meta:
        verbose_name = _("format")
        verbose_name_plural = _("formats")
        ordering = ["number"]

    def __str__(self) -> str:
        return self.code

    @property
    def name(self) -> str:
        return in_language(self.name_ja, self.name_en)


@audited()
class FormatPeriod(models.Model):
    """What a format allows between two dates, both inclusive. No sets: every set."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="periods")
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    sets = models.ManyToManyField(
        CardSet, through="FormatSet", blank=True, related_name="+", verbose_name=_("pool")
    )
    min_cards = models.PositiveSmallIntegerField(_("fewest cards"), default=15)
    max_cards = models.PositiveSmallIntegerField(_("most cards"), default=20)
    max_flexible = models.PositiveSmallIntegerField(_("most flexible cards"), default=3)
    cost_cap = models.PositiveSmallIntegerField(_("cost cap"), null=True, blank=True)

    class Meta:
        verbose_name = _("format period")
        verbose_name_plural = _("format periods")
        ordering = ["format", "valid_from"]
        constraints = [
            never_overlapping("format_periods_never_overlap", "format"),
            ends_after_it_starts("format_period_ends_after_it_starts"),
            models.CheckConstraint(
                condition=Q(min_cards__gte=1, max_cards__gte=F("min_cards"), max_cards__lte=60),
                name="format_deck_sizes",
                violation_error_code="deck_sizes",
                violation_error_message=_(
                    "A deck has 1 to 60 cards, and the most cannot be below the fewest."
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{named(self, 'format')}: {self.valid_from}–{self.valid_until or ''}"


@audited()
class FormatSet(models.Model):
    """A set in the pool of a format period."""

    formatperiod = models.ForeignKey(
        FormatPeriod, models.CASCADE, related_name="period_sets", verbose_name=_("format period")
    )
    cardset = models.ForeignKey(
        CardSet, models.PROTECT, related_name="+", verbose_name=_("card set")
    )

    class Meta:
        verbose_name = _("set in the pool")
        verbose_name_plural = _("sets in the pool")
        constraints = [
            models.UniqueConstraint("formatperiod", "cardset", name="one_set_once_per_pool")
        ]

    def __str__(self) -> str:
        return f"{self.formatperiod_id}/{self.cardset_id}"


@audited()
class Ban(models.Model):
    """A card that may not be played in a format between two dates, both inclusive."""

    format = models.ForeignKey(Format, models.CASCADE, related_name="bans")
    card = models.ForeignKey(Card, models.CASCADE, related_name="bans")
    valid_from = models.DateField(_("from"))
    valid_until = models.DateField(_("until"), null=True, blank=True)
    reason_ja = models.CharField(_("reason (Japanese)"), max_length=200, blank=True)
    reason_en = models.CharField(_("reason (English)"), max_length=200, blank=True)

    class Meta:
        verbose_name = _("ban")
        verbose_name_plural = _("ban list")
        ordering = ["format", "card", "valid_from"]
        constraints = [
            never_overlapping("bans_never_overlap", "format", "card"),
            ends_after_it_starts("ban_ends_after_it_starts"),
        ]

    def __str__(self) -> str:
        days = f"{self.valid_from}–{self.valid_until or ''}"
        return f"{named(self, 'format')} {named(self, 'card')}: {days}"

    @property
    def reason(self) -> str:
        return in_language(self.reason_ja, self.reason_en)
