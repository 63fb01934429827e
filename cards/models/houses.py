"""House sets: values that a game's rulebook does not print, revised as cards are."""

import pgtrigger
from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from cards.models.audit import audited
from cards.models.cards import in_language
from cards.models.naming import named
from cards.validators import validate_game, validate_house_name
from league.people.validators import validate_plain_text


@audited()
class HouseSet(models.Model):
    """A set of a game, by the name that records write before the number of its revision."""

    game = models.CharField(_("game"), max_length=30, validators=[validate_game])
    name = models.CharField(_("name"), max_length=30, validators=[validate_house_name])

    class Meta:
        verbose_name = _("house set")
        verbose_name_plural = _("house sets")
        ordering = ["game", "name"]
        constraints = [models.UniqueConstraint("game", "name", name="one_house_set_per_name")]

    def __str__(self) -> str:
        return f"{self.game} {self.name}"


@audited(model_name="HouseSetRevisionEvent")
class HouseSetRevision(models.Model):
    """The content of a house set: the game's own JSON. Immutable once published."""

    house_set = models.ForeignKey(
        HouseSet, models.PROTECT, related_name="revisions", verbose_name=_("house set")
    )
    number = models.PositiveSmallIntegerField(_("revision"))
    content = models.JSONField(_("content"))
    note_ja = models.CharField(
        _("note (Japanese)"), max_length=300, blank=True, validators=[validate_plain_text]
    )
    note_en = models.CharField(
        _("note (English)"), max_length=300, blank=True, validators=[validate_plain_text]
    )
    created_at = models.DateTimeField(db_default=Now())
    published_at = models.DateTimeField(_("published"), null=True, blank=True, editable=False)
    published_by = models.ForeignKey(
        "people.User", models.SET_NULL, null=True, blank=True, editable=False, related_name="+"
    )

    class Meta:
        verbose_name = _("revision of a house set")
        verbose_name_plural = _("revisions of house sets")
        ordering = ["house_set", "number"]
        constraints = [
            models.UniqueConstraint("house_set", "number", name="one_house_revision_per_number"),
            models.UniqueConstraint(
                "house_set",
                condition=Q(published_at__isnull=True),
                name="one_open_draft_per_house_set",
            ),
            models.CheckConstraint(
                condition=Q(number__gte=1), name="house_revisions_count_from_one"
            ),
        ]
        triggers = [
            pgtrigger.Protect(
                name="published_house_is_fixed",
                operation=pgtrigger.Update | pgtrigger.Delete,
                condition=pgtrigger.Q(old__published_at__isnull=False),
            )
        ]

    def __str__(self) -> str:
        return f"{named(self, 'house_set')} r{self.number}"

    @property
    def called(self) -> str:
        """Return the name that a record writes: ``house-1``."""
        return f"{self.house_set.name}-{self.number}"

    @property
    def note(self) -> str:
        return in_language(self.note_ja, self.note_en)
