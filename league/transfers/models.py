"""The origin of imported tournaments, and the keys of players' calendars."""

import pgtrigger
from django.db import models
from django.db.models.functions import Now
from django.utils.translation import gettext_lazy as _

from league.tournaments.models.tournaments import Tournament


class BroughtIn(models.Model):
    """The file that a tournament was made from. Append-only.

    ``told`` keeps the claims that only the file makes: ``log``, ``proved`` and ``records``, as
    event_file/queries.py writes them.
    """

    tournament = models.OneToOneField(Tournament, models.CASCADE, related_name="brought_in")
    digest = models.CharField(max_length=64, help_text=_("SHA-256 of the file"))
    told = models.JSONField(default=dict)
    by = models.ForeignKey("people.User", models.PROTECT, related_name="+")
    at = models.DateTimeField(db_default=Now())

    append_only = True

    class Meta:
        db_table = "tournaments_broughtin"
        verbose_name = _("imported tournament")
        verbose_name_plural = _("imported tournaments")
        ordering = ["pk"]
        indexes = [models.Index(fields=["by", "digest"], name="brought_in_by_digest")]
        triggers = [pgtrigger.Protect(name="brought_in_is_fixed", operation=pgtrigger.Update)]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.digest[:8]}"


class CalendarKey(models.Model):
    """Lets a calendar program read one player's own matches; kept as its SHA-256 only."""

    player = models.OneToOneField(
        "people.Player", models.CASCADE, related_name="calendar_key", verbose_name=_("player")
    )
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField(db_default=Now())

    class Meta:
        db_table = "tournaments_calendarkey"
        verbose_name = _("calendar key")
        verbose_name_plural = _("calendar keys")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.player_id}"
