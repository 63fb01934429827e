"""What the lines of a record were worth: the answers of the analysis, kept for ever."""

from django.db import models
from django.db.models import Q
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from matches.models.guards import fixed
from matches.models.records import Record


class Analysis(models.Model):
    """What one version of the analysis says of a record (engines/bots/worth).

    ``result`` is its JSON. ``luck`` and ``skill``, by side in millionths of a chance, are copied
    from it, so that statistics need not read hundreds of lines a record. ``refusal`` says why a
    record cannot be analysed; the others are empty then. Append-only; the newest counts.
    """

    record = models.ForeignKey(Record, models.PROTECT, related_name="analyses")
    ruleset = models.CharField(_("ruleset"), max_length=60)
    version = models.PositiveSmallIntegerField(_("version of the analysis"))
    engine = models.CharField(_("engine"), max_length=40)
    result = models.JSONField(default=dict)
    luck = models.JSONField(default=dict)
    skill = models.JSONField(default=dict)
    refusal = models.JSONField(default=dict)
    duration_us = models.PositiveBigIntegerField(_("duration in µs"), default=0)
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        verbose_name = _("analysis")
        verbose_name_plural = _("analyses")
        ordering = ["record", "-pk"]
        constraints = [
            models.UniqueConstraint(
                "record", "ruleset", "version", name="one_analysis_per_version"
            ),
            models.CheckConstraint(
                condition=Q(result={}) ^ Q(refusal={}), name="analysis_or_its_refusal"
            ),
        ]
        triggers = [fixed("analyses_are_fixed")]

    def __str__(self) -> str:
        return f"{self.record_id} {self.version}"
